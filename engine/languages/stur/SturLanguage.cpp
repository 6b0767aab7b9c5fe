#include "engine/languages/stur/SturLanguage.h"

#include "engine/languages/stur/SturProgram.h"
#include "engine/languages/stur/report/SturStructureReport.h"

namespace candler::stur {

Result<std::unique_ptr<LoadedProgram>> SturLanguage::read(const SourceText& text,
                                                          const StopCheck& stop) const {
    auto program = std::make_unique<SturProgram>();
    if (auto done = program->load(text, stop); !done) return failure(done.error());
    return program;
}

std::unique_ptr<LoadedProgram> SturLanguage::ruleProgram() const {
    return std::make_unique<SturProgram>();
}

Result<StructureReportPtr> SturLanguage::namedStructures(const StopCheck& stop) const {
    return namedStructureReport(stop);
}

}  // namespace candler::stur
