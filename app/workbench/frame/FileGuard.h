// FileGuard: keeps two windows, of one process or of several, from writing one project file over
// each other. A window holds a lock for the file that it has open, in the application's data
// folder; locks of processes that are gone are taken over. And it knows what the file was like when
// this window last read or wrote it.
#pragma once

#include <QDateTime>
#include <QLockFile>
#include <QObject>
#include <memory>
#include <optional>

namespace candler {

class SessionController;

/// Who has a file open.
struct FileHolder {
    qint64 process = 0;
    QString host{};

    bool operator==(const FileHolder&) const = default;
};

class FileGuard : public QObject {
    Q_OBJECT

public:
    explicit FileGuard(SessionController& session, QObject* parent = nullptr);
    ~FileGuard() override;

    /// Another window that had the project's file open before this one.
    [[nodiscard]] const std::optional<FileHolder>& holder() const { return m_holder; }
    /// Another window has the file, and the user did not say that it may be written all the same.
    [[nodiscard]] bool isReadOnly() const { return m_holder && !m_isOpenAnyway; }
    void openAnyway();

    enum class Obstacle { None, Held, Changed };
    /// What stands in the way of writing the project there now.
    [[nodiscard]] Obstacle obstacleTo(const QString& path);
    /// Someone else wrote to the file after what this window has of it.
    void markChanged();

signals:
    /// The project's file is another, or is held by another.
    void changed();

private:
    /// What a file is like, without reading it.
    struct Stamp {
        QDateTime when{};
        qint64 size = -1;

        bool operator==(const Stamp&) const = default;
    };
    [[nodiscard]] static Stamp stampOf(const QString& path);
    void take(const QString& path);
    void hold();

    SessionController* m_session;
    QString m_path;  ///< Empty: nothing with a file is open.
    Stamp m_stamp;
    std::unique_ptr<QLockFile> m_lock;
    std::optional<FileHolder> m_holder;
    bool m_isOpenAnyway = false;
};

}  // namespace candler
