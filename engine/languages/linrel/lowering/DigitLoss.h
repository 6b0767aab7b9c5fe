// DigitLoss: how many digits rounding costs a plan that it does not cost the program. Rewrites are
// equalities of real numbers: mean((x - mean(x))^2) may become a difference of two large sums.
// Specification 9.1(7).
#pragma once

#include <set>
#include <span>
#include <string>
#include <vector>

#include "engine/languages/linrel/oracles/LaEvaluator.h"
#include "engine/languages/linrel/syntax/LaProgram.h"
#include "engine/support/StopCheck.h"

namespace candler::linrel {

/// Digits that a warning is worth.
inline constexpr double kManyDigits = 3;

/// The kinds of random inputs that are tried: around 0, with means far from 0, and such that
/// differences are small; that, of sparse inputs, too, and without what single numbers weigh; the
/// same with so few digits that what is written is exact; and with one cell of each row that is
/// much larger than the others, where each cell counts.
enum class DigitTrial { Centred, Shifted, SmallDifferences, NearFit, ExactFit, Uneven };

/// Which of them: the last three are for warnings, and for who allows fewer digits to be lost than
/// a warning is worth.
enum class DigitTrials { Usual, All };

/// Of one output in the trial where the plan loses most beyond what the program does.
struct OutputLoss {
    double ofSource = 0;
    double ofPlan = 0;
    DigitTrial trial = DigitTrial::Centred;

    [[nodiscard]] double beyondSource() const { return ofPlan - ofSource; }
};
/// `the plan of 'Z' loses up to 8 of 16 digits …`
[[nodiscard]] std::string textOf(const LaOutput& output, const OutputLoss& loss);

/// Tries expressions of a program on the same inputs. Large sizes are tried on few places of them
/// (LaPrecision::mostPoints).
class DigitLoss {
public:
    /// The program must outlive it; the plan gives its outputs.
    DigitLoss(LaProgram& program, std::span<const LaOutput> plan);
    ~DigitLoss();
    DigitLoss(const DigitLoss&) = delete;
    DigitLoss& operator=(const DigitLoss&) = delete;

    /// False: the sizes are too large to be tried, and cannot be reduced.
    [[nodiscard]] bool canTry() const { return m_canTry; }
    /// Of each output; stopped, of what was tried. Nothing is lost where nothing is added that the
    /// program does not add.
    [[nodiscard]] std::vector<OutputLoss> losses(DigitTrials trials,
                                                 const StopCheck& stop = {}) const;
    /// Digits that a sum or difference by itself costs by being smaller than what it is of; 0 for
    /// other expressions.
    [[nodiscard]] double cancelled(LaId sum, DigitTrials trials, const StopCheck& stop = {}) const;

private:
    [[nodiscard]] bool findPoints(std::int64_t mostPoints);
    [[nodiscard]] bool isSmallEnough(std::int64_t mostPoints) const;
    [[nodiscard]] std::vector<Matrix> inputs(DigitTrial trial, std::uint64_t seed,
                                             const StopCheck& stop) const;
    void makeDifferencesSmall(DigitTrial trial, std::vector<Matrix>& inputs, Random& random,
                              const StopCheck& stop) const;
    [[nodiscard]] bool canMove(LaId input, DigitTrial trial) const;
    /// Of each output's cells: how many digits what is in the last one of inputs costs them.
    [[nodiscard]] std::vector<Matrix> sensitivities(const std::vector<Matrix>& inputs,
                                                    std::span<const Matrix> exact,
                                                    std::uint64_t seed) const;
    void tryOn(DigitTrial trial, std::vector<OutputLoss>& losses, const StopCheck& stop) const;

    LaProgram& m_program;
    Dimensions m_declared;  // the program's, which has others meanwhile
    std::span<const LaOutput> m_plan;
    std::set<LaId> m_source;
    std::set<LaId> m_computed;
    std::int64_t m_mostPoints = 0;
    bool m_hasNewSums = false;
    bool m_canTry = true;
};

}  // namespace candler::linrel
