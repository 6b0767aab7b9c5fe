#include "engine/languages/rise/syntax/RiseUnifier.h"

#include <fmt/format.h>

#include <algorithm>

namespace candler::rise {

bool Unifier::fail(Mismatch mismatch) {
    m_mismatch = mismatch;
    m_mismatch.tag = m_tag;
    return false;
}

/// Where a conversion would do: a number or an index in the place of another number.
std::string Unifier::conversionHint(std::optional<TypeId> wanted, TypeId found) {
    const Types& types = m_context->types;
    const bool wantsNumber = !wanted || types.isNumericScalar(head(*wanted));
    found = head(found);
    if (wantsNumber && types.is(found, TypeKind::Index))
        return "; indexAsNat makes a natType of it, and cast makes any number of that";
    if (wantsNumber && types.isNumericScalar(found))
        return "; cast makes a number of another type of it";
    if (wanted && types.is(head(*wanted), TypeKind::Index) &&
        types.isScalar(found, Scalar::NatType))
        return "; natAsIndex makes an index of it, as in natAsIndex[n]";
    return {};
}

std::string Unifier::mismatch() {
    const Types& types = m_context->types;
    switch (m_mismatch.kind) {
        case Mismatch::Kind::None:
            return {};
        case Mismatch::Kind::Fit: {
            const auto texts = describe({m_mismatch.expected, m_mismatch.found});
            return fmt::format("{} is not {}{}", texts[1], texts[0],
                               conversionHint(m_mismatch.expected, m_mismatch.found));
        }
        case Mismatch::Kind::Class:
            return fmt::format("{} is not {}{}", describe({m_mismatch.found}).front(),
                               className(m_mismatch.typeClass),
                               conversionHint({}, m_mismatch.found));
        case Mismatch::Kind::Sizes:
            return fmt::format("the sizes {} and {} differ", types.natText(m_mismatch.left),
                               types.natText(m_mismatch.right));
        case Mismatch::Kind::Cycle:
            return "a type would have to contain itself";
    }
    return {};
}

TypeId Unifier::freshType(TypeClass typeClass) {
    const auto number = static_cast<std::uint32_t>(m_types.size());
    m_types.push_back({TypeId{}, typeClass});
    return m_context->types.flexible(number, typeClass);
}

NatId Unifier::freshNat() {
    const auto number = static_cast<std::uint32_t>(m_nats.size());
    m_nats.emplace_back();
    return m_context->nats.flexible(number);
}

TypeId Unifier::instantiate(Primitive primitive, Payload payload) {
    std::map<std::uint32_t, TypeId> types;
    std::map<std::uint32_t, NatId> nats;
    const TypeId scheme = m_context->scheme(primitive, payload);
    return m_context->types.substitute(
        scheme,
        [&](const Type& variable) -> std::optional<TypeId> {
            const auto [entry, isNew] = types.try_emplace(variable.variable);
            if (isNew) entry->second = freshType(variable.variableClass);
            return entry->second;
        },
        [&](const NatAtom& atom) -> std::optional<NatId> {
            if (atom.kind != NatAtomKind::Flexible) return std::nullopt;
            const auto [entry, isNew] = nats.try_emplace(atom.number);
            if (isNew) entry->second = freshNat();
            return entry->second;
        });
}

TypeId Unifier::head(TypeId type) const {
    while (true) {
        const Type& shape = m_context->types[type];
        if (shape.kind != TypeKind::Flexible) return type;
        const TypeId solution = m_types[shape.variable].solution;
        if (!solution.isValid()) return type;
        type = solution;
    }
}

TypeId Unifier::resolve(TypeId type) {
    if (!m_context->types.hasFlexible(type)) return type;
    return m_context->types.substitute(
        type,
        [this](const Type& variable) -> std::optional<TypeId> {
            if (variable.kind != TypeKind::Flexible) return std::nullopt;
            const TypeId solution = m_types[variable.variable].solution;
            if (!solution.isValid()) return std::nullopt;
            // Kept, as many variables may be solved by this one.
            const TypeId resolved = resolve(solution);
            m_types[variable.variable].solution = resolved;
            return resolved;
        },
        [this](const NatAtom& atom) -> std::optional<NatId> {
            if (atom.kind != NatAtomKind::Flexible || !m_nats[atom.number].isValid())
                return std::nullopt;
            return resolve(m_nats[atom.number]);
        });
}

NatId Unifier::resolve(NatId nat) {
    if (!m_context->nats.hasFlexible(nat)) return nat;
    return m_context->nats.substitute(nat, [this](const NatAtom& atom) -> std::optional<NatId> {
        if (atom.kind != NatAtomKind::Flexible || !m_nats[atom.number].isValid())
            return std::nullopt;
        return resolve(m_nats[atom.number]);
    });
}

bool Unifier::isResolved(TypeId type) {
    return !m_context->types.hasFlexible(resolve(type));
}

bool Unifier::occurs(std::uint32_t variable, TypeId type) {
    if (!m_context->types.hasFlexible(type)) return false;
    bool isFound = false;
    m_context->types.substitute(resolve(type),
                                [&](const Type& found) -> std::optional<TypeId> {
                                    isFound |= found.kind == TypeKind::Flexible &&
                                               found.variable == variable;
                                    return std::nullopt;
                                },
                                {});
    return isFound;
}

bool Unifier::require(TypeId type, TypeClass typeClass) {
    type = head(type);
    const Types& types = m_context->types;
    if (types.isIn(type, typeClass)) return true;
    const Type shape = types[type];
    if (shape.kind == TypeKind::Flexible) {
        m_types[shape.variable].solution = freshType(common(shape.variableClass, typeClass));
        return true;
    }
    if (shape.kind == TypeKind::Vector && !isWithin(typeClass, TypeClass::Scalar))
        return require(shape.right, common(typeClass, TypeClass::Scalar));
    return fail({.kind = Mismatch::Kind::Class, .typeClass = typeClass, .found = type});
}

bool Unifier::bind(TypeId variable, TypeId type) {
    const Type shape = m_context->types[variable];
    if (occurs(shape.variable, type)) return fail({.kind = Mismatch::Kind::Cycle});
    if (!require(type, shape.variableClass)) return false;
    m_types[shape.variable].solution = head(type);
    return true;
}

bool Unifier::unify(TypeId a, TypeId b) {
    Done done;
    return unify(a, b, done);
}

/// Types share their parts: large ones are unified pair by pair.
bool Unifier::unify(TypeId a, TypeId b, Done& done) {
    constexpr std::size_t kFew = 64;
    a = head(a);
    b = head(b);
    if (a == b) return true;
    if (++done.steps > kFew && !done.pairs.emplace(a, b).second) return true;
    Types& types = m_context->types;
    const Type left = types[a];
    const Type right = types[b];
    if (left.kind == TypeKind::Flexible) return bind(a, b);
    if (right.kind == TypeKind::Flexible) return bind(b, a);
    const Mismatch misfit{.kind = Mismatch::Kind::Fit, .expected = a, .found = b};
    if (left.kind != right.kind) return fail(misfit);
    switch (left.kind) {
        case TypeKind::Index:
            return unifyNats(left.size, right.size);
        case TypeKind::Vector:
        case TypeKind::Array:
            return unifyNats(left.size, right.size) && unify(left.right, right.right, done);
        case TypeKind::Pair:
        case TypeKind::Function:
            return unify(left.left, right.left, done) && unify(left.right, right.right, done);
        case TypeKind::NatFunction: {
            const NatId inside = m_context->nats.freshRigid("n");
            return unify(types.substituteNat(left.right, inside),
                         types.substituteNat(right.right, inside), done);
        }
        default:
            return fail(misfit);
    }
}

bool Unifier::bindNat(const NatAtom& variable, NatId nat) {
    m_nats[variable.number] = nat;
    return true;
}

bool Unifier::unifyNats(NatId a, NatId b) {
    if (a == b) return true;
    Nats& nats = m_context->nats;
    a = resolve(a);
    b = resolve(b);
    if (a == b) return true;
    const Mismatch differ{.kind = Mismatch::Kind::Sizes, .left = a, .right = b};
    if (!nats.hasFlexible(a) && !nats.hasFlexible(b)) return fail(differ);
    const NatId difference = nats.subtract(a, b);
    if (!nats.hasFlexible(difference)) return fail(differ);
    if (const auto solved = nats.pivot(difference)) return bindNat(solved->first, solved->second);
    // p mod m = v is solved by p = k*m + v with a new k.
    for (const auto& [side, value] : {std::pair{a, b}, std::pair{b, a}}) {
        const std::optional<NatAtom> atom = nats.asAtom(side);
        if (atom && atom->kind == NatAtomKind::Mod && nats.hasFlexible(atom->left))
            return unifyNats(atom->left, nats.add(nats.multiply(freshNat(), atom->right), value));
    }
    m_postponed.push_back({a, b, m_tag});
    return true;
}

bool Unifier::solvePostponed() {
    const std::uint32_t tag = m_tag;
    for (bool isProgress = true; isProgress && !m_postponed.empty();) {
        const std::vector<Postponed> equations = std::move(m_postponed);
        m_postponed.clear();
        for (const Postponed& equation : equations) {
            m_tag = equation.tag;
            if (!unifyNats(equation.left, equation.right)) {
                m_tag = tag;
                return false;
            }
        }
        isProgress = m_postponed.size() < equations.size();
    }
    m_tag = tag;
    return true;
}

std::vector<std::string> Unifier::describe(const std::vector<TypeId>& types) {
    std::map<std::uint32_t, TypeId> typeNames;
    std::map<std::uint32_t, NatId> natNames;
    const auto letter = [](char first, std::size_t count) {
        std::string name =
            fmt::format("?{}", static_cast<char>(first + static_cast<char>(count % 8)));
        if (count >= 8) name += std::to_string(count / 8);
        return name;
    };
    std::vector<std::string> texts;
    for (const TypeId type : types) {
        const TypeId named = m_context->types.substitute(
            resolve(type),
            [&](const Type& variable) -> std::optional<TypeId> {
                if (variable.kind != TypeKind::Flexible) return std::nullopt;
                const auto [entry, isNew] = typeNames.try_emplace(variable.variable);
                if (isNew)
                    entry->second = m_context->types.freshRigid(letter('a', typeNames.size() - 1),
                                                                variable.variableClass);
                return entry->second;
            },
            [&](const NatAtom& atom) -> std::optional<NatId> {
                if (atom.kind != NatAtomKind::Flexible) return std::nullopt;
                const auto [entry, isNew] = natNames.try_emplace(atom.number);
                if (isNew)
                    entry->second = m_context->nats.freshRigid(letter('n', natNames.size() - 1));
                return entry->second;
            });
        texts.push_back(m_context->types.text(named));
    }
    return texts;
}

std::string Unifier::openEquation() {
    if (m_postponed.empty()) return {};
    const Types& types = m_context->types;
    const Postponed& first = m_postponed.front();
    return fmt::format("{} = {}", types.natText(resolve(first.left)),
                       types.natText(resolve(first.right)));
}

std::uint32_t Unifier::openEquationTag() const {
    return m_postponed.empty() ? 0 : m_postponed.front().tag;
}

void Unifier::makeRigid(NatId nat, const std::string& name) {
    Nats& nats = m_context->nats;
    for (const NatAtomId id : nats.variables(resolve(nat))) {
        const NatAtom atom = nats.atom(id);
        if (atom.kind == NatAtomKind::Flexible) bindNat(atom, nats.freshRigid(name));
    }
}

void Unifier::makeRigid(TypeId type, const std::string& name) {
    Types& types = m_context->types;
    const TypeId resolved = resolve(type);
    types.substitute(resolved,
                     [&](const Type& variable) -> std::optional<TypeId> {
                         if (variable.kind != TypeKind::Flexible) return std::nullopt;
                         TypeId& solution = m_types[variable.variable].solution;
                         if (!solution.isValid())
                             solution = types.freshRigid(name, variable.variableClass);
                         return std::nullopt;
                     },
                     {});
    // The nats after the types, so that the traversal above sees one state of the solutions.
    for (const NatId size : types.sizes(resolved)) makeRigid(size, "n");
}

}  // namespace candler::rise
