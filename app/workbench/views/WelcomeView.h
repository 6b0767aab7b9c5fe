// WelcomeView: the first thing one sees: doors to a lesson, a new project and those there are, and
// the gallery of examples. Never a dialog.
#pragma once

#include <QWidget>

class QCheckBox;
class QScrollArea;
class QVBoxLayout;

namespace candler {

class ExampleGallery;
class FlowLayout;

class WelcomeView : public QWidget {
    Q_OBJECT

public:
    explicit WelcomeView(QWidget* parent = nullptr);

    /// Project files last opened, newest first; missing ones are shown as such.
    void setRecent(const QStringList& paths);
    void setBeginner(bool isWanted);

signals:
    void openRequested();
    void newRequested();
    void lessonWanted();
    void beginnerWanted(bool isWanted);
    void projectPicked(const QString& path);

protected:
    /// What is typed anywhere is looked for in the gallery.
    void keyPressEvent(QKeyEvent* event) override;

private:
    void addHead(QVBoxLayout& column);
    void addDoors(QVBoxLayout& column);
    void addGallery(QVBoxLayout& column);

    QScrollArea* m_scroll;
    FlowLayout* m_recent;
    QCheckBox* m_beginner = nullptr;
    ExampleGallery* m_gallery = nullptr;
};

}  // namespace candler
