// SparseResult: a result of which only entries that are not 0 are stored, of the Lowerer. A level
// whose keys ascend as they are made is appended; else entries are gathered first: in an array of
// all places with a list of those that are used, or, where that would be too large, in a list that
// is sorted. Two summands that ascend are added in one pass. Specification 5.6. Internal to the
// folder.
#pragma once

#include <functional>
#include <map>
#include <set>
#include <span>
#include <vector>

#include "engine/languages/sdqlite/lowering/SdqLowerer.h"
#include "engine/languages/sdqlite/syntax/SdqResultStorage.h"

namespace candler::sdqlite {

class SparseResult {
public:
    /// Adds the outputs to the function.
    SparseResult(Lowerer& lowerer, const ResultStorage& storage, std::string name, Ring ring);

    /// `extents` are of all levels; `cells` of those whose number is known.
    void make(const MapPtr& map, std::vector<loop::ExprId> extents,
              std::vector<std::optional<std::int64_t>> cells);

private:
    using ExprId = loop::ExprId;
    /// Takes a part of what is gathered: a scalar, or a map of the levels that are left.
    using Gather = std::function<void(const Lowered& value)>;
    /// Of one level: all places of it and those below.
    struct Workspace {
        loop::BufferId values, isUsed, used;
    };
    /// Entries of one place, on their way.
    struct Gathered {
        std::size_t level = 0;
        ExprId place;  ///< Of the dense levels above.
        bool isList = false;
        loop::BufferId keys, values;
        loop::LocalId count;
        std::vector<loop::LocalId> last;  ///< Of each level but the last: the entry that is open.
    };

    static constexpr std::size_t kMostSummands = 8;
    /// Of a few that are added up, entry by entry.
    struct Summand {
        MapPtr map;
        FullTypeId over{};  ///< Of what it is a loop over.
        Lowerer::Segment segment;
        loop::LocalId at;               ///< Where the next entry is.
        std::vector<ExprId> factors{};  ///< Of all its values.
    };

    void begin();
    void finish();
    void level(const MapPtr& map, std::size_t level, ExprId place);
    void ordered(const MapPtr& map, std::size_t level, ExprId place);
    void computeFactors(const MapPtr& map);
    void direct(const MapPtr& map, std::size_t level, ExprId place);
    void entry(ExprId key, const Lowered& value, std::size_t level, ExprId place);
    [[nodiscard]] ExprId below(ExprId place, ExprId key, std::size_t level);
    void openPlace(ExprId place);
    void startPlaces(ExprId end);

    /// What `make` passes on, in order and added up.
    void gather(std::size_t level, ExprId place, const std::function<void(const Gather&)>& make);
    bool unite(std::size_t level, ExprId place, const std::function<void(const Gather&)>& make);
    ExprId isLeft(const Summand& summand);
    void addUnited(ExprId coordinate, ExprId value, std::size_t level, ExprId place);
    bool findNext(const Summand& summand, loop::LocalId next, ExprId extent);
    void walkAll(std::span<const Summand> summands, std::size_t level, ExprId place);
    void walkBoth(const Summand& left, const Summand& right, std::size_t level, ExprId place);
    void addSummands(const MapPtr& map, std::vector<MapPtr>& found);
    [[nodiscard]] bool isSummand(const MapPtr& map);
    [[nodiscard]] Summand summand(const MapPtr& map);
    ExprId coordinateOf(const Summand& summand);
    ExprId valueOf(const Summand& summand, ExprId coordinate);
    void add(const Gathered& gathered, const Lowered& value, std::size_t level,
             std::optional<ExprId> key);
    void addNumber(const Gathered& gathered, ExprId key, ExprId value);
    void flushWorkspace(const Gathered& gathered);
    void putInOrder(const Workspace& space, loop::LocalId counter);
    void flushList(const Gathered& gathered);
    void append(const Gathered& gathered, ExprId key, ExprId value);
    const Workspace& workspace(std::size_t level);
    void wantNarrow();
    void wantRoom(std::size_t first);

    [[nodiscard]] bool isSmall(std::size_t level) const;
    [[nodiscard]] ExprId cells(std::size_t first, std::size_t end);
    enum class Keys : std::uint8_t {
        Ascending,  ///< As the map is walked over they ascend, and are different.
        Direct      ///< What is under a key is found without a walk over all.
    };
    [[nodiscard]] bool has(Keys wanted, const MapPtr& map);
    [[nodiscard]] bool loopHas(Keys wanted, const MapPtr& map);
    [[nodiscard]] bool isOrderedMerge(const MapPtr& map);
    [[nodiscard]] bool isSorted(const MapPtr& map);

    [[nodiscard]] ExprId packed(ExprId value);
    [[nodiscard]] ExprId unpacked(ExprId stored);
    [[nodiscard]] loop::Type storedType() const;
    void increment(loop::LocalId local);

    Lowerer& m_lowerer;
    loop::Function& m_function;
    const ResultStorage& m_storage;
    Ring m_ring;
    loop::SparseOutput m_output;
    std::vector<ExprId> m_extents;
    std::vector<std::optional<std::int64_t>> m_cells;
    std::vector<loop::LocalId> m_counts;  ///< Of each sparse level: its entries so far.
    loop::LocalId m_started;              ///< Places whose first entry is known.
    std::map<std::size_t, Workspace> m_workspaces;
    std::set<std::size_t> m_roomWanted;  ///< From these levels on.
    loop::Block m_head;                  ///< In front of all.
};

}  // namespace candler::sdqlite
