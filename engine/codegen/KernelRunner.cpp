#include "engine/codegen/KernelRunner.h"

#include <fmt/format.h>

#include <cstring>

#include "engine/codegen/CppPrinter.h"
#include "engine/support/FileSystem.h"

namespace candler::loop {

namespace {

constexpr const char* kDriver = R"(#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <memory>

#include {header}

namespace {{

template <typename T>
struct Array {{
    explicit Array(std::int64_t n) : count(n), data(new T[static_cast<std::size_t>(n)]()) {{}}
    std::int64_t count;
    std::unique_ptr<T[]> data;
}};

template <typename T>
bool read(std::FILE* file, Array<T>& array) {{
    for (std::int64_t i = 0; i < array.count; ++i) {{
        double value = 0;
        if (std::fread(&value, sizeof value, 1, file) != 1) return false;
        array.data[static_cast<std::size_t>(i)] = static_cast<T>(value);
    }}
    return true;
}}

template <typename T>
bool write(std::FILE* file, const Array<T>& array) {{
    for (std::int64_t i = 0; i < array.count; ++i) {{
        const double value = static_cast<double>(array.data[static_cast<std::size_t>(i)]);
        if (std::fwrite(&value, sizeof value, 1, file) != 1) return false;
    }}
    return true;
}}

}}  // namespace

int main() try {{
{declarations}
    std::FILE* input = std::fopen("inputs.bin", "rb");
    if (input == nullptr{reads}) return 3;
    std::fclose(input);
    {call};
    std::FILE* output = std::fopen("outputs.bin", "wb");
    if (output == nullptr{writes}) return 3;
    return std::fclose(output) == 0 ? 0 : 3;
}} catch (const std::exception& error) {{
    std::puts(error.what());
    return 2;
}}
)";

/// Text of the program that calls the kernel, and the bytes of its inputs.
struct Driver {
    std::string text;
    std::string inputs;
};

Result<Driver> makeDriver(const Function& function, const Arguments& arguments,
                          const CppCode& code) {
    std::string declarations;
    std::string reads;
    std::string writes;
    std::string actual;
    Driver driver;
    int count = 0;
    for (const Parameter& parameter : function.parameters()) {
        actual += actual.empty() ? "" : ", ";
        if (const VarId* size = std::get_if<VarId>(&parameter)) {
            actual += fmt::format("{}", arguments.sizes.at(*size));
            continue;
        }
        const BufferId id = std::get<BufferId>(parameter);
        const auto elements = elementCount(function, id, arguments.sizes);
        if (!elements) return failure(elements.error());
        const std::string name = fmt::format("array{}", count++);
        declarations += fmt::format("    Array<{}> {}({});\n", cppTypeName(function[id].element),
                                    name, *elements);
        if (function[id].role == BufferRole::Input) {
            reads += fmt::format(" || !read(input, {})", name);
            const std::vector<double>& values = arguments.buffers.at(id);
            const std::size_t at = driver.inputs.size();
            driver.inputs.resize(at + values.size() * sizeof(double));
            std::memcpy(driver.inputs.data() + at, values.data(), values.size() * sizeof(double));
        } else {
            writes += fmt::format(" || !write(output, {})", name);
        }
        actual += name + ".data.get()";
    }
    driver.text = fmt::format(kDriver, fmt::arg("header", "\"kernel.hpp\""),
                              fmt::arg("declarations", declarations), fmt::arg("reads", reads),
                              fmt::arg("writes", writes),
                              fmt::arg("call", code.functionName + "(" + actual + ")"));
    return driver;
}

Result<std::map<BufferId, std::vector<double>>> readOutputs(
    const Function& function, const std::map<VarId, std::int64_t>& sizes,
    const std::filesystem::path& file) {
    const auto bytes = readFile(file, std::size_t{1} << 30U);
    if (!bytes) return failure(bytes.error());
    std::map<BufferId, std::vector<double>> result;
    std::size_t at = 0;
    for (const Parameter& parameter : function.parameters()) {
        const BufferId* id = std::get_if<BufferId>(&parameter);
        if (id == nullptr || function[*id].role != BufferRole::Output) continue;
        const auto elements = elementCount(function, *id, sizes);
        if (!elements) return failure(elements.error());
        std::vector<double> values(static_cast<std::size_t>(*elements));
        const std::size_t size = values.size() * sizeof(double);
        if (at + size > bytes->size())
            return failure(makeError("the kernel's output is shorter than it should be"));
        std::memcpy(values.data(), bytes->data() + at, size);
        at += size;
        result[*id] = std::move(values);
    }
    return result;
}

}  // namespace

Result<std::int64_t> elementCount(const Function& function, BufferId buffer,
                                  const std::map<VarId, std::int64_t>& sizes) {
    constexpr std::int64_t kMaxElements = std::int64_t{1} << 32U;
    std::int64_t count = 1;
    for (const ExprId extent : function[buffer].shape) {
        const auto value = evaluateIndex(function, extent, sizes);
        if (!value) return failure(value.error());
        if (*value < 0 || *value > kMaxElements || (*value != 0 && count > kMaxElements / *value))
            return failure(
                makeError(fmt::format("'{}' has an extent of {}", function[buffer].name, *value)));
        count *= *value;
    }
    return count;
}

Result<std::map<BufferId, std::vector<double>>> runCompiled(const Toolchain& toolchain,
                                                            const Function& function,
                                                            const Arguments& arguments,
                                                            const KernelRun& run,
                                                            std::stop_token stop) {
    const CppCode code = printCpp(function);
    const auto driver = makeDriver(function, arguments, code);
    if (!driver) return failure(driver.error());
    const std::map<std::string, const std::string*> files{{"kernel.hpp", &code.header},
                                                          {"kernel.cpp", &code.source},
                                                          {"main.cpp", &driver->text},
                                                          {"inputs.bin", &driver->inputs}};
    for (const auto& [name, text] : files)
        if (auto written = writeFile(run.folder / name, *text); !written)
            return failure(written.error());
    const auto program = toolchain.compile(
        {.folder = run.folder, .sources = {"kernel.cpp", "main.cpp"}, .flags = run.flags}, stop);
    if (!program) return failure(program.error());
    const auto printed = Toolchain::run({.program = *program,
                                         .workingFolder = run.folder,
                                         .timeLimitSeconds = run.timeLimitSeconds},
                                        stop);
    if (!printed) return failure(printed.error());
    return readOutputs(function, arguments.sizes, run.folder / "outputs.bin");
}

}  // namespace candler::loop
