// Binders of several variables, and variables that carry more than their index, against terms with
// names.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <set>
#include <string>
#include <vector>

#include "engine/binding/Binding.h"
#include "engine/support/Check.h"
#include "engine/support/Random.h"

using namespace candler;

namespace {

constexpr std::uint32_t kIndexBits = 10;

/// A term with names. Bound names are all different, so nothing is ever captured.
struct Named {
    LabelId label;                     ///< Of a variable: one with its shape.
    std::string name;                  ///< Of a variable.
    std::vector<std::string> binders;  ///< Of the last child.
    std::vector<Named> children;
};

class ManyFixture {
    Signature m_signature;
    std::size_t m_fresh = 0;

public:
    OpId var = m_signature.add({"var", 0, true});
    OpId pair = m_signature.add({"pair", 2});
    OpId let = m_signature.add({"let", 2});
    OpId sum = m_signature.add({"sum", 2});
    OpId merge = m_signature.add({"merge", 3});
    TermStore store{m_signature};
    Binding binding{store, binders()};

    TermId v(std::uint32_t index, std::uint32_t shape = 0) {
        return store.make(store.label({var, index | (shape << kIndexBits), kUntyped}), {});
    }
    TermId make(OpId op, std::vector<TermId> children) {
        return store.make(store.label({op, 0, kUntyped}), children);
    }

    TermId random(Random& random, int depth) {
        const std::array ops{pair, let, sum, merge};
        const std::uint64_t kind = depth == 0 ? ops.size() : random.below(ops.size() + 1);
        if (kind == ops.size())
            return v(static_cast<std::uint32_t>(random.below(6)),
                     static_cast<std::uint32_t>(random.below(3)));
        std::vector<TermId> children;
        for (int i = 0; i < m_signature[ops[kind]].arity; ++i)
            children.push_back(this->random(random, depth - 1));
        return make(ops[kind], children);
    }

    /// `free[i]` is the name of the free %i.
    Named named(TermId term, std::vector<std::string> scope) {
        Named made{store.labelOf(term), {}, {}, {}};
        const Label label = store[term];
        if (label.op == var) {
            const std::uint32_t index = label.payload & ((1U << kIndexBits) - 1);
            const std::size_t depth = scope.size();
            made.name =
                index < depth ? scope[depth - 1 - index] : fmt::format("f{}", index - depth);
            return made;
        }
        const std::size_t bound = label.op == let     ? 1
                                  : label.op == sum   ? 2
                                  : label.op == merge ? 3
                                                      : 0;
        for (std::size_t i = 0; i < bound; ++i)
            made.binders.push_back(fmt::format("b{}", m_fresh++));
        const std::vector<TermId> children(store.children(term).begin(),
                                           store.children(term).end());
        for (std::size_t i = 0; i < children.size(); ++i) {
            if (i + 1 == children.size())
                scope.insert(scope.end(), made.binders.begin(), made.binders.end());
            made.children.push_back(named(children[i], scope));
        }
        return made;
    }

    TermId unnamed(const Named& term, std::vector<std::string> scope) {
        Label label = store[term.label];
        if (label.op == var) {
            const auto found = std::find(scope.rbegin(), scope.rend(), term.name);
            const auto index = static_cast<std::uint32_t>(
                found != scope.rend() ? static_cast<std::size_t>(found - scope.rbegin())
                                      : scope.size() + std::stoul(term.name.substr(1)));
            return v(index, label.payload >> kIndexBits);
        }
        std::vector<TermId> children;
        for (std::size_t i = 0; i < term.children.size(); ++i) {
            if (i + 1 == term.children.size())
                scope.insert(scope.end(), term.binders.begin(), term.binders.end());
            children.push_back(unnamed(term.children[i], scope));
        }
        return store.make(term.label, children);
    }

private:
    [[nodiscard]] BinderSignature binders() const {
        BinderSignature made{.variable = var, .indexBits = kIndexBits};
        made.binders.bind(let, 1, 1);
        made.binders.bind(sum, 1, 2);
        made.binders.bind(merge, 2, 3);
        return made;
    }
};

template <typename OnVariable>
void onVariables(Named& term, OnVariable onVariable) {
    if (term.name.empty())
        for (Named& child : term.children) onVariables(child, onVariable);
    else
        onVariable(term);
}

}  // namespace

