#include "engine/languages/rise/syntax/RiseTyping.h"

#include <fmt/format.h>

#include <cmath>
#include <limits>
#include <map>

#include "engine/languages/rise/syntax/RiseInferrer.h"
#include "engine/support/Check.h"

namespace candler::rise {

Inference::Inference(Unifier& unifier, const SyntaxTree& tree)
    : m_unifier(&unifier), m_tree(&tree) {
    static const Definitions kNone;
    m_helpers = &kNone;
}

std::uint32_t Inference::declareValue(const std::string& name, TypeId type) {
    const auto index = static_cast<std::uint32_t>(m_freeNames.size());
    m_freeNames.push_back({name, type});
    m_values[name] = index;
    return index;
}

Result<std::uint32_t> Inference::declareAnnotated(const std::string& name, SyntaxId syntax) {
    return type(syntax).map([&](TypeId written) { return declareValue(name, written); });
}

void Inference::declareNat(const std::string& name, NatId nat) {
    m_natNames[name] = nat;
}

void Inference::declareType(const std::string& name, TypeId type) {
    m_typeNames[name] = type;
}

NatId Inference::natHole(const std::string& name) {
    if (name.find(':') == std::string::npos) return m_unifier->freshNat();
    const auto [entry, isNew] = m_natHoles.try_emplace(name);
    if (isNew) entry->second = m_unifier->freshNat();
    return entry->second;
}

TypeId Inference::typeHole(const std::string& name, TypeClass typeClass) {
    if (name.find(':') == std::string::npos) return m_unifier->freshType(typeClass);
    const auto [entry, isNew] = m_typeHoles.try_emplace(name);
    if (isNew) entry->second = m_unifier->freshType(typeClass);
    return entry->second;
}

Result<TypedId> Inference::infer(SyntaxId expression) {
    Inferrer inferrer(*this);
    const TypedId root = inferrer.infer(expression);
    if (Diagnostics mistakes = inferrer.mistakes(); !mistakes.empty())
        return failure(std::move(mistakes));
    return root;
}

Result<TypedId> Inference::check(SyntaxId expression, TypeId expected) {
    Inferrer inferrer(*this);
    const TypedId root = inferrer.check(expression, expected);
    if (Diagnostics mistakes = inferrer.mistakes(); !mistakes.empty())
        return failure(std::move(mistakes));
    return root;
}

Result<TypedId> Inference::inferHelper(std::size_t index) {
    Inferrer inferrer(*this);
    const TypedId root = inferrer.helper(index, (*m_helpers)[index].body);
    if (Diagnostics mistakes = inferrer.mistakes(); !mistakes.empty())
        return failure(std::move(mistakes));
    return root;
}

Result<TypedId> Inference::checkHelper(std::size_t index) {
    Inferrer inferrer(*this);
    inferrer.limitHelpers(index);
    const Definition& definition = (*m_helpers)[index];
    TypedId root;
    if (definition.type) {
        const Result<TypeId> signature = inferrer.type(*definition.type);
        if (!signature) return failure(signature.error());
        root = inferrer.check(definition.body, *signature);
    } else {
        root = inferrer.infer(definition.body);
    }
    if (Diagnostics mistakes = inferrer.mistakes(); !mistakes.empty())
        return failure(std::move(mistakes));
    return root;
}

Result<TypeId> Inference::type(SyntaxId syntax) {
    return Inferrer(*this).type(syntax);
}

Result<NatId> Inference::nat(SyntaxId syntax) {
    return Inferrer(*this).nat(syntax);
}

Result<void> Inference::settle(SettleOptions options) {
    const auto contradiction = [&] {
        return failure(makeError(m_unifier->mismatch(),
                                 m_tree->place(SyntaxId{m_unifier->mismatchTag()}),
                                 "the sizes in this expression cannot fit together"));
    };
    if (!m_unifier->solvePostponed()) return contradiction();
    if (options.defaultLiterals) {
        Types& types = m_unifier->context().types;
        for (const Literal& literal : m_literals)
            if (types.is(m_unifier->head(literal.type), TypeKind::Flexible))
                m_unifier->unify(literal.type,
                                 types.scalar(literal.isWhole ? Scalar::I32 : Scalar::F32));
        m_literals.clear();
        if (!m_unifier->solvePostponed()) return contradiction();
    }
    if (options.mustSolveAll && !m_unifier->isSettled())
        return failure(makeError(
            fmt::format("the equation of sizes {} cannot be solved", m_unifier->openEquation()),
            m_tree->place(SyntaxId{m_unifier->openEquationTag()}),
            "give the sizes by a signature or an ascription (e : type)"));
    return {};
}

/// Walks the typed nodes below their nat binders and builds terms bottom-up.
class TermMaker {
public:
    TermMaker(Inference& inference, std::unordered_map<TermId, SourceSpan>* places)
        : m_inference(inference),
          m_unifier(*inference.m_unifier),
          m_context(inference.m_unifier->context()),
          m_places(places) {}

