#include "app/workbench/frame/NetworkImport.h"

#include <utility>

#include "app/workbench/models/Texts.h"
#include "engine/support/FileSystem.h"
#include "engine/support/Subprocess.h"

namespace candler {

namespace {

/// The one that was built or installed with this.
QString importer() {
    const auto beside = findExecutable((programFolder() / "candler").string());
    return fromUtf8((beside.empty() ? findExecutable("candler") : beside).string());
}

QString said(const QByteArray& bytes) {
    return fromUtf8(bytes.toStdString()).trimmed();
}

}  // namespace

NetworkImport::~NetworkImport() {
    cancel();
}

void NetworkImport::askDimensions(const QString& model) {
    start(
        {QStringLiteral("model"), QStringLiteral("--open-dimensions"), model},
        [this](QProcess& process) {
            emit dimensionsKnown(
                said(process.readAllStandardOutput()).split(QLatin1Char('\n'), Qt::SkipEmptyParts));
        });
}

void NetworkImport::import(const QString& model, const QStringList& dimensions,
                           const QString& project) {
    QStringList arguments{QStringLiteral("model"), model, QStringLiteral("--out=") + project};
    for (const QString& one : dimensions) arguments << QStringLiteral("--dimension=") + one;
    start(arguments, [this, project](QProcess& process) {
        emit imported(project, said(process.readAllStandardError()));
    });
}

void NetworkImport::cancel() {
    if (m_process == nullptr) return;
    QProcess& process = *std::exchange(m_process, nullptr);
    process.disconnect(this);
    // It ends its own child, which takes a moment.
    process.setParent(nullptr);
    connect(&process, &QProcess::finished, &process, &QObject::deleteLater);
    process.terminate();
}

void NetworkImport::start(const QStringList& arguments,
                          const std::function<void(QProcess&)>& onEnd) {
    cancel();
    const QString program = importer();
    if (program.isEmpty())
        return emit failed(
            tr("the program candler was found neither next to this program nor on the PATH"));
    m_process = new QProcess(this);
    connect(m_process, &QProcess::finished, this, [this, onEnd] {
        QProcess& process = *std::exchange(m_process, nullptr);
        process.deleteLater();
        if (process.exitStatus() == QProcess::NormalExit && process.exitCode() == 0)
            return onEnd(process);
        const QString why = said(process.readAllStandardError());
        emit failed(why.isEmpty() ? tr("the program candler exited without a message") : why);
    });
    connect(m_process, &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
        if (error != QProcess::FailedToStart) return;
        QProcess& process = *std::exchange(m_process, nullptr);
        process.deleteLater();
        emit failed(process.errorString());
    });
    m_process->start(program, arguments, QIODevice::ReadOnly);
}

}  // namespace candler