TEST_CASE("a binder of two moves the indices of its body by two, and of its range not at all",
          "[unit]") {
    ManyFixture f;
    const TermId term = f.make(f.sum, {f.v(0), f.make(f.pair, {f.v(0), f.v(2)})});
    CHECK(f.binding.shift(term, 5, 0) == f.make(f.sum, {f.v(5), f.make(f.pair, {f.v(0), f.v(7)})}));
    CHECK(f.binding.freeIndices(term) == 1);
    CHECK(f.binding.substitute(term, f.v(3)) ==
          f.make(f.sum, {f.v(3), f.make(f.pair, {f.v(0), f.v(5)})}));
    const TermId merge = f.make(f.merge, {f.v(1), f.v(0), f.make(f.pair, {f.v(2), f.v(4)})});
    CHECK(f.binding.freeIndices(merge) == 3);
    CHECK(f.binding.swapInnermost(merge) ==
          f.make(f.merge, {f.v(0), f.v(1), f.make(f.pair, {f.v(2), f.v(3)})}));
}

TEST_CASE("the shape of a variable stays when its index moves", "[unit]") {
    ManyFixture f;
    CHECK(f.binding.shift(f.v(3, 7), 2, 0) == f.v(5, 7));
    CHECK(f.binding.shift(f.v(3, 7), -3, 0) == f.v(0, 7));
    CHECK(f.binding.substitute(f.v(1, 7), f.v(9)) == f.v(0, 7));
    CHECK(f.binding.substitute(f.v(0, 7), f.v(9, 2)) == f.v(9, 2));
    CHECK(f.binding.swapInnermost(f.v(1, 4)) == f.v(0, 4));
    CHECK(f.binding.freeIndices(f.v(2, 5)) == 4);
    CHECK_THROWS_AS(f.binding.shift(f.v(1000, 1), 24, 0), InternalError);
}

TEST_CASE("random terms with many binders are shifted as terms with names are", "[property]") {
    ManyFixture f;
    Random random(11);
    for (int round = 0; round < 2000; ++round) {
        CAPTURE(round);
        const TermId term = f.random(random, 5);
        const auto cutoff = static_cast<std::uint32_t>(random.below(4));
        const auto by = static_cast<std::uint32_t>(random.below(4));
        Named named = f.named(term, {});
        REQUIRE(f.unnamed(named, {}) == term);
        std::set<std::string> free;
        onVariables(named, [&](Named& variable) {
            if (variable.name[0] != 'f') return;
            free.insert(variable.name);
            const std::size_t index = std::stoul(variable.name.substr(1));
            if (index >= cutoff) variable.name = fmt::format("f{}", index + by);
        });
        const TermId shifted = f.binding.shift(term, static_cast<int>(by), cutoff);
        REQUIRE(shifted == f.unnamed(named, {}));
        REQUIRE(f.binding.shift(shifted, -static_cast<int>(by), cutoff + by) == term);
        FreeSet expected = 0;
        for (const std::string& name : free) expected |= FreeSet{1} << std::stoul(name.substr(1));
        REQUIRE(f.binding.freeIndices(term) == expected);
    }
}

TEST_CASE("random terms with many binders are substituted into as terms with names are",
          "[property]") {
    ManyFixture f;
    Random random(12);
    for (int round = 0; round < 2000; ++round) {
        CAPTURE(round);
        const TermId body = f.random(random, 5);
        const TermId argument = f.random(random, 3);
        Named named = f.named(body, {});
        const Named value = f.named(argument, {});
        onVariables(named, [&](Named& variable) {
            if (variable.name[0] != 'f') return;
            const std::size_t index = std::stoul(variable.name.substr(1));
            if (index == 0)
                variable = value;
            else
                variable.name = fmt::format("f{}", index - 1);
        });
        REQUIRE(f.binding.substitute(body, argument) == f.unnamed(named, {}));
    }
}
