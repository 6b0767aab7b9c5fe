#include "engine/languages/stur/storel/StorelMaps.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace candler::stur {

namespace {

/// `{i -> {j -> value}}`
std::string entryText(const std::vector<std::string>& keys, const std::string& value) {
    std::string text = value;
    for (std::size_t d = keys.size(); d-- > 0;) text = fmt::format("{{{} -> {}}}", keys[d], text);
    return text;
}

/// `factor * value`, which is a number with a point.
std::string scaled(double factor, const std::string& value) {
    return factor == 1 ? value : fmt::format("{} * {}", numberText(factor), value);
}

/// The loops of one source.
class SourceWriter {
public:
    SourceWriter(const StorelMap& map, const ElementSource& source, const StorelElement& element,
                 StorelText& text)
        : m_map(map), m_source(source), m_element(element), m_text(text) {}

    std::string write(const LoopNest& nest) {
        m_nest = &nest;
        std::size_t next = 0;
        for (const LoopLevel& level : nest.levels)
            if (dimensionOf(level.variable) && *dimensionOf(level.variable) != next++)
                m_isInOrder = false;
        return m_text.conditions(nest.guard) + level(0);
    }

private:
    [[nodiscard]] std::optional<std::size_t> dimensionOf(const std::string& variable) const {
        const auto& variables = m_map.structure.variables;
        const auto found = std::ranges::find(variables, variable);
        if (found == variables.end()) return {};
        return static_cast<std::size_t>(found - variables.begin());
    }
    [[nodiscard]] std::string keyOf(std::size_t dimension) {
        return m_text.key(AffineForm::name(m_map.structure.variables[dimension]),
                          m_map.sorts[dimension]);
    }

    /// Keys are made as soon as they are known if these are in the order of the dimensions.
    std::string level(std::size_t at) {
        if (at == m_nest->levels.size()) return value();
        const LoopLevel& level = m_nest->levels[at];
        const auto dimension = dimensionOf(level.variable);
        const bool isKey = dimension && m_isInOrder;
        if (level.isDefined) {
            m_text.define(level.variable, level.definition);
            const std::string tests = m_text.conditions(level.guard);
            const std::string inner = this->level(at + 1);
            return tests + (isKey ? entryText({keyOf(*dimension)}, inner) : inner);
        }
        const std::string range = m_text.range(level);
        const std::string tests = m_text.tests(level);
        const std::string variable = m_text.form(AffineForm::name(level.variable));
        const std::string inner = tests + this->level(at + 1);
        if (isKey)
            return fmt::format("collect(<{},_> in {}) {{{} -> {}}}", variable, range,
                               keyOf(*dimension), inner);
        return fmt::format("sum(<{},_> in {}) {}", variable, range, inner);
    }

    std::string value() {
        const std::string value = scaled(m_source.factor, m_element(m_source));
        if (m_isInOrder) return value;
        std::vector<std::string> keys;
        for (std::size_t d = 0; d < m_map.sorts.size(); ++d) keys.push_back(keyOf(d));
        return entryText(keys, value);
    }

    const StorelMap& m_map;
    const ElementSource& m_source;
    const StorelElement& m_element;
    StorelText& m_text;
    const LoopNest* m_nest = nullptr;
    bool m_isInOrder = true;
};

/// The place of a unique element in an array.
class Places {
public:
    Places(const StorelMap& map, StorelText& text, Prover& prover)
        : m_map(map),
          m_text(text),
          m_layout(packedLayout(map.structure, prover, RowStarts::Never)) {
        // Its programs divide no sizes.
        if (m_layout && !m_layout->size.quotients.empty()) m_layout.reset();
        if (!m_layout) return;
        for (const PackedPiece& piece : m_layout->pieces) {
            auto base = baseOf(piece, prover);
            if (!base) m_layout.reset();
            if (!base) return;
            m_bases.push_back(std::move(*base));
        }
    }

    [[nodiscard]] bool isPacked() const { return m_layout.has_value(); }
    /// The mapping has the array as a parameter of this name.
    void nameArray(const std::string& name) { m_array = name; }

    /// None: it has no formula.
    [[nodiscard]] std::optional<std::string> length() {
        if (m_layout) return m_text.count(m_layout->size);
        return fmt::format("n{}", fmt::join(m_map.sorts, " * n"));
    }

    std::string at(const ElementSource& source) {
        return fmt::format("{}({})", m_array, m_layout ? packed(source) : dense(source));
    }

private:
    /// Where the piece has points. None: it depends on sizes there.
    std::optional<std::string> baseOf(const PackedPiece& piece, Prover& prover) {
        std::optional<std::string> base = "0";
        for (const CountCase& one : piece.base.cases) {
            if (prover.provesEmpty(piece.guard.with(one.guard))) continue;
            if (*base != "0" || !prover.implies(piece.guard, one.guard)) return {};
            base = m_text.polynomial(one.value);
            if (!base) return {};
        }
        return base;
    }

