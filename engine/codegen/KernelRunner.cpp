#include "engine/codegen/KernelRunner.h"

#include <fmt/format.h>

#include <cstring>
#include <utility>

#include "engine/codegen/CppPrinter.h"
#include "engine/support/FileSystem.h"

namespace candler::loop {

namespace {

constexpr const char* kDriver = R"(#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <memory>
#include <stdexcept>

#include {header}

namespace {{

template <typename T>
struct Array {{
    explicit Array(std::int64_t n) : count(n), data(new T[static_cast<std::size_t>(n)]()) {{}}
    std::int64_t count;
    std::unique_ptr<T[]> data;
}};

double number(std::FILE* file) {{
    double value = 0;
    if (std::fread(&value, sizeof value, 1, file) != 1)
        throw std::runtime_error("the inputs are incomplete");
    return value;
}}

template <typename T>
Array<T> read(std::FILE* file, std::int64_t count) {{
    Array<T> array(count);
    for (std::int64_t i = 0; i < count; ++i)
        array.data[static_cast<std::size_t>(i)] = static_cast<T>(number(file));
    return array;
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
    std::FILE* input = std::fopen("inputs.bin", "rb");
    if (input == nullptr) return 3;
{reads}
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

/// The program that calls the kernel. It is told all sizes, and how long its arrays are, by a file.
std::string driverText(const Function& function, const CppCode& code) {
    std::string reads;
    std::string writes;
    std::string actual;
    int count = 0;
    for (const Parameter& parameter : function.parameters()) {
        actual += actual.empty() ? "" : ", ";
        const std::string name = fmt::format("p{}", count++);
        const std::string whole = "static_cast<std::int64_t>(number(input))";
        if (std::holds_alternative<VarId>(parameter)) {
            reads += fmt::format("    const std::int64_t {} = {};\n", name, whole);
            actual += name;
            continue;
        }
        const Buffer& buffer = function[std::get<BufferId>(parameter)];
        const char* const type = cppTypeName(buffer.element);
        const bool isInput = buffer.role == BufferRole::Input;
        reads += isInput ? fmt::format("    const Array<{0}> {1} = read<{0}>(input, {2});\n", type,
                                       name, whole)
                         : fmt::format("    const Array<{}> {}({});\n", type, name, whole);
        if (!isInput) writes += fmt::format(" || !write(output, {})", name);
        actual += name + ".data.get()";
    }
    return fmt::format(kDriver, fmt::arg("header", "\"kernel.hpp\""), fmt::arg("reads", reads),
                       fmt::arg("writes", writes),
                       fmt::arg("call", code.functionName + "(" + actual + ")"));
}

/// What driverText reads: of each parameter the size, or the number of elements and, of inputs,
/// the elements.
Result<std::string> inputsText(const Function& function, const Arguments& arguments) {
    std::string bytes;
    const auto add = [&](const double* values, std::size_t count) {
        const std::size_t at = bytes.size();
        bytes.resize(at + count * sizeof(double));
        if (count > 0) std::memcpy(bytes.data() + at, values, count * sizeof(double));
    };
    for (const Parameter& parameter : function.parameters()) {
        const VarId* size = std::get_if<VarId>(&parameter);
        const auto number = size != nullptr ? Result<std::int64_t>(arguments.sizes.at(*size))
                                            : elementCount(function, std::get<BufferId>(parameter),
                                                           arguments.sizes);
        if (!number) return failure(number.error());
        const auto asDouble = static_cast<double>(*number);
        add(&asDouble, 1);
        if (size != nullptr) continue;
        const BufferId id = std::get<BufferId>(parameter);
        if (function[id].role != BufferRole::Input) continue;
        const std::vector<double>& values = arguments.buffers.at(id);
        add(values.data(), values.size());
    }
    return bytes;
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

Result<CompiledKernel> CompiledKernel::compile(const Toolchain& toolchain, const Function& function,
                                               KernelRun run, std::stop_token stop) {
    const CppCode code = printCpp(function);
    CompiledKernel kernel(function, std::move(run));
    const std::string driver = driverText(function, code);
    const std::map<std::string, const std::string*> files{
        {"kernel.hpp", &code.header}, {"kernel.cpp", &code.source}, {"main.cpp", &driver}};
    for (const auto& [name, text] : files)
        if (auto written = writeFile(kernel.m_run.folder / name, *text); !written)
            return failure(written.error());
    auto program = toolchain.compile({.folder = kernel.m_run.folder,
                                      .sources = {"kernel.cpp", "main.cpp"},
                                      .flags = kernel.m_run.flags},
                                     stop);
    if (!program) return failure(program.error());
    kernel.m_program = std::move(*program);
    return kernel;
}

Result<std::map<BufferId, std::vector<double>>> CompiledKernel::run(const Arguments& arguments,
                                                                    std::stop_token stop) const {
    const auto inputs = inputsText(*m_function, arguments);
    if (!inputs) return failure(inputs.error());
    if (auto written = writeFile(m_run.folder / "inputs.bin", *inputs); !written)
        return failure(written.error());
    const auto printed = Toolchain::run({.program = m_program,
                                         .workingFolder = m_run.folder,
                                         .timeLimitSeconds = m_run.timeLimitSeconds},
                                        stop);
    if (!printed) return failure(printed.error());
    return readOutputs(*m_function, arguments.sizes, m_run.folder / "outputs.bin");
}

Result<std::map<BufferId, std::vector<double>>> runCompiled(const Toolchain& toolchain,
                                                            const Function& function,
                                                            const Arguments& arguments,
                                                            const KernelRun& run,
                                                            std::stop_token stop) {
    const auto kernel = CompiledKernel::compile(toolchain, function, run, stop);
    if (!kernel) return failure(kernel.error());
    return kernel->run(arguments, stop);
}

}  // namespace candler::loop
