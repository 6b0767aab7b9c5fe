#include "app/workbench/frame/SettingsDialog.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFontComboBox>
#include <QFormLayout>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QStackedWidget>
#include <QTimer>
#include <algorithm>
#include <chrono>
#include <utility>

#include "app/workbench/frame/Settings.h"
#include "app/workbench/frame/ShortcutsPage.h"
#include "app/workbench/widgets/NumberBox.h"
#include "app/workbench/widgets/Theme.h"

namespace candler {

namespace {

/// Whoever does not type for so long has written what is meant.
constexpr std::chrono::milliseconds kTypingPause{500};

}  // namespace

SettingsDialog::SettingsDialog(SettingsNotifier& notifier, Shortcuts& shortcuts,
                               const std::vector<KeptData>& kept, QWidget* parent)
    : QDialog(parent),
      m_notifier(&notifier),
      m_search(new QLineEdit(this)),
      m_pages(new QListWidget(this)),
      m_stack(new QStackedWidget(this)) {
    setObjectName(QStringLiteral("settingsDialog"));
    setWindowTitle(tr("Settings"));
    setAttribute(Qt::WA_DeleteOnClose);
    auto* layout = new QGridLayout(this);
    layout->addWidget(m_search, 0, 0, 1, 2);
    layout->addWidget(m_pages, 1, 0);
    layout->addWidget(m_stack, 1, 1);
    layout->setColumnStretch(1, 1);
    m_search->setPlaceholderText(tr("Search the settings"));
    m_search->setClearButtonEnabled(true);
    m_search->setAccessibleName(tr("Search the settings"));
    m_pages->setAccessibleName(tr("Pages"));
    addAppearance();
    addEditor();
    addEngine();
    addSolvers();
    addShortcuts(shortcuts);
    addLanguage();
    addPrivacy(kept);
    m_pages->setFixedWidth(m_pages->sizeHintForColumn(0) + 2 * m_pages->frameWidth() +
                           2 * fontMetrics().averageCharWidth());
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    QPushButton* reset = buttons->addButton(tr("Reset this page"), QDialogButtonBox::ResetRole);
    reset->setObjectName(QStringLiteral("resetPage"));
    // Return is for fields.
    for (auto* button : buttons->findChildren<QPushButton*>()) button->setAutoDefault(false);
    layout->addWidget(buttons, 2, 0, 1, 2);
    connect(reset, &QPushButton::clicked, this, &SettingsDialog::resetPage);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_search, &QLineEdit::textChanged, this, &SettingsDialog::search);
    connect(m_pages, &QListWidget::currentRowChanged, m_stack, &QStackedWidget::setCurrentIndex);
    m_pages->setCurrentRow(0);
    resize(fontMetrics().averageCharWidth() * 110, fontMetrics().height() * 30);
}

void SettingsDialog::addAppearance() {
    addPage(tr("Appearance"), {});
    addChoice(settings::theme(), tr("Theme"), {tr("As the system"), tr("Light"), tr("Dark")});
    addNumber(settings::textSize(), tr("Text size"), tr(" % of the desktop font"), 70, 250);
    addCheck(settings::reducedMotion(), tr("Motion"), tr("Reduced: no sliding or fading"));
    addCheck(settings::beginner(), tr("Beginner mode"),
             tr("Hide solvers, advanced limits and panels; all commands remain in menus and the "
                "palette"));
    addPage(tr("E-graph"), {});
    addNumber(settings::graphBoxes(), tr("Draw at most"), tr(" classes"), 10, 2000);
}

void SettingsDialog::addEditor() {
    addPage(tr("Editor"), {});
    auto* family = new QFontComboBox(this);
    family->setFontFilters(QFontComboBox::MonospacedFonts);
    const auto shown = [] {
        const QString chosen = settings::editorFamily().value().toString();
        return chosen.isEmpty() ? PictureFonts().code : QFont(chosen);
    };
    family->setCurrentFont(shown());
    connect(family, &QFontComboBox::currentFontChanged, this,
            [this](const QFont& font) { change(settings::editorFamily(), font.family()); });
    addRow(tr("Font"), family, [this, family, shown] {
        const QSignalBlocker quiet(family);
        change(settings::editorFamily(), QString());
        family->setCurrentFont(shown());
    });
    addNumber(settings::editorSize(), tr("Size"), tr(" points"), 6, 40, 1);
}

void SettingsDialog::addEngine() {
    addPage(tr("Limits"), tr("Initial limits of new projects. To change those of an open project, "
                             "use Run › Limits."));
    addNumber(settings::iterations(), tr("Iterations"), {}, 1, 1e6);
    addNumber(settings::nodes(), tr("E-nodes"), {}, 100, 1e9);
    addNumber(settings::seconds(), tr("Time"), tr(" seconds"), 0.1, 1e6, 1);
    addNumber(settings::megabytes(), tr("Memory"), tr(" MB"), 16, 1e6);
    addPage(tr("Compiler"), tr("The compiler used to verify and measure generated code. Nothing is "
                               "run unless you ask for it."));
    addText(settings::compiler(), tr("C++ compiler"),
            tr("The first of c++, g++ and clang++ that is found"));
    addText(settings::compilerFlags(), tr("Flags to measure with"),
            settings::compilerFlags().fallback.toString());
    addNumber(settings::compileSeconds(), tr("Compilation time limit"), tr(" seconds"), 1, 3600);
    addNumber(settings::kernelSeconds(), tr("Kernel run time limit"), tr(" seconds"), 1, 86400);
    addNumber(settings::kernelMegabytes(), tr("Memory limit per process"), tr(" MB"), 64, 1e6);
}

