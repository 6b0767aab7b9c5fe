// MainWindow: which program this is, and which others it works with.
#include <QApplication>
#include <QDialog>
#include <QDialogButtonBox>
#include <QLabel>
#include <QPointer>
#include <QProcess>
#include <QVBoxLayout>

#include "app/workbench/MainWindow.h"
#include "app/workbench/frame/Settings.h"
#include "app/workbench/models/Texts.h"
#include "engine/extraction/Extractors.h"

namespace candler {

namespace {

/// The first line that a program says of itself, put into `label` when it comes. The process may
/// outlive the label.
void askVersion(QLabel* label, const QString& program, const QStringList& arguments) {
    auto* process = new QProcess;
    const QPointer<QLabel> shown(label);
    process->setProcessChannelMode(QProcess::MergedChannels);
    QObject::connect(process, &QProcess::finished, process, [shown, process, program] {
        const QString said = fromUtf8(process->readAll().toStdString());
        if (shown)
            shown->setText(program + QStringLiteral(": ") +
                           said.section(QLatin1Char('\n'), 0, 0).trimmed());
        process->deleteLater();
    });
    QObject::connect(process, &QProcess::errorOccurred, process,
                     [shown, process, program](QProcess::ProcessError error) {
                         if (error != QProcess::FailedToStart) return;
                         if (shown) shown->setText(MainWindow::tr("%1: not found").arg(program));
                         process->deleteLater();
                     });
    label->setText(program + QStringLiteral(": …"));
    process->start(program, arguments, QIODevice::ReadOnly);
}

}  // namespace

void MainWindow::showAbout() {
    auto* dialog = new QDialog(this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setObjectName(QStringLiteral("aboutDialog"));
    dialog->setWindowTitle(tr("About Candler"));
    auto* layout = new QVBoxLayout(dialog);
    const auto addLine = [&](const QString& text) {
        auto* label = new QLabel(text, dialog);
        label->setWordWrap(true);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
        layout->addWidget(label);
        return label;
    };
    addLine(tr("<b>Candler %1</b><br>Look inside an e-graph, and guide what grows in it.")
                .arg(QApplication::applicationVersion()));
    addLine(
        tr("The window is free software under the GPL, version 3 or later; the engine and "
           "the command line are under the MIT licence. Nothing is sent anywhere."));
    addLine(tr("Qt %1").arg(QLatin1String(qVersion())));
    QStringList names;
    for (const ExtractorInfo& one : extractors()) names << fromUtf8(one.name);
    addLine(tr("Extractors: %1").arg(names.join(QStringLiteral(", "))));
    askVersion(addLine({}), QStringLiteral("dot"), {QStringLiteral("-V")});
    const QString chosen = settings::compiler().value().toString();
    const QString compiler =
        chosen.isEmpty() ? qEnvironmentVariable("CXX", QStringLiteral("c++")) : chosen;
    askVersion(addLine({}), compiler, {QStringLiteral("--version")});
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, dialog);
    connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::reject);
    layout->addWidget(buttons);
    constexpr int kWidth = 520;
    dialog->setMinimumWidth(kWidth);
    dialog->open();
}

}  // namespace candler
