#include "app/workbench/frame/NewProjectDialog.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>

#include "app/session/ProjectCopy.h"
#include "app/session/ProjectFile.h"
#include "app/session/TemplateProject.h"
#include "app/workbench/frame/Settings.h"
#include "app/workbench/models/EngineText.h"
#include "app/workbench/models/Texts.h"
#include "engine/languages/Languages.h"

namespace candler {

namespace {

/// Before the copies of examples.
constexpr int kEmptyRow = 1;

template <typename T>
void takeChanged(std::optional<T>& limit, const Setting& setting) {
    const QVariant value = setting.value();
    if (value != setting.fallback) limit = value.value<T>();
}

/// Those that the user has changed.
LimitSettings wantedLimits() {
    LimitSettings limits;
    takeChanged(limits.iterations, settings::iterations());
    takeChanged(limits.nodes, settings::nodes());
    takeChanged(limits.seconds, settings::seconds());
    takeChanged(limits.megabytes, settings::megabytes());
    return limits;
}

}  // namespace

NewProjectDialog::NewProjectDialog(QWidget* parent)
    : QDialog(parent),
      m_name(new QLineEdit(this)),
      m_language(new QComboBox(this)),
      m_begin(new QListWidget(this)),
      m_about(new QLabel(this)) {
    setObjectName(QStringLiteral("newDialog"));
    setWindowTitle(tr("New project"));
    setAttribute(Qt::WA_DeleteOnClose);
    for (const ExampleGroup& group : exampleGroups())
        m_examples.insert(m_examples.end(), group.projects.begin(), group.projects.end());
    for (const Language* language : languages()) {
        m_language->addItem(languageTitle(language->name()), fromUtf8(language->name()));
        m_language->setItemData(m_language->count() - 1, engineText(language->description()),
                                Qt::ToolTipRole);
    }
    makeControls();
    connect(m_language, &QComboBox::currentIndexChanged, this, &NewProjectDialog::showExamples);
    connect(m_begin, &QListWidget::currentRowChanged, this, &NewProjectDialog::showChoice);
    showExamples();
    constexpr QSize kSize(620, 460);
    resize(kSize);
    m_name->setFocus();
    m_name->selectAll();
}

void NewProjectDialog::makeControls() {
    m_name->setObjectName(QStringLiteral("newName"));
    m_language->setObjectName(QStringLiteral("newLanguage"));
    m_begin->setObjectName(QStringLiteral("newBegin"));
    auto* form = new QFormLayout(this);
    form->addRow(tr("&Name:"), m_name);
    form->addRow(tr("&Language:"), m_language);
    form->addRow(tr("&Template:"), m_begin);
    m_about->setWordWrap(true);
    m_about->setTextFormat(Qt::PlainText);
    m_about->setAlignment(Qt::AlignTop);
    constexpr int kLines = 4;
    m_about->setMinimumHeight(kLines * m_about->fontMetrics().lineSpacing());
    form->addRow(QString(), m_about);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
    form->addRow(buttons);
    QPushButton* ok = buttons->button(QDialogButtonBox::Ok);
    ok->setText(tr("&Create"));
    connect(m_begin, &QListWidget::itemDoubleClicked, ok, &QPushButton::click);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_name, &QLineEdit::textChanged, ok,
            [ok](const QString& name) { ok->setEnabled(!name.trimmed().isEmpty()); });
}

void NewProjectDialog::showExamples() {
    m_begin->clear();
    m_begin->addItem(tr("A small program"));
    m_begin->addItem(tr("Empty"));
    const std::string language = toUtf8(m_language->currentData().toString());
    for (std::size_t i = 0; i < m_examples.size(); ++i) {
        const Project& one = m_examples[i];
        if (one.language != language) continue;
        auto* item = new QListWidgetItem(tr("Copy of “%1”").arg(m_textOf(one.title)), m_begin);
        item->setData(Qt::UserRole, QVariant::fromValue(i));
    }
    m_begin->setCurrentRow(0);
}

void NewProjectDialog::showChoice() {
    const Project* copied = example();
    m_about->setText(copied != nullptr ? m_textOf(copied->description)
                     : isEmpty() ? tr("No program and no steps: everything is written by yourself.")
                                 : tr("Ready to run. The comments explain the syntax."));
    // What the user has written stays.
    if (!m_name->isModified())
        m_name->setText(copied == nullptr ? tr("Untitled")
                                          : tr("Copy of %1").arg(m_textOf(copied->title)));
}

bool NewProjectDialog::isEmpty() const {
    return m_begin->currentRow() == kEmptyRow;
}

const Project* NewProjectDialog::example() const {
    const QListWidgetItem* item = m_begin->currentItem();
    const QVariant index = item == nullptr ? QVariant() : item->data(Qt::UserRole);
    return index.isValid() ? &m_examples[index.value<std::size_t>()] : nullptr;
}

Result<Project> NewProjectDialog::project() const {
    const std::string name = toUtf8(m_name->text().trimmed());
    LimitSettings limits = wantedLimits();
    if (const Project* copied = example()) {
        Result<Project> project = projectCopy(copied->path);
        if (!project) return project;
        project->title = name;
        project->group.clear();
        // Examples need theirs.
        limits.take(project->defaults.limits);
        project->defaults.limits = limits;
        return project;
    }
    const Language* language = findLanguage(toUtf8(m_language->currentData().toString()));
    Result<Project> project =
        isEmpty() ? emptyProject(*language, name) : newProject(*language, name);
    if (project) project->defaults.limits.take(limits);
    return project;
}

}  // namespace candler
