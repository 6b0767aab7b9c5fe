#include "engine/languages/sdqlite/stages/SdqDirectedRules.h"

#include <algorithm>

#include "engine/support/Check.h"

namespace candler::sdqlite {

namespace {

constexpr std::string_view kRules = R"(
# What is zero, one or the same.
sum-zero: sum(<k,v> in ?R) 0 => 0
collect-zero: collect(<k,v> in ?R) {?key -> 0} => 0
sum-empty: sum(<k,v> in {}) ?b => 0
sing-zero: {?k -> 0} => 0
if-zero: if (?c) 0 => 0
zero-mult: 0 * ?e => 0
mult-zero: ?e * 0 => 0
one-mult: 1 * ?e => ?e
mult-one: ?e * 1 => ?e
zero-add: 0 + ?e => ?e
add-zero: ?e + 0 => ?e
sub-zero: ?e - 0 => ?e
sub-identity: ?e - ?e => 0
if-true: if (1) ?e => ?e
if-false: if (0) ?e => 0
if-same: if (?k == ?k) ?e => ?e
slice-empty: sum(<k,v> in ?A[?p .. ?p)) ?b => 0
range-empty: sum(<k,v> in ?p .. ?p) ?b => 0

# Lookups go into what makes the map (get-to-sum, carried out).
get-collect: (collect(<k,v> in ?R) {?key -> ?c})(?q) => sum(<k,v> in ?R) if (?key == ?q) ?c
get-sing: {?k -> ?c}(?q) => if (?k == ?q) ?c
get-sum: (sum(<k,v> in ?R) ?d)(?q) => sum(<k,v> in ?R) ?d(?q)
get-add: (?a + ?b)(?q) => ?a(?q) + ?b(?q)
get-sub: (?a - ?b)(?q) => ?a(?q) - ?b(?q)
get-scaled: (?s * ?d)(?q) => ?s * ?d(?q) if ring(?s)
get-mult: (?d * ?s)(?q) => ?d(?q) * ?s if map(?d)
get-if: (if (?c) ?d)(?q) => if (?c) ?d(?q)
get-let: (let x = ?e in ?d)(?q) => let x = ?e in ?d(?q)
get-probe: (probe(v = ?R(?k)) ?d)(?q) => probe(v = ?R(?k)) ?d(?q)
get-inb: (inb(?lo, ?hi, ?k) ?d)(?q) => inb(?lo, ?hi, ?k) ?d(?q)
get-merge: (merge(<k1,k2,v> in <?R,?S>) ?d)(?q) => merge(<k1,k2,v> in <?R,?S>) ?d(?q)
get-range: (?lo .. ?hi)(?k) => inb(?lo, ?hi, ?k) ?k
get-slice: ?A[?p .. ?q)(?k) => inb(?p, ?q, ?k) ?A(?k)

# Fusion of a loop with what makes the map that it ranges over.
collect-fuse: sum(<k1,v1> in collect(<k,v> in ?R) {?key -> ?b1}) ?b2
  => sum(<k,v> in ?R) let k1 = ?key in let v1 = ?b1 in ?b2
  if strict(?b2, v1)
collect-collect: collect(<k1,v1> in collect(<k,v> in ?R) {?key -> ?b1}) {?key2 -> ?b2}
  => collect(<k,v> in ?R) {(let k1 = ?key in let v1 = ?b1 in ?key2)
                           -> let k1 = ?key in let v1 = ?b1 in ?b2}
  if strict(?b2, v1)
vert-fuse: sum(<k1,v1> in sum(<k2,v2> in ?R) {k2 -> ?b1}) ?b2
  => sum(<k2,v2> in ?R) let k1 = k2 in let v1 = ?b1 in ?b2
  if strict(?b2, v1)
value-fuse: sum(<k1,v1> in sum(<k2,v2> in ?R) {v2 -> ?b1}) ?b2
  => sum(<k2,v2> in ?R) let k1 = v2 in let v1 = ?b1 in ?b2
  if distinct(?R), strict(?b2, v1)
linear-fuse: sum(<k1,v1> in sum(<k,v> in ?R) {?key -> ?b1}) ?b2
  => sum(<k,v> in ?R) let k1 = ?key in let v1 = ?b1 in ?b2
  if linear(?b2, v1), strict(?b2, v1)
linear-sum: sum(<k1,v1> in sum(<k,v> in ?R) ?d) ?b => sum(<k,v> in ?R) sum(<k1,v1> in ?d) ?b
  if linear(?b, v1), strict(?b, v1)
linear-merge: sum(<k1,v1> in merge(<p,q,v> in <?R,?S>) ?d) ?b
  => merge(<p,q,v> in <?R,?S>) sum(<k1,v1> in ?d) ?b
  if linear(?b, v1), strict(?b, v1)
linear-add: sum(<k,v> in ?a + ?c) ?b => (sum(<k,v> in ?a) ?b) + (sum(<k,v> in ?c) ?b)
  if linear(?b, v), strict(?b, v)
sing-fuse: sum(<k,v> in {?key -> ?c}) ?b => let k = ?key in let v = ?c in ?b if strict(?b, v)
scaled-fuse: sum(<k,v> in ?s * ?d) ?b => sum(<k,w> in ?d) let v = ?s * w in ?b
  if ring(?s), strict(?b, v)
mult-fuse: sum(<k,v> in ?d * ?s) ?b => sum(<k,w> in ?d) let v = w * ?s in ?b
  if map(?d), strict(?b, v)
sum-over-if: sum(<k,v> in if (?c) ?d) ?b => if (?c) sum(<k,v> in ?d) ?b
sum-over-let: sum(<k,v> in let x = ?e in ?d) ?b => let x = ?e in sum(<k,v> in ?d) ?b
sum-over-probe: sum(<x,y> in probe(v = ?R(?k)) ?d) ?b => probe(v = ?R(?k)) sum(<x,y> in ?d) ?b
sum-over-inb: sum(<x,y> in inb(?lo, ?hi, ?k) ?d) ?b => inb(?lo, ?hi, ?k) sum(<x,y> in ?d) ?b

# A loop that looks for a key is a lookup.
sum-range: sum(<k,v> in ?lo .. ?hi) if (v == ?key) ?b => sum(<k,v> in ?lo .. ?hi) if (k == ?key) ?b
sum-to-probe: sum(<k,v> in ?R) if (k == ?key) ?b => let k = ?key in probe(v = ?R(k)) ?b
  if k notin ?key, v notin ?key
sum-to-probe-left: sum(<k,v> in ?R) if (?key == k) ?b => let k = ?key in probe(v = ?R(k)) ?b
  if k notin ?key, v notin ?key
sum-to-probe-below: sum(<k,v> in ?R) if (?c) if (k == ?key) ?b
  => let k = ?key in probe(v = ?R(k)) if (?c) ?b
  if k notin ?key, v notin ?key
sum-to-probe-below-left: sum(<k,v> in ?R) if (?c) if (?key == k) ?b
  => let k = ?key in probe(v = ?R(k)) if (?c) ?b
  if k notin ?key, v notin ?key
probe-to-get: probe(v = ?R(?k)) ?b => let v = ?R(?k) in ?b if strict(?b, v)
probe-range: probe(v = (?lo .. ?hi)(?k)) ?b => inb(?lo, ?hi, ?k) let v = ?k in ?b
probe-slice: probe(v = ?A[?p .. ?q)(?k)) ?b => inb(?p, ?q, ?k) probe(v = ?A(?k)) ?b

# Conditions go outwards.
sum-if: sum(<x,y> in ?S) if (?c) ?b => if (?c) sum(<x,y> in ?S) ?b if x notin ?c, y notin ?c
sum-if-below: sum(<x,y> in ?S) if (?c) if (?d) ?b => if (?d) sum(<x,y> in ?S) if (?c) ?b
  if x notin ?d, y notin ?d
sum-probe: sum(<x,y> in ?S) probe(v = ?R(?k)) ?b => probe(v = ?R(?k)) sum(<x,y> in ?S) ?b
  if x notin ?R, y notin ?R, x notin ?k, y notin ?k
sum-let: sum(<k,v> in ?R) let x = ?e in ?b => let x = ?e in sum(<k,v> in ?R) ?b
  if k notin ?e, v notin ?e
sum-inb: sum(<x,y> in ?S) inb(?lo, ?hi, ?k) ?b => inb(?lo, ?hi, ?k) sum(<x,y> in ?S) ?b
  if x notin ?lo, y notin ?lo, x notin ?hi, y notin ?hi, x notin ?k, y notin ?k
mult-if: ?a * (if (?c) ?b) => if (?c) ?a * ?b
if-mult: (if (?c) ?a) * ?b => if (?c) ?a * ?b
mult-inb: ?a * (inb(?lo, ?hi, ?k) ?b) => inb(?lo, ?hi, ?k) (?a * ?b)
inb-mult: (inb(?lo, ?hi, ?k) ?a) * ?b => inb(?lo, ?hi, ?k) (?a * ?b)
sing-if: {?k -> if (?c) ?b} => if (?c) {?k -> ?b}
sing-inb: {?i -> inb(?lo, ?hi, ?k) ?b} => inb(?lo, ?hi, ?k) {?i -> ?b}

# Comparisons of the key of a range narrow it.
greater: ?a > ?b => ?b < ?a
greater-equal: ?a >= ?b => ?b <= ?a
range-below: sum(<k,v> in ?lo .. ?hi) if (k < ?q) ?b => sum(<k,v> in ?lo .. min(?hi, ?q)) ?b
  if k notin ?q, v notin ?q
range-to: sum(<k,v> in ?lo .. ?hi) if (k <= ?q) ?b => sum(<k,v> in ?lo .. min(?hi, ?q + 1)) ?b
  if k notin ?q, v notin ?q
range-above: sum(<k,v> in ?lo .. ?hi) if (?q < k) ?b => sum(<k,v> in max(?lo, ?q + 1) .. ?hi) ?b
  if k notin ?q, v notin ?q
range-from: sum(<k,v> in ?lo .. ?hi) if (?q <= k) ?b => sum(<k,v> in max(?lo, ?q) .. ?hi) ?b
  if k notin ?q, v notin ?q
range-inb: sum(<k,v> in ?lo .. ?hi) inb(?lo2, ?hi2, k) ?b
  => sum(<k,v> in max(?lo, ?lo2) .. min(?hi, ?hi2)) ?b
  if k notin ?lo2, v notin ?lo2, k notin ?hi2, v notin ?hi2

# Products of entries are entries.
sing-mult: {?k -> ?a} * ?b => {?k -> ?a * ?b}
mult-sing: ?a * {?k -> ?b} => {?k -> ?a * ?b} if ring(?a)
)";

/// The term at one node of a pattern; payloads of carriers are in faithful programs only.
class TermMatcher {
public:
    TermMatcher(const TermStore& store, const Pattern& pattern)
        : m_store(store), m_pattern(pattern) {
        m_instance.terms.resize(pattern.classSlots().size());
        m_instance.payloads.resize(pattern.payloadSlots().size());
    }

