#include "engine/languages/rise/terms/RiseTerms.h"

#include <algorithm>
#include <array>
#include <map>
#include <vector>

#include "engine/support/Check.h"

namespace candler::rise {

namespace {

BinderSignature makeBinderSignature(RiseTerms& terms) {
    BinderSignature signature;
    signature.variable = kVar;
    signature.binders.bind(kLam, 0, 1);
    signature.isOtherBinder = [](OpId op) { return op == kNatLam; };
    signature.weaken = [&terms](TermId term, int times) { return terms.shiftNats(term, times); };
    signature.onRebuilt = [&terms](TermId before, TermId after) {
        if (const std::string* name = terms.context().binderName(before))
            terms.context().rememberBinder(after, *name);
    };
    return signature;
}

bool hasNatPayload(OpId op) {
    return op == kNatApp || op == kNatLiteral || op == kIndexLiteral;
}

}  // namespace

RiseTerms::RiseTerms(RiseContext& context)
    : m_context(context), m_binding(context.store, makeBinderSignature(*this)) {}

/// Rebuilds a term with `mapNat(nat, depth)` and `mapType(type, depth)` applied to all labels,
/// where depth counts the nat lambdas above.
template <typename MapNat, typename MapType>
TermId RiseTerms::relabel(TermId root, MapNat mapNat, MapType mapType) {
    TermStore& store = m_context.store;
    using Key = std::pair<TermId, std::uint32_t>;
    std::map<Key, TermId> done;
    std::vector<Key> stack{{root, 0}};
    std::vector<TermId> children;
    while (!stack.empty()) {
        const auto [term, depth] = stack.back();
        Label label = store[term];
        const std::uint32_t below = depth + (label.op == kNatLam ? 1 : 0);
        children.clear();
        bool isReady = true;
        for (const TermId child : store.children(term)) {
            const auto found = done.find({child, below});
            if (found == done.end()) {
                stack.emplace_back(child, below);
                isReady = false;
            } else {
                children.push_back(found->second);
            }
        }
        if (!isReady) continue;
        if (hasNatPayload(label.op)) label.payload = mapNat(NatId{label.payload}, depth).value;
        label.type = mapType(label.type, depth);
        const TermId made = store.make(store.label(label), children);
        if (const std::string* name = m_context.binderName(term))
            m_context.rememberBinder(made, *name);
        done[{term, depth}] = made;
        stack.pop_back();
    }
    return done.at({root, 0});
}

TermId RiseTerms::shiftNats(TermId term, int by) {
    return relabel(
        term, [&](NatId nat, std::uint32_t depth) { return m_context.nats.shift(nat, by, depth); },
        [&](TypeId type, std::uint32_t depth) {
            return m_context.types.shiftNats(type, by, depth);
        });
}

TermId RiseTerms::substituteNat(TermId body, NatId value) {
    Nats& nats = m_context.nats;
    const auto replace = [&](std::uint32_t depth) -> NatSubstitution {
        return [&nats, value, depth](const NatAtom& atom) -> std::optional<NatId> {
            if (atom.kind != NatAtomKind::Index || atom.number < depth) return std::nullopt;
            if (atom.number > depth) return nats.index(atom.number - 1);
            return nats.shift(value, static_cast<int>(depth), 0);
        };
    };
    return relabel(
        body, [&](NatId nat, std::uint32_t depth) { return nats.substitute(nat, replace(depth)); },
        [&](TypeId type, std::uint32_t depth) {
            return m_context.types.substitute(type, {}, replace(depth));
        });
}

TermId RiseTerms::rebuilt(TermId original, std::span<const TermId> children) {
    const TermId made = m_context.store.make(m_context.store.labelOf(original), children);
    if (const std::string* name = m_context.binderName(original))
        m_context.rememberBinder(made, *name);
    return made;
}

TermId RiseTerms::normalise(TermId term) {
    constexpr std::uint64_t kMaxTreeSize = 1'000'000;
    m_steps = 0;
    m_depth = 0;
    m_firstNewTerm = m_context.store.termCount();
    const TermId result = reduce(term);
    const bool isInReach = result.isValid() && m_context.store.treeSize(result) <= kMaxTreeSize;
    return isInReach ? result : term;
}

TermId RiseTerms::reduce(TermId term) {
    constexpr std::size_t kMaxSteps = 1'000'000;
    constexpr std::size_t kMaxNewTerms = 3'000'000;
    constexpr int kMaxDepth = 4000;  // of the call stack
    if (const auto known = m_normal.find(term); known != m_normal.end()) return known->second;
    const bool isOverBudget =
        ++m_steps > kMaxSteps || m_context.store.termCount() > m_firstNewTerm + kMaxNewTerms;
    if (isOverBudget || m_depth == kMaxDepth) return {};
    ++m_depth;
    const TermId result = reduceOnce(term);
    --m_depth;
    if (!result.isValid()) return {};
    m_normal[term] = result;
    m_normal[result] = result;
    return result;
}

TermId RiseTerms::reduceOnce(TermId term) {
    const TermStore& store = m_context.store;
    const OpId op = store[term].op;
    if (op == kApp || op == kNatApp) return reduceApplication(term);
    if (op == kLam) return reduceLambda(term);
    std::vector<TermId> children(store.children(term).begin(), store.children(term).end());
    for (TermId& child : children) {
        child = reduce(child);
        if (!child.isValid()) return {};
    }
    return rebuilt(term, children);
}

TermId RiseTerms::reduceApplication(TermId term) {
    const TermStore& store = m_context.store;
    const TermId function = reduce(store.children(term)[0]);
    if (!function.isValid()) return {};
    if (store[term].op == kNatApp) {
        if (store[function].op == kNatLam)
            return reduce(substituteNat(store.children(function)[0], NatId{store[term].payload}));
        return rebuilt(term, std::array{function});
    }
    const TermId argument = reduce(store.children(term)[1]);
    if (!argument.isValid()) return {};
    if (store[function].op == kLam)
        return reduce(m_binding.substitute(store.children(function)[0], argument));
    return rebuilt(term, std::array{function, argument});
}

TermId RiseTerms::reduceLambda(TermId term) {
    const TermId body = reduce(m_context.store.children(term)[0]);
    return body.isValid() ? etaReduced(term, body) : TermId{};
}

TermId RiseTerms::etaReduced(TermId lambda, TermId body) {
    const TermStore& store = m_context.store;
    if (store[body].op == kApp) {
        const TermId function = store.children(body)[0];
        const Label& argument = store[store.children(body)[1]];
        if (argument.op == kVar && argument.payload == 0 &&
            !mayBeFree(m_binding.freeIndices(function), 0))
            return m_binding.shift(function, -1, 1);
    }
    return rebuilt(lambda, std::array{body});
}

std::vector<TermId> RiseTerms::etaExpansions(TermId root) {
    const TermStore& store = m_context.store;
    constexpr std::size_t kMost = 200;
    std::vector<TermId> functions;
    for (const TermId part : store.subterms(root)) {
        const auto children = store.children(part);
        for (std::size_t k = store[part].op == kApp ? 1 : 0; k < children.size(); ++k)
            if (m_context.types.isFunction(store.type(children[k])) &&
                store[children[k]].op != kLam &&
                std::ranges::find(functions, children[k]) == functions.end())
                functions.push_back(children[k]);
    }
    std::vector<TermId> expansions;
    for (const TermId function : functions) {
        std::uint32_t parameters = 0;
        for (TypeId type = store.type(function);
             m_context.types.isFunction(type) && expansions.size() < kMost;
             type = m_context.types[type].right)
            expansions.push_back(replaced(root, function, etaExpanded(function, ++parameters)));
    }
    return expansions;
}

TermId RiseTerms::etaExpanded(TermId function, std::uint32_t parameters) {
    std::vector<TypeId> types;
    for (TypeId type = m_context.store.type(function); types.size() < parameters;
         type = m_context.types[type].right)
        types.push_back(m_context.types[type].left);
    TermId term = m_binding.shift(function, static_cast<int>(parameters), 0);
    for (std::uint32_t i = 0; i < parameters; ++i)
        term = m_context.app(term, m_context.var(parameters - 1 - i, types[i]));
    for (std::uint32_t i = parameters; i-- > 0;) term = m_context.lam(types[i], term);
    return term;
}

TermId RiseTerms::replaced(TermId root, TermId from, TermId to) {
    const TermStore& store = m_context.store;
    std::unordered_map<TermId, TermId> done;
    for (const TermId term : store.subterms(root)) {
        std::vector<TermId> children(store.children(term).begin(), store.children(term).end());
        for (TermId& child : children) child = done.at(child);
        done[term] = term == from ? to : rebuilt(term, children);
    }
    return done.at(root);
}

TermId RiseTerms::eliminateCompositions(TermId root) {
    TermStore& store = m_context.store;
    std::unordered_map<TermId, TermId> done;
    for (const TermId term : store.subterms(root)) {
        std::vector<TermId> children(store.children(term).begin(), store.children(term).end());
        for (TermId& child : children) child = done.at(child);
        if (store[term].op != kComp) {
            done[term] = rebuilt(term, children);
            continue;
        }
        const TypeId parameter = m_context.types[store.type(children[0])].left;
        const TermId inner =
            m_context.app(m_binding.shift(children[0], 1, 0), m_context.var(0, parameter));
        const TermId outer = m_context.app(m_binding.shift(children[1], 1, 0), inner);
        done[term] = m_context.lam(parameter, outer);
    }
    return normalise(done.at(root));
}

TermId RiseTerms::compose(TermId term) {
    const TermStore& store = m_context.store;
    const TermId root = eliminateCompositions(term);
    std::unordered_map<TermId, TermId> done;
    for (const TermId part : store.subterms(root)) {
        std::vector<TermId> children(store.children(part).begin(), store.children(part).end());
        for (TermId& child : children) child = done.at(child);
        const OpId op = store[part].op;
        done[part] = op == kApp   ? composedApplication(part, children[0], children[1])
                     : op == kLam ? etaReduced(part, children[0])
                                  : rebuilt(part, children);
    }
    return done.at(root);
}

bool RiseTerms::isOnData(TermId function) const {
    const Type& type = m_context.types[m_context.store.type(function)];
    return m_context.types.isData(type.left) && m_context.types.isData(type.right);
}

TermId RiseTerms::composedApplication(TermId original, TermId function, TermId argument) {
    const TermStore& store = m_context.store;
    if (store[argument].op == kApp && isOnData(function) && isOnData(store.children(argument)[0])) {
        const TermId innermost = store.children(argument)[1];
        return m_context.app(composition(store.children(argument)[0], function), innermost);
    }
    return rebuilt(original, std::array{function, argument});
}

TermId RiseTerms::composition(TermId first, TermId second) {
    const TermStore& store = m_context.store;
    std::vector<TermId> parts;  // of the second, last first
    for (; store[second].op == kComp; second = store.children(second)[0])
        parts.push_back(store.children(second)[1]);
    TermId all = m_context.comp(first, second);
    for (auto part = parts.rbegin(); part != parts.rend(); ++part) all = m_context.comp(all, *part);
    return all;
}

}  // namespace candler::rise
