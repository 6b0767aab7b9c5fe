// InputMaker: one try at random inputs: sizes first, as the lengths of arrays follow from them;
// then arrays, of which facts speak; then tensors. SdqInputs.h is outside; internal to the folder.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "engine/languages/sdqlite/semantics/SdqInputs.h"
#include "engine/support/Random.h"

namespace candler::sdqlite {

class InputMaker {
public:
    /// Of all arrays and maps together.
    static constexpr std::int64_t kMostEntries = std::int64_t{1} << 16U;

    /// `program` may be null: then nothing is known but types.
    InputMaker(const SdqTerms& terms, const CheckedProgram* program, std::uint64_t seed,
               const InputOptions& options);

    /// False after a failure.
    bool make(Payload symbol);
    [[nodiscard]] const Input* input(Payload symbol) const;
    [[nodiscard]] const std::optional<Diagnostic>& error() const { return m_error; }
    InputValues values;

private:
    /// What facts say of one array.
    struct FactsOf {
        bool isMonotone = false;
        bool isSorted = false;      ///< In all, or in each segment.
        bool isDistinct = false;    ///< Of all, or of each segment; true of what is sorted.
        std::optional<Payload> in;  ///< The positions that divide it; its parts are distinct.
        std::optional<SortId> values;
        std::optional<TermId> length;
    };

    bool fail(Payload symbol, std::string message);
    void readProgram();
    [[nodiscard]] std::vector<SortId> sortsOf(Payload symbol) const;
    bool spend(Payload symbol, std::int64_t entries);
    [[nodiscard]] FactsOf factsOf(Payload array) const;
    [[nodiscard]] const std::string& name(Payload symbol) const {
        return m_terms.symbolAt(symbol).name;
    }

    // Sizes.
    std::int64_t between(std::int64_t low, std::int64_t high);
    bool oneIn(std::uint64_t n) { return m_random.below(n) == 0; }
    std::int64_t size(Payload symbol);
    [[nodiscard]] std::optional<std::int64_t> saidSize(Payload symbol) const;
    /// Whether `symbol` may be asked; false after a failure. Ends with `m_asked.erase`.
    bool ask(Payload symbol);
    /// How many indices of the sort there are; none if any number may be one.
    std::optional<std::int64_t> sizeOf(SortId sort);
    std::int64_t length(Payload array);
    std::int64_t freeLength(Payload array);
    std::int64_t longestCoordinates();
    std::int64_t evaluatedLength(Payload array, TermId length);
    /// Of an array with different entries in each segment: how many there can be.
    std::optional<std::int64_t> mostEntries(Payload array);
    /// Values of an array are below this.
    std::optional<std::int64_t> bound(Payload array);

    // Arrays and maps.
    using Indices = std::vector<std::int64_t>;
    std::optional<Value> value(Payload symbol);
    std::optional<Indices> indices(Payload array, std::int64_t length);
    std::optional<Indices> positions(Payload array, std::int64_t length);
    std::optional<Indices> segments(Payload array, Payload positions, std::int64_t length);
    /// Different ones below `bound`.
    Indices sample(std::int64_t count, std::int64_t bound, bool isSorted);
    Value random(Payload symbol, FullTypeId type, bool isStored);
    Value randomMap(Payload symbol, FullTypeId type);
    std::vector<Key> keys(const FullType& map);
    double randomNumber(Ring ring, bool mayBeZero);

    const SdqTerms& m_terms;
    const CheckedProgram* m_program;
    InputOptions m_options;
    Random m_random;
    std::map<Payload, const Input*> m_inputs;
    std::map<Payload, std::int64_t> m_saidSizes;
    std::map<SortId, Payload> m_sizeOfSort;                    ///< A size, or an array.
    std::map<Payload, Payload> m_divided;                      ///< By positions.
    std::map<Payload, std::vector<Payload>> m_arraysOfLength;  ///< By size.
    std::map<Payload, std::int64_t> m_freeLengths;
    std::optional<std::int64_t> m_longestCoordinates;
    std::set<Payload> m_asked;    ///< Sizes and lengths that wait for others.
    std::uint64_t m_density = 2;  ///< Of 3 entries; 4: full.
    std::int64_t m_made = 0;      ///< Entries.
    std::optional<Diagnostic> m_error;
};

}  // namespace candler::sdqlite
