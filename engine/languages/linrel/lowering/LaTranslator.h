// LaTranslator: writes the loops that compute expressions of linear algebra. Cells are computed
// where they are asked for, and what is dear to compute more often than once is stored before.
// In parts: LaCells.cpp (cells), LaReads.cpp (what is stored), LaReductions.cpp, LaProducts.cpp,
// LaStores.cpp (what fills memory).
#pragma once

#include <array>
#include <functional>
#include <span>
#include <stdexcept>
#include <vector>

#include "engine/languages/linrel/lowering/KernelGraph.h"
#include "engine/languages/linrel/lowering/LaLowering.h"
#include "engine/languages/linrel/lowering/LoopNest.h"

namespace candler::linrel {

/// Values in memory: all, or those at the entries of a sparse input.
struct Stored {
    loop::BufferId buffer;
    Shape shape;
    bool isTransposed = false;           ///< By columns, if it has all values.
    std::optional<CellPattern> pattern;  ///< Where the values are, in the expression's shape.
    bool isOutput = false;
};

class LaTranslator {
public:
    LaTranslator(LaProgram& program, std::span<const LaOutput> outputs,
                 const LaLoweringOptions& options);

    loop::Function translate();

private:
    struct SparseBuffers {
        loop::BufferId starts;
        loop::BufferId columns;
        loop::BufferId values;
        loop::ExprId count;
    };
    /// How a product is computed: C(o, p) += first(o, k) * second(k, p). Mirrored, first is the
    /// right factor and C is filled by columns.
    enum class ProductLoops { Entries, OuterInnerOther, InnerOuterOther, Dot };
    struct ProductPlan {
        ProductLoops loops = ProductLoops::OuterInnerOther;
        bool isMirrored = false;
    };
    struct Product;
    using CellBody = std::function<void(Cell)>;

    // Sizes and parameters.
    void addOutputs();
    void addSizes();
    void addInputs();
    void addSparseInput(std::uint32_t input);
    loop::ExprId size(DimId dim);
    loop::ExprId count(const Shape& shape);
    std::vector<loop::ExprId> extents(const Shape& shape, bool isTransposed);
    [[nodiscard]] bool isOne(DimId dim) const { return m_graph.isOne(dim); }
    [[nodiscard]] bool isMatrix(const Shape& shape) const {
        return !isOne(shape.rows) && !isOne(shape.columns);
    }

    // Cells.
    loop::ExprId cell(LaId id, Cell at);
    [[nodiscard]] bool movesCells(LaId id) const;
    bool shouldStore(LaId id, const Cell& at);
    bool canBeInline(LaId id, const Cell& at);
    bool isProductInline(const LaNode& node, const Cell& at);
    loop::ExprId compute(LaId id, const Cell& at);
    loop::ExprId arithmetic(const LaNode& node, const Cell& at);
    loop::ExprId power(const LaNode& node, const Cell& at);
    loop::ExprId pointwise(const LaNode& node, const Cell& at);
    loop::ExprId sign(loop::ExprId value);
    loop::ExprId roundedHalfUp(loop::ExprId value);
    loop::ExprId choice(loop::ExprId condition, double then, double otherwise);
    loop::ExprId diagonal(const LaNode& node, const Cell& at);
    loop::ExprId reshaped(const LaNode& node, const Cell& at);
    loop::ExprId real(double value) { return m_function.real(loop::Type::F64, value); }
    loop::ExprId zero() { return m_function.constant(0); }

    // What is stored.
    loop::ExprId read(const Stored& stored, const Cell& at);
    loop::ExprId readSparse(const Stored& stored, const Cell& at);
    loop::BufferId spreadRow(const Stored& stored, loop::ExprId row);
    loop::BufferId denseCopy(const Stored& stored);
    std::optional<Entry> entryAt(const Cell& at);
    std::vector<loop::ExprId> address(const Shape& shape, bool isTransposed, const Cell& at);
    /// Makes copies by columns of what is read at `at` by large steps of `fast`.
    void arrangeFor(LaId id, Cell at, loop::ExprId fast);
    /// Whether neighbours in a row are neighbours in memory.
    bool isByRows(LaId id);
    loop::BufferId temporary(const std::string& name, std::vector<loop::ExprId> shape);

    // Loops.
    void overDimension(DimId dim, const std::string& name,
                       const std::function<void(loop::ExprId)>& body);
    void overRow(std::uint32_t input, loop::ExprId row,
                 const std::function<void(const Entry&)>& body);
    void overEntries(const CellPattern& pattern, const CellBody& body);
    void clear(const Stored& target);
    void set(const Stored& target, const Cell& at, loop::ExprId value);

    // Memory.
    const Stored& store(LaId id);
    void storeAt(LaId id, const CellPattern& pattern);
    void fill(LaId id, const Stored& target);
    void fillCells(LaId id, const Stored& target);
    void copy(const Stored& from, const Stored& to);

    // Reductions.
    loop::ExprId inlineProduct(LaId id, const Cell& at);
    [[nodiscard]] bool hasRowLoop(const LaNode& node, const Cell& at);
    loop::BufferId productRow(LaId id, loop::ExprId row);
    loop::ExprId dot(const LaNode& node, const Cell& at);
    loop::ExprId inlineAggregate(const LaNode& node, const Cell& at);
    loop::ExprId inlineTrace(const LaNode& node);
    void fillAggregate(const LaNode& node, const Stored& target);
    void fillBySums(const LaNode& node, const Stored& target);
    void overAll(LaId of, const std::optional<CellPattern>& pattern, const CellBody& body);
    void fillVariance(const LaNode& node, const Stored& target);
    loop::ExprId initial(AggregateKind kind);
    loop::ExprId combined(AggregateKind kind, loop::ExprId sum, loop::ExprId value);
    loop::ExprId contribution(AggregateKind kind, loop::ExprId value);
    loop::ExprId finished(const LaNode& node, loop::ExprId sum);
    std::optional<CellPattern> patternOfSum(AggregateKind kind, LaId of);
    void fillProduct(LaId id, Stored target);
    ProductPlan planProduct(LaId id);
    bool isBetterByTerms(const LaNode& node);
    bool isBetterByDots(const LaNode& node);
    bool hasSparseFactor(const LaNode& node);
    ProductPlan planDense(LaId id);
    void productByEntries(const Product& product);
    void productByDots(const Product& product);
    void productByRows(const Product& product);
    void productByTerms(const Product& product);
    void overTerms(const Product& product,
                   const std::function<void(std::span<const loop::ExprId>)>& body);
    void addRows(const Product& product, loop::ExprId outer, std::span<const loop::ExprId> terms);

    LaProgram& m_program;
    std::vector<LaOutput> m_outputs;
    LaLoweringOptions m_options;
    KernelGraph m_graph;
    loop::Function m_function;
    LoopNest m_nest;
    std::map<DimId, loop::VarId> m_sizes;
    std::map<std::uint32_t, SparseBuffers> m_sparse;
    std::map<LaId, Stored> m_stored;
    std::map<LaId, Stored> m_outputOf;
    std::vector<Stored> m_outputBuffers;
    /// Values of expressions at the entries of an input, or of its transpose.
    std::map<std::tuple<LaId, std::uint32_t, bool>, Stored> m_storedAt;
    std::map<loop::BufferId, loop::BufferId> m_byColumns;
    std::map<loop::BufferId, loop::BufferId> m_dense;
};

}  // namespace candler::linrel
