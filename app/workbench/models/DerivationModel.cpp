#include "app/workbench/models/DerivationModel.h"

#include <algorithm>

#include "app/workbench/models/EngineText.h"
#include "app/workbench/models/RowTone.h"
#include "app/workbench/models/Texts.h"

namespace candler {

struct DerivationModel::Row {
    QString step;
    QString text;
    bool isRefuted = false;
    Row* parent = nullptr;
    int number = 0;  ///< Below its parent.
    std::vector<std::unique_ptr<Row>> rows{};
};

DerivationModel::DerivationModel(QObject* parent)
    : QAbstractItemModel(parent), m_root(std::make_unique<Row>()) {}

DerivationModel::~DerivationModel() = default;

DerivationModel::Row& DerivationModel::add(Row& parent, const QString& step, const QString& text) {
    parent.rows.push_back(std::make_unique<Row>(
        Row{step, text, false, &parent, static_cast<int>(parent.rows.size()), {}}));
    return *parent.rows.back();
}

void DerivationModel::addLines(Row& parent, const QString& word,
                               const std::vector<std::string>& lines) {
    for (std::size_t i = 0; i < lines.size(); ++i)
        add(parent, i == 0 ? word : QString(), fromUtf8(lines[i]));
}

void DerivationModel::show(const StructureReportPtr& report, std::size_t tensor) {
    beginResetModel();
    m_root = std::make_unique<Row>();
    if (report && tensor < report->tensors().size()) {
        const StructuredTensor& shown = report->tensors()[tensor];
        const auto& steps = report->steps();
        const auto last =
            std::find_if(steps.rbegin(), steps.rend(),
                         [&](const StructureStep& step) { return step.tensor == shown.name; });
        std::set<std::size_t> known;
        if (last != steps.rend())
            addStep(*m_root, *report, static_cast<std::size_t>(steps.rend() - last) - 1, known);
        else
            addDeclared(shown);
        // What a rule prints, where later steps rest on something else.
        for (std::size_t s = 0; s < steps.size(); ++s)
            if (steps[s].tensor == shown.name && !known.contains(s))
                addStep(*m_root, *report, s, known);
    }
    endResetModel();
}

void DerivationModel::addDeclared(const StructuredTensor& tensor) {
    Row& row = add(*m_root, fromUtf8(tensor.name),
                   tensor.role == StructuredTensor::Role::Input ? tr("an input: as it is declared")
                   : tensor.role == StructuredTensor::Role::Named ? tr("a structure with a name")
                                                                  : tr("nothing was inferred"));
    std::vector<std::string> lines;
    for (const StructurePiece& piece : tensor.pieces)
        lines.push_back(piece.name + "  " + piece.guard +
                        (piece.isUnique ? std::string() : ": " + piece.map) +
                        (piece.factor == "1" ? std::string() : " * " + piece.factor));
    addLines(row, tr("declared"), lines);
}

void DerivationModel::addStep(Row& parent, const StructureReport& report, std::size_t number,
                              std::set<std::size_t>& shown) {
    const StructureStep& step = report.steps()[number];
    const QString name = QStringLiteral("%1. %2").arg(number + 1).arg(fromUtf8(step.rule));
    if (!shown.insert(number).second) {
        add(parent, name, tr("%1: see above").arg(fromUtf8(step.tensor)));
        return;
    }
    Row& row = add(parent, name,
                   tr("%1: %n pieces", nullptr, static_cast<int>(step.conclusion.size()))
                       .arg(fromUtf8(step.tensor)));
    row.isRefuted = step.verdict.isRefuted();
    addVerdict(row, step.verdict);
    for (const std::size_t from : step.from) addStep(row, report, from, shown);
    addLines(row, tr("of"), step.premises);
    if (step.raw != step.conclusion) addLines(row, tr("found"), step.raw);
    addLines(row, tr("hence"),
             step.conclusion.empty() ? std::vector<std::string>{"zero"} : step.conclusion);
    for (const std::string& note : step.notes) add(row, tr("note"), engineText(note));
    addQuestions(row, step);
}

void DerivationModel::addVerdict(Row& parent, const StructureVerdict& verdict) {
    using Kind = StructureVerdict::Kind;
    if (verdict.text.empty()) return;
    add(parent,
        verdict.kind == Kind::Refuted      ? tr("refuted")
        : verdict.kind == Kind::NotRefuted ? tr("not refuted")
                                           : tr("not tried"),
        engineText(verdict.text))
        .isRefuted = verdict.isRefuted();
}

void DerivationModel::addQuestions(Row& parent, const StructureStep& step) {
    const std::size_t all = step.questions.size() + step.unlisted;
    if (all == 0) return;
    const auto solver = std::ranges::count(step.questions, "by Z3", &StructureQuestion::by);
    Row& row = add(parent, tr("asked"),
                   tr("is it empty? %n questions, %1 of them to Z3", nullptr, static_cast<int>(all))
                       .arg(solver));
    for (const StructureQuestion& one : step.questions) {
        Row& question =
            add(row, QStringLiteral("%1, %2").arg(engineText(one.answer), engineText(one.by)),
                fromUtf8(one.set));
        if (!one.core.empty()) add(question, tr("decided by"), fromUtf8(one.core));
    }
    if (step.unlisted > 0)
        add(row, {}, tr("and %n more", nullptr, static_cast<int>(step.unlisted)));
}

DerivationModel::Row& DerivationModel::rowOf(const QModelIndex& index) const {
    return index.isValid() ? *static_cast<Row*>(index.internalPointer()) : *m_root;
}

QModelIndex DerivationModel::index(int row, int column, const QModelIndex& parent) const {
    if (row < 0 || column < 0 || column >= ColumnCount || row >= rowCount(parent)) return {};
    return createIndex(row, column, rowOf(parent).rows[static_cast<std::size_t>(row)].get());
}

QModelIndex DerivationModel::parent(const QModelIndex& child) const {
    if (!child.isValid()) return {};
    Row* const above = rowOf(child).parent;
    return above == m_root.get() ? QModelIndex() : createIndex(above->number, 0, above);
}

int DerivationModel::rowCount(const QModelIndex& parent) const {
    return parent.column() > 0 ? 0 : static_cast<int>(rowOf(parent).rows.size());
}

int DerivationModel::columnCount(const QModelIndex& /*parent*/) const {
    return ColumnCount;
}

QVariant DerivationModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const Row& row = rowOf(index);
    if (role == kToneRole && row.isRefuted) return static_cast<int>(RowTone::Warning);
    if (role != Qt::DisplayRole && role != Qt::ToolTipRole) return {};
    return index.column() == Step ? row.step : row.text;
}

QVariant DerivationModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
    return section == Step ? tr("step") : tr("details");
}

}  // namespace candler
