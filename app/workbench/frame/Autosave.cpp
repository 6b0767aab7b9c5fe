#include "app/workbench/frame/Autosave.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>
#include <QStandardPaths>
#include <QUuid>
#include <algorithm>
#include <utility>

#include "app/session/ProjectFile.h"
#include "app/workbench/engine/SessionController.h"
#include "app/workbench/models/EngineText.h"
#include "app/workbench/models/Texts.h"
#include "engine/support/FileSystem.h"

namespace candler {

namespace {

/// What is typed is written that often.
constexpr int kWriteDelayMilliseconds = 500;

QString fileOf(const QString& id, const char* ending) {
    return Autosave::folder() + QLatin1Char('/') + id + QLatin1Char('.') + QLatin1String(ending);
}

std::unique_ptr<QLockFile> recordLock(const QString& id) {
    auto lock = std::make_unique<QLockFile>(fileOf(id, "lock"));
    // A window may live for days; its process tells whether it still does.
    lock->setStaleLockTime(0);
    return lock;
}

LeftProject readRecord(const QString& id) {
    LeftProject left{.id = id, .path = {}, .title = {}, .when = {}, .isFileNewer = false};
    left.when = QFileInfo(fileOf(id, "candler")).lastModified();
    QFile file(fileOf(id, "json"));
    if (!file.open(QIODevice::ReadOnly)) return left;
    const QJsonObject record = QJsonDocument::fromJson(file.readAll()).object();
    left.path = record[QStringLiteral("path")].toString();
    left.title = record[QStringLiteral("title")].toString();
    left.isFileNewer = !left.path.isEmpty() && QFileInfo(left.path).lastModified() > left.when;
    return left;
}

void removeFiles(const QString& id) {
    for (const char* ending : {"candler", "json"}) QFile::remove(fileOf(id, ending));
}

}  // namespace

Autosave::Autosave(SessionController& session, QObject* parent)
    : QObject(parent), m_session(&session) {
    m_timer.setSingleShot(true);
    m_timer.setInterval(kWriteDelayMilliseconds);
    connect(&m_timer, &QTimer::timeout, this, &Autosave::save);
    // Who types on and on does not put it off.
    connect(m_session, &SessionController::projectEdited, this, [this] {
        if (!m_session->isModified())
            remove();
        else if (!m_timer.isActive())
            m_timer.start();
    });
    // A run is what may take the memory that there is.
    connect(m_session, &SessionController::runRequested, this, &Autosave::save);
    connect(m_session, &SessionController::compareRequested, this, &Autosave::save);
    connect(m_session, &SessionController::tuneRequested, this, &Autosave::save);
    connect(m_session, &SessionController::projectReplaced, this, &Autosave::remove);
    connect(m_session, &SessionController::saved, this, &Autosave::remove);
}

Autosave::~Autosave() = default;

QString Autosave::folder() {
    return QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) +
           QStringLiteral("/autosave");
}

bool Autosave::claim(const QString& id) {
    if (id == m_id && m_lock) return true;
    QDir().mkpath(folder());
    auto lock = recordLock(id);
    if (!lock->tryLock(0)) return false;
    m_id = id;
    m_lock = std::move(lock);
    return true;
}

void Autosave::save() {
    if (!m_session->isModified()) return;
    const Project& project = m_session->project();
    if (m_written && *m_written == project && m_written->path == project.path) return;
    QString why;
    if (!m_lock && !claim(QUuid::createUuid().toString(QUuid::WithoutBraces)))
        why = tr("%1 cannot be written to").arg(QDir::toNativeSeparators(folder()));
    else
        why = write();
    if (!why.isEmpty()) {
        if (!std::exchange(m_hasFailed, true)) emit failed(why);
        return;
    }
    m_hasFailed = false;
    m_written = std::make_shared<const Project>(project);
    m_savedAt = QDateTime::currentDateTime();
    emit saved();
}

QString Autosave::write() {
    const Project& project = m_session->project();
    QJsonObject about;
    about[QStringLiteral("format")] = QStringLiteral("candler-autosave");
    about[QStringLiteral("version")] = 1;
    about[QStringLiteral("path")] =
        project.path.empty() ? QString()
                             : QFileInfo(fromUtf8(project.path.string())).absoluteFilePath();
    about[QStringLiteral("title")] = fromUtf8(project.title);
    about[QStringLiteral("program")] = QCoreApplication::applicationVersion();
    const std::string record = QJsonDocument(about).toJson().toStdString();
    Result<void> written = writeFile(toUtf8(fileOf(m_id, "candler")), projectText(project));
    if (written && record != m_record) written = writeFile(toUtf8(fileOf(m_id, "json")), record);
    if (!written) return engineText(written.error().front().message);
    m_record = record;
    return {};
}

void Autosave::remove() {
    if (!m_id.isEmpty()) removeFiles(m_id);
    m_timer.stop();
    m_written.reset();
    m_record.clear();
    m_savedAt = {};
    m_lock.reset();  // and with it its file
    m_id.clear();
}

std::vector<LeftProject> Autosave::leftBehind() const {
    std::vector<LeftProject> left;
    const QStringList found =
        QDir(folder()).entryList({QStringLiteral("*.candler")}, QDir::Files, QDir::Time);
    for (const QString& name : found) {
        const QString id = name.chopped(static_cast<qsizetype>(qstrlen(".candler")));
        if (id == m_id || !recordLock(id)->tryLock(0)) continue;
        left.push_back(readRecord(id));
    }
    return left;
}

Result<Project> Autosave::read(const LeftProject& left) {
    Result<Project> project =
        readProject(std::filesystem::path(toUtf8(fileOf(left.id, "candler"))));
    if (project) project->path = toUtf8(left.path);
    return project;
}

Result<void> Autosave::restore(const LeftProject& left) {
    const auto lock = recordLock(left.id);
    if (!lock->tryLock(0))
        return failure(makeError(toUtf8(tr("another window has already restored this project"))));
    Result<Project> project = read(left);
    if (!project) return failure(project.error());
    m_session->openUnsaved(*project);
    lock->unlock();
    if (claim(left.id)) m_written = std::make_shared<const Project>(*project);
    m_savedAt = left.when;
    return {};
}

bool Autosave::discard(const LeftProject& left) {
    const auto lock = recordLock(left.id);
    if (!lock->tryLock(0)) return false;
    removeFiles(left.id);
    return true;
}

}  // namespace candler
