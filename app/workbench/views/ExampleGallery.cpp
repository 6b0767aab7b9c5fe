#include "app/workbench/views/ExampleGallery.h"

#include <QComboBox>
#include <QFileInfo>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "app/session/ExampleCard.h"
#include "app/session/ExampleGlimpse.h"
#include "app/workbench/models/EngineText.h"
#include "app/workbench/models/Texts.h"
#include "app/workbench/widgets/ExampleButton.h"
#include "engine/languages/Languages.h"

namespace candler {

namespace {

constexpr int kGap = 6;

QString tagText(const ExampleCard& card, const QStringList& difficulties) {
    const QString time = card.seconds < 1
                             ? ExampleGallery::tr("< 1 s")
                             : ExampleGallery::tr("about %1 s").arg(qRound(card.seconds));
    return difficulties.value(static_cast<int>(card.difficulty)) + QStringLiteral(" · ") + time;
}

/// Under the head of the group its name need not be said again.
QString titleInGroup(const QString& title, const QString& group) {
    if (!title.startsWith(group + QStringLiteral(": "))) return title;
    const QString rest = title.mid(group.size() + 2);
    return rest.left(1).toUpper() + rest.mid(1);
}

}  // namespace

ExampleGallery::ExampleGallery(QWidget* parent)
    : QWidget(parent),
      m_text(new QLineEdit(this)),
      m_language(new QComboBox(this)),
      m_difficulty(new QComboBox(this)),
      m_grid(new QGridLayout) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(makeFilter());
    column->addLayout(m_grid);
    m_grid->setSpacing(kGap);
    m_nothing = makeNothing();
    column->addWidget(m_nothing);
    fill();
    arrange();
    connect(m_text, &QLineEdit::textChanged, this, &ExampleGallery::arrange);
    for (QComboBox* box : {m_language, m_difficulty})
        connect(box, &QComboBox::currentIndexChanged, this, &ExampleGallery::arrange);
}

QWidget* ExampleGallery::makeFilter() {
    auto* bar = new QWidget(this);
    auto* row = new QHBoxLayout(bar);
    row->setContentsMargins(0, 0, 0, 0);
    m_text->setObjectName(QStringLiteral("galleryText"));
    m_text->setPlaceholderText(tr("Find an example"));
    m_text->setAccessibleName(tr("Words in the example"));
    m_text->setClearButtonEnabled(true);
    m_language->setObjectName(QStringLiteral("galleryLanguage"));
    m_language->setAccessibleName(tr("Language of the example"));
    m_language->addItem(tr("All languages"));
    m_difficulty->setObjectName(QStringLiteral("galleryDifficulty"));
    m_difficulty->setAccessibleName(tr("Difficulty of the example"));
    m_difficulty->addItems({tr("Any difficulty"), tr("Easy"), tr("Medium"), tr("Hard")});
    row->addWidget(m_text, 1);
    row->addWidget(m_language);
    row->addWidget(m_difficulty);
    return bar;
}

QWidget* ExampleGallery::makeNothing() {
    auto* note = new QWidget(this);
    note->setObjectName(QStringLiteral("galleryNothing"));
    auto* row = new QHBoxLayout(note);
    row->setContentsMargins(0, kGap, 0, kGap);
    row->addWidget(new QLabel(tr("No example matches."), note));
    auto* clear = new QPushButton(tr("Show all examples"), note);
    clear->setObjectName(QStringLiteral("galleryClear"));
    connect(clear, &QPushButton::clicked, this, [this] {
        m_text->clear();
        m_language->setCurrentIndex(0);
        m_difficulty->setCurrentIndex(0);
        m_text->setFocus();
    });
    row->addWidget(clear);
    row->addStretch(1);
    return note;
}

QLabel* ExampleGallery::makeHead(const QString& name) {
    auto* head = new QLabel(name, this);
    head->setTextFormat(Qt::PlainText);
    head->setContentsMargins(0, kGap, 0, 0);
    QFont font = head->font();
    font.setBold(true);
    head->setFont(font);
    return head;
}

