// SdqEstimates: how many entries maps are taken to have, from what a program says of its sizes,
// arrays and tensors; where it says nothing, from defaults. Specification 4.3.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "engine/extraction/CostModel.h"
#include "engine/languages/sdqlite/syntax/SdqChecker.h"

namespace candler::sdqlite {

/// How entries of a map are reached.
enum class Access : std::uint8_t {
    None,   ///< It is no map.
    Truth,  ///< It is a truth value.
    Array,
    Slice,
    Range,
    HashMap,
    SortedMap,
    Tensor,  ///< Of a logical tensor, of which nothing is said.
    Made     ///< Of what is computed: to be read it must be stored.
};

/// What is estimated of a value.
struct SdqEstimate {
    static constexpr std::size_t kLevels = 4;
    static constexpr std::uint32_t kManyKeys = 31;  ///< No variable of this index or above is told.

    /// Entries of a map; of its entries, on average; and so on. 0: there is no such level.
    std::array<double, kLevels> entries{};
    /// By level: the bound variable that is the only key, by its index; or kManyKeys.
    std::array<std::uint32_t, kLevels> keys{kManyKeys, kManyKeys, kManyKeys, kManyKeys};
    double segment = 0;  ///< Of an array that positions divide: entries of a part.
    double number = -1;  ///< Of an index; negative: unknown.
    Access access = Access::None;
    bool isSorted = false;  ///< Of what maps to indices: they ascend, in each part.
    /// Of what maps to indices: they differ, in each part.
    bool isDistinct = false;
    /// Of the body of a loop: it is zero unless the value of the loop's entry is one that is known
    /// outside of it. A loop over what is distinct is a search then.
    bool isOfOneValue = false;

    SdqEstimate() = default;
    explicit SdqEstimate(const Estimate& packed);
    [[nodiscard]] Estimate packed() const;
    /// What is known of an entry of it, reached in the same way.
    [[nodiscard]] SdqEstimate entry() const;
    /// Outside of the innermost binders, so many.
    [[nodiscard]] SdqEstimate outside(std::uint32_t binders) const;
    /// How many numbers it holds in all; at least 1.
    [[nodiscard]] double all() const;
    /// At least 1, since a loop costs no less than its body.
    [[nodiscard]] double count() const { return entries[0] > 1 ? entries[0] : 1; }
    /// Of what a loop is over: whether one with this body looks for one entry only, in a hash
    /// index. What is sorted is searched by halves, but priced as if each were looked at: a merge
    /// takes no longer whatever the sizes are, and searches take far longer if these are alike.
    [[nodiscard]] bool isSearchedBy(const SdqEstimate& body) const {
        return isSearched() && !isSorted && body.isOfOneValue;
    }
    /// Whether one of its values can be found without a walk.
    [[nodiscard]] bool isSearched() const {
        return isDistinct && (access == Access::Array || access == Access::Slice);
    }
    [[nodiscard]] bool isMap() const { return access != Access::None && access != Access::Truth; }
};

/// Different keys of `draws` that are drawn from so many.
[[nodiscard]] double distinctOf(double draws, double keys);

class SdqEstimates {
public:
    static constexpr double kSize = 1000;     ///< Of a dimension of which nothing is said.
    static constexpr double kDensity = 0.01;  ///< Of a tensor.
    static constexpr double kSegment = 10;    ///< Of a part of an array.

    /// The terms must outlive it.
    SdqEstimates(const SdqTerms& terms, const CheckedProgram& program);

    /// Of the value of an e-node, from its children's.
    [[nodiscard]] SdqEstimate of(const Label& label, std::span<const SdqEstimate> children) const;
    [[nodiscard]] SdqEstimate of(TermId term) const;
    /// Of an input of the program.
    [[nodiscard]] SdqEstimate ofInput(Payload symbol) const { return m_symbols.at(symbol); }

private:
    void addSizes(const CheckedProgram& program);
    void addArray(const Input& input, const std::map<Payload, double>& segments);
    [[nodiscard]] bool isUnsaid(TermId size) const;
    void addTensor(const Input& input);
    void addOrigin(Payload symbol);
    [[nodiscard]] std::vector<double> sizesOf(FullTypeId type) const;
    /// Of a tensor of which something is said; else empty.
    [[nodiscard]] std::vector<double> saidLevels(const Input& input) const;
    [[nodiscard]] double entriesMade(TermId body, std::span<const double> levels) const;
    /// Parts of arrays over which the levels of a tensor loop.
    void readMapping(TermId map, std::span<const double> levels,
                     std::map<Payload, double>& segments) const;
    [[nodiscard]] SdqEstimate leaf(const Label& label) const;
    [[nodiscard]] SdqEstimate variable(const Label& label) const;
    [[nodiscard]] SdqEstimate unknown(TypeId type) const;
    [[nodiscard]] SdqEstimate arrayOf(FullTypeId type) const;

    const SdqTerms& m_terms;
    std::map<Payload, SdqEstimate> m_symbols;
    std::set<Payload> m_unsaid;  ///< Sizes of which the program does not say how many they are.
    std::map<SortId, double> m_sizes;
    std::map<std::string, SdqEstimate, std::less<>> m_origins;  ///< Of entries, "A.1".
};

}  // namespace candler::sdqlite
