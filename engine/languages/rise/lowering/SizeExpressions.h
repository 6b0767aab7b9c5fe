// SizeExpressions: nats as index expressions over a function's size parameters, and the checks at
// run time that make them valid.
#pragma once

#include <string>
#include <vector>

#include "engine/codegen/LoopIr.h"
#include "engine/languages/rise/lowering/LowTree.h"

namespace candler::rise {

class SizeExpressions {
public:
    SizeExpressions(const LowTree& tree, loop::Function& function)
        : m_tree(tree), m_function(function) {}

    /// Sizes are the nat variables of the program, outermost first.
    void declare(const std::vector<std::string>& names);

    /// Fails (LoweringError) for nats that are not made of the program's sizes, or too large.
    loop::ExprId expr(NatId nat);

    /// Every size is at least 1, every quotient is whole and every difference is positive, for all
    /// nats in the types of the program; each once.
    loop::Block checks(const LowProgram& program);

private:
    struct Fraction {
        loop::ExprId numerator;
        loop::ExprId denominator;
        std::string text;  ///< Of the numerator.
        bool isWhole = true;
        bool hasDifference = false;
    };
    Fraction fractionOf(NatId nat);
    loop::ExprId atomExpr(const NatAtom& atom);
    NatId atomNat(NatAtomId atom);
    void collect(LowId id, std::vector<NatId>& nats) const;

    const LowTree& m_tree;
    loop::Function& m_function;
    std::vector<std::string> m_names;
    std::vector<loop::VarId> m_variables;
};

}  // namespace candler::rise
