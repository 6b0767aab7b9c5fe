// SturFlatProgram: a term as rules that are sums of products: what structures are inferred of and
// loops are made of. A sum that is a factor and needs not be done anew for each value around it
// becomes a tensor of its own.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "engine/languages/stur/structure/Conjunction.h"
#include "engine/languages/stur/syntax/SturModel.h"
#include "engine/languages/stur/terms/SturTerms.h"
#include "engine/support/Result.h"

namespace candler::stur {

/// An element of a tensor, or a size (a tensor without indices).
struct FlatFactor {
    enum class Use : std::uint8_t { Value, Inverse, Nonzero };
    std::string tensor;
    bool isSize = false;
    Use use = Use::Value;
    std::vector<AffineForm> indices{};
};

/// coefficient * factors, summed over the points of the condition.
struct FlatProduct {
    double coefficient = 1;
    std::vector<FlatFactor> factors{};
    Conjunction condition{};    ///< Comparisons, and that elements lie in their boxes.
    Conjunction comparisons{};  ///< These alone.
    std::vector<std::string> summed{};
};

struct FlatRule {
    std::string tensor;
    std::vector<std::string> variables;
    std::vector<FlatProduct> products;
    std::vector<std::string> order{};  ///< Of loops, as far as the user says.
    TermId term{};                     ///< That its products are of.
};

struct FlatTensor {
    std::vector<AffineForm> extents;
    const Tensor* declared = nullptr;  ///< None: made here,
    const Tensor* origin = nullptr;    ///< for the definition of this one.
};

/// `form / divisor` of symbols, which is a symbol as well.
struct Quotient {
    AffineForm form;
    AffineForm divisor;
};

struct FlatProgram {
    std::vector<FlatRule> rules;  ///< Each behind those that it reads.
    std::map<std::string, FlatTensor, std::less<>> tensors;
    std::map<std::string, Quotient, std::less<>> quotients;
    Conjunction assumptions;       ///< What is known of symbols.
    const Model* model = nullptr;  ///< Outlives it.

    /// 0 <= i < extent for each dimension.
    [[nodiscard]] Conjunction box(const std::string& tensor,
                                  const std::vector<AffineForm>& indices) const;
    /// What is wrong with a tensor, where it is defined or its structure is declared.
    [[nodiscard]] Diagnostic errorOf(const std::string& tensor, const std::string& message,
                                     std::string hint = {}) const;
};

/// Fails if the term is no program, or does what has no loops: a sum of too many products.
[[nodiscard]] Result<FlatProgram> flatten(SturTerms& terms, const Model& model, TermId program);

/// divisor * q <= form < divisor * q + divisor
[[nodiscard]] Conjunction isQuotient(const AffineForm& q, const AffineForm& form,
                                     const AffineForm& divisor);
/// With the values of the quotients that are known.
[[nodiscard]] Values withQuotients(const std::map<std::string, Quotient, std::less<>>& quotients,
                                   const Values& sizes);
/// Names of the quotients of symbols that were met are added to `quotients`.
[[nodiscard]] std::optional<AffineForm> symbolForm(
    const IndexSyntax& index, std::map<std::string, Quotient, std::less<>>& quotients);

}  // namespace candler::stur
