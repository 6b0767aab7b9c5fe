#include "engine/languages/rise/terms/RiseSizes.h"

#include <fmt/format.h>

#include <set>
#include <unordered_set>

namespace candler::rise {

namespace {

/// "for n = 100, m = 3": the sizes that the nat mentions; every size has a name.
std::string valuesText(const RiseContext& context, NatId nat,
                       const std::vector<std::int64_t>& sizes,
                       std::span<const std::string> sizeNames) {
    std::string text;
    for (const NatAtomId id : context.nats.variables(nat)) {
        const NatAtom& atom = context.nats.atom(id);
        if (atom.kind != NatAtomKind::Index || atom.number >= sizes.size()) continue;
        const std::size_t place = sizes.size() - 1 - atom.number;
        text +=
            fmt::format("{}{} = {}", text.empty() ? " for " : ", ", sizeNames[place], sizes[place]);
    }
    return text;
}

class SizeChecker {
public:
    SizeChecker(const RiseContext& context, const std::vector<std::int64_t>& sizes,
                std::span<const std::string> sizeNames)
        : m_context(context), m_sizes(sizes), m_sizeNames(sizeNames) {}

    /// `inner` counts the nat binders between the outer sizes and here.
    void checkTerm(TermId term, std::size_t inner) {
        if (!m_seenTerms.insert({term.value, inner}).second) return;
        const Label& label = m_context.store[term];
        checkType(label.type, inner);
        if (label.op == kNatApp || label.op == kNatLiteral || label.op == kIndexLiteral)
            checkNat(NatId{label.payload}, inner);
        for (const TermId child : m_context.store.children(term))
            checkTerm(child, label.op == kNatLam ? inner + 1 : inner);
    }

    Diagnostics take() { return std::move(m_problems); }

private:
    void checkType(TypeId id, std::size_t inner) {
        if (!m_seenTypes.insert({id.value, inner}).second) return;
        const Type type = m_context.types[id];
        if (type.size.isValid()) checkNat(type.size, inner);
        if (type.left.isValid()) checkType(type.left, inner);
        if (type.right.isValid())
            checkType(type.right, type.kind == TypeKind::NatFunction ? inner + 1 : inner);
    }

    void checkNat(NatId nat, std::size_t inner) {
        // An inner binder's size is only known when it is applied.
        for (const NatAtomId id : m_context.nats.variables(nat))
            if (const NatAtom& atom = m_context.nats.atom(id);
                atom.kind != NatAtomKind::Index || atom.number < inner)
                return;
        std::vector<std::int64_t> sizes = m_sizes;
        sizes.resize(m_sizes.size() + inner, 0);
        std::vector<std::string> names(m_sizeNames.begin(), m_sizeNames.end());
        const Result<std::int64_t> value = evaluateSize(m_context, nat, sizes, names);
        if (value) return;
        if (m_messages.insert(value.error().front().message).second)
            m_problems.push_back(value.error().front());
    }

    const RiseContext& m_context;
    const std::vector<std::int64_t>& m_sizes;
    std::span<const std::string> m_sizeNames;
    std::set<std::pair<std::uint32_t, std::size_t>> m_seenTerms;
    std::set<std::pair<std::uint32_t, std::size_t>> m_seenTypes;
    std::set<std::string> m_messages;
    Diagnostics m_problems;
};

}  // namespace

Result<std::int64_t> evaluateSize(const RiseContext& context, NatId nat,
                                  const std::vector<std::int64_t>& sizes,
                                  std::span<const std::string> sizeNames) {
    const std::optional<std::int64_t> value =
        context.nats.evaluate(nat, [&](const NatAtom& atom) -> std::optional<std::int64_t> {
            if (atom.kind != NatAtomKind::Index || atom.number >= sizes.size()) return std::nullopt;
            return sizes[sizes.size() - 1 - atom.number];
        });
    const auto fail = [&](const std::string& problem, const std::string& hint) {
        // One name for each size: inner ones may have none.
        std::vector<std::string> names(sizeNames.begin(), sizeNames.end());
        while (names.size() < sizes.size())
            names.push_back(fmt::format("size{}", names.size() + 1));
        names.resize(sizes.size());
        return failure(makeError(fmt::format("the size {} {}{}", context.types.natText(nat, names),
                                             problem, valuesText(context, nat, sizes, names)),
                                 {}, hint));
    };
    if (!value) return fail("is not a whole number", "choose sizes that the split factors divide");
    if (*value < 0) return fail("is negative", "choose larger sizes");
    if (*value > kMaxSize) return fail("is too large to be evaluated", "choose smaller sizes");
    return *value;
}

Result<void> checkSizes(const RiseContext& context, TermId term,
                        const std::vector<std::int64_t>& sizes,
                        std::span<const std::string> sizeNames) {
    SizeChecker checker(context, sizes, sizeNames);
    checker.checkTerm(term, 0);
    Diagnostics problems = checker.take();
    if (!problems.empty()) return failure(std::move(problems));
    return {};
}

}  // namespace candler::rise
