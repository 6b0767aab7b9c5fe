#include "app/workbench/views/ClassesView.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QTableView>
#include <QVBoxLayout>
#include <algorithm>

#include "app/workbench/engine/ExtractionController.h"
#include "app/workbench/engine/SessionController.h"
#include "app/workbench/models/SharedSelection.h"
#include "app/workbench/models/Texts.h"
#include "app/workbench/widgets/Sight.h"
#include "engine/support/Guarded.h"

namespace candler {

namespace {

constexpr int kRowsForWidth = 50;

std::set<ENodeId> nodesOf(const ExtractionSubject& subject, const std::vector<std::string>& names) {
    std::set<ENodeId> nodes;
    const std::vector<std::string>& known = subject.egraph.nodeIds;
    for (NodeIndex node = 0; !names.empty() && node < known.size(); ++node)
        if (std::ranges::find(names, known[node]) != names.end())
            nodes.insert(subject.egraph.snapshot->nodes()[node].id);
    return nodes;
}

}  // namespace

ClassesView::ClassesView(const ViewContext& context, QWidget* parent)
    : QWidget(parent),
      m_extraction(context.extraction),
      m_selection(context.selection),
      m_filter(new QLineEdit(this)),
      m_count(new QLabel(this)),
      m_table(new QTableView(this)),
      m_sight(new Sight(this)) {
    build();
    m_pool.setMaxThreadCount(1);
    connect(m_sight, &Sight::seen, this, [this] {
        if (m_isOld) refresh();
    });
    SessionController* controller = context.controller;
    connect(controller, &SessionController::momentReady, this,
            [this](const Moment&, const ExtractionViewPtr& view) { setExtraction(view); });
    connect(controller, &SessionController::eGraphOpened, this,
            [this](const EGraphFilePtr& file) { setExtraction(file->view); });
    connect(controller, &SessionController::resultsGone, this, [this] { setExtraction(nullptr); });
    connect(controller, &SessionController::projectReplaced, m_filter, &QLineEdit::clear);
    connect(m_filter, &QLineEdit::textChanged, this, &ClassesView::filter);
    connect(&m_model, &ClassTableModel::orderWanted, this, &ClassesView::sortBy);
    connect(m_table, &QTableView::clicked, this, [this](const QModelIndex& index) {
        m_selection->selectClass(m_model.classAt(index.row()));
    });
    connect(m_table, &QTableView::activated, this, [this](const QModelIndex& index) {
        m_selection->selectClass(m_model.classAt(index.row()));
    });
    connect(m_selection, &SharedSelection::changed, this, &ClassesView::showSelection);
    showCount();
}

ClassesView::~ClassesView() {
    m_stop.request_stop();
    m_pool.clear();
    m_pool.waitForDone();
}

void ClassesView::build() {
    auto* layout = new QVBoxLayout(this);
    setFocusProxy(m_table);
    layout->setContentsMargins(6, 4, 6, 4);
    layout->setSpacing(4);
    auto* bar = new QHBoxLayout;
    layout->addLayout(bar);
    m_filter->setPlaceholderText(tr("Only classes with  op:map  type:f64  cost<4  it:3..5"));
    m_filter->setToolTip(
        tr("Classes that match all words: op:map, class:40, rule:fus*, it:3..5, cost<4, type:f64, "
           "new, pinned, or part of an operator name; * matches anything, op:* an operator of that "
           "name"));
    m_filter->setClearButtonEnabled(true);
    m_filter->setAccessibleName(tr("Filter of the classes"));
    bar->addWidget(m_filter, 1);
    bar->addWidget(m_count);
    layout->addWidget(m_table, 1);
    m_table->setModel(&m_model);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setShowGrid(false);
    m_table->setWordWrap(false);
    m_table->setAccessibleName(tr("Classes of the e-graph"));
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setDefaultSectionSize(m_table->fontMetrics().height() + 8);
    QHeaderView* header = m_table->horizontalHeader();
    header->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    header->setHighlightSections(false);
    // By the first rows: there may be very many.
    header->setResizeContentsPrecision(kRowsForWidth);
    header->setSectionResizeMode(QHeaderView::ResizeToContents);
    for (const ClassColumn column : {ClassColumn::Type, ClassColumn::Term})
        header->setSectionResizeMode(static_cast<int>(column), QHeaderView::Fixed);
    // When the numbers have got the widths that they need.
    connect(
        header, &QHeaderView::sectionResized, this,
        [this](int column) {
            if (column != static_cast<int>(ClassColumn::Term) &&
                column != static_cast<int>(ClassColumn::Type))
                fitColumns();
        },
        Qt::QueuedConnection);
    // Terms differ in their ends as well.
    m_table->setTextElideMode(Qt::ElideMiddle);
    m_table->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_table->viewport()->installEventFilter(this);
    // Before sorting is enabled, which asks for it at once.
    header->setSortIndicator(static_cast<int>(m_listing.column), Qt::AscendingOrder);
    m_table->setSortingEnabled(true);
}

bool ClassesView::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Resize) fitColumns();
    return QWidget::eventFilter(watched, event);
}

