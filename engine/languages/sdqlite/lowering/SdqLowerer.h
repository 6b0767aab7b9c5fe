// Lowerer: one lowering. Its parts: scalars (SdqScalarCode.cpp), entries of maps (SdqMapCode.cpp),
// arrays and segments of them (SdqArrayCode.cpp), searches in these (SdqSearchCode.cpp), merges
// (SdqMergeCode.cpp), what uses of maps need (SdqMapUse.cpp), arrays that are written
// (SdqDenseCode.cpp), results by their entries (SdqSparseResult.h). Internal to the folder.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <unordered_map>

#include "engine/languages/sdqlite/facts/SdqFacts.h"
#include "engine/languages/sdqlite/lowering/SdqIndexBounds.h"
#include "engine/languages/sdqlite/lowering/SdqLoweredMap.h"
#include "engine/languages/sdqlite/lowering/SdqLowering.h"
#include "engine/languages/sdqlite/lowering/SdqParameters.h"
#include "engine/languages/sdqlite/lowering/SdqRingCode.h"

namespace candler::sdqlite {

class Lowerer {
public:
    Lowerer(SdqTerms& terms, const CheckedProgram& program, const LoweringOptions& options);

    [[nodiscard]] Result<loop::Function> lower(TermId plan);

private:
    friend class SparseResult;
    using ExprId = loop::ExprId;
    using EntryUse = std::function<void(ExprId key, const Lowered& value)>;
    using ValueUse = std::function<void(const Lowered& value)>;
    using MapUse = std::function<void(const MapPtr& map)>;

    /// What the use of an entry's value relies on.
    struct Needs {
        bool isLinear = false;  ///< Nothing: entries may come in parts that are added.
        bool isStrict = false;  ///< That it comes whole, but it may be zero.
    };
    /// The entries of a map, or only those with this key.
    struct Wanted {
        std::optional<ExprId> key;
        const EntryUse& use;
    };
    /// Positions of an array, from `begin` to `end` - 1, all of which it has.
    struct Segment {
        Payload array = 0;
        ExprId begin, end;
        bool isSorted = false;    ///< Its values ascend, and are different.
        bool isDistinct = false;  ///< Its values are different.
        /// Of what is not the array as a whole: it begins at the element `part` of these.
        std::optional<Payload> positions{};
        ExprId part{};
    };
    /// Where a hash index tells the positions of one segment's values: one more than these, 0 is
    /// free.
    struct Slots {
        ExprId first, count;
    };

    /// While it lives, statements come from this part of the plan; from others nothing changes.
    class At {
    public:
        At(Lowerer& lowerer, TermId term);
        ~At() { m_lowerer.m_origin = m_before; }
        At(const At&) = delete;
        At& operator=(const At&) = delete;

    private:
        Lowerer& m_lowerer;
        std::optional<loop::OriginId> m_before;
    };

    /// While it lives, statements are inside a loop.
    class InLoop {
    public:
        explicit InLoop(Lowerer& lowerer) : m_loops(lowerer.m_loops) { ++m_loops; }
        ~InLoop() { --m_loops; }
        InLoop(const InLoop&) = delete;
        InLoop& operator=(const InLoop&) = delete;

    private:
        std::size_t& m_loops;
    };

    /// A scalar that was computed.
    struct Known {
        TermId term;
        std::vector<Lowered> variables;  ///< Those that it uses.
        ExprId value;
    };

    // The result.
    void denseResult(loop::BufferId out, TermId plan, std::optional<Ring> ring);

