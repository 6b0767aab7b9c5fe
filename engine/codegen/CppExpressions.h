// CppExpressions: the expressions of a loop program as C++ text, and the names of what they use.
// The part of CppPrinter below statements.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "engine/codegen/CppNames.h"
#include "engine/codegen/CppVectors.h"
#include "engine/codegen/IndexSimplifier.h"
#include "engine/codegen/LoopIr.h"

namespace candler::loop {

class CppExpressions {
public:
    CppExpressions(Function& function, CppNames& names)
        : m_function(function), m_names(names), m_ranges(function) {
        m_vectors.find(function, function.body, names);
    }

    void assume(const Require& require) { m_ranges.assume(require); }
    void bindVariable(VarId variable, ExprId bound) { m_ranges.bindVariable(variable, bound); }

    std::string nameVariable(VarId id);
    std::string nameLocal(LocalId id);
    std::string nameBuffer(BufferId id);
    [[nodiscard]] const std::string& name(LocalId id) const { return m_locals.at(id); }
    [[nodiscard]] const std::string& name(BufferId id) const { return m_buffers.at(id); }

    /// With as few parentheses as C++ allows.
    std::string text(ExprId id) { return text(id, 0); }
    /// As an operand of multiplication.
    std::string operandText(ExprId id);
    /// As what something is less than.
    std::string boundText(ExprId id);
    /// "m x k elements of type float, row-major".
    std::string shapeText(BufferId id);
    /// The number of elements.
    std::string countText(BufferId id);

    /// A store of a vector as a call.
    std::string storing(const Store& store);
    [[nodiscard]] std::string typeText(Type type, std::uint32_t lanes) const;
    [[nodiscard]] const CppVectors& vectors() const { return m_vectors; }

    [[nodiscard]] bool needsMath() const { return m_needsMath; }
    /// Names of C's functions of reals that were printed, with the type that they are of.
    [[nodiscard]] const std::map<std::string, Type>& mathFunctions() const {
        return m_mathFunctions;
    }
    [[nodiscard]] bool needsLimits() const { return m_needsLimits; }
    [[nodiscard]] bool needsAlone() const { return m_needsAlone; }
    [[nodiscard]] bool needsFloorDivide() const { return m_needsFloorDivide; }
    [[nodiscard]] bool needsFloorModulo() const { return m_needsFloorModulo; }

private:
    std::string text(ExprId id, int precedence);
    std::string constant(const Expr& expr);
    std::string access(const Expr& expr);
    std::string element(const Expr& expr);
    struct Place {
        std::vector<ExprId> indices, extents;  ///< By dimension.
    };
    /// Where a load from memory is, without dimensions that one value was split over: p div l and
    /// p mod l of k x l are p of k * l, without divisions.
    Place joined(const Expr& load);
    std::string splat(const Expr& expr);
    std::string call(const char* function, const Expr& expr);
    std::string choice(const char* function, const Expr& expr);
    std::string infix(const Expr& expr, const char* symbol, int own, int precedence);
    std::string division(const Expr& expr, int precedence);
    std::string plainCall(const char* function, const Expr& expr);
    void noteMath(std::string_view function, const Expr& expr);

    Function& m_function;
    CppNames& m_names;
    CppVectors m_vectors;
    IndexSimplifier m_ranges;
    std::map<VarId, std::string> m_variables;
    std::map<LocalId, std::string> m_locals;
    std::map<BufferId, std::string> m_buffers;
    std::map<std::string, Type> m_mathFunctions;
    bool m_needsMath = false;
    bool m_needsLimits = false;
    bool m_needsAlone = false;
    bool m_needsFloorDivide = false;
    bool m_needsFloorModulo = false;
};

}  // namespace candler::loop
