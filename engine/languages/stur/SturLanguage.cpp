#include "engine/languages/stur/SturLanguage.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "engine/languages/stur/SturProgram.h"
#include "engine/languages/stur/report/SturStructureReport.h"
#include "engine/languages/stur/syntax/SturNamedStructures.h"

namespace candler::stur {

namespace {

/// A program that has each as an input, which it reads.
std::string programText(const std::vector<NamedStructure>& structures) {
    std::vector<std::string> symbols;
    std::string lines;
    for (const NamedStructure& one : structures) {
        for (const std::string& name : one.parameters)
            if (std::ranges::count(symbols, name) == 0) symbols.push_back(name);
        std::vector<std::string> indices;
        for (std::size_t d = 0; d < one.rules.front().head.arguments.size(); ++d)
            indices.push_back(fmt::format("x{}", d));
        lines += fmt::format("structure: {0} -> {0}({1})\nread_{0}() := {0}({2})\n", one.name,
                             fmt::join(one.parameters, ", "), fmt::join(indices, ", "));
    }
    return fmt::format("symbols: {}\n{}", fmt::join(symbols, ", "), lines);
}

}  // namespace

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
    const auto structures = stur::namedStructures();
    if (!structures) return failure(structures.error());
    SturProgram program;
    const SourceText text("named structures", programText(*structures));
    if (auto done = program.load(text, stop); !done) return failure(done.error());
    return structureReport(program.terms(), program.model(), program.start(), {}, stop,
                           ReportedTensors::Named);
}

}  // namespace candler::stur