    // Statements.
    loop::Block within(const std::function<void()>& make);
    /// Tables that are filled in it are clean after it.
    void cleanly(const std::function<void()>& make);
    /// As what comes from the term that is being lowered.
    void emit(loop::Stmt statement);
    void guard(ExprId condition, const std::function<void()>& make);
    /// Whether it is from 0 to extent - 1; true where that is known.
    ExprId isInside(ExprId key, ExprId extent);
    void inside(ExprId key, ExprId extent, const std::function<void()>& make);
    void loop(ExprId bound, const std::string& name, const std::function<void(ExprId)>& body);
    /// From `low` to `high` - 1.
    void range(ExprId low, ExprId high, const std::string& name,
               const std::function<void(ExprId)>& body);
    /// A local, unless the value is as short as one.
    ExprId named(ExprId value, const std::string& name);
    ExprId constant(std::int64_t value) { return m_function.constant(value); }
    ExprId binary(loop::ExprOp op, ExprId a, ExprId b) { return m_function.binary(op, a, b); }
    ExprId minus(ExprId a, ExprId b) {
        return m_bounds.simplify(binary(loop::ExprOp::Subtract, a, b));
    }

    // Terms.
    [[nodiscard]] Operator opOf(TermId term) const { return operatorOf(m_terms.store[term].op); }
    [[nodiscard]] TermId child(TermId term, std::size_t i) const {
        return m_terms.store.children(term)[i];
    }
    [[nodiscard]] Payload payload(TermId term) const { return m_terms.store[term].payload; }
    [[nodiscard]] bool isMap(TermId term) const {
        return PlainTypes::isMap(m_terms.store.type(term));
    }
    [[nodiscard]] bool isTruth(TermId term) const {
        return m_terms.store.type(term) == PlainTypes::ring(Ring::Bool);
    }
    [[nodiscard]] std::optional<Ring> ringOf(TermId term) const;  ///< None: indices.
    [[nodiscard]] const Facts& facts(TermId term);
    [[nodiscard]] Needs needsOf(TermId body, std::uint32_t variable = 0);
    [[nodiscard]] const Lowered* variable(TermId term, const Environment& environment) const;
    [[nodiscard]] FullTypeId typeOf(TermId term, const Environment& environment);
    [[nodiscard]] FullTypeId productType(FullTypeId left, FullTypeId right);
    [[nodiscard]] FullTypeId rangeType(TermId term, const Environment& environment);
    [[nodiscard]] FullTypeId typeBelow(TermId term, const Environment& environment);
    [[nodiscard]] FullTypeId natType(TypeId type);  ///< Without sorts.
    [[nodiscard]] std::optional<SortId> limitOf(TermId term) const;
    /// Of an index; false also means "cannot tell".
    [[nodiscard]] bool isNatural(TermId term, const Environment& environment);
    [[nodiscard]] std::string indexName(FullTypeId index) const;
    /// The first failure stays. Gives an expression that nobody looks at.
    ExprId fail(TermId term, const std::string& message, const std::string& hint = {});

    // Values.
    [[nodiscard]] MapPtr mapOf(TermId term, const Environment& environment);
    /// Scalars are computed here, maps where they are used.
    [[nodiscard]] Lowered value(TermId term, const Environment& environment);
    [[nodiscard]] Lowered entryValue(TermId term, const Environment& environment);
    [[nodiscard]] Lowered letValue(TermId let, const Environment& environment);
    /// Of what binds the entries of its first child.
    [[nodiscard]] Environment withEntry(TermId term, const Environment& environment, ExprId key,
                                        const Lowered& entry);
    [[nodiscard]] Lowered index(ExprId expr, FullTypeId type) { return {expr, nullptr, type}; }
    [[nodiscard]] Lowered times(const Lowered& left, const Lowered& right, Ring ring);
    [[nodiscard]] MapPtr negated(const MapPtr& map);
    [[nodiscard]] static Environment extended(Environment environment,
                                              std::initializer_list<Lowered> values);

    // Scalars.
    ExprId scalar(TermId term, const Environment& environment);
    ExprId once(TermId term, const Environment& environment);
    ExprId computed(TermId term, const Environment& environment);
    ExprId number(TermId term);
    ExprId symbol(TermId term);
    ExprId product(TermId term, const Environment& environment);
    ExprId comparison(TermId term, const Environment& environment);
    ExprId arithmetic(TermId term, const Environment& environment);
    ExprId inverse(ExprId a);
    ExprId division(TermId term, ExprId a, ExprId b);
    ExprId conditional(TermId term, const Environment& environment);
    ExprId element(TermId term, const Environment& environment);
    /// The sum of what `make` passes on.
    ExprId total(TermId term, const std::function<void(const ValueUse&)>& make);
    /// Passes on parts that add up to a scalar term.
    void parts(TermId term, const Environment& environment, const ValueUse& add);
    /// The condition of an If; truth of a scalar.
    ExprId condition(TermId term, const Environment& environment);
    ExprId inBounds(TermId term, const Environment& environment);

