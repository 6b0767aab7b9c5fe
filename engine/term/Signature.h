// Signature: the operators of a language, known at run time.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "engine/term/Ids.h"

namespace candler {

struct Operator {
    std::string name;
    int arity = 0;
    bool hasPayload = false;
    /// Its two children are an unordered pair: swapped, they make the same term and the same
    /// e-node.
    bool isCommutative = false;
};

/// A growing table of operators; names are unique.
class Signature {
public:
    /// A commutative operator has two children.
    OpId add(Operator op);
    [[nodiscard]] std::optional<OpId> find(std::string_view name) const;
    [[nodiscard]] const Operator& operator[](OpId op) const { return m_operators[op.index()]; }
    [[nodiscard]] std::size_t size() const { return m_operators.size(); }
    /// The most children that an operator has.
    [[nodiscard]] int maxArity() const;
    /// Whether some operator is commutative.
    [[nodiscard]] bool hasCommutative() const;

private:
    std::vector<Operator> m_operators;
    std::unordered_map<std::string, OpId> m_byName;
};

}  // namespace candler
