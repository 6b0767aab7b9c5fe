// From the term of a mapping to its tree, of SdqStorageTree.h.
#include <fmt/format.h>

#include <cmath>

#include "engine/languages/sdqlite/storage/SdqStorageTree.h"

namespace candler::sdqlite {

namespace {

class TreeMaker {
public:
    TreeMaker(const SdqTerms& terms, const CheckedProgram& program, const Input& tensor)
        : m_terms(terms), m_program(program), m_tensor(tensor) {}

    Result<StorageTree> run() {
        readLengths();
        m_tree.root = node(*m_tensor.mapping, 0);
        if (m_error) return failure(std::move(*m_error));
        return std::move(m_tree);
    }

private:
    using Kind = StorageNode::Kind;

    // False, invalid ids: there is an error.
    StorageNodeId node(TermId term, std::uint32_t level);
    StorageNodeId loop(TermId term, std::uint32_t level);
    bool readSource(TermId source, StorageNode& loop);
    bool readWhole(Payload array, StorageNode& loop);
    void readLengths();
    StorageNodeId keyed(TermId key, TermId value, std::uint32_t level);
    StorageNodeId conditional(StorageExprId condition, TermId body, std::uint32_t level);
    StorageNodeId inBounds(TermId term, std::uint32_t level);
    StorageNodeId let(TermId term, std::uint32_t level);
    StorageNodeId leaf(TermId term, std::uint32_t level);
    /// All elements of a one-dimensional array, as a tensor.
    StorageNodeId wholeArray(Payload array, std::uint32_t level);
    StorageExprId expr(TermId term);
    StorageExprId element(TermId term);

    [[nodiscard]] std::span<const TermId> children(TermId term) const {
        return m_terms.store.children(term);
    }
    [[nodiscard]] Operator opOf(TermId term) const { return operatorOf(m_terms.store[term].op); }
    [[nodiscard]] const FullType& typeOf(Payload symbol) const {
        return m_terms.fullTypes[m_terms.symbolAt(symbol).type];
    }
    /// Of indices or of numbers, not of maps.
    [[nodiscard]] bool isFlatArray(Payload symbol) const {
        const FullType& type = typeOf(symbol);
        return type.kind == FullType::Kind::Map && type.storage == MapKind::Vector &&
               m_terms.fullTypes[type.value].kind != FullType::Kind::Map;
    }
    bool refuse(std::string_view what, std::string_view hint) {
        if (!m_error) m_error = notPackable(m_terms, m_tensor, what, hint);
        return false;
    }