    // Maps.
    /// Calls `use` for what adds up to each entry.
    void walk(const MapPtr& map, const Wanted& wanted);
    void walkTerm(const MapPtr& map, const Wanted& wanted);
    void walkDense(const MapPtr& map, const Wanted& wanted);
    void walkSymbol(const MapPtr& map, const Wanted& wanted);
    void walkRange(const MapPtr& map, const Wanted& wanted);
    void walkSlice(const MapPtr& map, const Wanted& wanted);
    void walkSum(const MapPtr& map, const Wanted& wanted);
    void walkKeyed(const MapPtr& map, TermId key, TermId entry, const Wanted& wanted);
    void walkProduct(const MapPtr& map, const Wanted& wanted);
    [[nodiscard]] bool isConditional(TermId product) const;
    /// Of a product: a scalar factor is computed here, before any loop.
    [[nodiscard]] MapPtr productOf(const MapPtr& map);
    void emitEntry(ExprId key, const Lowered& value, const Wanted& wanted);
    /// Follows variables, mappings, conditions and lookups to maps that are something else.
    void resolve(const MapPtr& map, Needs needs, const MapUse& use);
    /// The entries, as the use needs them.
    void each(const MapPtr& map, Needs needs, const EntryUse& use);
    void lookup(const MapPtr& map, ExprId key, Needs needs, const ValueUse& use);
    void select(const MapPtr& map, std::optional<ExprId> key, Needs needs, const EntryUse& use);
    /// `use` unless the value is zero.
    void ifPresent(const Lowered& value, const std::function<void()>& use);
    void findNonzero(const Lowered& value, loop::LocalId isFound);
    /// Whether walking gives each key once.
    [[nodiscard]] bool isDistinct(const MapPtr& map);
    [[nodiscard]] bool isDistinctTerm(TermId term, const Environment& environment);
    /// Of a loop that has one entry for each of what it is over, with a bound variable as key: 1
    /// for the key of what it is over, 0 for its value.
    [[nodiscard]] std::optional<std::uint32_t> boundKey(TermId loop) const;
    /// Whether what walking gives is an entry even if it is zero.
    [[nodiscard]] bool isExplicit(const MapPtr& map) const;
    [[nodiscard]] bool isOfIndices(const MapPtr& map) const;
    [[nodiscard]] bool isSummed(const Lowered& value);
    [[nodiscard]] bool isCostly(TermId term) const;
    /// How often a variable is used; in loops: twice at least.
    [[nodiscard]] std::size_t uses(TermId term, std::uint32_t variable);
    [[nodiscard]] static MapPtr asTensor(const MapPtr& map);
    [[nodiscard]] MapPtr withType(const MapPtr& map, FullTypeId type);

    // Arrays.
    [[nodiscard]] std::optional<Payload> arrayOf(TermId term, const Environment& environment);
    std::optional<Segment> segment(const MapPtr& map);
    void walkSegment(const Segment& segment, const Wanted& wanted);
    Lowered load(Payload array, ExprId position);
    /// `sum(<k,v> in R) if (v == key) e` of a segment R that can be searched; `use` gets `e`.
    /// False: it is another sum.
    bool isSearched(TermId sum, const Environment& environment,
                    const std::function<void(TermId, const Environment&)>& use);
    [[nodiscard]] bool isSearchable(const Segment& segment) const;
    void search(const Segment& segment, ExprId value, const std::function<void(ExprId)>& use);
    void searchSorted(const Segment& segment, ExprId value, const std::function<void(ExprId)>& use);
    void halve(const Segment& segment, loop::LocalId low, loop::LocalId high, ExprId value);
    void gallop(const Segment& segment, loop::LocalId low, ExprId value);
    [[nodiscard]] ExprId isLess(const Segment& segment, ExprId position, ExprId value);
    void useFound(const Segment& segment, loop::LocalId at, ExprId value,
                  const std::function<void(ExprId)>& use);
    ExprId isWithin(const Segment& segment, ExprId position);
    [[nodiscard]] Slots slotsOf(const Segment& segment);
    ExprId firstSlot(const Slots& slots, ExprId value);
    loop::Stmt nextSlot(const Slots& slots, loop::LocalId slot);
    loop::BufferId indexOf(Payload array, std::optional<Payload> positions);
    void fillSlots(loop::BufferId index, const Segment& segment);
    loop::LocalId probe(loop::BufferId index, const Segment& segment, ExprId value);