    TermId make(TypedId id) {
        const TypedNode node = m_inference[id];
        const TermId term = makeKind(node);
        if (!term.isValid()) return {};
        if (m_places != nullptr && !m_places->contains(term))
            m_places->emplace(term, m_inference.tree().place(node.syntax));
        return term;
    }
    [[nodiscard]] const std::optional<Diagnostic>& error() const { return m_error; }

private:
    TermId makeKind(const TypedNode& node) {
        switch (node.kind) {
            case TypedKind::Bound:
                return leaf(node, [&](TypeId type) { return m_context.var(node.index, type); });
            case TypedKind::Primitive:
                return leaf(node, [&](TypeId type) { return primitive(node, type); });
            case TypedKind::Literal:
                return leaf(node, [&](TypeId type) { return literal(node, type); });
            case TypedKind::NatLiteral:
                return withNat(node, [&](NatId nat) { return m_context.natLiteral(nat); });
            case TypedKind::IndexLiteral:
                return leaf(node, [&](TypeId type) {
                    return withNat(node,
                                   [&](NatId nat) { return m_context.indexLiteral(nat, type); });
                });
            case TypedKind::Apply:
                return pair(node, [&](TermId f, TermId x) { return m_context.app(f, x); });
            case TypedKind::Compose:
                return pair(node, [&](TermId f, TermId g) { return m_context.comp(f, g); });
            case TypedKind::NatApply: {
                const TermId function = make(node.left);
                if (!function.isValid()) return {};
                return withNat(node, [&](NatId nat) { return m_context.natApp(function, nat); });
            }
            case TypedKind::Lambda:
                return lambda(node);
            case TypedKind::NatLambda:
                return natLambda(node);
            case TypedKind::Free:
            case TypedKind::Any:
                break;
        }
        CANDLER_UNREACHABLE("only closed expressions become terms");
    }

    template <typename Make>
    TermId leaf(const TypedNode& node, const Make& makeTerm) {
        const TypeId type = close(node.type, node);
        return type.isValid() ? makeTerm(type) : TermId{};
    }

    template <typename Make>
    TermId withNat(const TypedNode& node, const Make& makeTerm) {
        const NatId nat = m_unifier.resolve(node.nat);
        if (m_context.nats.hasFlexible(nat)) {
            fail(node, "this size is not determined", "write it down");
            return {};
        }
        return makeTerm(m_context.nats.substitute(nat, closing()));
    }

    template <typename Make>
    TermId pair(const TypedNode& node, const Make& makeTerm) {
        const TermId left = make(node.left);
        if (!left.isValid()) return {};
        const TermId right = make(node.right);
        if (!right.isValid()) return {};
        return makeTerm(left, right);
    }

    TermId lambda(const TypedNode& node) {
        const std::string& name = m_inference.tree()[node.syntax].name;
        const TypeId parameter =
            close(m_context.types[m_unifier.head(node.type)].left, node, "parameter");
        if (!parameter.isValid()) return {};
        if (m_context.takesNames()) m_context.suggestName(parameter, name);
        const TermId body = make(node.left);
        if (!body.isValid()) return {};
        const TermId term = m_context.lam(parameter, body);
        if (m_context.takesNames()) m_context.rememberBinder(term, name);
        return term;
    }

    TermId natLambda(const TypedNode& node) {
        const std::string& name = m_inference.tree()[node.syntax].name;
        if (m_context.takesNames()) m_context.suggestSizeName(name);
        m_binders.push_back(m_context.nats.asAtom(node.nat).value());
        const TermId body = make(node.left);
        m_binders.pop_back();
        if (!body.isValid()) return {};
        const TermId term = m_context.natLam(body);
        if (m_context.takesNames()) m_context.rememberBinder(term, name);
        return term;
    }

