// KernelPrograms: the programs that check, measure and drive a kernel, whatever wrote it.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "engine/codegen/CppNames.h"
#include "engine/codegen/LoopIr.h"

namespace candler {

/// What a kernel is given or gives.
struct KernelParameter {
    enum class Kind : std::uint8_t { Size, Input, Weight, Output };
    Kind kind;
    std::string name;        ///< In C++, unique among programNames().
    std::string wish{};      ///< Of a size: as the program calls it.
    std::string expected{};  ///< Of an array: what the reference is given or gives, unless empty.
    loop::Type element = loop::Type::F32;
    std::string count{};  ///< Of an array's elements: an expression of the sizes.
    std::string fill{};   ///< A statement that fills an input.
    /// Of an output: the relative error that is allowed, an expression of the sizes.
    std::string tolerance = "0";
    bool isGrowing = false;  ///< An output: a std::vector that the kernel fills.
    std::string data{};      ///< Of an input: the file that has it, for bench; or empty.
};

/// A call with all parameters but weights.
struct KernelCall {
    std::string setup{};      ///< Statements in front, each a line.
    std::string kernel;       ///< What is called, up to the first parameter.
    std::string reference{};  ///< The same, computed as it was written.
};

/// What is no number in the reference or the kernel.
enum class UndefinedValues : std::uint8_t {
    Agree,        ///< Has to be none in both.
    LeftOut,      ///< In the reference: the kernel may be a number; 0 * a is 0 there.
    NotInFloats,  ///< What floats cannot be, in the reference, is not compared.
};

struct KernelParts {
    std::string name;  ///< Of the kernel's files, without suffix.
    std::vector<KernelParameter> parameters;
    std::vector<KernelCall> checks;  ///< At least one.
    KernelCall measured;
    /// What is measured has other parameters than these; empty: it has not.
    std::vector<KernelParameter> measuredParameters{};
    std::string adapter{};  ///< A header that check and driver need, too.
    /// Made in each round with what is measured, which is a pointer then: runs by turns with it.
    std::optional<KernelCall> written{};
    /// Of bench: an option, and what is printed when the call was done.
    struct Report {
        std::string option;
        KernelCall call;
        std::string print;
    };
    std::optional<Report> report{};
    KernelCall driven;
    bool readsWeights = true;           ///< The driver has to.
    std::string operations;             ///< Of one run, an expression of the sizes.
    bool isRelativeToQuartile = false;  ///< Else small errors are absolute below 1.
    UndefinedValues undefined = UndefinedValues::Agree;
    bool dividesIntegers = false;  ///< By what may be zero: the programs say it where it is.
    /// The first stand in for arguments; without arguments all are checked.
    std::vector<std::map<std::string, std::int64_t>> checkSizes{{}};
    std::vector<std::string> notes{};  ///< Lines that check prints at its end.
    std::map<std::string, std::int64_t> benchmarkSizes{};
    std::string benchmarkNote{};  ///< Printed with those; plain ASCII without quotes.
};

/// All that the programs say themselves is taken.
[[nodiscard]] loop::CppNames programNames();

[[nodiscard]] std::string checkProgram(const KernelParts& parts);

enum class BenchOutput : std::uint8_t {
    Summary,
    AllTimes,  ///< The times of all runs too, from the shortest to the longest.
};
[[nodiscard]] std::string benchProgram(const KernelParts& parts, BenchOutput output);

/// Reads all sizes, then arrays from inputs.bin, as doubles; writes outputs.bin.
[[nodiscard]] std::string driverProgram(const KernelParts& parts);

}  // namespace candler
