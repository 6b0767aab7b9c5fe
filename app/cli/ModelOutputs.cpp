#include "app/cli/ModelOutputs.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <vector>

#include "app/cli/Console.h"
#include "app/cli/Outputs.h"
#include "app/session/ProjectFile.h"
#include "app/session/TemplateProject.h"
#include "engine/support/FileSystem.h"

namespace candler::cli {

namespace {

constexpr std::string_view kProject = ".candler";

/// Links that are there go: only the file of --out was named by someone.
bool writeBeside(const std::filesystem::path& path, const std::string& text) {
    const auto written = replaceFile(path, text);
    if (!written) printDiagnostics(written.error());
    return written.has_value();
}

}  // namespace

ModelOutputs::ModelOutputs(const std::string& out, bool isForced)
    : m_program(out.empty() ? "-" : out), m_isForced(isForced) {
    if (!isFile()) return;
    m_values = std::filesystem::path(m_program).replace_extension(".safetensors");
    if (!m_program.ends_with(kProject)) return;
    m_project = m_program;
    m_program.replace(m_program.size() - kProject.size(), kProject.size(), ".tg");
}

bool ModelOutputs::isFile() const {
    return !isStandardOutput(m_program);
}

bool ModelOutputs::check(const std::string& input) const {
    if (!isFile()) return true;
    if (m_values == std::filesystem::path(m_program) ||
        m_values.string().find('"') != std::string::npos) {
        printDiagnostics({makeError("a program and a file of its values cannot have this name", {},
                                    "call the program NAME.tg")});
        return false;
    }
    return (m_isForced || checkBeside()) && checkOutput(m_program, {input}) &&
           checkOutput(m_values, {input}) && checkOutput(m_project, {input});
}

bool ModelOutputs::writeProgram(const std::string& text) const {
    return m_project.empty() ? writeOutput(m_program, text) : writeBeside(m_program, text);
}

bool ModelOutputs::writeValues(const std::string& bytes) const {
    return writeBeside(m_values, bytes);
}

bool ModelOutputs::writeProject(std::string_view language) const {
    if (m_project.empty()) return true;
    const std::filesystem::path path(m_program);
    const auto made = templateProject(language, path.filename().string(), path.stem().string());
    if (!made) printDiagnostics(made.error());
    return made && writeOutput(m_project, projectText(*made));
}

std::string ModelOutputs::text(bool hasValues) const {
    std::vector<std::string> names{m_program};
    if (hasValues) names.push_back(m_values.string());
    if (!m_project.empty()) names.push_back(m_project);
    const std::string last = names.back();
    names.pop_back();
    return names.empty() ? last : fmt::format("{} and {}", fmt::join(names, ", "), last);
}

/// Who asks for one file, and has it not yet, does not ask for others to be replaced.
bool ModelOutputs::checkBeside() const {
    const std::filesystem::path asked = m_project.empty() ? m_program : m_project;
    std::error_code error;
    if (std::filesystem::exists(asked, error)) return true;
    for (const std::filesystem::path& file : {std::filesystem::path(m_program), m_values}) {
        if (!std::filesystem::exists(std::filesystem::symlink_status(file, error))) continue;
        SourceSpan place;
        place.file = file.string();
        printDiagnostics({makeError("this file is there already; it is not replaced", place,
                                    "choose another name, or give --force")});
        return false;
    }
    return true;
}

}  // namespace candler::cli
