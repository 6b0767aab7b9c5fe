// SturFlattener: one rule of a term becomes sums of products; SturFlatProgram.h is the interface.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/languages/stur/lowering/SturFlatProgram.h"

namespace candler::stur {

class SturFlattener {
public:
    SturFlattener(SturTerms& terms, const Model& model, FlatProgram& program)
        : m_terms(terms), m_model(model), m_program(program) {}

    [[nodiscard]] Result<void> add(const DefinitionTerm& definition);

private:
    using Products = std::vector<FlatProduct>;

    // SturFlattener.cpp
    Products expand(TermId term);
    Products sum(TermId term);
    Products product(TermId term);
    Products inverse(TermId term, FlatFactor::Use use);
    Products access(TermId term, FlatFactor::Use use);
    Products cross(const Products& left, const Products& right);
    /// The sum as a tensor over its free variables; none if one of these is in no box.
    std::optional<Products> asTensor(TermId term, FlatFactor::Use use);
    [[nodiscard]] std::vector<std::string> freeVariables(TermId term) const;
    [[nodiscard]] std::optional<AccessTerm> boundedAccess(TermId factor) const;
    [[nodiscard]] std::optional<AffineForm> extentOf(const std::string& variable,
                                                     TermId term) const;
    [[nodiscard]] std::optional<AffineForm> extentIn(const std::string& variable,
                                                     TermId product) const;
    /// Each binder has a name of its own.
    TermId renamedApart(TermId term);
    std::string fresh(const std::string& like);

    // SturIndexForms.cpp
    Products comparison(TermId term);
    /// What a form needs besides is added to `product`.
    AffineForm form(TermId index, FlatProduct& product);
    AffineForm division(TermId index, FlatProduct& product);
    [[nodiscard]] bool isOfSymbols(const AffineForm& form) const;

    void fail(std::string message, std::string hint);

    SturTerms& m_terms;
    const Model& m_model;
    FlatProgram& m_program;
    std::vector<std::string> m_names;                       ///< That are taken, of variables.
    std::vector<std::string> m_scope;                       ///< Head and sums around.
    std::vector<TermId> m_context;                          ///< Factors around.
    std::map<std::string, AffineForm, std::less<>> m_head;  ///< Extents by variable.
    const Tensor* m_tensor = nullptr;                       ///< Whose definition this is.
    std::string m_error;
    std::string m_hint;
};

}  // namespace candler::stur