    std::optional<RuleInstance> match(TermId term) {
        if (!matches(m_pattern.root(), term)) return std::nullopt;
        m_instance.type = m_store.type(term);
        return m_instance;
    }

private:
    bool matches(std::uint32_t at, TermId term) {
        const PatternNode& node = m_pattern.nodes()[at];
        if (node.kind == PatternNode::Kind::Variable) {
            TermId& bound = m_instance.terms[node.slot];
            if (!bound.isValid()) bound = term;
            return bound == term;
        }
        const auto children = m_store.children(term);
        if (node.kind != PatternNode::Kind::Operator || m_store[term].op != node.op ||
            node.payloadTest != PatternNode::PayloadTest::Any ||
            children.size() != node.children.size())
            return false;
        for (std::size_t i = 0; i < children.size(); ++i)
            if (!matches(node.children[i], children[i])) return false;
        return true;
    }

    const TermStore& m_store;
    const Pattern& m_pattern;
    RuleInstance m_instance;
};

}  // namespace

SourceText directedRules() {
    return {"<normaliser>", std::string(kRules)};
}

TermRules::TermRules(SdqTerms& terms, const SourceText& text)
    : m_terms(terms), m_language(terms), m_library(m_language) {
    const auto loaded = m_library.load(text);
    CANDLER_CHECK(loaded.has_value(), "{}", render(loaded.error()));
    std::vector<std::string> names;
    for (const RuleInfo& rule : m_library.rules()) names.push_back(rule.name);
    auto rules = m_library.select(names, {});
    CANDLER_CHECK(rules.has_value(), "{}", render(rules.error()));
    m_rules = std::move(*rules);
}

std::optional<TermId> TermRules::apply(const Rule& rule, TermId term) const {
    const auto instance = TermMatcher(m_terms.store, rule.pattern).match(term);
    if (!instance) return std::nullopt;
    const bool isAllowed = std::ranges::all_of(rule.conditions, [&](const auto& condition) {
        return condition->holdsForTerms(*instance).value_or(false);
    });
    if (!isAllowed) return std::nullopt;
    const auto made = rule.applier->instantiate(*instance);
    if (made.empty() || made.front().term == term) return std::nullopt;
    return made.front().term;
}

std::optional<TermRules::Applied> TermRules::apply(TermId term) const {
    for (const RulePtr& rule : m_rules)
        if (const auto made = apply(*rule, term)) return Applied{&rule->name, *made};
    return std::nullopt;
}

}  // namespace candler::sdqlite
