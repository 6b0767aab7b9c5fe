// E-graph files: what reads is written, reads again as the same e-graph, and can be summed up and
// drawn.
#include "engine/serialization/EGraphJson.h"
#include "engine/serialization/EGraphSummary.h"
#include "engine/snapshot/Slice.h"
#include "tests/fuzz/Fuzz.h"
#include "tests/support/EGraphFiles.h"

using namespace candler;
using namespace candler::fuzz;

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto read = parseEGraphJson(sourceText(data, size));
    if (!read) {
        requireErrors(read.error());
        return 0;
    }
    for (const Diagnostic& note : read->notes)
        require(!render(note).empty(), "a note that prints as nothing");
    const std::string written = writeEGraphJson(*read).text;
    const auto again = parseEGraphJson(SourceText("written", written));
    require(again.has_value(), "what was written does not read", written);
    require(test::contentOf(*again) == test::contentOf(*read),
            "what was written is another e-graph", written);
    const EGraphSummary summary = summarise(*read);
    require(summary.reachableClasses <= summary.classes, "more is reachable than there is");
    require(!summaryText(summary).empty(), "a summary without text");
    const Slice slice = makeSlice(read->snapshot, rankByCosts(*read), {});
    require(slice.boxes.size() + slice.hiddenClasses <= summary.classes,
            "a picture shows too much");
    return 0;
}
