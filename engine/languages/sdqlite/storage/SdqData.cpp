#include "engine/languages/sdqlite/storage/SdqData.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <vector>

#include "engine/data/TensorFile.h"
#include "engine/languages/sdqlite/storage/SdqPacker.h"
#include "engine/support/FileSystem.h"

namespace candler::sdqlite {

namespace {

class DataLoader {
public:
    DataLoader(const SdqTerms& terms, CheckedProgram& program, const FileScope& scope,
               const StopCheck& stop)
        : m_terms(terms), m_program(program), m_scope(scope), m_stop(stop) {}

    Result<ProgramData> run();

private:
    Result<void> read(Input& input);
    [[nodiscard]] std::optional<std::vector<std::int64_t>> saidExtents(const Input& tensor) const;
    /// The program's dimensions are those of the data.
    Result<void> setDimensions(const Input& tensor, const CoordinateTensor& data);
    Result<void> setEntries(Input& tensor, const CoordinateTensor& data);
    Result<void> pack(const Input& tensor, const CoordinateTensor& data);
    template <typename Values>
    Result<void> merge(const Input& tensor, std::map<Payload, Values>& known,
                       std::map<Payload, Values>& added);
    void setSizes();
    [[nodiscard]] const std::string& name(Payload symbol) const {
        return m_terms.symbolAt(symbol).name;
    }

    const SdqTerms& m_terms;
    CheckedProgram& m_program;
    const FileScope& m_scope;
    const StopCheck& m_stop;
    ProgramData m_data;
};

Result<ProgramData> DataLoader::run() {
    for (Input& input : m_program.inputs) {
        if (input.file.empty()) continue;
        if (auto done = read(input); !done) return failure(std::move(done.error()));
    }
    for (const Input& input : m_program.inputs) {
        const auto data = m_data.tensors.find(input.symbol);
        if (data == m_data.tensors.end() || !input.mapping) continue;
        if (auto done = pack(input, data->second); !done) return failure(std::move(done.error()));
    }
    setSizes();
    return std::move(m_data);
}

Result<void> DataLoader::read(Input& input) {
    const auto path = namedPath(input.file, input.filePlace);
    if (!path) return failure(path.error());
    auto file = readNamedTensorFile(
        {.path = *path, .extents = saidExtents(input), .place = input.filePlace}, m_scope,
        m_program.warnings, m_stop);
    if (!file) return failure(std::move(file.error()));
    if (file->origin.isWithheld) m_data.withheld.insert(input.symbol);
    CoordinateTensor& data = file->tensor;
    if (auto fits = setDimensions(input, data); !fits) return fits;
    if (auto fits = setEntries(input, data); !fits) return fits;
    m_data.tensors.emplace(input.symbol, std::move(data));
    return {};
}

/// If the program says all: not all files do.
std::optional<std::vector<std::int64_t>> DataLoader::saidExtents(const Input& tensor) const {
    std::vector<std::int64_t> extents;
    const FullTypeId type = m_terms.symbolAt(tensor.symbol).type;
    for (const auto& extent : sdqlite::saidExtents(m_terms.fullTypes, m_program, type)) {
        if (!extent) return std::nullopt;
        extents.push_back(*extent);
    }
    return extents;
}

Result<void> DataLoader::setDimensions(const Input& tensor, const CoordinateTensor& data) {
    FullTypeId type = m_terms.symbolAt(tensor.symbol).type;
    const std::size_t levels = m_terms.fullTypes.levels(type);
    if (levels != data.order())
        return failure(
            makeError(fmt::format("'{}' has {} dimension{}, and '{}' has {}", name(tensor.symbol),
                                  levels, levels == 1 ? "" : "s", tensor.file, data.order()),
                      tensor.filePlace));
    for (const std::int64_t extent : data.extents) {
        const SortId sort = m_terms.fullTypes[type].sort;
        type = m_terms.fullTypes[type].value;
        const auto dimension = std::ranges::find(m_program.dimensions, sort, &Dimension::sort);
        if (dimension == m_program.dimensions.end()) continue;
        if (dimension->value && *dimension->value != extent)
            return failure(makeError(
                fmt::format("'{}' has {} indices of {} in '{}', and {} is {}", name(tensor.symbol),
                            extent, dimension->name, tensor.file, name(dimension->size),
                            *dimension->value),
                tensor.filePlace, "leave the size of the dimension out: it is that of the data"));
        dimension->value = extent;
    }
    return {};
}

Result<void> DataLoader::setEntries(Input& tensor, const CoordinateTensor& data) {
    const auto count = static_cast<double>(data.entryCount());
    for (const StatisticSyntax& said : tensor.statistics)
        if (said.kind == StatisticSyntax::Kind::Nonzeros && said.value != count)
            return failure(makeError(fmt::format("'{}' has {} entries in '{}'", name(tensor.symbol),
                                                 data.entryCount(), tensor.file),
                                     said.place, "leave 'nnz' out: it is that of the data"));
    if (tensor.statistics.empty())
        tensor.statistics.push_back(
            {.kind = StatisticSyntax::Kind::Nonzeros, .value = count, .place = tensor.filePlace});
    return {};
}

Result<void> DataLoader::pack(const Input& tensor, const CoordinateTensor& data) {
    auto made = packTensor(m_terms, m_program, tensor, data, {.stop = m_stop});
    if (!made && m_data.withheld.contains(tensor.symbol))
        return failure(makeError(fmt::format("'{}' cannot be stored by '{}' as its file has it",
                                             name(tensor.symbol), tensor.mappingName),
                                 tensor.filePlace,
                                 "keep the file with the program, and more is told"));
    if (!made) return failure(std::move(made.error()));
    if (auto fits = merge(tensor, m_data.inputs.sizes, made->sizes); !fits) return fits;
    if (auto fits = merge(tensor, m_data.inputs.indices, made->indices); !fits) return fits;
    return merge(tensor, m_data.inputs.numbers, made->numbers);
}

/// Tensors may share arrays that are the same for both.
template <typename Values>
Result<void> DataLoader::merge(const Input& tensor, std::map<Payload, Values>& known,
                               std::map<Payload, Values>& added) {
    for (auto& [symbol, values] : added) {
        const auto [found, isNew] = known.try_emplace(symbol, std::move(values));
        if (isNew || found->second == values) continue;
        return failure(makeError(
            fmt::format("'{}' would be another for '{}' than for the tensors above it",
                        name(symbol), name(tensor.symbol)),
            tensor.filePlace, "tensors of other data have arrays and sizes of their own"));
    }
    return {};
}

void DataLoader::setSizes() {
    for (Input& input : m_program.inputs)
        if (const auto size = m_data.inputs.sizes.find(input.symbol);
            size != m_data.inputs.sizes.end())
            input.size = size->second;
}

}  // namespace

Result<ProgramData> loadData(const SdqTerms& terms, CheckedProgram& program, const FileScope& scope,
                             const StopCheck& stop) {
    return DataLoader(terms, program, scope, stop).run();
}

}  // namespace candler::sdqlite
