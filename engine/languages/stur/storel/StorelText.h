// StorelText: names, forms and conditions of STUR as texts of SDQLite, the language of STOREL.
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "engine/codegen/CppNames.h"
#include "engine/languages/stur/lowering/SturFlatProgram.h"
#include "engine/languages/stur/semantics/SturEvaluator.h"
#include "engine/languages/stur/structure/Conjunction.h"
#include "engine/languages/stur/structure/Counting.h"
#include "engine/languages/stur/structure/LoopNest.h"

namespace candler::stur {

/// Names of variables, symbols and sorts are made when they are first met.
class StorelText {
public:
    /// Both must outlive it. Sizes are written where they are known.
    StorelText(const FlatProgram& program, const Sizes& sizes);

    /// A legal name like `wish`, different from all others.
    std::string unique(std::string_view wish) { return m_names.unique(wish); }
    /// The sort of indices below the extent, one for each extent.
    const std::string& sortOf(const AffineForm& extent);
    /// Lines that declare all sorts and sizes that were met.
    [[nodiscard]] std::string declarations() const;

    /// A variable that a loop binds to indices of a sort; empty: of no sort that is known. It has
    /// the same name in all loops.
    void bind(const std::string& variable, std::string sort);
    /// A variable that is a form of others.
    void define(const std::string& variable, const AffineForm& value);
    void define(const std::string& variable, const LoopBound& value);

    [[nodiscard]] std::string form(const AffineForm& form);
    /// As a key where indices of this sort are wanted.
    [[nodiscard]] std::string key(const AffineForm& form, const std::string& sort);
    /// `if(i <= j) if(…) `; empty of what is always true.
    [[nodiscard]] std::string conditions(const Conjunction& conjunction);
    /// `lower..upper` of a level that is a loop; its variable is bound.
    [[nodiscard]] std::string range(const LoopLevel& level);
    /// What is to be tested in such a loop: its stride and guard.
    [[nodiscard]] std::string tests(const LoopLevel& level);
    /// None where it depends on a case or has a fraction.
    [[nodiscard]] std::optional<std::string> polynomial(const CountPolynomial& polynomial);
    [[nodiscard]] std::optional<std::string> count(const Count& count);

private:
    struct Sort {
        AffineForm extent;
        std::string name;
    };

    std::string condition(const Atom& atom);
    std::string bound(const LoopBound& bound, bool isLower);
    std::string boundOf(const std::vector<LoopBound>& bounds, bool isLower);
    /// Of a form that is one bound name; else empty.
    [[nodiscard]] std::string sortOfName(const AffineForm& form) const;
    void nameSymbols(const AffineForm& form);

    const FlatProgram& m_program;
    const Sizes& m_sizes;
    loop::CppNames m_names;
    std::vector<Sort> m_sorts;
    std::vector<std::string> m_symbols;  ///< That are sizes by themselves.
    Substitution m_values;               ///< What stands for variables and symbols.
    std::map<std::string, std::string, std::less<>> m_variables;  ///< Their names.
    std::map<std::string, std::string, std::less<>> m_sortOfVariable;
};

}  // namespace candler::stur
