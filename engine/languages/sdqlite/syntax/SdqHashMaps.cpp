// Hash maps, and arrays of maps, as arrays: the keys of each level in any order (in order, of
// sorted maps), where the keys below each begin, and the values. Kernels are passed these arrays,
// and packers fill them; to the language such a map is an input that is stored by a mapping over
// them.
//
//     hash h : hmap<I, hmap<J, real>>
//         h_key, h_pos2, h_key2, h_val    as if it were collect(<q,i> in h_key[0..h_n))
//         {i -> collect(<q2,j> in h_key2[h_pos2(q)..h_pos2(q+1))) {j -> h_val(q2)}}
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "engine/languages/sdqlite/syntax/SdqProgramChecker.h"

namespace candler::sdqlite {

namespace {

bool isOfMaps(const FullTypes& types, FullTypeId type) {
    return types[type].kind == FullType::Kind::Map &&
           types[types[type].value].kind == FullType::Kind::Map;
}

}  // namespace

/// The arrays of one map, level by level.
class ProgramChecker::MapArrays {
public:
    MapArrays(ProgramChecker& checker, const Declaration& declaration)
        : m_checker(checker), m_terms(checker.m_terms), m_declaration(declaration) {}

    /// None if it has levels that are arrays of no dimension: it is not known how long these are.
    std::optional<TermId> mapping(FullTypeId type) {
        for (FullTypeId at = type; m_terms.fullTypes[at].kind == FullType::Kind::Map;
             at = m_terms.fullTypes[at].value)
            if (m_terms.fullTypes[at].storage == MapKind::Vector && !sizeOf(at))
                return std::nullopt;
        return level(type, {number(1), std::nullopt});
    }

private:
    /// The entries of all levels above.
    struct Above {
        TermId count;                    ///< Over sizes.
        std::optional<TermId> position;  ///< Of the one that this is below, if there are many.
    };

    TermId level(FullTypeId type, const Above& above) {
        const FullType full = m_terms.fullTypes[type];
        if (full.kind != FullType::Kind::Map) return values(type, above);
        return full.storage == MapKind::Vector ? dense(type, above) : keyed(type, above);
    }

    TermId values(FullTypeId type, const Above& above) {
        const Payload array = add(Declaration::Kind::Array, "val",
                                  m_terms.fullTypes.map(kNat, type, MapKind::Vector));
        say(array, FactSyntax::Kind::Length, {.length = above.count});
        return make(Operator::Get, {symbol(array), above.position.value_or(number(0))});
    }

    TermId dense(FullTypeId type, const Above& above) {
        const TermId size = *sizeOf(type);
        TermId position = variable(1);
        if (above.position)
            position = make(Operator::Add,
                            {make(Operator::Multiply, {shifted(*above.position), size}), position});
        const TermId count = above.position ? make(Operator::Multiply, {above.count, size}) : size;
        const TermId below = level(m_terms.fullTypes[type].value, {count, position});
        return make(Operator::Collect,
                    {make(Operator::Range, {number(0), size}), variable(1), below});
    }

    TermId keyed(FullTypeId type, const Above& above) {
        const std::string number = ++m_levels > 1 ? std::to_string(m_levels) : "";
        const Payload size =
            add(Declaration::Kind::Size, "n" + number, m_terms.fullTypes.index(kNat));
        const TermId count = symbol(size);
        std::optional<Payload> positions;
        if (above.position) positions = addPositions(number, above.count);
        const FullType full = m_terms.fullTypes[type];
        const std::vector<Payload> keys = addKeys(full, number, count, positions);
        const TermId slice = make(Operator::Slice, {symbol(keys.front()), end(above, positions, 0),
                                                    positions ? end(above, positions, 1) : count});
        const TermId below = level(full.value, {count, variable(1)});
        if (keys.size() == 1) return make(Operator::Collect, {slice, variable(0), below});
        // Tuples differ, and their parts do not: loops over the first are no collect.
        TermId key = variable(0);
        for (std::size_t i = 1; i < keys.size(); ++i)
            key = make(Operator::Tuple, {key, make(Operator::Get, {symbol(keys[i]), variable(1)})});
        return make(Operator::Sum, {slice, make(Operator::Singleton, {key, below})});
    }

    Payload addPositions(const std::string& number, TermId above) {
        FullTypes& types = m_terms.fullTypes;
        const Payload made = add(Declaration::Kind::Array, "pos" + number,
                                 types.map(kNat, types.index(kNat), MapKind::Vector));
        say(made, FactSyntax::Kind::Monotone, {});
        say(made, FactSyntax::Kind::Length,
            {.length = make(Operator::Add, {above, this->number(1)})});
        return made;
    }

