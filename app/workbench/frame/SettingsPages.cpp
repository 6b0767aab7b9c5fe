// SettingsDialog: the pages that are no plain lists of settings: language, and what is kept where.
#include <QComboBox>
#include <QDir>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QMessageBox>
#include <QPushButton>
#include <QSettings>

#include "app/workbench/frame/Language.h"
#include "app/workbench/frame/Settings.h"
#include "app/workbench/frame/SettingsDialog.h"

namespace candler {

void SettingsDialog::addLanguage() {
    addPage(tr("Language"), tr("It holds from the next start of Candler. Programs, rules and "
                               "messages of the engine are in English."));
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

void SettingsDialog::addPrivacy(const std::vector<KeptData>& kept) {
    addPage(tr("Privacy"),
            tr("Nothing is sent anywhere: Candler opens no connection to any network. What it "
               "keeps stays on this computer, where only you need to read it."));
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
