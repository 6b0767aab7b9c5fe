// Layouts: what a language offers whose programs say how their inputs are stored. Formats may be
// texts of the language, not part of it: whoever asks brings them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/support/Result.h"
#include "engine/support/SourceText.h"
#include "engine/support/StopCheck.h"

namespace candler {

/// One way to store an input.
struct LayoutChoice {
    std::string format{};
    std::string description{};  ///< What its text says of it.
    bool isWritten = false;     ///< As the program has it.
    std::string reason{};       ///< Why the input cannot be stored so; or empty.
    double packing = 0;         ///< Predicted cost of storing the entries so, as plans have costs.
    double running = 0;         ///< That a plan with it costs besides what plans are priced at.
    std::optional<double> seconds{};  ///< That storing took just now, if it was tried.
    double bytes = 0;                 ///< Of all arrays.
};

struct LayoutInput {
    std::string name{};
    std::string type{};
    std::string data{};                   ///< What was stored to see which formats hold it.
    std::vector<LayoutChoice> choices{};  ///< That of the program first, if it has one.
};

/// How the inputs of a program may be stored. The program must outlive it.
class LayoutSpace {
public:
    LayoutSpace() = default;
    LayoutSpace(const LayoutSpace&) = delete;
    LayoutSpace& operator=(const LayoutSpace&) = delete;
    virtual ~LayoutSpace() = default;

    /// Whether plans see how inputs are stored only behind a step of the guide that says so.
    [[nodiscard]] virtual bool isOfStoredStep() const { return true; }
    /// What kernels that are measured run on: `on random entries`.
    [[nodiscard]] virtual std::string measuredOn() const = 0;
    /// Those that have a choice, results among them.
    [[nodiscard]] virtual std::span<const LayoutInput> inputs() const = 0;
    /// The program with these choices, one for each input, as its user would write it; how many
    /// entries were taken to be there is said. Files of data are named from `folder`, unless that
    /// is empty.
    [[nodiscard]] virtual std::string programText(std::span<const std::size_t> choices,
                                                  const std::filesystem::path& folder) const = 0;
    /// The same with all sizes that the data has, and without the files of the data: so that plans
    /// are found and priced without reading them again.
    struct Priced {
        std::string text;
        std::map<std::string, std::int64_t> sizes;  ///< All that are known, by name.
    };
    [[nodiscard]] virtual Priced priced(std::span<const std::size_t> choices) const = 0;
};

class Layouts {
public:
    virtual ~Layouts() = default;

    /// Stores each input in each format whose type fits, the program's own data where it names some
    /// and else random entries. Mistakes in formats are told at their places. The same seed, the
    /// same result. Fails if it is stopped, too.
    virtual Result<std::unique_ptr<LayoutSpace>> layouts(std::span<const SourceText> formats,
                                                         std::uint64_t seed,
                                                         const StopCheck& stop) = 0;
};

}  // namespace candler