    /// One array of each part of the keys.
    std::vector<Payload> addKeys(const FullType& map, const std::string& number, TermId count,
                                 std::optional<Payload> positions) {
        using enum FactSyntax::Kind;
        FullTypes& types = m_terms.fullTypes;
        std::vector<SortId> sorts = types.tupleParts(map.sort);
        const bool isTuple = !sorts.empty();
        if (!isTuple) sorts = {map.sort};
        const bool isSorted = map.storage == MapKind::SortedMap;
        std::vector<Payload> keys;
        for (const SortId sort : sorts) {
            const std::string part = isTuple ? fmt::format("_{}", keys.size() + 1) : "";
            keys.push_back(add(Declaration::Kind::Array, fmt::format("key{}{}", number, part),
                               types.map(kNat, types.index(sort), MapKind::Vector)));
            if (!isTuple && positions)
                say(keys.back(), isSorted ? SortedIn : DistinctIn, {.array = *positions});
            else if (!isTuple)
                say(keys.back(), isSorted ? Sorted : Distinct, {});
            if (m_checker.isDimension(sort)) say(keys.back(), ValuesIn, {.sort = sort});
            say(keys.back(), Length, {.length = count});
        }
        return keys;
    }

    /// Of the keys: where those of a position begin (0) or end (1).
    TermId end(const Above& above, std::optional<Payload> positions, int which) {
        if (!positions) return number(0);
        const TermId at =
            which == 0 ? *above.position : make(Operator::Add, {*above.position, number(1)});
        return make(Operator::Get, {symbol(*positions), at});
    }

    void say(Payload array, FactSyntax::Kind kind, Fact fact) {
        fact.kind = kind;
        const auto said = std::ranges::find(m_checker.m_program.inputs, array, &Input::symbol);
        m_checker.addFact(*said, fact);
    }

    Payload add(Declaration::Kind kind, const std::string& name, FullTypeId type) {
        std::string made = fmt::format("{}_{}", m_declaration.name, name);
        while (m_checker.isTaken(made)) made += '_';
        m_checker.m_valueNames.emplace(made, m_declaration.place);
        Input input;
        input.kind = kind;
        input.place = m_declaration.place;
        input.symbol = m_terms.symbol({made, type, std::nullopt});
        m_checker.m_given[made] = {kind, input.symbol};
        m_checker.m_program.inputs.push_back(std::move(input));
        return m_checker.m_program.inputs.back().symbol;
    }

    [[nodiscard]] std::optional<TermId> sizeOf(FullTypeId map) {
        for (const Dimension& dimension : m_checker.m_program.dimensions)
            if (dimension.sort == m_terms.fullTypes[map].sort) return symbol(dimension.size);
        return std::nullopt;
    }

    TermId make(Operator op, std::initializer_list<TermId> children) {
        return *m_terms.make(op, std::span(children.begin(), children.size()));
    }
    TermId number(double value) { return m_terms.numberTerm(value, PlainTypes::kIndex); }
    TermId symbol(Payload payload) {
        return m_terms.leaf(
            Operator::Symbol, payload,
            m_terms.plainTypes.plain(m_terms.fullTypes, m_terms.symbolAt(payload).type));
    }
    TermId variable(std::uint32_t index) {
        return m_terms.leaf(Operator::Variable, SdqTerms::variable(index, kNoShape),
                            PlainTypes::kIndex);
    }
    /// Below a loop.
    TermId shifted(TermId term) { return m_terms.binding().shift(term, 2, 0); }

    ProgramChecker& m_checker;
    SdqTerms& m_terms;
    const Declaration& m_declaration;
    std::size_t m_levels = 0;  ///< That have keys.
};

bool ProgramChecker::isDimension(SortId sort) const {
    return std::ranges::any_of(m_program.dimensions,
                               [&](const Dimension& dimension) { return dimension.sort == sort; });
}

bool ProgramChecker::isTaken(const std::string& name) const {
    return m_valueNames.contains(name) || m_mappingNames.contains(name) ||
           m_terms.findSymbol(name).has_value();
}

void ProgramChecker::storeMaps() {
    const std::size_t count = m_program.inputs.size();
    for (std::size_t i = 0; i < count; ++i) {
        const Declaration& declaration = *m_inputDeclarations[i];
        const FullTypeId type = m_terms.symbolAt(m_program.inputs[i].symbol).type;
        const bool isNested = declaration.kind == Kind::Array && isOfMaps(m_types, type);
        if (declaration.kind != Kind::Hash && !isNested) continue;
        const auto mapping = MapArrays(*this, declaration).mapping(type);
        m_program.inputs[i].mapping = mapping;
        m_program.inputs[i].kind = Kind::Hash;
    }
}

}  // namespace candler::sdqlite
