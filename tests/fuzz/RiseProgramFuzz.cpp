// Rise programs: what loads is printed and loads again as the same term.
#include "engine/languages/rise/syntax/RisePrinter.h"
#include "engine/languages/rise/syntax/RiseProgram.h"
#include "tests/fuzz/Fuzz.h"

using namespace candler;
using namespace candler::fuzz;

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    rise::RiseContext context;
    const auto program = rise::loadProgram(context, sourceText(data, size));
    if (!program) {
        requireErrors(program.error());
        return 0;
    }
    const std::string printed = rise::printProgram(context, "main", program->term);
    const auto again = rise::loadProgram(context, SourceText("printed", printed));
    require(again.has_value(), "what was printed does not load", printed);
    require(again->term == program->term, "what was printed is another program", printed);
    return 0;
}
