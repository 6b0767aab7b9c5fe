// DerivationModel: how a tensor's structure was inferred, as a tree: a step, below it the steps
// that it rests on, what it was made of and what it was made into, what the prover was asked, and
// whether enumeration refutes it.
#pragma once

#include <QAbstractItemModel>
#include <memory>
#include <set>
#include <vector>

#include "engine/language/Structures.h"

namespace candler {

class DerivationModel : public QAbstractItemModel {
    Q_OBJECT

public:
    enum Column { Step, Text, ColumnCount };

    explicit DerivationModel(QObject* parent = nullptr);
    ~DerivationModel() override;

    /// Of one of the report's tensors. Null empties the tree.
    void show(const StructureReportPtr& report, std::size_t tensor);

    [[nodiscard]] QModelIndex index(int row, int column, const QModelIndex& parent) const override;
    [[nodiscard]] QModelIndex parent(const QModelIndex& child) const override;
    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role) const override;

private:
    struct Row;

    [[nodiscard]] Row& rowOf(const QModelIndex& index) const;
    static Row& add(Row& parent, const QString& step, const QString& text);
    static void addLines(Row& parent, const QString& word, const std::vector<std::string>& lines);
    /// A step that is there already is only named.
    void addStep(Row& parent, const StructureReport& report, std::size_t step,
                 std::set<std::size_t>& shown);
    static void addVerdict(Row& parent, const StructureVerdict& verdict);
    void addQuestions(Row& parent, const StructureStep& step);
    void addDeclared(const StructuredTensor& tensor);

    std::unique_ptr<Row> m_root;
};

}  // namespace candler
