// Structures: what a language offers that infers where tensors are 0 and which of their elements
// follow from others. What is said of all sizes are texts; counts and plots are of sizes that the
// user chooses.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "engine/support/Result.h"
#include "engine/support/StopCheck.h"
#include "engine/term/Ids.h"

namespace candler {

/// By name.
using StructureSizes = std::map<std::string, std::int64_t, std::less<>>;

/// By which structures are inferred.
enum class InferenceRules : std::uint8_t {
    Canonical,  ///< Those that kernels are made by; each claim is proved.
    Published,  ///< Those of a paper as they are printed, to be compared: they may be wrong.
};

/// What enumeration at small sizes says of a structure. It can refute; it proves nothing.
struct StructureVerdict {
    enum class Kind : std::uint8_t { NotTried, NotRefuted, Refuted };
    Kind kind = Kind::NotTried;
    /// `at n = 2: (1, 0) is 3, and in no piece`, or `sizes tried: 4 (n in 1..4)`, or why there is
    /// none.
    std::string text{};

    [[nodiscard]] bool isRefuted() const { return kind == Kind::Refuted; }
};

/// Some elements of a tensor: unique ones, or such that follow from unique ones.
struct StructurePiece {
    std::string name{};    ///< `U1`, `U2`, … of unique ones, else `R1`, …
    std::string guard{};   ///< Which elements: `0 <= j < i < n`.
    std::string map{};     ///< Which element each follows from: `(i,j) -> (j,i)`. Empty of unique.
    std::string factor{};  ///< An element is this times that one; `1` of unique ones.
    std::string count{};   ///< How many, for all sizes: `1/2*n^2 - 1/2*n`. Empty: no formula found.
    bool isUnique = true;
    std::size_t number = 0;  ///< Among the unique ones, or among the others; from 0.
};

struct StructuredTensor {
    enum class Role : std::uint8_t { Input, Intermediate, Result, Named };
    std::string name{};
    Role role = Role::Input;
    std::vector<std::string> variables{};  ///< One a dimension.
    std::vector<std::string> extents{};    ///< Indices are from 0 to one less.
    /// Disjoint; what is in none is 0. Unique ones come first. By published rules these may
    /// overlap, and elements that are not 0 may be in none.
    std::vector<StructurePiece> pieces{};
    std::string uniqueCount{};         ///< Of all unique ones together, as StructurePiece::count.
    std::vector<std::string> sizes{};  ///< That any of this depends on.
    StructureVerdict verdict{};
};

/// `A(0, 3)`; the whole tensor: `A(i, j)`.
[[nodiscard]] std::string elementText(const StructuredTensor& tensor,
                                      std::span<const std::int64_t> point);
[[nodiscard]] std::string headText(const StructuredTensor& tensor);

/// Whether a set of points is empty for all sizes, which an inference wanted to know.
struct StructureQuestion {
    std::string set{};
    std::string answer{};  ///< In words; that nobody could tell, and why.
    std::string by{};      ///< Who decided.
    /// Of an empty set: conditions that are empty by themselves, where these are fewer than all.
    std::string core{};
};

/// One step of the inference.
struct StructureStep {
    std::string tensor{};
    std::string rule{};                          ///< As its paper names it.
    std::vector<std::string> premises{};         ///< Structures of operands, and conditions.
    std::vector<std::size_t> from{};             ///< Earlier steps that the premises are made by.
    std::vector<std::string> raw{};              ///< Pieces before they were simplified and merged.
    std::vector<std::string> conclusion{};       ///< Pieces.
    std::vector<StructureQuestion> questions{};  ///< Each once, those of a solver first.
    std::size_t unlisted = 0;                    ///< Further questions.
    std::vector<std::string> notes{};            ///< What was given up, and why.
    StructureVerdict verdict{};                  ///< Of published rules.
};

/// At some sizes; none: more than can be counted in a moment.
struct StructureCounts {
    std::vector<std::int64_t> extents{};
    std::optional<std::uint64_t> box{};
    std::optional<std::uint64_t> unique{};
    std::vector<std::optional<std::uint64_t>> pieces{};

