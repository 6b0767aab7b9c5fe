// The printing half of Types.
#include <fmt/format.h>

#include <algorithm>

#include "engine/languages/rise/terms/RiseType.h"

namespace candler::rise {

namespace {

/// Precedences of types: a function is weakest, then a pair, then everything with a dot.
enum class TypeLevel { Function, Pair, Atom };

class TypeWriter {
public:
    TypeWriter(const Types& types, const Nats& nats, std::span<const std::string> binders)
        : m_types(types), m_nats(nats), m_binders(binders.begin(), binders.end()) {}

    std::string write(TypeId id, TypeLevel level) {
        const Type& type = m_types[id];
        switch (type.kind) {
            case TypeKind::Untyped:
                return "untyped";
            case TypeKind::Scalar:
                return std::string{scalarName(type.scalar)};
            case TypeKind::Index:
                return fmt::format("idx[{}]", nat(type.size));
            case TypeKind::Vector:
                return fmt::format("<{}>{}", nat(type.size), write(type.right, TypeLevel::Atom));
            case TypeKind::Array:
                return parenthesised(!m_nats.isAtomicText(type.size), nat(type.size)) + "." +
                       write(type.right, TypeLevel::Atom);
            case TypeKind::Pair:
                return parenthesised(
                    level > TypeLevel::Function,
                    write(type.left, TypeLevel::Atom) + " * " + write(type.right, TypeLevel::Atom));
            case TypeKind::Function:
                return parenthesised(level > TypeLevel::Function,
                                     write(type.left, TypeLevel::Pair) + " -> " +
                                         write(type.right, TypeLevel::Function));
            case TypeKind::NatFunction:
                return parenthesised(level > TypeLevel::Function, natFunction(id));
            case TypeKind::Rigid:
                return m_types.rigidName(id);
            case TypeKind::Flexible:
                return fmt::format("?{}{}", type.variableClass == TypeClass::Any ? "t" : "dt",
                                   type.variable);
        }
        return {};
    }

    std::string nat(NatId id) const {
        return m_nats.text(id, [this](const NatAtom& atom) -> std::string {
            if (atom.kind != NatAtomKind::Index) return {};
            if (atom.number < m_binders.size())
                return m_binders[m_binders.size() - 1 - atom.number];
            return fmt::format("%n{}", atom.number - m_binders.size());
        });
    }

private:
    static std::string parenthesised(bool isNeeded, const std::string& text) {
        return isNeeded ? "(" + text + ")" : text;
    }

    /// `(m n k : nat) -> body`: neighbouring binders are written together.
    std::string natFunction(TypeId id) {
        const std::size_t before = m_binders.size();
        std::string names;
        for (; m_types.is(id, TypeKind::NatFunction); id = m_types[id].right) {
            m_binders.push_back(freshName());
            names += (names.empty() ? "" : " ") + m_binders.back();
        }
        std::string text = fmt::format("({} : nat) -> {}", names, write(id, TypeLevel::Function));
        m_binders.resize(before);
        return text;
    }

    std::string freshName() const {
        const auto isTaken = [this](const std::string& name) {
            return std::find(m_binders.begin(), m_binders.end(), name) != m_binders.end();
        };
        for (const char* name : {"n", "m", "k", "l", "o", "p"})
            if (!isTaken(name)) return name;
        for (int i = 1;; ++i)
            if (std::string name = fmt::format("n{}", i); !isTaken(name)) return name;
    }

    const Types& m_types;
    const Nats& m_nats;
    std::vector<std::string> m_binders;
};

}  // namespace

std::string_view className(TypeClass typeClass) {
    switch (typeClass) {
        case TypeClass::Any:
            return "any type";
        case TypeClass::Data:
            return "data (no function)";
        case TypeClass::Number:
            return "a number or a vector of numbers";
        case TypeClass::Scalar:
            return "a number";
        case TypeClass::Real:
            return "f32, f64 or a vector of them";
        case TypeClass::RealScalar:
            return "f32 or f64";
    }
    return "any type";
}

std::string Types::text(TypeId id, std::span<const std::string> binders) const {
    if (treeSize(id) > kMaxTypeParts) return fmt::format("(a type of {} parts)", treeSize(id));
    return TypeWriter(*this, m_nats, binders).write(id, TypeLevel::Function);
}

std::string Types::natText(NatId nat, std::span<const std::string> binders) const {
    return TypeWriter(*this, m_nats, binders).nat(nat);
}

}  // namespace candler::rise
