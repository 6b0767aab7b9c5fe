#include "app/workbench/views/WelcomeView.h"

#include <QFileInfo>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QSvgWidget>
#include <QVBoxLayout>

#include "app/session/ProjectFile.h"
#include "app/workbench/models/Texts.h"
#include "app/workbench/widgets/CardButton.h"
#include "engine/support/FileSystem.h"

namespace candler {

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

    auto* head = new QHBoxLayout;
    const QString icon = fromUtf8((resourceFolder() / "icons" / "candler.svg").string());
    if (QFileInfo::exists(icon)) {
        auto* picture = new QSvgWidget(icon, page);
        constexpr int kIconSize = 72;
        picture->setFixedSize(kIconSize, kIconSize);
        head->addWidget(picture);
    }
    auto* title = new QLabel(tr("<span style='font-size:20pt'>Candler</span><br>Look inside an "
                                "e-graph, and guide what grows in it."),
                             page);
    head->addWidget(title, 1);
    column->addLayout(head);
    column->addSpacing(16);

    auto* openButton =
        new CardButton(tr("Open a project"),
                       tr("A .candler file with a program, a guide and rules (Ctrl+O)"), page);
    connect(openButton, &QPushButton::clicked, this, &WelcomeView::openRequested);
    column->addWidget(openButton);
    column->addLayout(m_recent);
    column->addSpacing(8);
    column->addWidget(new QLabel(tr("<b>Try an example</b>"), page));
    auto* cards = new QGridLayout;
    cards->setSpacing(6);
    column->addLayout(cards);
    for (const auto& path : exampleProjects()) {
        const auto project = readProject(path);
        if (!project) continue;
        const std::string name = project->title.empty() ? path.stem().string() : project->title;
        const int index = cards->count();
        cards->addWidget(
            makeCard(fromUtf8(name), fromUtf8(project->description), fromUtf8(path.string())),
            index / 2, index % 2);
    }
    column->addStretch(1);
}

QWidget* WelcomeView::makeCard(const QString& title, const QString& text, const QString& path) {
    auto* card = new CardButton(title, text.simplified(), this);
    card->setToolTip(path);
    connect(card, &QPushButton::clicked, this, [this, path] { emit projectPicked(path); });
    return card;
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
