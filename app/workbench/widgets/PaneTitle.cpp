#include "app/workbench/widgets/PaneTitle.h"

#include <QDockWidget>
#include <QHBoxLayout>
#include <QMouseEvent>
#include <QPainter>
#include <QStyle>
#include <QToolButton>
#include <utility>

#include "app/workbench/widgets/ElidedLabel.h"

namespace candler {

namespace {

constexpr int kNoLimit = QWIDGETSIZE_MAX;
constexpr int kStripHeight = 60;
constexpr int kStripMargin = 6;

}  // namespace

PaneTitle::PaneTitle(QDockWidget* dock) : QWidget(dock), m_dock(dock) {
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(2, 2, 2, 2);
    layout->setSpacing(0);
    m_label = new ElidedLabel(this);
    QFont bold = m_label->font();
    bold.setBold(true);
    m_label->setFont(bold);
    m_label->setText(dock->windowTitle());
    connect(dock, &QWidget::windowTitleChanged, m_label, &QLabel::setText);
    m_fold = addButton("dockFold", {});
    layout->addWidget(m_label, 1);
    m_page = addButton("dockPage", {});
    auto* help = addButton("dockHelp", tr("Explain this panel (F1)"));
    help->setText(QStringLiteral("?"));
    auto* floating = addButton("dockFloat", tr("Float this panel, or dock it again"));
    floating->setIcon(style()->standardIcon(QStyle::SP_TitleBarNormalButton));
    auto* close = addButton("dockClose", tr("Close this panel; the View menu reopens it"));
    close->setIcon(style()->standardIcon(QStyle::SP_DockWidgetCloseButton));
    const int small = style()->pixelMetric(QStyle::PM_SmallIconSize) * 2 / 3;
    for (QToolButton* one : {floating, close}) one->setIconSize({small, small});
    connect(m_fold, &QToolButton::clicked, this, [this] { setFolded(!m_isFolded); });
    connect(m_page, &QToolButton::clicked, this, [this] { emit pageWanted(!m_isPage); });
    connect(help, &QToolButton::clicked, this, &PaneTitle::explanationWanted);
    connect(floating, &QToolButton::clicked, dock, [dock] {
        dock->setFloating(!dock->isFloating());
        constexpr QPoint kBeside(40, 40);
        if (dock->isFloating()) dock->move(dock->pos() + kBeside);
    });
    connect(close, &QToolButton::clicked, dock, &QDockWidget::close);
    // Folded it would be a window without anything in it.
    connect(dock, &QDockWidget::topLevelChanged, this, [this](bool isFloating) {
        setFolded(false);
        updateButtons();
        // With this title in place of a frame it would look as if it were where it was.
        m_dock->setStyleSheet(isFloating ? QStringLiteral("QDockWidget { border: 2px solid %1; }")
                                               .arg(palette().color(QPalette::Mid).name())
                                         : QString());
    });
    dock->setTitleBarWidget(this);
    updateButtons();
}

PaneTitle& PaneTitle::of(const QDockWidget& dock) {
    return *static_cast<PaneTitle*>(dock.titleBarWidget());
}

QToolButton* PaneTitle::addButton(const char* name, const QString& tip) {
    auto* made = new QToolButton(this);
    made->setObjectName(QLatin1String(name));
    made->setAutoRaise(true);
    made->setFocusPolicy(Qt::NoFocus);
    made->setToolTip(tip);
    made->setAccessibleName(QStringLiteral("%1: %2").arg(m_dock->windowTitle(), tip));
    layout()->addWidget(made);
    return made;
}

void PaneTitle::setFolded(bool isFolded) {
    if (isFolded == m_isFolded || (isFolded && (m_isPage || m_dock->isFloating()))) return;
    m_isFolded = isFolded;
    // Hidden, it would make the dock no wider than this line, and with it the column.
    m_dock->widget()->setMaximumHeight(isFolded ? 0 : kNoLimit);
    m_dock->setMaximumHeight(isFolded ? sizeHint().height() : kNoLimit);
    updateButtons();
}

void PaneTitle::setTucked(bool isTucked, const QString& hint) {
    if (isTucked == m_isTucked && hint == m_hint) return;
    if (isTucked) setFolded(false);
    m_isTucked = isTucked;
    m_hint = hint;
    for (QWidget* part : findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly))
        part->setVisible(!isTucked);
    m_dock->widget()->setMaximumWidth(isTucked ? 0 : kNoLimit);
    m_dock->setFeatures(
        m_dock->features().setFlag(QDockWidget::DockWidgetVerticalTitleBar, isTucked));
    m_dock->setMaximumWidth(isTucked ? sizeHint().width() : kNoLimit);
    setToolTip(isTucked ? hint : QString());
    setCursor(isTucked ? Qt::PointingHandCursor : Qt::ArrowCursor);
    updateGeometry();
    update();
    updateButtons();
}

