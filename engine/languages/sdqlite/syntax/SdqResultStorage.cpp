#include "engine/languages/sdqlite/syntax/SdqResultStorage.h"

#include <fmt/format.h>

#include <algorithm>

namespace candler::sdqlite {

namespace {

class StorageReader {
public:
    StorageReader(const SyntaxTree& tree, const Declaration& declaration,
                  const Declaration& mapping)
        : m_tree(tree), m_declaration(declaration), m_mapping(mapping) {}

    Result<ResultStorage> read() {
        m_result.isNarrow = m_declaration.isNarrow;
        if (level(*m_mapping.body)) return std::move(m_result);
        return failure(makeError(
            fmt::format("no kernel stores its result by the mapping '{}'", m_mapping.name),
            m_declaration.mappingPlace,
            "levels of results are loops over 0..n, and below these over crd[pos(p)..pos(p+1)), "
            "with 'val(q)' at the end"));
    }

private:
    using Id = SyntaxId;
    [[nodiscard]] const SyntaxNode& node(Id id) const { return m_tree[id]; }
    [[nodiscard]] bool isNumber(Id id, double number) const {
        return node(id).op == Operator::Number && node(id).number == number;
    }
    [[nodiscard]] bool isOneOf(Id id, const std::vector<std::string>& names) const {
        return node(id).op == Operator::Variable &&
               std::ranges::find(names, node(id).name) != names.end();
    }

    /// `collect(<k,v> in R) {key -> rest}`, or the same with `sum`; else what is at a place.
    bool level(Id id) {
        const SyntaxNode& loop = node(id);
        if (loop.op == Operator::Get) return values(id);
        const bool isCollect = loop.op == Operator::Collect;
        if (!isCollect && (loop.op != Operator::Sum || loop.patternKeys > 1)) return false;
        if (!isCollect && node(loop.children[1]).op != Operator::Singleton) return false;
        const Id key = isCollect ? loop.children[1] : node(loop.children[1]).children[0];
        const Id rest = isCollect ? loop.children[2] : node(loop.children[1]).children[1];
        const SyntaxNode& over = node(loop.children[0]);
        if (over.op == Operator::Range) return dense(loop, over, key) && level(rest);
        return over.op == Operator::Slice && entries(loop, over, key) && level(rest);
    }

    bool dense(const SyntaxNode& loop, const SyntaxNode& range, Id key) {
        if (!m_result.levels.empty() || !isNumber(range.children[0], 0) ||
            node(range.children[1]).op != Operator::Variable || !isOneOf(key, loop.binders))
            return false;
        m_places.push_back({loop.binders, node(range.children[1]).name});
        ++m_result.denseLevels;
        return true;
    }

    bool entries(const SyntaxNode& loop, const SyntaxNode& slice, Id key) {
        ResultStorage::Level made;
        made.coordinates = argument(slice.children[0]);
        const bool isOutermost = m_places.empty() && m_result.levels.empty();
        const auto isBegin = [&](Id at) {
            const SyntaxNode& get = node(at);
            if (get.op != Operator::Get || !isPlace(get.children[1], m_places.size())) return false;
            made.positions = argument(get.children[0]);
            return true;
        };
        const auto isEnd = [&](Id at) {
            const SyntaxNode& get = node(at);
            if (get.op != Operator::Get || argument(get.children[0]) != made.positions)
                return false;
            const SyntaxNode& next = node(get.children[1]);
            return next.op == Operator::Add && isNumber(next.children[1], 1) &&
                   isPlace(next.children[0], m_places.size());
        };
        const bool isWhole = isOutermost ? isNumber(slice.children[1], 0)
                                         : isBegin(slice.children[1]) && isEnd(slice.children[2]);
        const std::vector<std::string> value{loop.binders.back()};
        if (!isWhole || made.coordinates.empty() || !isOneOf(key, value)) return false;
        m_places = {{{loop.binders.front()}, {}}};
        m_result.levels.push_back(std::move(made));
        return true;
    }

    bool values(Id id) {
        m_result.values = argument(node(id).children[0]);
        return !m_result.values.empty() && isPlace(node(id).children[1], m_places.size());
    }

    /// Of the first `count` loops, row by row: `(i * nJ + j) * nK + k`.
    [[nodiscard]] bool isPlace(Id id, std::size_t count) const {
        if (count == 0) return false;
        const Place& last = m_places[count - 1];
        if (count == 1) return isOneOf(id, last.names);
        const SyntaxNode& sum = node(id);
        if (sum.op != Operator::Add || !isOneOf(sum.children[1], last.names)) return false;
        const SyntaxNode& rows = node(sum.children[0]);
        if (rows.op != Operator::Multiply) return false;
        const auto isRows = [&](std::size_t row) {
            return isPlace(rows.children[row], count - 1) &&
                   isOneOf(rows.children[1 - row], {last.extent});
        };
        return isRows(0) || isRows(1);
    }

    /// What is given for a parameter of the mapping; empty if it is none.
    [[nodiscard]] std::string argument(Id id) const {
        const SyntaxNode& name = node(id);
        const auto found = std::ranges::find(m_mapping.names, name.name);
        if (name.op != Operator::Variable || found == m_mapping.names.end()) return {};
        return m_declaration.names[static_cast<std::size_t>(found - m_mapping.names.begin())];
    }

    struct Place {
        std::vector<std::string> names;
        std::string extent;
    };
    const SyntaxTree& m_tree;
    const Declaration& m_declaration;
    const Declaration& m_mapping;
    std::vector<Place> m_places;  ///< Loops whose indices make the place of what is below.
    ResultStorage m_result;
};

}  // namespace

Result<ResultStorage> resultStorage(const SyntaxTree& tree, const Declaration& declaration,
                                    const Declaration& mapping) {
    return StorageReader(tree, declaration, mapping).read();
}

}  // namespace candler::sdqlite