    TermId primitive(const TypedNode& node, TypeId type) {
        if (node.primitive == Primitive::ForeignFunction && !isOnScalars(type)) {
            fail(node,
                 fmt::format("a foreign function takes scalars and gives one, this is {}",
                             m_context.types.text(type)),
                 "such as (foreignFunction_hypotf : f32 -> f32 -> f32)");
            return {};
        }
        return m_context.primitive(node.primitive, type, node.index);
    }

    [[nodiscard]] bool isOnScalars(TypeId type) const {
        const Types& types = m_context.types;
        const auto isScalar = [&](TypeId part) {
            return types.is(part, TypeKind::Scalar) && !types.isScalar(part, Scalar::NatType);
        };
        if (!types.isFunction(type)) return false;
        for (; types.isFunction(type); type = types[type].right)
            if (!isScalar(types[type].left)) return false;
        return isScalar(type);
    }

    TermId literal(const TypedNode& node, TypeId type) {
        const auto isBetween = [&](double low, double high) {
            return node.value >= low && node.value <= high && node.value == std::floor(node.value);
        };
        bool isFitting = true;
        if (m_context.types.is(type, TypeKind::Scalar))
            if (const auto range = rangeOf(m_context.types[type].scalar))
                isFitting = isBetween(static_cast<double>(range->first),
                                      static_cast<double>(range->second));
        constexpr double kMostNat = 9e15;  // Doubles hold all that are smaller.
        if (m_context.types.isScalar(type, Scalar::NatType)) isFitting = isBetween(0, kMostNat);
        if (m_context.types.isScalar(type, Scalar::F32))
            isFitting = std::abs(node.value) <= std::numeric_limits<float>::max();
        if (isFitting) return m_context.literal(node.value, type);
        fail(node, fmt::format("this number is no {}", m_context.types.text(type)), "");
        return {};
    }

    /// Rigid variables of the nat binders around become indices; other indices move up.
    NatSubstitution closing() {
        return [this](const NatAtom& atom) -> std::optional<NatId> {
            const auto depth = static_cast<std::uint32_t>(m_binders.size());
            if (atom.kind == NatAtomKind::Index) return m_context.nats.index(atom.number + depth);
            for (std::uint32_t level = depth; level-- > 0;)
                if (m_binders[level] == atom) return m_context.nats.index(depth - 1 - level);
            m_hasEscaped |= atom.kind == NatAtomKind::Rigid;
            return std::nullopt;
        };
    }

    TypeId close(TypeId open, const TypedNode& node, const std::string& what = "expression") {
        const TypeId type = m_unifier.resolve(open);
        if (m_context.types.hasFlexible(type)) {
            fail(node,
                 fmt::format("the type of this {} is not determined: {}", what,
                             m_unifier.describe({type}).front()),
                 "give the program a signature, or write the type down: (e : type)");
            return {};
        }
        if (m_context.types.treeSize(type) > kMaxTypeParts) {
            fail(node,
                 fmt::format("the type of this {} has {} parts", what,
                             m_context.types.treeSize(type)),
                 fmt::format("a type has {} at most", kMaxTypeParts));
            return {};
        }
        m_hasEscaped = false;
        const TypeId closed = m_context.types.substitute(type, {}, closing());
        if (!m_hasEscaped) return closed;
        fail(node,
             fmt::format("the type of this {} mentions a size outside of its binder: {}", what,
                         m_context.types.text(type)),
             "a size that is bound inside an expression cannot be in the types around it");
        return {};
    }

    void fail(const TypedNode& node, std::string message, std::string hint) {
        if (!m_error)
            m_error = makeError(std::move(message), m_inference.tree().place(node.syntax),
                                std::move(hint));
    }

    Inference& m_inference;
    Unifier& m_unifier;
    RiseContext& m_context;
    std::unordered_map<TermId, SourceSpan>* m_places;
    std::vector<NatAtom> m_binders;
    bool m_hasEscaped = false;  // Set by closing().
    std::optional<Diagnostic> m_error;
};

Result<TermId> Inference::toTerm(TypedId root, std::unordered_map<TermId, SourceSpan>* places) {
    TermMaker maker(*this, places);
    const TermId term = maker.make(root);
    if (!term.isValid()) return failure(*maker.error());
    return term;
}

}  // namespace candler::rise