void ExampleGallery::fill() {
    ExampleCards cards = shippedExampleCards().value_or(ExampleCards());
    const auto cardOf = [&](const Project& project) -> const ExampleCard& {
        return cards[project.path.stem().string()];
    };
    std::vector<ExampleGroup> groups = exampleGroups();
    constexpr QSize kSize = ExampleButton::kPicture;
    const auto glimpses =
        exampleGlimpses(groups, {std::size_t{kSize.width()}, std::size_t{kSize.height()}});
    for (ExampleGroup& group : groups) {
        std::ranges::stable_sort(
            group.projects, {}, [&](const Project& project) { return cardOf(project).difficulty; });
        Group& made = m_groups.emplace_back(makeHead(m_textOf(group.name)));
        for (const Project& project : group.projects) {
            QStringList picture;
            for (const std::string& line : glimpses.at(project.path.stem().string()))
                picture << fromUtf8(line);
            made.entries.push_back(makeEntry(project, made.head->text(), cardOf(project), picture));
        }
    }
}

ExampleGallery::Entry ExampleGallery::makeEntry(const Project& project, const QString& group,
                                                const ExampleCard& card,
                                                const QStringList& picture) {
    const QString path = fromUtf8(project.path.string());
    const QString name = QFileInfo(path).completeBaseName();
    const QString title = project.title.empty() ? name : m_textOf(project.title);
    const QString text = m_textOf(project.description);
    const QString shows = m_textOf(card.shows);
    const QString language = fromUtf8(project.language);
    const QString languageName = languageTitle(project.language);
    QStringList difficulties;
    for (int i = 1; i < m_difficulty->count(); ++i) difficulties << m_difficulty->itemText(i);
    const QString tag = tagText(card, difficulties);
    auto* button = new ExampleButton({titleInGroup(title, group), shows, tag, picture}, this);
    button->setObjectName(QStringLiteral("example-") + name);
    button->setAccessibleName(title);
    button->setAccessibleDescription(
        QStringList{shows, tag, languageName, text}.join(QLatin1Char('\n')));
    button->setToolTip(
        QStringLiteral("<p><b>%1</b></p><p>%2</p><p>%3</p><p>%4</p>")
            .arg(title.toHtmlEscaped(), text.toHtmlEscaped(), shows.toHtmlEscaped(),
                 QString(languageName + QStringLiteral(" · ") + path).toHtmlEscaped()));
    connect(button, &QPushButton::clicked, this, [this, path] { emit picked(path); });
    if (m_language->findData(language) < 0) {
        const Language* known = findLanguage(project.language);
        m_language->addItem(languageName, language);
        if (known != nullptr)
            m_language->setItemData(
                m_language->count() - 1,
                QStringLiteral("%1 – %2").arg(language, engineText(known->description())),
                Qt::ToolTipRole);
    }
    return {
        button,
        QStringList{title, fromUtf8(project.title), text, shows, language, languageName, name}.join(
            QLatin1Char('\n')),
        language, static_cast<int>(card.difficulty)};
}

bool ExampleGallery::isWanted(const Entry& entry, const QStringList& words) const {
    const QString language = m_language->currentData().toString();
    const int difficulty = m_difficulty->currentIndex() - 1;
    return (language.isEmpty() || entry.language == language) &&
           (difficulty < 0 || entry.difficulty == difficulty) &&
           std::ranges::all_of(words, [&](const QString& word) {
               return entry.words.contains(word, Qt::CaseInsensitive);
           });
}

void ExampleGallery::arrange() {
    while (const QLayoutItem* item = m_grid->takeAt(0)) delete item;
    const QStringList words = m_text->text().simplified().split(QLatin1Char(' '));
    int row = 0;
    for (const Group& group : m_groups) {
        int count = 0;
        const int headRow = row;
        for (const Entry& entry : group.entries) {
            const bool isShown = isWanted(entry, words);
            entry.card->setVisible(isShown);
            if (!isShown) continue;
            m_grid->addWidget(entry.card, headRow + 1 + count / m_columns, count % m_columns);
            ++count;
        }
        group.head->setVisible(count > 0);
        if (count == 0) continue;
        m_grid->addWidget(group.head, headRow, 0, 1, m_columns);
        row += 1 + (count + m_columns - 1) / m_columns;
    }
    for (int i = 0; i < m_grid->columnCount(); ++i) m_grid->setColumnStretch(i, i < m_columns);
    m_nothing->setVisible(row == 0);
}

void ExampleGallery::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    if (m_groups.empty()) return;
    const int wanted = m_groups.front().entries.front().card->sizeHint().width() + kGap;
    const int columns = std::max(1, (width() + kGap) / wanted);
    if (std::exchange(m_columns, columns) != columns) arrange();
}

}  // namespace candler