    const SdqTerms& m_terms;
    const CheckedProgram& m_program;
    const Input& m_tensor;
    StorageTree m_tree;
    std::vector<StorageExprId> m_variables;  // Outermost first.
    std::optional<Diagnostic> m_error;
};

StorageNodeId TreeMaker::node(TermId term, std::uint32_t level) {
    constexpr std::size_t kMostNodes = 10'000;
    if (m_error) return {};
    if (m_tree.nodeCount() >= kMostNodes) {
        refuse("its mapping is too large", "");
        return {};
    }
    switch (opOf(term)) {
        case Operator::Empty:
            return m_tree.add({});
        case Operator::Sum:
        case Operator::Collect:
            return loop(term, level);
        case Operator::Singleton:
            return keyed(children(term)[0], children(term)[1], level);
        case Operator::If:
            return conditional(expr(children(term)[0]), children(term)[1], level);
        case Operator::InBounds:
            return inBounds(term, level);
        case Operator::Let:
            return let(term, level);
        case Operator::Add: {
            const StorageNodeId first = node(children(term)[0], level);
            return m_tree.add(
                {.kind = Kind::Sum, .body = first, .other = node(children(term)[1], level)});
        }
        default:
            return leaf(term, level);
    }
}

StorageNodeId TreeMaker::loop(TermId term, std::uint32_t level) {
    StorageNode made{.kind = Kind::Loop, .isCollect = opOf(term) == Operator::Collect};
    made.number = m_tree.loopCount++;
    made.position = m_tree.make({.op = Operator::Variable, .number = made.number});
    if (!readSource(children(term)[0], made)) return {};
    m_variables.push_back(made.position);
    m_variables.push_back(
        made.array
            ? m_tree.make({.op = Operator::Get, .symbol = *made.array, .left = made.position})
            : made.position);
    made.body = made.isCollect ? keyed(children(term)[1], children(term)[2], level)
                               : node(children(term)[1], level);
    m_variables.resize(m_variables.size() - 2);
    return m_tree.add(made);
}

bool TreeMaker::readSource(TermId source, StorageNode& loop) {
    const auto isArray = [&](TermId term) {
        return opOf(term) == Operator::Symbol && isFlatArray(m_terms.store[term].payload);
    };
    if (opOf(source) == Operator::Range) {
        loop.low = expr(children(source)[0]);
        loop.high = expr(children(source)[1]);
    } else if (opOf(source) == Operator::Slice && isArray(children(source)[0])) {
        loop.array = m_terms.store[children(source)[0]].payload;
        loop.low = expr(children(source)[1]);
        loop.high = expr(children(source)[2]);
    } else if (isArray(source)) {
        return readWhole(m_terms.store[source].payload, loop);
    } else {
        return refuse("it has a loop over what is neither a range nor an array",
                      "write loops over 'lo..hi', 'A[p..q)' or an array of numbers");
    }
    return !m_error;
}

bool TreeMaker::readWhole(Payload array, StorageNode& loop) {
    loop.array = array;
    loop.low = m_tree.number(0);
    if (const auto length = m_tree.lengths.find(array); length != m_tree.lengths.end())
        loop.high = length->second;
    return !m_error;
}

/// Of all arrays in the mapping: by facts, or by the sorts of their positions.
void TreeMaker::readLengths() {
    const auto read = [&](Payload array) {
        for (const Dimension& dimension : m_program.dimensions)
            if (dimension.sort == typeOf(array).sort)
                m_tree.lengths[array] =
                    m_tree.make({.op = Operator::Symbol, .symbol = dimension.size});
        for (const Input& input : m_program.inputs)
            for (const Fact& fact : input.facts)
                if (input.symbol == array && fact.kind == FactSyntax::Kind::Length)
                    m_tree.lengths[array] = expr(fact.length);
    };
    for (const TermId term : m_terms.store.subterms(*m_tensor.mapping))
        if (opOf(term) == Operator::Symbol && isFlatArray(m_terms.store[term].payload))
            read(m_terms.store[term].payload);
}

StorageNodeId TreeMaker::keyed(TermId key, TermId value, std::uint32_t level) {
    StorageNode made{.kind = Kind::Keyed, .number = level};
    made.expr = expr(key);
    made.body = node(value, level + 1);
    return m_tree.add(made);
}

StorageNodeId TreeMaker::conditional(StorageExprId condition, TermId body, std::uint32_t level) {
    const StorageNodeId inner = node(body, level);
    return m_tree.add({.kind = Kind::Condition, .expr = condition, .body = inner});
}

StorageNodeId TreeMaker::inBounds(TermId term, std::uint32_t level) {
    const StorageExprId low = expr(children(term)[0]);
    const StorageExprId high = expr(children(term)[1]);
    const StorageExprId at = expr(children(term)[2]);
    if (m_error) return {};
    const StorageExprId isAbove = m_tree.make(Operator::LessEqual, low, at);
    const StorageNodeId inner =
        conditional(m_tree.make(Operator::Less, at, high), children(term)[3], level);
    return m_tree.add({.kind = Kind::Condition, .expr = isAbove, .body = inner});
}

StorageNodeId TreeMaker::let(TermId term, std::uint32_t level) {
    const StorageExprId named = expr(children(term)[0]);
    m_variables.push_back(named);
    const StorageNodeId body = node(children(term)[1], level);
    m_variables.pop_back();
    return body;
}

StorageNodeId TreeMaker::leaf(TermId term, std::uint32_t level) {
    const Payload payload = m_terms.store[term].payload;
    if (opOf(term) == Operator::Number)
        return m_tree.add({.kind = Kind::Constant, .value = m_terms.numberAt(payload)});
    if (opOf(term) == Operator::Symbol && isFlatArray(payload)) return wholeArray(payload, level);
    const bool isScalar =
        opOf(term) == Operator::Symbol && typeOf(payload).kind == FullType::Kind::Ring;
    if (isScalar) return m_tree.add({.kind = Kind::Element, .array = payload});
    const StorageExprId at =
        PlainTypes::isRing(m_terms.store.type(term)) ? element(term) : StorageExprId{};
    if (at.isValid() && m_tree[at].op == Operator::Get)
        return m_tree.add(
            {.kind = Kind::Element, .expr = m_tree[at].left, .array = m_tree[at].symbol});
    refuse("its values are not elements of arrays",
           "values must be 'A(position)', a scalar or a number: what is computed from several "
           "arrays does not say what is in each");
    return {};
}

StorageNodeId TreeMaker::wholeArray(Payload array, std::uint32_t level) {
    StorageNode made{.kind = Kind::Loop, .isCollect = true};
    made.number = m_tree.loopCount++;
    made.position = m_tree.make({.op = Operator::Variable, .number = made.number});
    readWhole(array, made);
    const StorageNodeId element =
        m_tree.add({.kind = Kind::Element, .expr = made.position, .array = array});
    made.body =
        m_tree.add({.kind = Kind::Keyed, .expr = made.position, .number = level, .body = element});
    return m_tree.add(made);
}

/// A variable or an array's element; invalid, without an error, if it is neither.
StorageExprId TreeMaker::element(TermId term) {
    const Payload payload = m_terms.store[term].payload;
    if (opOf(term) == Operator::Variable)
        return m_variables[m_variables.size() - 1 - SdqTerms::indexOf(payload)];
    if (opOf(term) != Operator::Get || opOf(children(term)[0]) != Operator::Symbol) return {};
    const Payload array = m_terms.store[children(term)[0]].payload;
    if (!isFlatArray(array)) return {};
    return m_tree.make({.op = Operator::Get, .symbol = array, .left = expr(children(term)[1])});
}

StorageExprId TreeMaker::expr(TermId term) {
    const Payload payload = m_terms.store[term].payload;
    const Operator op = opOf(term);
    if (m_error) return m_tree.number(0);
    if (op == Operator::Number) {
        const double value = m_terms.numberAt(payload);
        if (std::trunc(value) == value) return m_tree.number(static_cast<std::int64_t>(value));
    }
    if (op == Operator::Symbol && typeOf(payload).kind == FullType::Kind::Index)
        return m_tree.make({.op = Operator::Symbol, .symbol = payload});
    if (const StorageExprId made = element(term); made.isValid()) return made;
    if (op == Operator::Negate)
        return m_tree.make(Operator::Subtract, m_tree.number(0), expr(children(term)[0]));
    const bool isBinary = op == Operator::Add || op == Operator::Subtract ||
                          op == Operator::Multiply ||
                          (op >= Operator::Equal && op <= Operator::GreaterEqual) ||
                          (op >= Operator::Min && op <= Operator::Modulo);
    if (isBinary) {
        const StorageExprId left = expr(children(term)[0]);
        return m_tree.make(op, left, expr(children(term)[1]));
    }
    refuse(
        "it has an index that is neither a size, an element of an array nor a sum, product or "
        "comparison of such",
        "write indices with + - * div mod min max, sizes, positions and arrays");
    return m_tree.number(0);
}

}  // namespace

Result<StorageTree> storageTree(const SdqTerms& terms, const CheckedProgram& program,
                                const Input& tensor) {
    return TreeMaker(terms, program, tensor).run();
}

}  // namespace candler::sdqlite
