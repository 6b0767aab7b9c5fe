// StoragePacker: the walk over a storage mapping that fills its arrays. At each loop the entries in
// question are grouped by what the position, or the elements at it, must be for each
// (SdqLoopPlans.h). SdqPacker.h is outside; internal to the folder.
//
// Where sizes have no value, a walk that writes nothing comes first: it finds how large they must
// be (SdqPackSizes.cpp).
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/languages/sdqlite/storage/SdqLoopPlans.h"
#include "engine/languages/sdqlite/storage/SdqPacker.h"
#include "engine/languages/sdqlite/storage/SdqStorageState.h"

namespace candler::sdqlite {

/// What is packed; all of it must stay.
struct PackRequest {
    const SdqTerms& terms;
    const CheckedProgram& program;
    const Input& tensor;
    const CoordinateTensor& data;
    const PackOptions& options;
};

class StoragePacker {
public:
    StoragePacker(const PackRequest& request, StorageTree tree, std::vector<LoopPlan> plans);

    Result<StoredInputs> run();
    /// Of the last walk.
    [[nodiscard]] std::uint64_t steps() const { return m_steps; }

private:
    using Index = StorageState::Index;
    using Entry = std::uint32_t;
    using Entries = std::span<Entry>;
    /// Entries with the same values, in the order of the values.
    struct Groups {
        std::size_t width = 0;
        std::vector<std::int64_t> values;  ///< As many as `width` for each group.
        std::vector<std::size_t> ends;     ///< In the entries.

        [[nodiscard]] std::size_t count() const { return ends.size(); }
        [[nodiscard]] std::span<const std::int64_t> of(std::size_t group) const {
            return std::span(values).subspan(group * width, width);
        }
        [[nodiscard]] Entries in(Entries entries, std::size_t group) const {
            const std::size_t from = group == 0 ? 0 : ends[group - 1];
            return entries.subspan(from, ends[group] - from);
        }
    };

    // All that return bool are false after a failure, which is m_error then.

    // Before and behind the walk (SdqPacker.cpp).
    bool setSizes();
    bool setLengths();
    bool checkWork();
    [[nodiscard]] double leastVisits(StorageNodeId id) const;
    bool checkReached();
    bool completeArrays();
    bool completeArray(const Input& input);
    [[nodiscard]] bool isDivider(Payload array) const;
    [[nodiscard]] bool isAppended(Payload array) const;
    [[nodiscard]] const Input* input(Payload symbol) const;

    // The walk (SdqPackWalk.cpp).
    bool walk();
    bool visit(StorageNodeId id, Entries entries);
    bool visitKey(const StorageNode& node, Entries entries);
    bool visitCondition(const StorageNode& node, Entries entries);
    bool visitElement(const StorageNode& node, Entries entries);
    bool visitConstant(const StorageNode& node, Entries entries);
    bool putNumber(Payload array, std::int64_t at, Entries entries);
    bool putIndex(StorageExprId element, std::int64_t value);
    bool failWrite(StorageState::Write why, Payload array, std::int64_t at,
                   const std::string& value);
    [[nodiscard]] Index choose(StorageExprId condition, StorageExprId element, bool isTrue);
    /// An element in it that has no value, at a position that is known.
    [[nodiscard]] std::optional<StorageExprId> openElement(StorageExprId id) const;

    // Loops (SdqPackLoops.cpp).
    bool visitLoop(const StorageNode& node, Entries entries);
    [[nodiscard]] bool haveSameArray(StorageExprId a, StorageExprId b) const;
    bool findBounds(const StorageNode& node, const Groups& groups);
    bool failBound(std::string_view what, StorageExprId bound);
    bool visitSolved(const StorageNode& node, Entries entries);
    bool visitFilled(const StorageNode& node, Entries entries);
    bool visitRuns(const StorageNode& node, Entries entries);
    bool visitRun(const StorageNode& node, std::int64_t at, std::int64_t from, std::int64_t to,
                  Entries entries);
    bool visitRepeated(const StorageNode& node, Entries entries);
    bool padRest(const StorageNode& node, const Groups& groups, std::int64_t from, std::int64_t to);
    [[nodiscard]] std::optional<StorageExprId> guardOf(StorageNodeId body,
                                                       StorageExprId element) const;
    Index startOf(const StorageNode& node, const LoopPlan& plan);
    bool endAt(const StorageNode& node, std::int64_t end);
    bool failPlaces(const StorageNode& node, std::int64_t wanted, std::int64_t given);

    // Groups (SdqPackGroups.cpp).
    bool group(Entries entries, const LoopPlan& plan, bool onlyOpen, Groups& groups);
    bool solve(Entry entry, const LoopPlan& plan, std::span<std::int64_t> values);
    bool checkBlocks(const LoopPlan& plan);
    void unbind(const LoopPlan& plan);
    Entries narrow(Entries entries, std::size_t axis, std::int64_t coordinate);

    // Sizes (SdqPackSizes.cpp).
    bool findSizes();
    bool checkOpenSizes();
    [[nodiscard]] bool isOpenSize(StorageExprId id) const;
    bool sizeLoop(const StorageNode& node, Entries entries);
    enum class Bound : std::uint8_t { AtLeast, AtMost };
    void want(Bound bound, StorageExprId id, std::int64_t value);
    enum class Equated : std::uint8_t { Yes, No, Unknown };
    /// Gives the size or the element in it that has no value the one for which `id` is `value`.
    Equated equate(StorageExprId id, std::int64_t value);

    bool spend(std::size_t steps);
    bool fail(std::string message, const SourceSpan& place, std::string hint = {});
    bool fail(std::string message, std::string hint = {}) {
        return fail(std::move(message), m_tensor.dataPlace(), std::move(hint));
    }
    [[nodiscard]] const std::string& name(Payload symbol) const {
        return m_terms.symbolAt(symbol).name;
    }
    [[nodiscard]] std::string text(StorageExprId id) const { return m_tree.text(m_terms, id); }
    /// `(3, 5)`
    [[nodiscard]] static std::string placeText(std::span<const std::int64_t> coordinates);
    /// Of the keys that are known: `at (3)`, or nothing.
    [[nodiscard]] std::string hereText() const;
    [[nodiscard]] SourceSpan placeOf(StorageExprId size) const;

    const SdqTerms& m_terms;
    const CheckedProgram& m_program;
    const Input& m_tensor;
    const CoordinateTensor& m_data;
    const PackOptions& m_options;
    StorageTree m_tree;
    std::vector<LoopPlan> m_plans;
    StorageState m_state;
    Ring m_ring;
    std::vector<Entry> m_order;         // Grouped in place.
    std::vector<bool> m_isTaken;        // By entry: it has a position.
    std::vector<std::int64_t> m_place;  // The keys above.
    std::vector<std::int64_t> m_ends;   // By loop: where it ended.
    bool m_isSizing = false;            // Nothing is written.
    std::vector<Index> m_wanted;        // By symbol: a size must be at least this.
    std::optional<std::pair<Payload, std::int64_t>> m_watched;  // Who wrote there first?
    std::string m_firstWriter;
    std::uint64_t m_steps = 0;
    std::uint64_t m_nextQuestion = 0;
    std::optional<Diagnostic> m_error;
};

}  // namespace candler::sdqlite