void SettingsDialog::addShortcuts(Shortcuts& shortcuts) {
    addPage(tr("Shortcuts"), {});
    m_shortcutsPage = new ShortcutsPage(shortcuts, this);
    m_form->addRow(m_shortcutsPage);
    m_rows.push_back({static_cast<int>(m_stack->count()) - 1, nullptr, m_shortcutsPage,
                      [this] { m_shortcutsPage->resetAll(); }});
}

QFormLayout* SettingsDialog::addPage(const QString& title, const QString& about) {
    m_pages->addItem(title);
    auto* page = new QWidget(m_stack);
    m_form = new QFormLayout(page);
    m_form->setRowWrapPolicy(QFormLayout::WrapLongRows);
    if (!about.isEmpty()) {
        auto* label = new QLabel(about, page);
        label->setWordWrap(true);
        m_form->addRow(label);
    }
    m_stack->addWidget(page);
    return m_form;
}

QLabel* SettingsDialog::addRow(const QString& text, QWidget* field, std::function<void()> reset) {
    auto* label = new QLabel(text, m_form->parentWidget());
    label->setBuddy(field);
    field->setAccessibleName(text);
    m_form->addRow(label, field);
    m_rows.push_back({static_cast<int>(m_stack->count()) - 1, label, field, std::move(reset)});
    return label;
}

void SettingsDialog::addChoice(const Setting& setting, const QString& text,
                               const QStringList& names) {
    auto* box = new QComboBox(this);
    box->setObjectName(QLatin1String(setting.key));
    box->addItems(names);
    box->setCurrentIndex(setting.value().toInt());
    connect(box, &QComboBox::currentIndexChanged, this,
            [this, &setting](int index) { change(setting, index); });
    addRow(text, box, [box, &setting] { box->setCurrentIndex(setting.fallback.toInt()); });
}

void SettingsDialog::addCheck(const Setting& setting, const QString& text, const QString& what) {
    auto* box = new QCheckBox(what, this);
    box->setObjectName(QLatin1String(setting.key));
    box->setChecked(setting.value().toBool());
    connect(box, &QCheckBox::toggled, this, [this, &setting](bool isOn) { change(setting, isOn); });
    addRow(text, box, [box, &setting] { box->setChecked(setting.fallback.toBool()); });
}

void SettingsDialog::addNumber(const Setting& setting, const QString& text, const QString& unit,
                               double least, double most, int decimals) {
    auto* box = new NumberBox<QDoubleSpinBox>(this);
    box->setObjectName(QLatin1String(setting.key));
    box->setDecimals(decimals);
    box->setRange(least, most);
    box->setSuffix(unit);
    box->setKeyboardTracking(false);
    box->setValue(setting.value().toDouble());
    connect(box, &QDoubleSpinBox::valueChanged, this, [this, &setting](double value) {
        QVariant typed = value;
        typed.convert(setting.fallback.metaType());
        change(setting, typed);
    });
    addRow(text, box, [box, &setting] { box->setValue(setting.fallback.toDouble()); });
}

void SettingsDialog::addText(const Setting& setting, const QString& text, const QString& hint) {
    auto* field = new QLineEdit(this);
    field->setObjectName(QLatin1String(setting.key));
    field->setPlaceholderText(hint);
    field->setText(setting.value().toString());
    // Programs are started by some of them: not at every key.
    auto* pause = new QTimer(field);
    pause->setSingleShot(true);
    pause->setInterval(kTypingPause);
    const auto take = [this, &setting, field, pause] {
        pause->stop();
        change(setting, field->text().trimmed());
    };
    connect(field, &QLineEdit::textChanged, pause, qOverload<>(&QTimer::start));
    connect(pause, &QTimer::timeout, this, take);
    connect(field, &QLineEdit::editingFinished, this, take);
    connect(this, &QDialog::finished, field, take);
    addRow(text, field, [field, take, &setting] {
        field->setText(setting.fallback.toString());
        take();
    });
}

void SettingsDialog::change(const Setting& setting, const QVariant& value) {
    if (setting.value() == value) return;
    setting.set(value);
    emit m_notifier->changed(QLatin1String(setting.key));
}

void SettingsDialog::resetPage() {
    for (const Row& row : m_rows)
        if (row.page == m_stack->currentIndex()) row.reset();
}

void SettingsDialog::search(const QString& words) {
    const QString wanted = words.trimmed();
    std::vector<bool> hasAny(static_cast<std::size_t>(m_pages->count()), false);
    for (const Row& row : m_rows) {
        const auto page = static_cast<std::size_t>(row.page);
        const bool isPage = m_pages->item(row.page)->text().contains(wanted, Qt::CaseInsensitive);
        if (row.label == nullptr) {
            hasAny[page] = m_shortcutsPage->search(isPage ? QString() : wanted) || hasAny[page];
            continue;
        }
        const bool fits = isPage || row.label->text().contains(wanted, Qt::CaseInsensitive);
        row.label->setVisible(fits);
        row.field->setVisible(fits);
        hasAny[page] = hasAny[page] || fits;
    }
    for (int page = 0; page < m_pages->count(); ++page)
        m_pages->item(page)->setHidden(!hasAny[static_cast<std::size_t>(page)]);
    const QListWidgetItem* now = m_pages->currentItem();
    if (now != nullptr && !now->isHidden()) return;
    const auto first = std::ranges::find(hasAny, true);
    if (first != hasAny.end()) m_pages->setCurrentRow(static_cast<int>(first - hasAny.begin()));
}

QStringList SettingsDialog::pageTitles() const {
    QStringList titles;
    for (int page = 0; page < m_pages->count(); ++page)
        if (!m_pages->item(page)->isHidden()) titles << m_pages->item(page)->text();
    return titles;
}

}  // namespace candler
