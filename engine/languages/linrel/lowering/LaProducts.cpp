// The part of LaTranslator that multiplies matrices.
#include "engine/languages/linrel/lowering/LaTranslator.h"
#include "engine/support/Check.h"

namespace candler::linrel {

using namespace loop;

namespace {

/// Long enough that its end, where lanes are added up, does not count.
constexpr std::int64_t kLongSum = 32;

}  // namespace

/// C(outer, other) is the sum over inner of first(outer, inner) * second(inner, other). Mirrored,
/// that is the transposed product: first is the right factor.
struct LaTranslator::Product {
    LaId left;
    LaId right;
    bool isMirrored = false;
    Stored target;
    DimId outer;
    DimId inner;
    DimId other;
    std::optional<CellPattern> firstPattern{};
    std::optional<CellPattern> secondPattern{};

    [[nodiscard]] LaId first() const { return isMirrored ? right : left; }
    [[nodiscard]] LaId second() const { return isMirrored ? left : right; }
    [[nodiscard]] Cell turned(const Cell& at) const { return isMirrored ? at.transposed() : at; }
};

ExprId LaTranslator::inlineProduct(LaId id, const Cell& at) {
    const LaNode node = m_program[id];
    if (isOne(m_program[node.arguments[0]].shape.columns))
        return m_function.multiply(cell(node.arguments[0], {at.row, zero()}),
                                   cell(node.arguments[1], {zero(), at.column}));
    if (hasRowLoop(node, at)) return m_function.load(productRow(id, at.row), {at.column});
    return dot(node, at);
}

/// Whether a whole row is wanted, and better computed as a sum of rows.
bool LaTranslator::hasRowLoop(const LaNode& node, const Cell& at) {
    if (!isMatrix(node.shape) || entryAt(at) || !m_nest.isInside(at.column, at.row)) return false;
    if (m_graph.sparseRows(node.arguments[1]).ofColumn || isBetterByDots(node)) return false;
    if (m_graph.pattern(node.arguments[0]) || isByRows(node.arguments[1])) return true;
    return m_program.dimensions.size(m_program[node.arguments[0]].shape.columns) < kLongSum;
}

BufferId LaTranslator::productRow(LaId id, ExprId row) {
    const LaNode node = m_program[id];
    Level& level = m_nest.levelOf(Cell{row, zero()});
    const auto key = std::pair(id, row);
    if (const auto known = level.products.find(key); known != level.products.end())
        return known->second;
    Product product{.left = node.arguments[0],
                    .right = node.arguments[1],
                    .target = {.buffer = {},
                               .shape = {Dimensions::one(), node.shape.columns},
                               .pattern = std::nullopt},
                    .outer = node.shape.rows,
                    .inner = m_program[node.arguments[0]].shape.columns,
                    .other = node.shape.columns,
                    .firstPattern = m_graph.pattern(node.arguments[0]),
                    .secondPattern = m_graph.pattern(node.arguments[1])};
    m_nest.at(m_nest.top(), [&] {
        product.target.buffer = temporary("row", extents(product.target.shape, false));
    });
    m_nest.at(level, [&] {
        clear(product.target);
        if (product.firstPattern && !product.firstPattern->isTransposed)
            overRow(product.firstPattern->input, row, [&](const Entry& entry) {
                addRows(product, row, std::array{entry.cell.column});
            });
        else
            overTerms(product,
                      [&](std::span<const ExprId> terms) { addRows(product, row, terms); });
    });
    level.products.emplace(key, product.target.buffer);
    return product.target.buffer;
}

ExprId LaTranslator::dot(const LaNode& node, const Cell& at) {
    const LaId left = node.arguments[0];
    const LaId right = node.arguments[1];
    const auto ofLeft = m_graph.pattern(left);
    const auto ofRight = m_graph.pattern(right);
    const LocalId sum = m_nest.declare("sum", real(0));
    const auto add = [&](ExprId k) {
        const ExprId a = cell(left, {at.row, k});
        m_nest.addTo(sum, m_function.multiply(a, cell(right, {k, at.column})));
    };
    const bool canUseLeft = ofLeft && !ofLeft->isTransposed;
    const bool canUseRight = ofRight && ofRight->isTransposed;
    // The other one's row is spread, in the outer of the two loops.
    if (canUseRight && (!canUseLeft || m_nest.isInside(at.column, at.row)))
        overRow(ofRight->input, at.column, [&](const Entry& entry) { add(entry.cell.column); });
    else if (canUseLeft)
        overRow(ofLeft->input, at.row, [&](const Entry& entry) { add(entry.cell.column); });
    else
        overDimension(m_program[left].shape.columns, "k", [&](ExprId k) {
            arrangeFor(left, {at.row, k}, k);
            arrangeFor(right, {k, at.column}, k);
            add(k);
        });
    return m_function.local(sum);
}

void LaTranslator::fillProduct(LaId id, Stored target) {
    const LaNode node = m_program[id];
    const ProductPlan plan = planProduct(id);
    Product product{.left = node.arguments[0],
                    .right = node.arguments[1],
                    .isMirrored = plan.isMirrored,
                    .target = target,
                    .outer = plan.isMirrored ? node.shape.columns : node.shape.rows,
                    .inner = m_program[node.arguments[0]].shape.columns,
                    .other = plan.isMirrored ? node.shape.rows : node.shape.columns};
    product.firstPattern = m_graph.pattern(product.first());
    product.secondPattern = m_graph.pattern(product.second());
    if (plan.isMirrored) {
        if (product.firstPattern) product.firstPattern = product.firstPattern->transposed();
        if (product.secondPattern) product.secondPattern = product.secondPattern->transposed();
    }
    switch (plan.loops) {
        case ProductLoops::Entries:
            return productByEntries(product);
        case ProductLoops::Dot:
            return productByDots(product);
        case ProductLoops::OuterInnerOther:
            return productByRows(product);
        case ProductLoops::InnerOuterOther:
            return productByTerms(product);
    }
}

LaTranslator::ProductPlan LaTranslator::planProduct(LaId id) {
    const LaNode& node = m_program[id];
    const auto left = m_graph.pattern(node.arguments[0]);
    const auto right = m_graph.pattern(node.arguments[1]);
    if (left && right) {
        if (!right->isTransposed) return {ProductLoops::Entries, false};
        if (left->isTransposed) return {ProductLoops::Entries, true};
        return {ProductLoops::Dot, false};
    }
    if (left) return {ProductLoops::Entries, false};
    if (right) return {ProductLoops::Entries, true};
    const SparseRows ofLeft = m_graph.sparseRows(node.arguments[0]);
    const SparseRows ofRight = m_graph.sparseRows(node.arguments[1]);
    // What is dear, or needs rows of sparse matrices, is computed once for each of its cells.
    if (m_graph.isCostly(node.arguments[0]) || ofLeft.ofRow || ofLeft.ofColumn) {
        const bool isByColumns = !ofLeft.ofRow && (ofLeft.ofColumn || isBetterByTerms(node));
        return {isByColumns ? ProductLoops::InnerOuterOther : ProductLoops::OuterInnerOther, false};
    }
    if (m_graph.isCostly(node.arguments[1]) || ofRight.ofRow || ofRight.ofColumn) {
        const bool isByRows = ofRight.ofRow || !ofRight.ofColumn;
        const bool isVector = isOne(node.shape.columns);
        return {
            isByRows && !isVector ? ProductLoops::InnerOuterOther : ProductLoops::OuterInnerOther,
            true};
    }
    return planDense(id);
}

/// Each row of the right factor is read once if all of the result is at hand.
bool LaTranslator::isBetterByTerms(const LaNode& node) {
    constexpr std::int64_t kFewCells = 1 << 16;
    const Dimensions& dims = m_program.dimensions;
    return !hasSparseFactor(node) && !isByRows(node.arguments[0]) && isByRows(node.arguments[1]) &&
           dims.size(node.shape.rows) * dims.size(node.shape.columns) <= kFewCells;
}

/// Rows of the result are shorter than vectors, and sums are long.
bool LaTranslator::isBetterByDots(const LaNode& node) {
    constexpr std::int64_t kShortRow = 8;
    const Dimensions& dims = m_program.dimensions;
    return m_options.isFused && !hasSparseFactor(node) && isByRows(node.arguments[0]) &&
           dims.size(node.shape.columns) < kShortRow &&
           dims.size(m_program[node.arguments[0]].shape.columns) >= 2 * kLongSum;
}

bool LaTranslator::hasSparseFactor(const LaNode& node) {
    return m_graph.pattern(node.arguments[0]) || m_graph.pattern(node.arguments[1]);
}

LaTranslator::ProductPlan LaTranslator::planDense(LaId id) {
    const LaNode& node = m_program[id];
    const bool isLeftByRows = isByRows(node.arguments[0]);
    const bool isRightByRows = isByRows(node.arguments[1]);
    const Dimensions& dims = m_program.dimensions;
    const std::int64_t rows = dims.size(node.shape.rows);
    const std::int64_t columns = dims.size(node.shape.columns);
    const std::int64_t inner = dims.size(m_program[node.arguments[0]].shape.columns);
    if (columns == 1)
        return {isLeftByRows ? ProductLoops::OuterInnerOther : ProductLoops::InnerOuterOther,
                false};
    if (rows == 1)
        return {isRightByRows ? ProductLoops::InnerOuterOther : ProductLoops::OuterInnerOther,
                true};
    if (!isRightByRows && isLeftByRows && inner >= kLongSum) return {ProductLoops::Dot, false};
    if (isBetterByTerms(node)) return {ProductLoops::InnerOuterOther, false};
    if (isBetterByDots(node)) return {ProductLoops::Dot, false};
    return {ProductLoops::OuterInnerOther, false};
}

/// The terms of sums, some together, so that what is summed is loaded and stored less often.
void LaTranslator::overTerms(const Product& product,
                             const std::function<void(std::span<const ExprId>)>& body) {
    constexpr std::int64_t kTogether = 4;
    const ExprId all = size(product.inner);
    const bool isByOne = !m_options.isFused || product.secondPattern || isOne(product.other) ||
                         m_program.dimensions.size(product.inner) < 2 * kTogether;
    if (isByOne) return m_nest.loop("k", all, [&](ExprId term) { body(std::array{term}); });
    const ExprId together = m_function.constant(kTogether);
    const ExprId rounds = m_function.binary(ExprOp::Divide, all, together);
    m_nest.loop("k", rounds, [&](ExprId round) {
        const ExprId first = m_function.multiply(together, round);
        std::vector<ExprId> terms;
        for (std::int64_t i = 0; i < kTogether; ++i)
            terms.push_back(m_function.add(first, m_function.constant(i)));
        body(terms);
    });
    const ExprId done = m_function.multiply(together, rounds);
    m_nest.loop("k", m_function.binary(ExprOp::Modulo, all, together),
                [&](ExprId term) { body(std::array{m_function.add(done, term)}); });
}

/// C(outer, :) += first(outer, inner) * second(inner, :), for each of `terms`.
void LaTranslator::addRows(const Product& product, ExprId outer, std::span<const ExprId> terms) {
    std::vector<ExprId> factors;
    for (const ExprId inner : terms)
        factors.push_back(
            m_nest.named("factor", cell(product.first(), product.turned({outer, inner}))));
    const auto add = [&](ExprId other) {
        const std::vector<ExprId> place = address(product.target.shape, product.target.isTransposed,
                                                  product.turned({outer, other}));
        ExprId sum = m_function.load(product.target.buffer, place);
        for (std::size_t i = 0; i < terms.size(); ++i) {
            const ExprId value = cell(product.second(), product.turned({terms[i], other}));
            sum = m_function.add(sum, m_function.multiply(factors[i], value));
        }
        m_nest.add(Function::store(product.target.buffer, place, sum));
    };
    if (product.secondPattern && !product.secondPattern->isTransposed) {
        CANDLER_CHECK(terms.size() == 1, "rows of entries are added one at a time");
        return overRow(product.secondPattern->input, terms.front(),
                       [&](const Entry& entry) { add(entry.cell.column); });
    }
    overDimension(product.other, "j", [&](ExprId other) {
        for (const ExprId inner : terms)
            arrangeFor(product.second(), product.turned({inner, other}), other);
        add(other);
    });
}

void LaTranslator::productByEntries(const Product& product) {
    const CellPattern& pattern = *product.firstPattern;
    if (pattern.isTransposed) {
        clear(product.target);
        return overEntries(pattern,
                           [&](Cell at) { addRows(product, at.row, std::array{at.column}); });
    }
    overDimension(product.outer, "i", [&](ExprId outer) {
        if (isOne(product.other)) {
            const LocalId sum = m_nest.declare("sum", real(0));
            overRow(pattern.input, outer, [&](const Entry& entry) {
                const ExprId factor = cell(product.first(), product.turned(entry.cell));
                const ExprId value =
                    cell(product.second(), product.turned({entry.cell.column, zero()}));
                m_nest.addTo(sum, m_function.multiply(factor, value));
            });
            return set(product.target, product.turned({outer, zero()}), m_function.local(sum));
        }
        overDimension(product.other, "j", [&](ExprId other) {
            set(product.target, product.turned({outer, other}), real(0));
        });
        overRow(pattern.input, outer, [&](const Entry& entry) {
            addRows(product, outer, std::array{entry.cell.column});
        });
    });
}

void LaTranslator::productByDots(const Product& product) {
    const Shape& shape = product.target.shape;
    const LaNode node{.op = LaOp::MatrixProduct,
                      .payload = 0,
                      .arguments = {product.left, product.right},
                      .shape = shape,
                      .word = {}};
    overDimension(shape.rows, "i", [&](ExprId i) {
        overDimension(shape.columns, "j", [&](ExprId j) {
            set(product.target, {i, j}, dot(node, {i, j}));
        });
    });
}

void LaTranslator::productByRows(const Product& product) {
    overDimension(product.outer, "i", [&](ExprId outer) {
        if (isOne(product.other)) {
            const LocalId sum = m_nest.declare("sum", real(0));
            m_nest.loop("k", size(product.inner), [&](ExprId inner) {
                const ExprId factor = cell(product.first(), product.turned({outer, inner}));
                const ExprId value = cell(product.second(), product.turned({inner, zero()}));
                m_nest.addTo(sum, m_function.multiply(factor, value));
            });
            return set(product.target, product.turned({outer, zero()}), m_function.local(sum));
        }
        overDimension(product.other, "j", [&](ExprId other) {
            set(product.target, product.turned({outer, other}), real(0));
        });
        overTerms(product, [&](std::span<const ExprId> terms) { addRows(product, outer, terms); });
    });
}

void LaTranslator::productByTerms(const Product& product) {
    clear(product.target);
    overTerms(product, [&](std::span<const ExprId> terms) {
        overDimension(product.outer, "i", [&](ExprId outer) { addRows(product, outer, terms); });
    });
}

}  // namespace candler::linrel
