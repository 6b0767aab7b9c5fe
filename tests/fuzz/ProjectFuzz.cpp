// Project files: what reads is written and reads again as the same project.
#include "app/session/ProjectFile.h"
#include "tests/fuzz/Fuzz.h"

using namespace candler;
using namespace candler::fuzz;

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto project = parseProject(sourceText(data, size));
    if (!project) {
        requireErrors(project.error());
        return 0;
    }
    const std::string written = projectText(*project);
    const auto again = parseProject(SourceText("written", written));
    require(again.has_value(), "what was written does not read", written);
    require(*again == *project, "what was written is another project", written);
    return 0;
}
