// Autosave: what was edited and not saved, kept in the application's data folder half a second
// after it was edited, so that a crash loses no more than that. For each window with changes there
// are `ID.candler`, the project; `ID.json`, which file it belongs to; and `ID.lock`, held as long
// as the window lives. What nobody holds was left behind by a crash: the next window offers it.
#pragma once

#include <QDateTime>
#include <QLockFile>
#include <QObject>
#include <QTimer>
#include <memory>
#include <vector>

#include "app/session/Project.h"
#include "engine/support/Result.h"

namespace candler {

class SessionController;

/// What a window left behind that did not come to its end.
struct LeftProject {
    QString id;
    QString path;  ///< Of the project's file; empty: it was never saved.
    QString title;
    QDateTime when;
    bool isFileNewer = false;  ///< The file was written to since.
};

class Autosave : public QObject {
    Q_OBJECT

public:
    explicit Autosave(SessionController& session, QObject* parent = nullptr);
    ~Autosave() override;

    [[nodiscard]] static QString folder();

    /// Writes now, if there is something new that is not saved.
    void save();
    /// The changes are saved, or not wanted.
    void remove();
    /// When it was last written, if it is there.
    [[nodiscard]] QDateTime savedAt() const { return m_savedAt; }

    /// Newest first.
    [[nodiscard]] std::vector<LeftProject> leftBehind() const;
    /// As it was left, with the path of its file.
    [[nodiscard]] static Result<Project> read(const LeftProject& left);
    /// The project is opened as one that is not saved, and what was left is this window's now.
    /// Fails if another window has taken it, or it cannot be read; then it stays.
    [[nodiscard]] Result<void> restore(const LeftProject& left);
    /// False if another window has taken it.
    bool discard(const LeftProject& left);

signals:
    void saved();
    /// Nothing could be written; told once until it can be again.
    void failed(const QString& why);

private:
    [[nodiscard]] bool claim(const QString& id);
    /// Empty, or why not.
    [[nodiscard]] QString write();

    SessionController* m_session;
    QTimer m_timer;  ///< Runs while an edit is not written.
    QString m_id;
    std::unique_ptr<QLockFile> m_lock;
    std::shared_ptr<const Project> m_written;  ///< What is in the file.
    std::string m_record;                      ///< What is in the file about it.
    QDateTime m_savedAt;
    bool m_hasFailed = false;
};

}  // namespace candler
