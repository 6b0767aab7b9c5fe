// SharedProducts: products of matrices and vectors that are others' transposes are computed once:
// t(x) %*% A beside A %*% x where A is symmetric, t(B %*% y) beside t(y) %*% t(B). Costs of plans
// say that they are, as a relation has no rows and columns.
#pragma once

#include <map>
#include <tuple>
#include <unordered_map>
#include <vector>

#include "engine/languages/linrel/syntax/LaWriter.h"

namespace candler::linrel {

class SharedProducts {
public:
    /// It must outlive it, and grows by expressions.
    explicit SharedProducts(LaProgram& program) : m_program(program), m_writer(program) {}

    /// The same cells, by products that were met before where these will do.
    LaId of(LaId id);

private:
    /// A matrix up to transposition, and whether it is the transpose of that.
    struct Form {
        std::size_t number = 0;
        bool isTransposed = false;

        auto operator<=>(const Form&) const = default;
    };
    using Factors = std::tuple<Form, Form>;

    Form formOf(LaId id);
    Form formOfProduct(const LaNode& node);
    Form newForm(bool isSymmetric);
    [[nodiscard]] Form flipped(Form form) const;
    [[nodiscard]] bool isVector(LaId id) const;

    LaProgram& m_program;
    LaWriter m_writer;
    std::unordered_map<std::uint32_t, LaId> m_known;
    std::unordered_map<std::uint32_t, Form> m_forms;
    std::map<Factors, Form> m_products;
    std::vector<bool> m_isSymmetric;  // by number
    /// By number: the product that is computed, and its form.
    std::map<std::size_t, std::pair<LaId, Form>> m_computed;
};

}  // namespace candler::linrel