/// Texts share what the numbers leave, so that no column is out of sight, unless they could not be
/// read then.
void ClassesView::fitColumns() {
    constexpr int kFewestOfTerm = 24;
    constexpr int kFewestOfType = 11;
    const QHeaderView& header = *m_table->horizontalHeader();
    const int letter = m_table->fontMetrics().averageCharWidth();
    const auto type = static_cast<int>(ClassColumn::Type);
    const auto term = static_cast<int>(ClassColumn::Term);
    int numbers = 0;
    for (int column = 0; column < header.count(); ++column)
        if (column != type && column != term) numbers += header.sectionSize(column);
    const int free = m_table->viewport()->width() - numbers;
    int hint = header.sectionSizeHint(type);
    for (int row = 0; row < std::min(kRowsForWidth, m_model.rowCount()); ++row)
        hint = std::max(hint, m_table->sizeHintForIndex(m_model.index(row, type)).width());
    const int leastOfTerm = kFewestOfTerm * letter;
    const int share = std::min(free * 2 / 5, free - leastOfTerm);
    const int ofType = std::min(hint, std::max(kFewestOfType * letter, share));
    m_table->setColumnWidth(type, ofType);
    m_table->setColumnWidth(term, std::max(leastOfTerm, free - ofType));
}

QString ClassesView::countText() const {
    return m_count->text();
}

void ClassesView::setExtraction(const ExtractionViewPtr& view) {
    m_view = view;
    refresh();
}

void ClassesView::openFind() {
    m_filter->setFocus(Qt::ShortcutFocusReason);
    m_filter->selectAll();
}

void ClassesView::stepFind(int by) {
    const int rows = m_model.rowCount();
    if (rows == 0) return openFind();
    const int row = m_table->currentIndex().row();
    m_table->selectRow(row < 0 ? (by > 0 ? 0 : rows - 1) : (row + by + rows) % rows);
}

void ClassesView::filter(const QString& query) {
    if (m_filter->text() != query) return m_filter->setText(query);
    m_listing.query = toUtf8(query.trimmed());
    refresh();
}

void ClassesView::sortBy(ClassColumn column, bool isDescending) {
    if (m_listing.column == column && m_listing.isDescending == isDescending) return;
    m_listing.column = column;
    m_listing.isDescending = isDescending;
    {
        const QSignalBlocker blocker(m_table->horizontalHeader());
        m_table->horizontalHeader()->setSortIndicator(
            static_cast<int>(column), isDescending ? Qt::DescendingOrder : Qt::AscendingOrder);
    }
    refresh();
}

void ClassesView::refresh() {
    m_isOld = true;
    m_stop.request_stop();
    m_pool.clear();
    const quint64 serial = ++m_serial;
    m_isBusy = false;
    if (!m_view) {
        m_isOld = false;
        return showTable(nullptr);
    }
    if (!m_sight->isSeen()) return;
    m_isBusy = true;
    m_stop = std::stop_source();
    showCount();
    m_pool.start([this, serial, view = m_view, listing = m_listing, before = m_model.table(),
                  subject = m_extraction->subject(), pins = m_extraction->wishes().pins,
                  stop = m_stop.get_token()]() mutable {
        ClassTablePtr table;
        const auto work = [&] {
            if (subject) listing.pinned = nodesOf(*subject, pins);
            table = makeClassTable(view, listing, before, stop);
        };
        guarded(work, [](const Diagnostics&) {});
        QMetaObject::invokeMethod(
            this,
            [this, serial, table] {
                if (serial != m_serial) return;
                m_isBusy = m_isOld = false;
                showTable(table);
            },
            Qt::QueuedConnection);
    });
}

void ClassesView::showTable(const ClassTablePtr& table) {
    m_model.show(table);
    fitColumns();
    showCount();
    showSelection();
    emit listed();
}

void ClassesView::showCount() {
    const ClassTablePtr& table = m_model.table();
    if (!m_view) return m_count->setText(tr("There is no e-graph yet"));
    if (m_isBusy) return m_count->setText(tr("Listing…"));
    if (!table) return m_count->setText(tr("The classes could not be listed"));
    const std::size_t all = table->view->snapshot->classes().size();
    m_count->setText(
        table->rows.size() == all
            ? tr("%1 classes").arg(countString(all))
            : tr("%1 of %2 classes").arg(countString(table->rows.size()), countString(all)));
}

void ClassesView::showSelection() {
    const int row =
        m_sight->isSeen() && m_selection->eclass() ? m_model.rowOf(*m_selection->eclass()) : -1;
    if (row < 0) return m_table->clearSelection();
    m_table->selectRow(row);
    m_table->scrollTo(m_model.index(row, 0));
}

}  // namespace candler
