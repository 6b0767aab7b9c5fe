// CodeTermModel: the term that code was generated from, as a tree; each row knows its class.
#pragma once

#include <QAbstractItemModel>
#include <optional>
#include <vector>

#include "app/session/SessionTypes.h"
#include "engine/egraph/Ids.h"

namespace candler {

class CodeTermModel : public QAbstractItemModel {
    Q_OBJECT

public:
    enum Column { Term, Times, Cost, Class, ColumnCount };

    explicit CodeTermModel(QObject* parent = nullptr);

    /// Null empties the tree.
    void setCode(const GeneratedCodePtr& code);
    /// By row: its number in kTintRole, where it has one.
    void setTints(std::vector<std::optional<int>> tints);
    /// Whether there is anything in Times and Cost.
    [[nodiscard]] bool hasEstimates() const;
    /// Of all rows; 0 for those at the top.
    [[nodiscard]] int mostDepth() const;
    /// By row of GeneratedCode::term.
    [[nodiscard]] QModelIndex indexOf(std::size_t row) const;
    [[nodiscard]] std::size_t rowOf(const QModelIndex& index) const { return index.internalId(); }
    [[nodiscard]] std::optional<EClassId> classOf(std::size_t row) const;
    /// The elements that the row is of.
    [[nodiscard]] const std::optional<CodeTermRow::Piece>& pieceOf(std::size_t row) const {
        return m_code->term[row].piece;
    }
    [[nodiscard]] std::optional<std::size_t> rowOf(const CodeTermRow::Piece& piece) const;
    /// All rows that are in the class, in their order.
    [[nodiscard]] std::vector<std::size_t> rowsOf(EClassId eclass) const;

    [[nodiscard]] QModelIndex index(int row, int column,
                                    const QModelIndex& parent = {}) const override;
    [[nodiscard]] QModelIndex parent(const QModelIndex& child) const override;
    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role) const override;

private:
    struct Place {
        std::optional<std::size_t> parent{};
        int row = 0;  ///< Among its parent's children.
        std::vector<std::size_t> children{};
    };
    [[nodiscard]] const std::vector<std::size_t>& childrenOf(const QModelIndex& parent) const;

    GeneratedCodePtr m_code;
    std::vector<Place> m_places;  // by row of the term
    std::vector<std::size_t> m_top;
    std::vector<std::optional<int>> m_tints;
};

}  // namespace candler
