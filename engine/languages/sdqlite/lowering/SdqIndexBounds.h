// IndexBounds: what is known of indices at one place of a loop program, so that they need no check.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <vector>

#include "engine/codegen/IndexSimplifier.h"
#include "engine/codegen/LoopIr.h"

namespace candler::sdqlite {

class IndexBounds {
public:
    explicit IndexBounds(loop::Function& function) : m_function(function), m_ranges(function) {}

    void assume(const loop::Require& require) { m_ranges.assume(require); }
    /// A loop's counter.
    void bind(loop::VarId counter, loop::ExprId bound) { m_ranges.bindVariable(counter, bound); }
    /// A local that is given this and nothing else.
    void define(loop::ExprId local, loop::ExprId value) { m_definitions[local] = value; }
    void setBelow(loop::ExprId index, loop::ExprId bound) { m_bounds[index].push_back(bound); }
    void setNonNegative(loop::ExprId index) { m_nonNegative.insert(index); }

    /// False also means "cannot tell".
    [[nodiscard]] bool isNonNegative(loop::ExprId index);
    [[nodiscard]] bool isBelow(loop::ExprId index, loop::ExprId bound);
    [[nodiscard]] bool isAtMost(loop::ExprId index, loop::ExprId bound);
    [[nodiscard]] bool isInside(loop::ExprId index, loop::ExprId extent) {
        return isNonNegative(index) && isBelow(index, extent);
    }
    /// What a local was given, all the way down.
    [[nodiscard]] loop::ExprId definition(loop::ExprId id) const;
    /// An element of `buffer`, or 0 in its place where there is none: the index of the element.
    [[nodiscard]] std::optional<loop::ExprId> elementOf(loop::ExprId id,
                                                        loop::BufferId buffer) const;
    [[nodiscard]] loop::ExprId simplify(loop::ExprId id) { return m_ranges.simplify(id); }

private:
    [[nodiscard]] bool isRowMajor(loop::ExprId index, loop::ExprId bound);

    loop::Function& m_function;
    loop::IndexSimplifier m_ranges;
    std::map<loop::ExprId, loop::ExprId> m_definitions;
    std::map<loop::ExprId, std::vector<loop::ExprId>> m_bounds;
    std::set<loop::ExprId> m_nonNegative;
};

}  // namespace candler::sdqlite
