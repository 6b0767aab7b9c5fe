// SharedProducts: vectors that are others' transposes are computed once: t(x) %*% A beside A %*% x
// where A is symmetric, t(B %*% y) beside t(y) %*% t(B), t(x) + t(y) beside x + y. Costs of plans
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
    /// An operator over forms.
    using Made = std::tuple<LaOp, std::uint32_t, std::vector<Form>>;

    Form formOf(LaId id);
    Form formOfProduct(const LaNode& node);
    Form formOfCells(const LaNode& node);
    /// Of an operator that is `mirrored` when it is transposed.
    Form formOf(const LaNode& node, Made straight, Made mirrored);
    Form newForm(bool isSymmetric);
    [[nodiscard]] Form flipped(Form form) const;
    [[nodiscard]] bool isVector(LaId id) const;
    [[nodiscard]] bool isScalar(const Shape& shape) const;

    LaProgram& m_program;
    LaWriter m_writer;
    std::unordered_map<std::uint32_t, LaId> m_known;
    std::unordered_map<std::uint32_t, Form> m_forms;
    std::map<Made, Form> m_made;
    std::vector<bool> m_isSymmetric;  // by number
    /// By number: the product that is computed, and its form.
    std::map<std::size_t, std::pair<LaId, Form>> m_computed;
};

}  // namespace candler::linrel
