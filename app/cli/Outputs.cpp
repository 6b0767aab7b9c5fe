#include "app/cli/Outputs.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <utility>

#include "app/cli/Console.h"
#include "engine/support/FileSystem.h"

namespace candler::cli {

namespace fs = std::filesystem;

namespace {

bool succeeds(const Result<void>& result) {
    if (!result) printDiagnostics(result.error());
    return result.has_value();
}

}  // namespace

bool isStandardOutput(const std::string& path) {
    return path == "-";
}

bool checkStandardOutputs(const std::vector<std::string>& outputs) {
    if (std::ranges::count_if(outputs, isStandardOutput) <= 1) return true;
    printDiagnostics({makeError("only one output can be the standard output", {},
                                "give the others the name of a file")});
    return false;
}

bool checkOutput(const fs::path& path, const std::vector<fs::path>& inputs) {
    if (path.empty() || isStandardOutput(path)) return true;
    if (!isOneOf(path, inputs)) return succeeds(checkWritable(path));
    SourceSpan place;
    place.file = path.string();
    printDiagnostics({makeError("this file is read by the command; it is not replaced",
                                std::move(place), "write to another place")});
    return false;
}

bool writeOutput(const fs::path& path, const std::string& text) {
    if (!isStandardOutput(path)) return succeeds(writeFile(path, text));
    fmt::print("{}", text);
    std::fflush(stdout);
    return true;
}

FolderOutput::FolderOutput(const fs::path& folder, std::vector<fs::path> inputs, bool isForced)
    : m_folder(fs::absolute(folder).lexically_normal(), std::move(inputs)), m_isForced(isForced) {}

FolderOutput::FolderOutput(const FolderOutput& outer, const std::string& name)
    : m_folder(outer.m_folder.folder(name)), m_isForced(outer.m_isForced) {}

bool FolderOutput::open(const std::vector<std::string>& names) {
    return succeeds(m_folder.open()) && mayReplace(names);
}

bool FolderOutput::write(const std::vector<GeneratedFile>& files) {
    std::vector<std::string> names;
    for (const GeneratedFile& file : files) names.push_back(file.name);
    if (!mayReplace(names)) return false;
    const auto written = m_folder.write(files);
    if (!written) printDiagnostics(written.error());
    return written.has_value();
}

bool FolderOutput::mayReplace(const std::vector<std::string>& names) const {
    if (m_isForced) return true;
    const std::vector<std::string> foreign = m_folder.foreign(names);
    if (foreign.empty()) return true;
    Diagnostic error = foreignFilesError(path(), foreign);
    error.hint += ", or give --force to replace them";
    printDiagnostics({std::move(error)});
    return false;
}

const std::vector<std::string>& commonKernelFiles() {
    static const std::vector<std::string> names{"reference.hpp", "reference.cpp", "expanded.hpp",
                                                "check.cpp",     "bench.cpp",     "CMakeLists.txt",
                                                "README.md"};
    return names;
}

}  // namespace candler::cli
