#include "app/workbench/frame/FileGuard.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFileInfo>
#include <QStandardPaths>
#include <QSysInfo>

#include "app/workbench/engine/SessionController.h"
#include "app/workbench/models/Texts.h"

namespace candler {

namespace {

/// One name for a file, however it is called.
QString canonical(const QString& path) {
    const QFileInfo file(path);
    const QString real = file.canonicalFilePath();
    return real.isEmpty() ? file.absoluteFilePath() : real;
}

QString lockPath(const QString& path) {
    const QString folder =
        QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) + QStringLiteral("/open");
    QDir().mkpath(folder);
    const QByteArray name =
        QCryptographicHash::hash(canonical(path).toUtf8(), QCryptographicHash::Sha1).toHex();
    return folder + QLatin1Char('/') + QString::fromLatin1(name) + QStringLiteral(".lock");
}

std::unique_ptr<QLockFile> lockOf(const QString& path) {
    auto lock = std::make_unique<QLockFile>(lockPath(path));
    // A window may live for days; its process tells whether it still does.
    lock->setStaleLockTime(0);
    return lock;
}

std::optional<FileHolder> holderOf(const QLockFile& lock) {
    FileHolder holder;
    QString program;
    // A lock that cannot be made or read, as on a full disk, keeps no one from working.
    if (lock.error() != QLockFile::LockFailedError ||
        !lock.getLockInfo(&holder.process, &holder.host, &program))
        return std::nullopt;
    return holder;
}

}  // namespace

FileGuard::FileGuard(SessionController& session, QObject* parent)
    : QObject(parent), m_session(&session) {
    connect(m_session, &SessionController::projectReplaced, this,
            [this] { take(fromUtf8(m_session->project().path.string())); });
    connect(m_session, &SessionController::saved, this, &FileGuard::take);
}

FileGuard::~FileGuard() = default;

FileGuard::Stamp FileGuard::stampOf(const QString& path) {
    const QFileInfo file(path);
    return file.exists() ? Stamp{file.lastModified(), file.size()} : Stamp{};
}

void FileGuard::take(const QString& path) {
    const bool isSame = !path.isEmpty() && path == m_path;
    m_path = path;
    m_stamp = stampOf(path);
    if (!isSame) {
        m_lock.reset();
        m_holder.reset();
        m_isOpenAnyway = false;
    }
    hold();
    emit changed();
}

void FileGuard::hold() {
    if (m_path.isEmpty() || m_lock) return;
    // What cannot be written to is safe from everyone.
    const QFileInfo file(m_path);
    if (file.exists() && !file.isWritable()) return;
    auto lock = lockOf(m_path);
    if (lock->tryLock(0)) {
        m_lock = std::move(lock);
        m_holder.reset();
    } else {
        m_holder = holderOf(*lock);
    }
}

void FileGuard::openAnyway() {
    m_isOpenAnyway = true;
    emit changed();
}

FileGuard::Obstacle FileGuard::obstacleTo(const QString& path) {
    if (!m_path.isEmpty() && canonical(path) == canonical(m_path)) {
        // The other window may have been closed since.
        hold();
        if (isReadOnly()) return Obstacle::Held;
        const Stamp now = stampOf(path);
        return now.size >= 0 && now != m_stamp ? Obstacle::Changed : Obstacle::None;
    }
    const auto lock = lockOf(path);
    return lock->tryLock(0) || !holderOf(*lock) ? Obstacle::None : Obstacle::Held;
}

void FileGuard::markChanged() {
    m_stamp = {};
}

}  // namespace candler
