// WelcomeView: the first thing one sees: examples, and a way to open a file. Never a dialog.
#pragma once

#include <QWidget>

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

signals:
    void openRequested();
    void lessonWanted();
    void projectPicked(const QString& path);

private:
    void addGroup(QVBoxLayout& column, const ExampleGroup& group);
    QWidget* makeCard(const Project& project);

    QVBoxLayout* m_recent;
};

}  // namespace candler
