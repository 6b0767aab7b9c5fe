// What a StructuresView is made of.
#include <QComboBox>
#include <QHeaderView>
#include <QItemSelectionModel>
#include <QLabel>
#include <QSettings>
#include <QSplitter>
#include <QTabWidget>
#include <QTableView>
#include <QTreeView>
#include <QVBoxLayout>
#include <initializer_list>

#include "app/workbench/models/SharedSelection.h"
#include "app/workbench/views/StructuresView.h"
#include "app/workbench/widgets/EmptyNote.h"
#include "app/workbench/widgets/FlowLayout.h"
#include "app/workbench/widgets/PieceDelegate.h"
#include "app/workbench/widgets/PiecePlot.h"
#include "app/workbench/widgets/SizeBar.h"
#include "app/workbench/widgets/ToneDelegate.h"

namespace candler {

namespace {

const QString kSplitter = QStringLiteral("structures/splitter");

}  // namespace

void StructuresView::build() {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(6, 4, 6, 4);
    layout->setSpacing(4);
    m_source->setObjectName(QStringLiteral("structuresOf"));
    m_source->setAccessibleName(tr("What structures are shown"));
    m_source->addItem(tr("Program"), static_cast<int>(Source::Program));
    m_source->addItem(tr("Result"), static_cast<int>(Source::Result));
    m_source->addItem(tr("Named structures"), static_cast<int>(Source::Named));
    m_tensor->setObjectName(QStringLiteral("structuresTensor"));
    m_tensor->setAccessibleName(tr("Tensor"));
    m_rules->setObjectName(QStringLiteral("structuresRules"));
    m_rules->setAccessibleName(tr("Rules of the inference"));
    m_rules->setToolTip(
        tr("Published rules are those of the paper as printed, which may be wrong; kernels never "
           "use them"));
    m_rules->addItem(tr("Canonical rules"), static_cast<int>(InferenceRules::Canonical));
    m_rules->addItem(tr("Published rules"), static_cast<int>(InferenceRules::Published));
    for (QComboBox* box : {m_source, m_rules, m_tensor, m_rowAxis, m_columnAxis})
        box->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_splitter->setChildrenCollapsible(false);
    m_splitter->addWidget(makePicture());
    m_splitter->addWidget(makeTexts());
    m_splitter->setStretchFactor(0, 1);
    m_splitter->setStretchFactor(1, 1);
    // Whatever their contents would like; Qt scales them.
    m_splitter->setSizes({300, 300});
    m_splitter->restoreState(QSettings().value(kSplitter).toByteArray());
    connect(m_splitter, &QSplitter::splitterMoved, this,
            [this] { QSettings().setValue(kSplitter, m_splitter->saveState()); });
    layout->addWidget(m_splitter, 1);
}

QWidget* StructuresView::makeTexts() {
    auto* const texts = new QWidget(m_splitter);
    auto* layout = new QVBoxLayout(texts);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    auto* head = new FlowLayout(nullptr);
    layout->addLayout(head);
    for (QWidget* one : std::initializer_list<QWidget*>{m_source, m_rules, m_tensor, m_sizeBar})
        head->addWidget(one);
    for (QLabel* label : {m_text, m_element}) {
        label->setWordWrap(true);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
        layout->addWidget(label);
    }
    layout->addWidget(makeTabs(), 1);
    layout->addStretch(0);
    return texts;
}

QWidget* StructuresView::makePicture() {
    m_picture = new QWidget(m_splitter);
    auto* layout = new QVBoxLayout(m_picture);
    layout->setContentsMargins(0, 0, 0, 0);
    m_axesRow = new FlowLayout(m_axes);
    m_rowAxis->setAccessibleName(tr("Dimension of the rows"));
    m_rowAxis->setObjectName(QStringLiteral("structuresRows"));
    m_columnAxis->setAccessibleName(tr("Dimension of the columns"));
    m_columnAxis->setObjectName(QStringLiteral("structuresColumns"));
    m_axesRow->addWidget(new QLabel(tr("Rows:"), m_axes));
    m_axesRow->addWidget(m_rowAxis);
    m_axesRow->addWidget(new QLabel(tr("Columns:"), m_axes));
    m_axesRow->addWidget(m_columnAxis);
    layout->addWidget(m_axes);
    m_plot->setToolTip(tr("Click to select the piece; double-click to enlarge the panel"));
    m_plot->setAccessibleName(
        tr("Which piece each element is in; arrow keys go from one to "
           "another"));
    layout->addWidget(m_plot, 1);
    return m_picture;
}

QWidget* StructuresView::makeTabs() {
    m_table->setModel(&m_pieces);
    m_table->setItemDelegateForColumn(PieceModel::Name, new PieceDelegate(m_table));
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setShowGrid(false);
    m_table->setWordWrap(false);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setDefaultSectionSize(m_table->fontMetrics().height() + 8);
    m_table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    m_table->horizontalHeader()->setHighlightSections(false);
    m_table->setAccessibleName(tr("Pieces"));
    new EmptyNote(m_table, tr("All elements of this tensor are 0."));
    m_tree->setModel(&m_derivation);
    m_tree->setItemDelegate(new ToneDelegate(m_tree));
    m_tree->setUniformRowHeights(true);
    m_tree->setAccessibleName(tr("Derivation"));
    m_tabs->addTab(m_table, tr("Pieces"));
    m_tabs->addTab(m_tree, tr("Derivation"));
    return m_tabs;
}

void StructuresView::connectParts() {
    for (QComboBox* box : {m_source, m_rules})
        connect(box, &QComboBox::currentIndexChanged, this, &StructuresView::forget);
    connect(m_tensor, &QComboBox::currentIndexChanged, this, &StructuresView::showTensor);
    connect(m_tensor, &QComboBox::activated, this,
            [this] { m_chosenTensor = m_tensor->currentText(); });
    connect(m_sizeBar, &SizeBar::picked, this, [this](const QString& name, qint64 size) {
        m_sizes[name.toStdString()] = size;
        count();
    });
    connect(m_rowAxis, &QComboBox::currentIndexChanged, this,
            [this] { changeAxis(*m_rowAxis, *m_columnAxis); });
    connect(m_columnAxis, &QComboBox::currentIndexChanged, this,
            [this] { changeAxis(*m_columnAxis, *m_rowAxis); });
    connect(m_plot, &PiecePlot::doubleClicked, this, &StructuresView::enlargeWanted);
    connect(m_plot, &PiecePlot::currentChanged, this, &StructuresView::showElement);
    connect(m_plot, &PiecePlot::piecePicked, this, [this](qsizetype piece) {
        if (piece < 0)
            m_selection->selectPiece({});
        else
            m_table->selectRow(static_cast<int>(piece));
    });
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this,
            &StructuresView::markPiece);
    connect(m_selection, &SharedSelection::pieceChanged, this, &StructuresView::onPiece);
}

}  // namespace candler