    /// In percent of the box; none if that has no elements.
    [[nodiscard]] std::optional<double> percent(std::optional<std::uint64_t> count) const {
        if (!count || box.value_or(0) == 0) return {};
        return 100 * static_cast<double>(*count) / static_cast<double>(*box);
    }
};

/// Two dimensions of a tensor, at a point of the others.
struct StructureSlice {
    /// Different ones; without one there is one row, or one column.
    std::optional<std::size_t> rowAxis{};
    std::optional<std::size_t> columnAxis{};
    std::vector<std::int64_t> point{};  ///< One index a dimension; those of the axes do not count.
    std::size_t mostRows = 256;
    std::size_t mostColumns = 256;
};

/// Which piece each element of a slice is in.
struct StructurePlot {
    static constexpr std::int32_t kZero = -1;

    std::int64_t rows = 1;  ///< Of the tensor; not all need be here.
    std::int64_t columns = 1;
    std::size_t shownRows = 0;  ///< From the first on.
    std::size_t shownColumns = 0;
    std::size_t rank = 0;
    std::vector<std::int32_t> pieces{};  ///< By rows; kZero: in none.
    std::vector<std::int64_t> images{};  ///< `rank` indices an element: what it follows from.

    [[nodiscard]] std::size_t cell(std::size_t row, std::size_t column) const {
        return row * shownColumns + column;
    }
    [[nodiscard]] std::span<const std::int64_t> image(std::size_t cell) const {
        return std::span(images).subspan(cell * rank, rank);
    }
    [[nodiscard]] bool isWhole() const {
        return static_cast<std::int64_t>(shownRows) == rows &&
               static_cast<std::int64_t>(shownColumns) == columns;
    }
};

/// What was inferred. Values: the program may be gone; any thread.
class StructureReport {
public:
    StructureReport() = default;
    StructureReport(const StructureReport&) = delete;
    StructureReport& operator=(const StructureReport&) = delete;
    virtual ~StructureReport() = default;

    /// Those that a program leaves open, with values to begin with.
    [[nodiscard]] virtual const StructureSizes& sizes() const = 0;
    /// Each behind those that it is made from.
    [[nodiscard]] virtual const std::vector<StructuredTensor>& tensors() const = 0;
    [[nodiscard]] virtual const std::vector<StructureStep>& steps() const = 0;
    /// Where nothing was inferred, and why.
    [[nodiscard]] virtual const Diagnostics& notes() const = 0;
    /// Fails if a size is missing, or they are not as the program assumes, or it is stopped.
    [[nodiscard]] virtual Result<StructureCounts> counts(std::size_t tensor,
                                                         const StructureSizes& sizes,
                                                         const StopCheck& stop) const = 0;
    /// Fails for that, too, and outside of the box.
    [[nodiscard]] virtual Result<StructurePlot> plot(std::size_t tensor,
                                                     const StructureSizes& sizes,
                                                     const StructureSlice& slice,
                                                     const StopCheck& stop) const = 0;
};
using StructureReportPtr = std::shared_ptr<const StructureReport>;

/// How a program's inputs are stored by their structures.
struct StructuredStorage {
    std::string result{};            ///< That is computed; empty: the only one.
    std::set<std::string> sparse{};  ///< Inputs stored by their entries; others side by side.
    StructureSizes sizes{};          ///< Empty, or of all of them: counts are told.
};

struct StructureRequest {
    InferenceRules rules = InferenceRules::Canonical;
    bool isChecked = false;  ///< By enumeration: verdicts are there. Takes some seconds.
};

/// Of programs.
class Structures {
public:
    virtual ~Structures() = default;

    /// Of all tensors of a term in the place of the program. Fails if it is stopped, too.
    virtual Result<StructureReportPtr> structures(TermId term, const StructureRequest& request,
                                                  const StopCheck& stop) = 0;
    /// The term as a program of a language of storage mappings: those of inputs are made of their
    /// structures, results are computed where they are unique. Fails if it is stopped, too.
    virtual Result<std::string> storageProgram(TermId term, const StructuredStorage& storage,
                                               const StopCheck& stop) = 0;
};

/// Of a language: structures that programs may name.
class NamedStructures {
public:
    virtual ~NamedStructures() = default;

    /// Each as a tensor of the role Named; there are no steps.
    [[nodiscard]] virtual Result<StructureReportPtr> namedStructures(
        const StopCheck& stop) const = 0;
};

}  // namespace candler
