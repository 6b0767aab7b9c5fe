// WelcomeView: the first thing one sees: a lesson, ways to begin a project or open one, and the
// gallery of examples. Never a dialog.
#pragma once

#include <QWidget>

#include "app/session/ExampleCard.h"

class QCheckBox;
class QVBoxLayout;

namespace candler {

struct ExampleGroup;
struct Project;

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

private:
    void addHead(QVBoxLayout& column);
    void addWays(QVBoxLayout& column);
    void addGallery(QVBoxLayout& column);
    void addGroup(QVBoxLayout& column, const ExampleGroup& group, const ExampleCards& cards);
    QWidget* makeCard(const Project& project, const ExampleCards& cards);

    QVBoxLayout* m_recent;
    QCheckBox* m_beginner = nullptr;
};

}  // namespace candler
