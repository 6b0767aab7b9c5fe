#include "engine/term/Signature.h"

#include <algorithm>

#include "engine/support/Check.h"

namespace candler {

OpId Signature::add(Operator op) {
    const OpId id{m_operators.size()};
    const bool isNew = m_byName.emplace(op.name, id).second;
    CANDLER_CHECK(isNew, "operator '{}' is declared twice", op.name);
    CANDLER_CHECK(!op.isCommutative || op.arity == 2,
                  "operator '{}' is commutative and has {} children, not 2", op.name, op.arity);
    m_operators.push_back(std::move(op));
    return id;
}

std::optional<OpId> Signature::find(std::string_view name) const {
    const auto found = m_byName.find(std::string{name});
    if (found == m_byName.end()) return std::nullopt;
    return found->second;
}

int Signature::maxArity() const {
    int most = 0;
    for (const Operator& op : m_operators) most = std::max(most, op.arity);
    return most;
}

bool Signature::hasCommutative() const {
    return std::ranges::any_of(m_operators, &Operator::isCommutative);
}

}  // namespace candler
