// NetworkImport: a network in the ONNX format becomes a project, its program and its weights. The
// program `candler` reads the file, so that a file that crashes it takes nothing of the window.
#pragma once

#include <QObject>
#include <QProcess>
#include <QStringList>
#include <functional>

namespace candler {

class NetworkImport : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;
    ~NetworkImport() override;

    /// What must be given first; `dimensionsKnown` or `failed` follows.
    void askDimensions(const QString& model);
    /// `imported` or `failed` follows. Files beside the project are named like it.
    void import(const QString& model, const QStringList& dimensions, const QString& project);
    /// Neither follows. What was written stays.
    void cancel();

    [[nodiscard]] bool isRunning() const { return m_process != nullptr; }

signals:
    /// Each `NAME<tab>where it is`.
    void dimensionsKnown(const QStringList& dimensions);
    /// Warnings: operators that are kept as they are, and why.
    void imported(const QString& project, const QString& warnings);
    void failed(const QString& why);

private:
    void start(const QStringList& arguments, const std::function<void(QProcess&)>& onEnd);

    QProcess* m_process = nullptr;
};

}  // namespace candler
