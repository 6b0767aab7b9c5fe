// Rise programs that cover the primitives, for tests of the lowering.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace candler::test {

struct LoweringCase {
    std::string name;
    std::string text;
    std::vector<std::int64_t> sizes;
};

/// Programs with sizes at which they can be evaluated quickly.
const std::vector<LoweringCase>& loweringCases();
/// Those of them whose arrays are never there as a whole: streams, windows in rings and registers.
std::vector<LoweringCase> streamCases();

/// The three matrix products of the published example: as written, and found for two orders of
/// loops.
extern const char* const kMatmul;
extern const char* const kBlockedMatmul;
extern const char* const kLoopPermMatmul;

}  // namespace candler::test
