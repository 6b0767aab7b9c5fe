#include "app/workbench/views/WelcomeView.h"

#include <QCheckBox>
#include <QDir>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QSvgWidget>
#include <QVBoxLayout>
#include <algorithm>

#include "app/workbench/models/Texts.h"
#include "app/workbench/views/ExampleGallery.h"
#include "app/workbench/widgets/CardButton.h"
#include "app/workbench/widgets/FlowLayout.h"
#include "engine/support/FileSystem.h"

namespace candler {

WelcomeView::WelcomeView(QWidget* parent)
    : QWidget(parent), m_scroll(new QScrollArea(this)), m_recent(new FlowLayout(nullptr)) {
    setObjectName(QStringLiteral("WelcomeView"));
    auto* outer = new QVBoxLayout(this);
    outer->setContentsMargins(0, 0, 0, 0);
    m_scroll->setWidgetResizable(true);
    m_scroll->setFrameShape(QFrame::NoFrame);
    outer->addWidget(m_scroll);
    auto* page = new QWidget(m_scroll);
    m_scroll->setWidget(page);
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(20, 14, 20, 14);
    column->setSpacing(10);

    addHead(*column);
    addDoors(*column);
    column->addLayout(m_recent);
    addGallery(*column);
    column->addStretch(1);
}

void WelcomeView::addHead(QVBoxLayout& column) {
    auto* head = new QHBoxLayout;
    const QString icon = fromUtf8((resourceFolder() / "icons" / "candler.svg").string());
    if (QFileInfo::exists(icon)) {
        auto* picture = new QSvgWidget(icon, this);
        constexpr int kIconSize = 36;
        picture->setFixedSize(kIconSize, kIconSize);
        head->addWidget(picture);
    }
    auto* title = new QLabel(tr("<span style='font-size:16pt'>Candler</span>&nbsp;&nbsp; Look "
                                "inside an e-graph, and guide what grows in it."),
                             this);
    title->setWordWrap(true);
    head->addWidget(title, 1);
    m_beginner = new QCheckBox(tr("Beginner mode"), this);
    m_beginner->setObjectName(QStringLiteral("welcomeBeginner"));
    m_beginner->setToolTip(
        tr("Without solvers, advanced limits and panels. Menus and the palette "
           "keep everything. Settings have this, too."));
    connect(m_beginner, &QCheckBox::clicked, this, &WelcomeView::beginnerWanted);
    head->addWidget(m_beginner);
    column.addLayout(head);
}

void WelcomeView::addDoors(QVBoxLayout& column) {
    auto* doors = new FlowLayout(nullptr);
    doors->setSpacing(8);
    const auto add = [&](const char* name, const QString& title, const QString& text,
                         void (WelcomeView::*wanted)()) {
        auto* card = new CardButton(title, text, this);
        card->setObjectName(QLatin1String(name));
        constexpr int kLeast = 280;
        card->setMinimumWidth(kLeast);
        connect(card, &QPushButton::clicked, this, wanted);
        doors->addWidget(card);
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
    column.addLayout(doors);
}

void WelcomeView::addGallery(QVBoxLayout& column) {
    auto* head = new QLabel(tr("<b>Try an example</b> – it opens as a copy that you may change "
                               "as you like"),
                            this);
    head->setWordWrap(true);
    column.addWidget(head);
    m_gallery = new ExampleGallery(this);
    connect(m_gallery, &ExampleGallery::picked, this, &WelcomeView::projectPicked);
    column.addWidget(m_gallery);
}

void WelcomeView::keyPressEvent(QKeyEvent* event) {
    const QString text = event->text();
    const bool isPlain = (event->modifiers() & ~Qt::ShiftModifier) == Qt::NoModifier;
    if (!isPlain || text.isEmpty() || !text.front().isPrint()) return event->ignore();
    m_scroll->ensureWidgetVisible(m_gallery->field());
    m_gallery->field()->setFocus();
    m_gallery->field()->insert(text);
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
        const QFileInfo file(path);
        const QString name = file.fileName();
        // Where two have one name, their folders tell them apart.
        const bool isAlone = std::ranges::count_if(paths, [&](const QString& other) {
                                 return QFileInfo(other).fileName() == name;
                             }) == 1;
        const QString text = isAlone ? name : file.dir().dirName() + QLatin1Char('/') + name;
        auto* button = new QPushButton(file.exists() ? text : tr("%1 (missing)").arg(text), this);
        button->setFlat(true);
        button->setEnabled(file.exists());
        button->setToolTip(path);
        connect(button, &QPushButton::clicked, this, [this, path] { emit projectPicked(path); });
        m_recent->addWidget(button);
    }
}

}  // namespace candler