    std::string packed(const ElementSource& source) {
        const Substitution indices = substitutionOf(m_layout->variables, source.indices);
        std::string text = m_bases[source.piece] == "0" ? "" : m_bases[source.piece];
        for (const PlacePart& part : m_layout->pieces[source.piece].place) {
            const AffineForm form = part.form.substituted(indices);
            if (form == AffineForm(0)) continue;
            const std::string place =
                part.divisor == 1 ? m_text.form(form)
                                  : fmt::format("({}) div {}", m_text.form(form), part.divisor);
            text += text.empty() ? place : fmt::format(" + {}", place);
        }
        return text.empty() ? "0" : text;
    }

    std::string dense(const ElementSource& source) {
        std::string text = "0";
        for (std::size_t d = 0; d < source.indices.size(); ++d) {
            const std::string index = m_text.form(source.indices[d]);
            text = d == 0 ? index : fmt::format("({}) * n{} + ({})", text, m_map.sorts[d], index);
        }
        return text;
    }

    const StorelMap& m_map;
    std::string m_array;
    StorelText& m_text;
    std::optional<PackedLayout> m_layout;
    std::vector<std::string> m_bases;
};

std::string tensorLine(const StorelMap& map, const StorelInput& input, const std::string& mapping,
                       const std::vector<std::string>& arrays) {
    return fmt::format("tensor {} : {} stored {}({}){}\n", input.name, map.type(), mapping,
                       fmt::join(arrays, ", "),
                       input.nonzeros ? fmt::format(" nnz {}", *input.nonzeros) : "");
}

/// For what follows from x by an exchange of indices: the exchange back.
std::optional<std::vector<AffineForm>> inverseOf(const Structure& structure, const Piece& piece) {
    std::vector<AffineForm> back(structure.variables.size());
    std::vector<bool> isKnown(back.size(), false);
    for (std::size_t d = 0; d < back.size(); ++d) {
        const auto name = piece.map[d].asName();
        if (!name) return {};
        const auto at = std::ranges::find(structure.variables, *name);
        if (at == structure.variables.end()) return {};
        const auto from = static_cast<std::size_t>(at - structure.variables.begin());
        back[from] = AffineForm::name(structure.variables[d]);
        isKnown[from] = true;
    }
    if (!std::ranges::all_of(isKnown, std::identity())) return {};
    return back;
}

/// The arrays of an input that is stored row by row.
class SparseWriter {
public:
    SparseWriter(const StorelMap& map, const StorelInput& input, StorelText& text, Prover& prover)
        : m_map(map),
          m_input(input),
          m_text(text),
          m_prover(prover),
          m_variables(map.structure.variables) {}

    Result<std::string> write() {
        const auto entry = this->entry();
        if (!entry) return failure(entry.error());
        const std::string mapping = m_text.unique(m_input.name + "_map");
        std::string body = *entry;
        for (std::size_t d = m_variables.size(); d-- > 0;)
            body = isSum() ? fmt::format("sum({}) {}", m_loops[d], body)
                           : fmt::format("collect({}) {{{} -> {}}}", m_loops[d], key(d), body);
        return m_declarations +
               fmt::format("storage {}({}) : {} =\n  {}\n", mapping, fmt::join(m_parameters, ", "),
                           m_map.type(), body) +
               tensorLine(m_map, m_input, mapping, m_arrays);
    }

private:
    /// Loops over all entries, and what each is.
    Result<std::string> entry() {
        const std::size_t rank = m_variables.size();
        std::string count;     // Of entries at the level before.
        std::string position;  // Of the entry there.
        for (std::size_t d = 0; d < rank; ++d) {
            const std::string& sort = m_map.sorts[d];
            m_text.bind(m_variables[d], sort);
            const std::string index = m_text.form(AffineForm::name(m_variables[d]));
            if (d == 0 && rank > 1) {
                m_loops.push_back(fmt::format("<{},_> in 0..n{}", index, sort));
                count = "n" + sort;
                position = index;
                continue;
            }
            const std::string entries =
                m_text.unique(m_input.name + (d + 1 == rank ? "_nnz" : "_n"));
            m_declarations += fmt::format("size {}\n", entries);
            const std::string own = m_text.unique("p");
            std::string slice;
            std::string sorted = "sorted";
            if (d == 0) {
                slice = "0.." + size(entries);
            } else {
                const std::string positions =
                    array("pos", "nat", fmt::format("monotone length {} + 1", count));
                sorted += " in " + m_arrays.back();
                slice = fmt::format("{0}({1})..{0}({1}+1)", positions, position);
            }
            const std::string indices =
                array("crd", sort, fmt::format("{} values in {} length {}", sorted, sort, entries));
            m_loops.push_back(fmt::format("<{},{}> in {}[{})", own, index, indices, slice));
            count = entries;
            position = own;
        }
        const std::string values = array("val", "real", "length " + (count.empty() ? "1" : count));
        return elements(fmt::format("{}({})", values, position.empty() ? "0" : position));
    }