void PaneTitle::setPage(bool isPage, bool hasTab) {
    m_isPage = isPage;
    if (isPage) setFolded(false);
    if (std::exchange(m_hasTab, hasTab) != hasTab) updateGeometry();
    updateButtons();
}

QSize PaneTitle::sizeHint() const {
    if (m_isTucked) return {fontMetrics().height() + 2 * kStripMargin, kStripHeight};
    return m_hasTab ? QSize(0, 0) : QWidget::sizeHint();
}

QSize PaneTitle::minimumSizeHint() const {
    if (m_isTucked) return sizeHint();
    if (m_hasTab) return {0, 0};
    const int name = m_label->fontMetrics().horizontalAdvance(m_label->text());
    return QWidget::minimumSizeHint() + QSize(name, 0);
}

void PaneTitle::updateButtons() {
    const auto say = [&](QToolButton* button, const QString& sign, const QString& tip) {
        button->setText(sign);
        button->setToolTip(tip);
        button->setAccessibleName(QStringLiteral("%1: %2").arg(m_dock->windowTitle(), tip));
    };
    say(m_fold, m_isFolded ? QStringLiteral("▸") : QStringLiteral("▾"),
        m_isFolded ? tr("Expand this panel") : tr("Collapse this panel to its title"));
    m_fold->setVisible(!m_isPage && !m_isTucked && !m_dock->isFloating());
    say(m_page, m_isPage ? QStringLiteral("⇥") : QStringLiteral("⤢"),
        m_isPage ? tr("Move this panel next to the pages") : tr("Open this panel as a page"));
    m_page->setVisible(!m_isTucked && !m_dock->isFloating());
}

/// Qt lets a dock float at this.
void PaneTitle::mouseDoubleClickEvent(QMouseEvent* event) {
    if (m_isPage || m_isTucked || m_dock->isFloating())
        return QWidget::mouseDoubleClickEvent(event);
    setFolded(!m_isFolded);
}

void PaneTitle::mousePressEvent(QMouseEvent* event) {
    if (!m_isTucked) return QWidget::mousePressEvent(event);
    event->accept();
    emit untuckWanted();
}

/// A strip is read downwards.
void PaneTitle::paintEvent(QPaintEvent* event) {
    QWidget::paintEvent(event);
    if (!m_isTucked) return;
    QPainter painter(this);
    painter.translate(width(), 0);
    painter.rotate(90);
    const QRect room = QRect(0, 0, height(), width()).adjusted(kStripMargin, 0, -kStripMargin, 0);
    painter.setFont(m_label->font());
    const QFontMetrics bold(m_label->font());
    painter.drawText(room, Qt::AlignLeft | Qt::AlignVCenter, m_dock->windowTitle());
    const QRect rest =
        room.adjusted(bold.horizontalAdvance(m_dock->windowTitle()) + 2 * kStripMargin, 0, 0, 0);
    painter.setFont(font());
    painter.drawText(rest, Qt::AlignLeft | Qt::AlignVCenter,
                     fontMetrics().elidedText(m_hint, Qt::ElideRight, rest.width()));
}

}  // namespace candler
