// Results of tuning: what reads is written and reads again as the same.
#include "app/session/TuningFile.h"
#include "tests/fuzz/Fuzz.h"

using namespace candler;
using namespace candler::fuzz;

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto log = parseTuneLog(sourceText(data, size));
    if (!log) {
        requireErrors(log.error());
        return 0;
    }
    const std::string written = tuneJson(*log);
    const auto again = parseTuneLog(SourceText("written", written));
    require(again.has_value(), "what was written does not read", written);
    require(*again == *log, "what was written reads as something else", written);
    require(!tuneTable(*log).empty(), "a table that prints as nothing", written);
    static_cast<void>(tuneEndText(*log));
    return 0;
}
