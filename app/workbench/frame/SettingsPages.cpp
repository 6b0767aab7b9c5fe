// SettingsDialog: the pages that are no plain lists of settings: language, and what is kept where.
#include <QComboBox>
#include <QDir>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QMessageBox>
#include <QPointer>
#include <QProcess>
#include <QPushButton>
#include <QSettings>
#include <QTimer>

#include "app/workbench/frame/Language.h"
#include "app/workbench/frame/Settings.h"
#include "app/workbench/frame/SettingsDialog.h"
#include "app/workbench/models/Texts.h"
#include "engine/extraction/SolverExtractor.h"

namespace candler {

namespace {

/// Which solvers the program says that it has, or why it cannot be used. The process may outlive
/// the label; what an earlier one says does not count.
void showSolverVersion(QLabel* label) {
    const QString chosen = settings::solver().value().toString();
    const QString program = fromUtf8(solverProgram(toUtf8(chosen)).string());
    const int asked = label->property("asked").toInt() + 1;
    label->setProperty("asked", asked);
    if (program.isEmpty()) {
        label->setText(chosen.isEmpty()
                           ? SettingsDialog::tr("▲ The program candler-solver is not installed")
                           : SettingsDialog::tr("▲ Program %1 not found").arg(chosen));
        return;
    }
    label->setText(QDir::toNativeSeparators(program) + QStringLiteral(": …"));
    auto* process = new QProcess;
    const QPointer<QLabel> shown(label);
    const auto say = [shown, asked](const QString& text) {
        if (shown && shown->property("asked").toInt() == asked) shown->setText(text);
    };
    QObject::connect(process, &QProcess::finished, process, [say, process, program] {
        const QString said = fromUtf8(process->readAllStandardOutput().toStdString()).trimmed();
        const bool isSolver = process->exitStatus() == QProcess::NormalExit &&
                              process->exitCode() == 0 && said.contains(QLatin1String("CBC"));
        say(isSolver ? QStringLiteral("%1: %2").arg(QDir::toNativeSeparators(program), said)
                     : SettingsDialog::tr("▲ %1 is not a Candler solver").arg(program));
        process->deleteLater();
    });
    QObject::connect(process, &QProcess::errorOccurred, process,
                     [say, process, program](QProcess::ProcessError error) {
                         if (error != QProcess::FailedToStart) return;
                         say(SettingsDialog::tr("▲ %1 cannot be started: %2")
                                 .arg(program, process->errorString()));
                         process->deleteLater();
                     });
    // A program that reads on is not waited for.
    constexpr int kMilli = 5000;
    QTimer::singleShot(kMilli, process, [process] { process->kill(); });
    process->start(program, {QStringLiteral("--version")}, QIODevice::ReadOnly);
}

}  // namespace

void SettingsDialog::addLanguage() {
    addPage(tr("Language"), tr("Takes effect at the next start of Candler. Programs, rules and "
                               "engine messages are in English."));
    auto* box = new QComboBox(this);
    const Setting& setting = settings::language();
    box->setObjectName(QLatin1String(setting.key));
    box->addItem(tr("As the system"), QString());
    for (const WindowLanguage& one : windowLanguages()) box->addItem(one.name, one.code);
    // What was chosen before and is not installed any more is the system's again.
    box->setCurrentIndex(std::max(0, box->findData(setting.value().toString())));
    connect(box, &QComboBox::currentIndexChanged, this,
            [this, box, &setting] { change(setting, box->currentData().toString()); });
    addRow(tr("Language"), box, [box] { box->setCurrentIndex(0); });
}

void SettingsDialog::addSolvers() {
    addPage(tr("Solvers"),
            tr("The extractors cbc and z3 delegate hard cases to a separate program, which is "
               "terminated when its time limit is reached or its result is no longer needed."));
    addText(settings::solver(), tr("Program"), tr("candler-solver (as installed)"));
    auto* found = new QLabel(this);
    found->setObjectName(QStringLiteral("solverVersion"));
    found->setWordWrap(true);
    found->setTextInteractionFlags(Qt::TextSelectableByMouse);
    addRow(tr("Found"), found, [] {});
    addNumber(settings::solverSeconds(), tr("Extractor time limit"), tr(" seconds, 0: no limit"), 0,
              1e6);
    addNumber(settings::solverMegabytes(), tr("Solver memory limit"), tr(" MB, 0: no limit"), 0,
              1e6);
    const auto look = [found] { showSolverVersion(found); };
    look();
    connect(m_notifier, &SettingsNotifier::changed, found, [look](const QString& key) {
        if (key == QLatin1String(settings::solver().key)) look();
    });
}

void SettingsDialog::addPrivacy(const std::vector<KeptData>& kept) {
    addPage(tr("Privacy"), tr("Nothing is sent anywhere: Candler opens no network connections. All "
                              "stored data stays on this computer."));
    for (const KeptData& one : kept) addKept(one);
    auto* file = new QLabel(QDir::toNativeSeparators(QSettings().fileName()), this);
    file->setTextInteractionFlags(Qt::TextSelectableByMouse);
    file->setWordWrap(true);
    addRow(tr("These settings"), file, [] {});
}

void SettingsDialog::addKept(const KeptData& kept) {
    auto* field = new QWidget(this);
    field->setObjectName(kept.id);
    auto* row = new QHBoxLayout(field);
    row->setContentsMargins(0, 0, 0, 0);
    auto* text = new QLabel(field);
    text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    text->setWordWrap(true);
    row->addWidget(text, 1);
    auto* clear = new QPushButton(kept.clearText, field);
    clear->setAutoDefault(false);
    row->addWidget(clear);
    const auto show = [text, clear, kept] {
        text->setText(kept.describe());
        clear->setEnabled(kept.count() > 0);
        clear->setToolTip(clear->isEnabled() ? QString() : tr("There is nothing to remove"));
    };
    show();
    connect(clear, &QPushButton::clicked, this, [this, kept, show] {
        if (kept.warning.isEmpty()) {
            kept.clear();
            return show();
        }
        auto* box = new QMessageBox(QMessageBox::Warning, kept.what, kept.warning,
                                    QMessageBox::Cancel, this);
        box->setAttribute(Qt::WA_DeleteOnClose);
        box->setObjectName(QStringLiteral("clearDialog"));
        box->setDefaultButton(QMessageBox::Cancel);
        const QPushButton* yes = box->addButton(kept.clearText, QMessageBox::DestructiveRole);
        connect(yes, &QPushButton::clicked, this, [kept, show] {
            kept.clear();
            show();
        });
        box->open();
    });
    addRow(kept.what, field, [] {});
}

}  // namespace candler
