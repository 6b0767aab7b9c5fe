#include "app/workbench/views/WelcomeView.h"

#include <QCheckBox>
#include <QFileInfo>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QSvgWidget>
#include <QVBoxLayout>
#include <algorithm>

#include "app/session/ProjectFile.h"
#include "app/workbench/models/Texts.h"
#include "app/workbench/widgets/CardButton.h"
#include "app/workbench/widgets/CardPicture.h"
#include "engine/support/FileSystem.h"

namespace candler {

namespace {

QString difficultyText(ExampleCard::Difficulty difficulty) {
    switch (difficulty) {
        case ExampleCard::Difficulty::Easy:
            return WelcomeView::tr("Easy");
        case ExampleCard::Difficulty::Medium:
            return WelcomeView::tr("Medium");
        default:
            return WelcomeView::tr("Hard");
    }
}

QString timeText(double seconds) {
    if (seconds < 1) return WelcomeView::tr("in less than a second");
    return WelcomeView::tr("for about %1 s").arg(qRound(seconds));
}

}  // namespace

WelcomeView::WelcomeView(QWidget* parent) : QWidget(parent), m_recent(new QVBoxLayout) {
    setObjectName(QStringLiteral("WelcomeView"));
    auto* outer = new QVBoxLayout(this);
    outer->setContentsMargins(0, 0, 0, 0);
    auto* scroll = new QScrollArea(this);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    outer->addWidget(scroll);
    auto* page = new QWidget(scroll);
    scroll->setWidget(page);
    auto* middle = new QHBoxLayout(page);
    middle->addStretch(1);
    auto* column = new QVBoxLayout;
    middle->addLayout(column, 3);
    middle->addStretch(1);
    constexpr int kTop = 32;
    column->addSpacing(kTop);

    addHead(*column);
    addWays(*column);
    column->addLayout(m_recent);
    column->addSpacing(8);
    addGallery(*column);
    column->addStretch(1);
}

void WelcomeView::addHead(QVBoxLayout& column) {
    auto* head = new QHBoxLayout;
    const QString icon = fromUtf8((resourceFolder() / "icons" / "candler.svg").string());
    if (QFileInfo::exists(icon)) {
        auto* picture = new QSvgWidget(icon, this);
        constexpr int kIconSize = 72;
        picture->setFixedSize(kIconSize, kIconSize);
        head->addWidget(picture);
    }
    auto* title = new QLabel(tr("<span style='font-size:20pt'>Candler</span><br>Look inside an "
                                "e-graph, and guide what grows in it."),
                             this);
    head->addWidget(title, 1);
    column.addLayout(head);
    column.addSpacing(16);
}

void WelcomeView::addWays(QVBoxLayout& column) {
    const auto add = [&](const char* name, const QString& title, const QString& text,
                         void (WelcomeView::*wanted)()) {
        auto* card = new CardButton(title, text, this);
        card->setObjectName(QLatin1String(name));
        connect(card, &QPushButton::clicked, this, wanted);
        column.addWidget(card);
    };
    add("welcomeLesson", tr("Take the 10-minute lesson"),
        tr("What an e-graph is, in a few clicks. No previous knowledge."),
        &WelcomeView::lessonWanted);
    add("welcomeNew", tr("New project…"),
        tr("A program of your own, in the language of your choice (Ctrl+N)"),
        &WelcomeView::newRequested);
    add("welcomeOpen", tr("Open a project"),
        tr("A .candler file with a program, a guide and rules (Ctrl+O)"),
        &WelcomeView::openRequested);
    m_beginner =
        new QCheckBox(tr("Beginner mode: without solvers, advanced limits and panels"), this);
    m_beginner->setObjectName(QStringLiteral("welcomeBeginner"));
    m_beginner->setToolTip(tr("Menus and the palette keep everything. Settings have this, too."));
    connect(m_beginner, &QCheckBox::clicked, this, &WelcomeView::beginnerWanted);
    column.addWidget(m_beginner);
}

void WelcomeView::addGallery(QVBoxLayout& column) {
    column.addWidget(new QLabel(tr("<b>Try an example</b> – it opens as a copy that you may change "
                                   "as you like"),
                                this));
    const auto read = shippedExampleCards();
    const ExampleCards cards = read ? *read : ExampleCards();
    const auto difficulty = [&](const Project& project) {
        const auto card = cards.find(project.path.stem().string());
        return card == cards.end() ? ExampleCard::Difficulty::Hard : card->second.difficulty;
    };
    std::vector<ExampleGroup> groups = exampleGroups();
    for (ExampleGroup& group : groups) {
        std::ranges::stable_sort(group.projects, {}, difficulty);
        addGroup(column, group, cards);
    }
}

void WelcomeView::addGroup(QVBoxLayout& column, const ExampleGroup& group,
                           const ExampleCards& known) {
    column.addSpacing(8);
    auto* head = new QLabel(fromUtf8(group.name), this);
    column.addWidget(head);
    auto* cards = new QGridLayout;
    cards->setSpacing(6);
    for (int i = 0; i < 2; ++i) cards->setColumnStretch(i, 1);
    column.addLayout(cards);
    for (const Project& project : group.projects) {
        const int index = cards->count();
        cards->addWidget(makeCard(project, known), index / 2, index % 2);
    }
}

/// With the goal: the first sentence of the description.
QWidget* WelcomeView::makeCard(const Project& project, const ExampleCards& cards) {
    const QString path = fromUtf8(project.path.string());
    const QString title =
        project.title.empty() ? QFileInfo(path).baseName() : fromUtf8(project.title);
    const QString text = fromUtf8(project.description).simplified();
    const qsizetype end = text.indexOf(QStringLiteral(". "));
    auto* card = new CardButton(title, end < 0 ? text : text.left(end + 1), this);
    card->setToolTip(
        QStringLiteral("<p>%1</p><p>%2</p>").arg(text.toHtmlEscaped(), path.toHtmlEscaped()));
    connect(card, &QPushButton::clicked, this, [this, path] { emit projectPicked(path); });
    const auto known = cards.find(project.path.stem().string());
    card->setObjectName(QStringLiteral("example-") + QFileInfo(path).baseName());
    if (known == cards.end()) return card;
    card->setPicture(new CardPicture(known->second.picture, card));
    card->setDetails(tr("%1 · runs %2\nShows %3")
                         .arg(difficultyText(known->second.difficulty),
                              timeText(known->second.seconds), fromUtf8(known->second.shows)));
    return card;
}

void WelcomeView::setBeginner(bool isWanted) {
    m_beginner->setChecked(isWanted);
}

void WelcomeView::setRecent(const QStringList& paths) {
    while (QLayoutItem* item = m_recent->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    if (paths.isEmpty()) return;
    m_recent->addWidget(new QLabel(tr("<b>Recent</b>"), this));
    for (const QString& path : paths) {
        const bool exists = QFileInfo::exists(path);
        auto* button = new QPushButton(exists ? path : tr("%1 (missing)").arg(path), this);
        button->setFlat(true);
        button->setEnabled(exists);
        button->setStyleSheet(QStringLiteral("text-align: left; padding: 3px 12px;"));
        connect(button, &QPushButton::clicked, this, [this, path] { emit projectPicked(path); });
        m_recent->addWidget(button);
    }
}

}  // namespace candler