    /// A parameter of the mapping for a size.
    std::string size(const std::string& name) {
        m_arrays.push_back(name);
        m_parameters.push_back(m_text.unique("n"));
        return m_parameters.back();
    }
    std::string array(const std::string& kind, const std::string& element,
                      const std::string& facts) {
        m_arrays.push_back(m_text.unique(m_input.name + "_" + kind));
        m_declarations +=
            fmt::format("array {} : vec<nat, {}> {}\n", m_arrays.back(), element, facts);
        m_parameters.push_back(m_text.unique(kind));
        return m_parameters.back();
    }

    [[nodiscard]] bool isSum() const { return m_map.structure.hasRedundancy(); }
    std::string key(std::size_t dimension) {
        return m_text.key(AffineForm::name(m_variables[dimension]), m_map.sorts[dimension]);
    }

    /// The entry itself, and all that follows from it.
    Result<std::string> elements(const std::string& value) {
        if (!isSum()) return value;
        std::string text = entryText(keys(identityMap(m_variables)), value);
        const Region unique = m_map.structure.uniqueSet();
        for (const Piece& piece : m_map.structure.pieces) {
            if (m_map.structure.isIdentity(piece)) continue;
            const auto back = inverseOf(m_map.structure, piece);
            if (!back)
                return failure(makeError(
                    fmt::format("it cannot be stored by its entries: {} is no exchange of indices",
                                m_map.structure.text(piece)),
                    {}, "leave it out of those that are sparse: it is stored as an array then"));
            Conjunction where = piece.guard.substituted(substitutionOf(m_variables, *back));
            if (unique.size() == 1) where = notImplied(where, unique.front(), m_prover);
            text += fmt::format(" + ({}{})", m_text.conditions(where),
                                entryText(keys(*back), scaled(piece.factor.get_d(), value)));
        }
        return "(" + text + ")";
    }
    std::vector<std::string> keys(const std::vector<AffineForm>& forms) {
        std::vector<std::string> made;
        for (std::size_t d = 0; d < forms.size(); ++d)
            made.push_back(m_text.key(forms[d], m_map.sorts[d]));
        return made;
    }

    const StorelMap& m_map;
    const StorelInput& m_input;
    StorelText& m_text;
    Prover& m_prover;
    const std::vector<std::string>& m_variables;
    std::string m_declarations;
    std::vector<std::string> m_arrays;
    std::vector<std::string> m_parameters;
    std::vector<std::string> m_loops;
};

}  // namespace

std::string numberText(double number) {
    const std::string text = fmt::format("{}", number);
    return text.find_first_of(".en") == std::string::npos ? text + ".0" : text;
}

std::string StorelMap::type() const {
    std::string text = "real";
    for (std::size_t d = sorts.size(); d-- > 0;) text = fmt::format("{{{} -> {}}}", sorts[d], text);
    return text;
}

Result<std::string> mapText(const StorelMap& map, const std::vector<ElementSource>& sources,
                            const StorelElement& element, StorelText& text, Prover& prover) {
    std::vector<std::string> lines;
    for (const ElementSource& source : sources) {
        const auto nest = makeLoopNest(source.condition, map.structure.variables, prover);
        if (!nest) return failure(nest.error());
        lines.push_back(SourceWriter(map, source, element, text).write(*nest));
    }
    if (lines.empty()) return entryText(std::vector<std::string>(map.sorts.size(), "0"), "0.0");
    if (lines.size() == 1) return lines.front();
    return fmt::format("({})", fmt::join(lines, ")\n  + ("));
}

Result<std::string> packedInput(const StorelMap& map, const StorelInput& input, StorelText& text,
                                Prover& prover) {
    if (map.sorts.empty()) return fmt::format("scalar {} : real\n", input.name);
    Places places(map, text, prover);
    const char* const kind = places.isPacked() ? "val" : "dense";
    const std::string array = text.unique(fmt::format("{}_{}", input.name, kind));
    const std::string parameter = text.unique(kind);
    places.nameArray(parameter);
    const std::vector<ElementSource> sources =
        sourcesOf(map.structure, identityMap(map.structure.variables), {}, true, prover);
    const auto body = mapText(
        map, sources, [&](const ElementSource& source) { return places.at(source); }, text, prover);
    if (!body) return failure(body.error());
    const auto length = places.length();
    const char* const note =
        places.isPacked()
            ? ""
            : "# All elements are there: unique ones by themselves have no formula.\n";
    const std::string mapping = text.unique(input.name + "_map");
    return fmt::format("{}array {} : vec<nat, real>{}\nstorage {}({}) : {} =\n  {}\n", note, array,
                       length ? " length " + *length : "", mapping, parameter, map.type(), *body) +
           tensorLine(map, input, mapping, {array});
}

Result<std::string> sparseInput(const StorelMap& map, const StorelInput& input, StorelText& text,
                                Prover& prover) {
    if (map.sorts.empty()) return fmt::format("scalar {} : real\n", input.name);
    return SparseWriter(map, input, text, prover).write();
}

Conjunction notImplied(const Conjunction& conjunction, const Conjunction& known, Prover& prover) {
    std::vector<Atom> left;
    for (const Atom& atom : conjunction.atoms())
        if (!prover.implies(known, atom)) left.push_back(atom);
    return Conjunction(std::move(left));
}

}  // namespace candler::stur
