// SturTermMaker: terms of checked programs and of expressions.
#pragma once

#include <string>
#include <vector>

#include "engine/languages/stur/syntax/SturModel.h"
#include "engine/languages/stur/terms/SturTerms.h"

namespace candler::stur {

/// One part of a redundancy map, or of a unique set.
struct SetTerm {
    TermId condition;   ///< 1 or 0, over the variables; others are summed over.
    double factor = 1;  ///< Of redundant elements.
    Place place{};
};

/// What a tensor's structure is, as terms.
struct StructureTerms {
    std::vector<std::string> variables;  ///< Of the place.
    std::vector<std::string> images;     ///< Of where the map leads to.
    TermId box;                          ///< Over the variables.
    std::vector<SetTerm> unique;
    std::vector<SetTerm> redundant;  ///< Over both.
    bool isRestUnique = false;       ///< What is not redundant is unique: `unique` is the box.
};

class SturTermMaker {
public:
    SturTermMaker(SturTerms& terms, const Model& model) : m_terms(terms), m_model(model) {}

    /// All definitions, in their order.
    TermId program();
    TermId definition(const Tensor& tensor);
    /// Names that are neither bound nor symbols nor among `kept` are summed over, by summand.
    TermId body(const std::vector<ProductSyntax>& products, const std::vector<std::string>& kept);
    /// As written: names that are not bound are free.
    TermId expression(const std::vector<ProductSyntax>& products);
    TermId index(const IndexSyntax& index);
    TermId comparison(const ComparisonSyntax& comparison);
    StructureTerms structure(const Tensor& tensor);

private:
    TermId product(const ProductSyntax& product);
    TermId factor(const FactorSyntax& factor);
    TermId access(const AccessSyntax& access);
    TermId nested(const NestedSyntax& nested);
    TermId membership(const Tensor& tensor, const std::vector<TermId>& indices);
    SetTerm setTerm(const ProductSyntax& product, const std::vector<std::string>& variables,
                    TermId box);

    SturTerms& m_terms;
    const Model& m_model;
};

}  // namespace candler::stur
