#include "engine/languages/linrel/relational/RaFunctions.h"

#include <algorithm>
#include <array>

namespace candler::linrel {

namespace {

using Arguments = std::span<const RaArgument>;

Index indexAt(Arguments arguments, std::size_t i) {
    return Index::ofPayload(arguments[i].payload);
}

SchemaId setAt(Arguments arguments, std::size_t i) {
    return SchemaId{arguments[i].payload};
}

/// The index itself where the first class does not have it; else one that neither class has.
std::optional<Payload> fresh(RaContext& context, Arguments arguments) {
    const Index index = indexAt(arguments, 0);
    const SchemaId outer = arguments[1].fact.schema;
    if (!context.schemas.contains(outer, index)) return index.payload();
    return context.binder(index, outer, arguments[2].fact.schema).payload();
}

/// For two sums that become one.
std::optional<Payload> common(RaContext& context, Arguments arguments) {
    const Index i = indexAt(arguments, 0);
    const Index j = indexAt(arguments, 2);
    if (i.sort() != j.sort()) return std::nullopt;
    Schemas& schemas = context.schemas;
    return context
        .binder(i, schemas.without(arguments[1].fact.schema, i),
                schemas.without(arguments[3].fact.schema, j))
        .payload();
}

/// The index that the atom pairs with this one.
std::optional<Payload> partner(RaContext& context, Arguments arguments) {
    const std::vector<Index>& pair = context.atom(arguments[0].payload).indices;
    const Index index = indexAt(arguments, 1);
    if (pair[0] == pair[1]) return std::nullopt;
    if (pair[0] == index) return pair[1].payload();
    if (pair[1] == index) return pair[0].payload();
    return std::nullopt;
}

std::optional<Payload> smaller(RaContext& context, Arguments arguments) {
    return context.atom(arguments[0].payload).indices[0].payload();
}

std::optional<Payload> larger(RaContext& context, Arguments arguments) {
    return context.atom(arguments[0].payload).indices[1].payload();
}

std::optional<Payload> both(RaContext& context, Arguments arguments) {
    return context.schemas.unite(setAt(arguments, 0), setAt(arguments, 1)).value;
}

std::optional<Payload> present(RaContext& context, Arguments arguments) {
    return context.schemas.intersect(setAt(arguments, 0), arguments[1].fact.schema).value;
}

/// Matrices only: both of its indices are bound, both are made.
std::optional<Payload> boundOf(RaContext& context, Arguments arguments, std::size_t which) {
    const std::vector<Index>& bound = context.reshapeIndices(arguments[0].payload).bound;
    if (bound.size() != 2) return std::nullopt;
    return bound[which].payload();
}

std::optional<Payload> firstBound(RaContext& context, Arguments arguments) {
    return boundOf(context, arguments, 0);
}

std::optional<Payload> secondBound(RaContext& context, Arguments arguments) {
    return boundOf(context, arguments, 1);
}

bool makes(RaContext& context, Arguments arguments) {
    const std::vector<Index>& free = context.reshapeIndices(arguments[0].payload).free;
    return free.size() == 2 && std::ranges::find(free, indexAt(arguments, 1)) != free.end() &&
           std::ranges::find(free, indexAt(arguments, 2)) != free.end() &&
           arguments[1].payload != arguments[2].payload;
}

bool isAbsent(RaContext& context, Arguments arguments) {
    return !context.schemas.contains(arguments[1].fact.schema, indexAt(arguments, 0));
}

bool isFree(RaContext& context, Arguments arguments) {
    return context.schemas.contains(arguments[1].fact.schema, indexAt(arguments, 0));
}

bool areApart(RaContext& context, Arguments arguments) {
    return context.schemas.intersect(setAt(arguments, 0), arguments[1].fact.schema) ==
           Schemas::empty();
}

bool areDisjoint(RaContext& context, Arguments arguments) {
    return context.schemas.intersect(setAt(arguments, 0), setAt(arguments, 1)) == Schemas::empty();
}

bool isEmpty(RaContext& /*context*/, Arguments arguments) {
    return setAt(arguments, 0) == Schemas::empty();
}

bool isPartlyAbsent(RaContext& context, Arguments arguments) {
    return !context.schemas.includes(arguments[1].fact.schema, setAt(arguments, 0));
}

double constantOf(RaContext& context, const RaArgument& argument) {
    const LabelId constant = argument.fact.constant;
    return constant.isValid() ? context.numbers().value(context.store[constant].payload) : 0;
}

bool isPositive(RaContext& context, Arguments arguments) {
    return constantOf(context, arguments[0]) > 0;
}

bool isNegative(RaContext& context, Arguments arguments) {
    return constantOf(context, arguments[0]) < 0;
}

bool areBinary(RaContext& /*context*/, Arguments arguments) {
    return arguments[0].fact.cells.areBinary;
}

bool areNonNegative(RaContext& /*context*/, Arguments arguments) {
    return arguments[0].fact.cells.areNonNegative;
}

bool areNonzero(RaContext& /*context*/, Arguments arguments) {
    return arguments[0].fact.cells.areNonzero;
}

bool areAboveZero(RaContext& context, Arguments arguments) {
    return areNonNegative(context, arguments) && areNonzero(context, arguments);
}

bool isConstant(RaContext& /*context*/, Arguments arguments) {
    return arguments[0].fact.constant.isValid();
}

constexpr std::array kDerivations{
    RaDerivationRow{"fresh", "the index if the first class has it not, else one new to both", "itt",
                    'i', fresh, ScopeNote::Fresh},
    RaDerivationRow{"common", "one index for two sums", "itit", 'i', common, ScopeNote::Fresh},
    RaDerivationRow{"partner", "the other index of an atom", "ai", 'i', partner},
    RaDerivationRow{"smaller", "the smaller index of an atom", "a", 'i', smaller},
    RaDerivationRow{"larger", "the larger index of an atom", "a", 'i', larger},
    RaDerivationRow{"both", "the union of two sets of bound indices", "ss", 's', both,
                    ScopeNote::Alias},
    RaDerivationRow{"present", "those indices of a set that are free in a class", "st", 's',
                    present, ScopeNote::Alias},
    RaDerivationRow{"first-bound", "the row index of the matrix that is reshaped", "r", 'i',
                    firstBound, ScopeNote::Alias},
    RaDerivationRow{"second-bound", "its column index", "r", 'i', secondBound, ScopeNote::Alias},
};

constexpr std::array kConditions{
    RaConditionRow{"absent", "the class does not depend on the index", "it", isAbsent,
                   ScopeNote::Apart},
    RaConditionRow{"free", "the class depends on the index", "it", isFree},
    RaConditionRow{"apart", "the class depends on none of the indices", "st", areApart,
                   ScopeNote::Apart},
    RaConditionRow{"disjoint", "no index is in both sets", "ss", areDisjoint},
    RaConditionRow{"empty", "no index is in the set", "s", isEmpty, ScopeNote::Void},
    RaConditionRow{"partly-absent", "the class does not depend on some index of the set", "st",
                   isPartlyAbsent},
    RaConditionRow{"positive", "a constant above 0", "t", isPositive, ScopeNote::Closed},
    RaConditionRow{"negative", "a constant below 0", "t", isNegative, ScopeNote::Closed},
    RaConditionRow{"constant", "known to be a constant", "t", isConstant, ScopeNote::Closed},
    RaConditionRow{"binary", "every cell is 0 or 1", "t", areBinary},
    RaConditionRow{"non-negative", "no cell is below 0", "t", areNonNegative},
    RaConditionRow{"nonzero", "no cell is 0", "t", areNonzero},
    RaConditionRow{"above-zero", "every cell is above 0", "t", areAboveZero},
    RaConditionRow{"makes", "what is reshaped gets these two indices", "rii", makes,
                   ScopeNote::Void},
};

}  // namespace

std::span<const RaDerivationRow> raDerivations() {
    return kDerivations;
}

std::span<const RaConditionRow> raConditions() {
    return kConditions;
}

}  // namespace candler::linrel
