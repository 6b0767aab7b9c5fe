#include "app/workbench/widgets/CommandPalette.h"

#include <QAction>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QPointer>
#include <QSettings>
#include <QVBoxLayout>
#include <algorithm>
#include <tuple>
#include <utility>

#include "app/workbench/widgets/ActionReason.h"

namespace candler {

namespace {

constexpr int kMostRecent = 12;
const QLatin1String kRecentKey("palette/recent");

QStringList recentIds() {
    return QSettings().value(kRecentKey).toStringList();
}

void remember(const QString& id) {
    if (id.isEmpty()) return;
    QStringList ids = recentIds();
    ids.removeAll(id);
    ids.prepend(id);
    QSettings().setValue(kRecentKey, QStringList(ids.mid(0, kMostRecent)));
}

std::vector<PaletteEntry> entriesOf(const std::vector<QAction*>& actions) {
    std::vector<PaletteEntry> entries;
    for (QAction* action : actions) entries.push_back(paletteEntry(*action));
    return entries;
}

/// Of the letters from `letter` on, behind a place in the text; -1: they are not there as
/// beginnings of words.
int scoreFrom(const QString& letters, qsizetype letter, const QString& text, qsizetype before) {
    constexpr int kWordStart = 8;
    constexpr int kTogether = 4;
    if (letter == letters.size()) return 0;
    int best = -1;
    for (qsizetype at = before + 1; at < text.size(); ++at) {
        const bool isStart = at == 0 || !text[at - 1].isLetterOrNumber();
        const bool isTogether = at == before + 1 && letter > 0;
        const bool isMeant = isStart || isTogether;
        if (!isMeant || text[at].toCaseFolded() != letters[letter].toCaseFolded()) continue;
        const int rest = scoreFrom(letters, letter + 1, text, at);
        const int own = (isStart ? kWordStart : 0) + (isTogether ? kTogether : 0);
        if (rest >= 0) best = std::max(best, own + rest);
    }
    return best;
}

}  // namespace

int fuzzyScore(const QString& letters, const QString& text) {
    const QString wanted = QString(letters).remove(QLatin1Char(' '));
    const int score = scoreFrom(wanted, 0, text, -1);
    return score < 0 && text.contains(letters.trimmed(), Qt::CaseInsensitive) ? 0 : score;
}

PaletteEntry paletteEntry(QAction& action, const QString& group) {
    const QString name = nameOf(action);
    const QString title = group.isEmpty() ? name : group + QStringLiteral(": ") + name;
    const QPointer<QAction> kept(&action);
    return {.id = action.objectName().isEmpty() ? title : action.objectName(),
            .title = title,
            .key = keyOf(action),
            .whyNot = action.isEnabled()         ? QString()
                      : whyNot(action).isEmpty() ? CommandPalette::tr("not possible now")
                                                 : whyNot(action),
            .run = [kept] {
                if (kept) kept->trigger();
            }};
}

CommandPalette::CommandPalette(const std::vector<QAction*>& actions, QWidget* parent)
    : CommandPalette(parent, entriesOf(actions)) {}

CommandPalette::CommandPalette(QWidget* parent, std::vector<PaletteEntry> entries)
    : QDialog(parent, Qt::Dialog | Qt::FramelessWindowHint),
      m_entries(std::move(entries)),
      m_letters(new QLineEdit(this)),
      m_list(new QListWidget(this)) {
    setAttribute(Qt::WA_DeleteOnClose);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 8, 8, 8);
    layout->addWidget(m_letters);
    layout->addWidget(m_list);
    m_letters->setPlaceholderText(tr("What to do?"));
    m_letters->setAccessibleName(tr("Command"));
    m_letters->installEventFilter(this);
    constexpr QSize kSize(620, 420);
    resize(kSize);
    // What cannot be done now says why, which is there to be read.
    QPalette colours = m_list->palette();
    colours.setColor(QPalette::Disabled, QPalette::Text, colours.color(QPalette::PlaceholderText));
    m_list->setPalette(colours);
    connect(m_letters, &QLineEdit::textChanged, this, &CommandPalette::fill);
    connect(m_letters, &QLineEdit::returnPressed, this, &CommandPalette::runChosen);
    connect(m_list, &QListWidget::itemClicked, this, &CommandPalette::runChosen);
    fill();
}

void CommandPalette::setFilter(const QString& letters) {
    m_letters->setText(letters);
}

QStringList CommandPalette::offered() const {
    QStringList texts;
    for (int row = 0; row < m_list->count(); ++row) texts << m_list->item(row)->text();
    return texts;
}

void CommandPalette::setFinder(Finder finder) {
    m_finder = std::move(finder);
    fill();
}

void CommandPalette::setHint(const QString& hint) {
    m_letters->setPlaceholderText(hint);
}

void CommandPalette::fill() {
    const QString letters = m_letters->text().trimmed();
    const QStringList recent = recentIds();
    // Best first; of those that fit alike what was done last, then the order of the menus.
    std::vector<std::tuple<int, qsizetype, std::size_t>> fitting;
    for (std::size_t i = 0; i < m_entries.size(); ++i) {
        const int score = fuzzyScore(letters, m_entries[i].title);
        if (score < 0) continue;
        const qsizetype place = recent.indexOf(m_entries[i].id);
        fitting.emplace_back(-score, place < 0 ? recent.size() : place, i);
    }
    std::ranges::sort(fitting);
    m_list->clear();
    m_shown.clear();
    // A command that has the words in its name is meant before what could be looked for.
    const auto isNamed = [&](const auto& one) {
        const PaletteEntry& entry = m_entries[std::get<2>(one)];
        return !letters.isEmpty() && !entry.id.isEmpty() &&
               entry.title.contains(letters, Qt::CaseInsensitive);
    };
    const auto rest = std::ranges::stable_partition(fitting, isNamed).begin();
    for (auto one = fitting.begin(); one != rest; ++one) add(m_entries[std::get<2>(*one)]);
    if (m_finder)
        for (const PaletteEntry& found : m_finder(letters)) add(found);
    for (auto one = rest; one != fitting.end(); ++one) add(m_entries[std::get<2>(*one)]);
    m_list->setCurrentRow(0);
}

void CommandPalette::add(const PaletteEntry& entry) {
    QString text = entry.title;
    if (!entry.key.isEmpty()) text += QStringLiteral("   (%1)").arg(entry.key);
    if (!entry.whyNot.isEmpty()) text += QStringLiteral("   – ") + entry.whyNot;
    auto* item = new QListWidgetItem(text, m_list);
    if (!entry.whyNot.isEmpty()) {
        item->setFlags(Qt::NoItemFlags);
        item->setToolTip(entry.whyNot);
    }
    m_shown.push_back(entry);
}

void CommandPalette::runChosen() {
    const QListWidgetItem* item = m_list->currentItem();
    if (item == nullptr || !(item->flags() & Qt::ItemIsEnabled)) return;
    const PaletteEntry chosen = m_shown[static_cast<std::size_t>(m_list->currentRow())];
    remember(chosen.id);
    accept();
    chosen.run();
}

bool CommandPalette::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        const int step = key == Qt::Key_Down ? 1 : key == Qt::Key_Up ? -1 : 0;
        if (step != 0) {
            m_list->setCurrentRow(
                std::clamp(m_list->currentRow() + step, 0, std::max(0, m_list->count() - 1)));
            return true;
        }
    }
    return QDialog::eventFilter(watched, event);
}

}  // namespace candler
