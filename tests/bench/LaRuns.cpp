#include "tests/bench/LaRuns.h"

#include <dlfcn.h>
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>

#include "engine/codegen/CppPrinter.h"
#include "engine/codegen/KernelSizes.h"
#include "engine/codegen/LoopInterpreter.h"
#include "engine/support/FileSystem.h"
#include "engine/support/Random.h"
#include "tests/bench/ValueOf.h"

namespace candler {

using namespace loop;

namespace {

std::vector<double> values(std::size_t count, Values kind, Random& random) {
    std::vector<double> result(count, 1);
    if (kind == Values::Ones) return result;
    for (double& value : result) {
        const double unit = static_cast<double>((random.next() >> 11U) + 1) * 0x1p-53;
        value = kind == Values::Positive ? unit : 2 * unit - 1;
    }
    return result;
}

/// So many different numbers below `cells`, from the smallest to the largest.
std::vector<std::uint64_t> someOf(std::uint64_t cells, std::size_t count, Random& random) {
    if (count > cells) quit("there are more entries than cells");
    std::vector<std::uint64_t> places;
    while (places.size() < count) {
        while (places.size() < count) places.push_back(random.below(cells));
        std::ranges::sort(places);
        places.erase(std::unique(places.begin(), places.end()), places.end());
    }
    return places;
}

/// A function of C that spreads two arrays over the parameters.
std::string entryText(const Function& function, const CppCode& code) {
    std::string actual;
    int sizes = 0;
    int arrays = 0;
    for (const Parameter& parameter : function.parameters()) {
        actual += actual.empty() ? "" : ", ";
        if (std::holds_alternative<VarId>(parameter))
            actual += fmt::format("sizes[{}]", sizes++);
        else
            actual +=
                fmt::format("static_cast<{}*>(arrays[{}])",
                            cppTypeName(function[std::get<BufferId>(parameter)].element), arrays++);
    }
    return fmt::format(
        "#include \"kernel.hpp\"\n\n"
        "extern \"C\" void entry({}, void* const* arrays) {{\n    {}({});\n}}\n",
        sizes > 0 ? "const std::int64_t* sizes" : "const std::int64_t*", code.functionName, actual);
}

std::size_t elementCount(const Function& function, BufferId buffer,
                         const std::map<VarId, std::int64_t>& sizes) {
    std::int64_t count = 1;
    for (const ExprId extent : function[buffer].shape)
        count *= valueOf(evaluateIndex(function, extent, sizes));
    return static_cast<std::size_t>(count);
}

}  // namespace

LaInputs::LaInputs(const Function& function, const std::map<std::string, std::int64_t>& wishes)
    : m_sizes(chooseSizes(function, wishes, 1024)) {
    Random random(1);
    const auto sizes = sizesOf(function);
    for (const Parameter& parameter : function.parameters()) {
        const BufferId* id = std::get_if<BufferId>(&parameter);
        if (id == nullptr || function[*id].role != BufferRole::Input) continue;
        m_order.push_back(*id);
        if (function[*id].element != Type::F64) continue;  // where entries are: fillEntries
        const auto count = elementCount(function, *id, sizes);
        m_arrays[*id] = values(count, function[*id].values, random);
    }
    for (const SparseInput& input : function.sparseInputs) fillEntries(function, input);
}

std::map<VarId, std::int64_t> LaInputs::sizesOf(const Function& function) const {
    std::map<VarId, std::int64_t> sizes;
    for (const Parameter& parameter : function.parameters())
        if (const VarId* id = std::get_if<VarId>(&parameter))
            sizes[*id] = m_sizes.at(function[*id].name);
    return sizes;
}

void LaInputs::fillEntries(const Function& function, const SparseInput& input) {
    const auto sizes = sizesOf(function);
    const std::int64_t rows = valueOf(evaluateIndex(function, input.rowCount, sizes));
    const std::int64_t width = valueOf(evaluateIndex(function, input.columnCount, sizes));
    const auto count = static_cast<std::size_t>(sizes.at(input.entries));
    std::vector<std::int64_t> starts(static_cast<std::size_t>(rows) + 1, 0);
    std::vector<std::int32_t> columns;
    Random random(2);
    for (const std::uint64_t place :
         someOf(static_cast<std::uint64_t>(rows * width), count, random)) {
        ++starts[place / static_cast<std::uint64_t>(width) + 1];
        columns.push_back(static_cast<std::int32_t>(place % static_cast<std::uint64_t>(width)));
    }
    for (std::size_t row = 1; row < starts.size(); ++row) starts[row] += starts[row - 1];
    m_arrays[input.starts] = std::move(starts);
    m_arrays[input.columns] = std::move(columns);
}

std::size_t LaInputs::longest() const {
    std::size_t result = 1;
    for (const auto& [id, array] : m_arrays)
        result =
            std::max(result, std::visit([](const auto& cells) { return cells.size(); }, array));
    return result;
}

std::vector<void*> LaInputs::arrays() {
    std::vector<void*> result;
    for (const BufferId id : m_order)
        result.push_back(
            std::visit([](auto& cells) -> void* { return cells.data(); }, m_arrays.at(id)));
    return result;
}

LaRun::LaRun(const Toolchain& toolchain, const std::filesystem::path& folder,
             const Function& function, LaInputs& inputs, const std::vector<std::string>& flags) {
    std::map<VarId, std::int64_t> sizes;
    for (const Parameter& parameter : function.parameters())
        if (const VarId* id = std::get_if<VarId>(&parameter)) {
            sizes[*id] = inputs.size(function[*id].name);
            m_sizes.push_back(sizes[*id]);
        }
    const std::vector<void*> given = inputs.arrays();
    std::size_t next = 0;
    for (const Parameter& parameter : function.parameters()) {
        const BufferId* id = std::get_if<BufferId>(&parameter);
        if (id == nullptr) continue;
        if (function[*id].role == BufferRole::Input) {
            m_arrays.push_back(given.at(next++));
            continue;
        }
        // What is not written is no number.
        const auto count = elementCount(function, *id, sizes);
        m_outputs.emplace_back(count, std::numeric_limits<double>::quiet_NaN());
        m_arrays.push_back(m_outputs.back().data());
    }
    const CppCode code = printCpp(function);
    valueOf(writeFile(folder / "kernel.hpp", code.header));
    valueOf(writeFile(folder / "kernel.cpp", code.source));
    valueOf(writeFile(folder / "entry.cpp", entryText(function, code)));
    CompileRequest request{.folder = folder,
                           .sources = {"kernel.cpp", "entry.cpp"},
                           .program = "kernel.so",
                           .flags = flags};
    request.flags.insert(request.flags.end(), {"-shared", "-fPIC"});
    void* const handle = dlopen(valueOf(toolchain.compile(request)).c_str(), RTLD_NOW | RTLD_LOCAL);
    if (handle == nullptr) quit(dlerror());
    m_entry = reinterpret_cast<Entry>(dlsym(handle, "entry"));
}

double LaRun::operator()() {
    const auto begin = std::chrono::steady_clock::now();
    m_entry(m_sizes.data(), m_arrays.data());
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

double largestError(const LaRun& run, const LaRun& expected, const LaRun& magnitudes) {
    const auto largest = [](const std::vector<double>& cells) {
        double result = 0;
        for (const double cell : cells)
            if (std::isfinite(cell)) result = std::max(result, std::fabs(cell));
        return result;
    };
    double worst = 0;
    for (std::size_t i = 0; i < run.outputs().size(); ++i) {
        const std::vector<double>& actual = run.outputs()[i];
        const std::vector<double>& wanted = expected.outputs()[i];
        const double scale = largest(wanted) + largest(magnitudes.outputs()[i]);
        for (std::size_t cell = 0; cell < wanted.size(); ++cell) {
            if (actual[cell] == wanted[cell] ||
                (std::isnan(actual[cell]) && std::isnan(wanted[cell])))
                continue;
            const double error = std::fabs(actual[cell] - wanted[cell]) / scale;
            worst = std::isfinite(error) ? std::max(worst, error) : HUGE_VAL;
        }
    }
    return worst;
}

}  // namespace candler
