#include "tests/support/KernelBatch.h"

#include <fmt/format.h>

#include <set>
#include <sstream>

#include "engine/codegen/KernelPrograms.h"
#include "engine/support/FileSystem.h"

namespace candler::test {

namespace {

/// The text's headers of the system, which cannot be included in a namespace.
void takeHeaders(const std::string& text, std::set<std::string>& headers) {
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);)
        if (line.starts_with("#include <")) headers.insert(line);
}

}  // namespace

Result<std::vector<DrivenKernel>> compileBatch(const Toolchain& toolchain,
                                               std::span<const KernelSource> sources,
                                               const KernelRun& run) {
    std::set<std::string> headers{"#include <filesystem>", "#include <string>"};
    std::string parts;
    std::string calls;
    std::vector<KernelFile> files;
    for (const KernelSource& source : sources) {
        const std::string& name = source.parts.name;
        files.insert(files.end(), source.files.begin(), source.files.end());
        files.push_back({name + "_driver.cpp", driverProgram(source.parts)});
        parts += fmt::format(
            "namespace {0} {{\n#include \"{0}.cpp\"\n#include \"{0}_driver.cpp\"\n}}\n", name);
        calls += fmt::format("    if (name == \"{0}\") return {0}::main();\n", name);
    }
    for (const KernelFile& file : files) takeHeaders(file.text, headers);
    std::string text;
    for (const std::string& header : headers) text += header + "\n";
    text += parts +
            "int main() {\n    const auto name = std::filesystem::current_path().filename();\n" +
            calls + "    return 3;\n}\n";
    files.push_back({"batch.cpp", std::move(text)});
    for (const KernelFile& file : files)
        if (auto written = writeFile(run.folder / file.name, file.text); !written)
            return failure(written.error());
    const auto program = toolchain.compile({.folder = run.folder,
                                            .sources = {"batch.cpp"},
                                            .flags = run.flags,
                                            .timeLimitSeconds = 280});
    if (!program) return failure(program.error());
    std::vector<DrivenKernel> kernels;
    for (const KernelSource& source : sources) {
        KernelRun own = run;
        own.folder = run.folder / source.parts.name;
        std::filesystem::create_directories(own.folder);
        kernels.emplace_back(std::move(own), *program);
    }
    return kernels;
}

}  // namespace candler::test