    void walkMerge(TermId term, const Environment& environment,
                   const std::function<void(const Environment&)>& use);
    void joinBySearch(const MapPtr& map, const Segment& segment,
                      const std::function<void(ExprId, ExprId, ExprId)>& use);
    void mergeSorted(const Segment& left, const Segment& right,
                     const std::function<void(ExprId, ExprId, ExprId)>& use);
    [[nodiscard]] ExprId countOf(const Segment& segment);
    void joinByGallop(const Segment& shorter, const Segment& longer,
                      const std::function<void(ExprId, ExprId, ExprId)>& use);
    bool mergeSegments(const Segment& left, const Segment& right,
                       const std::function<void(ExprId, ExprId, ExprId)>& use);

    // Arrays that are written.
    [[nodiscard]] std::optional<std::vector<ExprId>> extentsOf(FullTypeId type) const;
    void clear(loop::BufferId buffer, Ring ring);
    void addTo(loop::BufferId buffer, std::vector<ExprId> prefix, const Lowered& value, Ring ring);
    [[nodiscard]] MapPtr materialised(const MapPtr& map);
    /// An array of the map's type; invalid, and an error, if there is none.
    [[nodiscard]] loop::BufferId bufferFor(const MapPtr& map);
    [[nodiscard]] MapPtr tableOf(const MapPtr& map);
    [[nodiscard]] loop::BufferId cleanTable(const MapPtr& map);
    void clean(loop::BufferId table, const MapPtr& map);
    [[nodiscard]] static MapPtr inBuffer(loop::BufferId buffer, FullTypeId type);
    [[nodiscard]] FullTypeId leafOf(FullTypeId type) const;
    [[nodiscard]] bool hasPairs(TermId term) const;  ///< As keys, in a part of it.

    SdqTerms& m_terms;
    const CheckedProgram& m_program;
    TermId m_other;
    bool m_isDense;
    bool m_cleansTables = false;  ///< That loops fill; else each iteration has one of its own.
    loop::Function m_function;
    Parameters m_parameters;
    IndexBounds m_bounds;
    loop::Block* m_block = nullptr;
    std::size_t m_loops = 0;  ///< Around what is written.
    loop::Block m_prologue;   ///< What is computed once, in front of all.
    std::map<std::pair<Payload, std::optional<Payload>>, loop::BufferId> m_indexes;
    /// An array that holds zeros wherever it is not filled.
    struct Table {
        loop::BufferId buffer;
        bool isFilled = false;
    };
    std::map<std::pair<TermId, FullTypeId>, std::vector<Table>> m_tables;  ///< By what fills them.
    /// By what `cleanly` is making, from the outermost on: of the tables that are filled there.
    std::vector<std::vector<std::function<void()>>> m_cleanings{1};
    std::map<TermId, std::size_t> m_places;  ///< Of the plan's parts.
    std::optional<loop::OriginId> m_origin;
    std::vector<std::optional<Facts>> m_facts;  ///< By term.
    std::map<std::pair<TermId, std::uint32_t>, std::size_t> m_uses;
    /// Scalars with loops, by blocks from the outermost to the one that is written.
    std::vector<std::vector<Known>> m_known{1};
    std::optional<Diagnostic> m_error;
};

}  // namespace candler::sdqlite
