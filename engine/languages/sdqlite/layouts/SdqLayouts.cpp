#include "engine/languages/sdqlite/layouts/SdqLayouts.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "engine/data/Generators.h"
#include "engine/languages/sdqlite/costs/SdqEstimates.h"
#include "engine/languages/sdqlite/layouts/SdqFormat.h"
#include "engine/languages/sdqlite/layouts/SdqProgramText.h"
#include "engine/languages/sdqlite/layouts/SdqStorageSignature.h"
#include "engine/languages/sdqlite/lowering/SdqParameters.h"
#include "engine/languages/sdqlite/stages/SdqStoredMaps.h"
#include "engine/languages/sdqlite/storage/SdqPacker.h"
#include "engine/languages/sdqlite/syntax/SdqCells.h"
#include "engine/support/FileSystem.h"
#include "engine/support/Hash.h"

namespace candler::sdqlite {

namespace {

/// At most a second or two for each format of each input.
constexpr std::uint64_t kMostRandomEntries = 4'000'000;
constexpr std::size_t kMostBytes = std::size_t{1} << 28U;
constexpr std::uint64_t kMostSteps = std::uint64_t{1} << 24U;

/// Of the packer, whose time they make within a factor of two: costs are about nanoseconds.
constexpr double kPackingStep = 90;
constexpr double kPackingByte = 0.5;

/// A way to store one input, and what is known of it.
struct Option {
    const SdqFormat* format = nullptr;  ///< None: as it is written.
    SizeValues sizes;  ///< By their names in the format; in the program, if it is written so.
    SizeValues dimensions{};  ///< By their names in the program.
    std::string signature{};
};

struct Stored {
    std::string name;
    std::optional<std::uint64_t> entries;  ///< Of the data that was stored.
    std::vector<Option> options;
};

class SdqLayoutSpace : public LayoutSpace {
public:
    SdqLayoutSpace(const LayoutSubject& subject, std::vector<SdqFormat> formats, std::uint64_t seed)
        : m_subject(subject),
          m_formats(std::move(formats)),
          m_seed(seed),
          m_tree(subject.text),
          m_declarations(parseProgram(m_tree).value_or(std::vector<Declaration>{})),
          m_text(m_tree, m_declarations) {}

    Result<void> store(const StopCheck& stop);

    [[nodiscard]] std::span<const LayoutInput> inputs() const override { return m_inputs; }
    [[nodiscard]] std::string measuredOn() const override { return "on so many random entries"; }
    [[nodiscard]] std::string programText(std::span<const std::size_t> choices,
                                          const std::filesystem::path& folder) const override;
    [[nodiscard]] Priced priced(std::span<const std::size_t> choices) const override;

private:
    [[nodiscard]] TextChanges changes(std::span<const std::size_t> choices) const;
    [[nodiscard]] static const Input* inputOf(const CheckedProgram& program, const SdqTerms& terms,
                                              const std::string& name);
    [[nodiscard]] double entriesOf(const Input& input) const;
    /// What is stored to try formats; none if that cannot be done, with the reason as the text.
    [[nodiscard]] std::optional<CoordinateTensor> dataOf(const Declaration& tensor,
                                                         const StopCheck& stop,
                                                         std::string& text) const;
    [[nodiscard]] std::optional<CoordinateTensor> randomData(const Input& input,
                                                             const StopCheck& stop,
                                                             std::string& text) const;
    [[nodiscard]] bool isWithheld(const std::string& tensor) const;
    static void keepSizes(const SdqTerms& terms, const StoredInputs& packed,
                          const std::map<std::string, std::string>& names, Option& option);
    static void refuseSame(LayoutInput& input, const Stored& stored);
    [[nodiscard]] std::string sharedWith(const Declaration& tensor) const;
    void storeInput(const Declaration& tensor, const StopCheck& stop);
    void tryOption(const std::string& tensor, const CoordinateTensor& data, const StopCheck& stop,
                   Option& option, LayoutChoice& choice) const;

    LayoutSubject m_subject;
    std::vector<SdqFormat> m_formats;
    std::uint64_t m_seed;
    SyntaxTree m_tree;
    std::vector<Declaration> m_declarations;
    SdqProgramText m_text;
    std::vector<LayoutInput> m_inputs;
    std::vector<Stored> m_stored;  // Of the inputs.
};

const Input* SdqLayoutSpace::inputOf(const CheckedProgram& program, const SdqTerms& terms,
                                     const std::string& name) {
    const auto found = std::ranges::find_if(program.inputs, [&](const Input& input) {
        return terms.symbolAt(input.symbol).name == name;
    });
    return found == program.inputs.end() ? nullptr : &*found;
}

Result<void> SdqLayoutSpace::store(const StopCheck& stop) {
    for (const Declaration& one : m_declarations) {
        if (one.kind == Declaration::Kind::Tensor) storeInput(one, stop);
        if (stop.isStopped()) return failure(makeError("storing the inputs was stopped"));
    }
    return {};
}

/// As many as the program says, or costs take there to be.
double SdqLayoutSpace::entriesOf(const Input& input) const {
    const auto said = std::ranges::find(input.statistics, StatisticSyntax::Kind::Nonzeros,
                                        &StatisticSyntax::kind);
    if (said != input.statistics.end()) return said->value;
    return SdqEstimates(m_subject.terms, m_subject.program).ofInput(input.symbol).all();
}

std::optional<CoordinateTensor> SdqLayoutSpace::randomData(const Input& input,
                                                           const StopCheck& stop,
                                                           std::string& text) const {
    const SdqTerms& terms = m_subject.terms;
    const FullTypeId type = terms.symbolAt(input.symbol).type;
    GeneratorRequest request;
    request.seed = mixHash(m_seed, input.symbol);  // Others of its shape have other places.
    double cells = 1;
    for (const auto& said : saidExtents(terms.fullTypes, m_subject.program, type)) {
        request.extents.push_back(said.value_or(static_cast<std::int64_t>(SdqEstimates::kSize)));
        cells *= static_cast<double>(request.extents.back());
    }
    const double entries = std::round(std::min(entriesOf(input), cells));
    if (entries > static_cast<double>(kMostRandomEntries)) {
        text = fmt::format("no data, and {:.0f} random entries are too many to try", entries);
        return std::nullopt;
    }
    request.entries = static_cast<std::uint64_t>(entries);
    const Ring ring = ringOfValues(terms.fullTypes, type);
    if (ring == Ring::Int) request.values = GeneratedValues::Integers;
    if (ring == Ring::Bool || ring == Ring::OrAnd) request.values = GeneratedValues::Pattern;
    const auto uniform = std::ranges::find(tensorGenerators(), "uniform", &TensorGenerator::name);
    auto made = generateTensor(*uniform, request, stop);
    if (!made) {
        text = made.error().front().message;
        return std::nullopt;
    }
    text = fmt::format("{} random entries", request.entries.value());
    return std::move(*made);
}

std::optional<CoordinateTensor> SdqLayoutSpace::dataOf(const Declaration& tensor,
                                                       const StopCheck& stop,
                                                       std::string& text) const {
    const Input* input = inputOf(m_subject.program, m_subject.terms, tensor.name);
    if (input == nullptr) return std::nullopt;
    const auto given = m_subject.data.tensors.find(input->symbol);
    if (given == m_subject.data.tensors.end()) return randomData(*input, stop, text);
    text = fmt::format("{} entries of {}", given->second.entryCount(), input->file);
    return given->second;
}

void SdqLayoutSpace::storeInput(const Declaration& tensor, const StopCheck& stop) {
    const auto shape = tensorShape(m_tree, *tensor.type);
    if (!shape) return;
    LayoutInput input;
    Stored stored{.name = tensor.name, .entries = {}, .options = {}};
    input.name = tensor.name;
    const TypeSyntax& type = m_tree.type(*tensor.type);
    input.type = std::string(m_subject.text.text().substr(type.offset, type.length));
    if (!tensor.mapping.empty()) {
        input.choices.push_back({.format = tensor.mapping, .isWritten = true});
        stored.options.push_back({});
    }
    for (const SdqFormat& format : m_formats) {
        if (!format.fits(*shape)) continue;
        input.choices.push_back({.format = format.name(), .description = format.description()});
        stored.options.push_back({.format = &format, .sizes = {}});
    }
    if (input.choices.empty()) return;
    const auto data = dataOf(tensor, stop, input.data);
    const std::string shared = sharedWith(tensor);
    for (std::size_t i = 0; i < input.choices.size(); ++i) {
        LayoutChoice& choice = input.choices[i];
        if (!choice.isWritten && !shared.empty())
            choice.reason = shared;
        else if (data && !stop.isStopped())
            tryOption(tensor.name, *data, stop, stored.options[i], choice);
        else if (!choice.isWritten)
            choice.reason = input.data;
    }
    refuseSame(input, stored);
    if (data) stored.entries = data->entryCount();
    m_inputs.push_back(std::move(input));
    m_stored.push_back(std::move(stored));
}

/// Formats that are what the program has, or an earlier one.
void SdqLayoutSpace::refuseSame(LayoutInput& input, const Stored& stored) {
    std::map<std::string, std::size_t> first;
    for (std::size_t i = 0; i < stored.options.size(); ++i) {
        const std::string& signature = stored.options[i].signature;
        if (signature.empty()) continue;
        const auto [same, isNew] = first.try_emplace(signature, i);
        if (!isNew)
            input.choices[i].reason =
                fmt::format("the same as '{}' above", input.choices[same->second].format);
    }
}

/// What it has in common with another tensor; empty: nothing.
std::string SdqLayoutSpace::sharedWith(const Declaration& tensor) const {
    for (const Declaration& other : m_declarations) {
        if (other.kind != Declaration::Kind::Tensor || other.name == tensor.name) continue;
        for (const std::string& name : tensor.names) {
            if (std::ranges::find(other.names, name) == other.names.end()) continue;
            for (const Declaration& array : m_declarations)
                if (array.name == name && array.kind != Declaration::Kind::Size)
                    return fmt::format("'{}' and '{}' share '{}': they would not any more",
                                       tensor.name, other.name, name);
        }
    }
    return {};
}

void SdqLayoutSpace::tryOption(const std::string& tensor, const CoordinateTensor& data,
                               const StopCheck& stop, Option& option, LayoutChoice& choice) const {
    TextChanges changes{.sizes = knownSizes(m_subject.terms, m_subject.program)};
    if (option.format != nullptr) changes.tensors[tensor] = {option.format, {}};
    const SdqProgramText::Changed changed = m_text.changed(changes);
    const auto refuse = [&](const Diagnostics& why) { choice.reason = why.front().message; };
    SyntaxTree tree(m_subject.text.with(changed.text));
    const auto declarations = parseProgram(tree);
    if (!declarations) return refuse(declarations.error());
    SdqTerms terms(Dialect::Sdqlite);
    auto program = checkProgram(terms, tree, *declarations);
    if (!program) return refuse(program.error());
    storeMapsInArrays(terms, *program);
    const Input* input = inputOf(*program, terms, tensor);
    if (input == nullptr) return;
    const auto begin = std::chrono::steady_clock::now();
    const auto packed =
        packTensor(terms, *program, *input, data,
                   {.stop = stop, .mostSteps = kMostSteps, .mostBytes = kMostBytes});
    if (!packed && isWithheld(tensor)) return refuse({makeError("it does not hold the data")});
    if (!packed) return refuse(packed.error());
    choice.seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    const auto declared = std::ranges::find_if(*declarations, [&](const Declaration& one) {
        return one.kind == Declaration::Kind::Tensor && one.name == tensor;
    });
    option.signature = signatureOf(terms, *program, *input, declared->names, *packed);
    choice.bytes = bytesOf(terms, *program, *packed);
    choice.packing =
        kPackingStep * static_cast<double>(packed->steps) + kPackingByte * choice.bytes;
    const bool isOfFormat = option.format != nullptr;
    keepSizes(terms, *packed,
              isOfFormat ? changed.names.at(tensor) : std::map<std::string, std::string>{}, option);
}

bool SdqLayoutSpace::isWithheld(const std::string& tensor) const {
    const Input* input = inputOf(m_subject.program, m_subject.terms, tensor);
    return input != nullptr && m_subject.data.withheld.contains(input->symbol);
}

/// `names`: what arrays and sizes of a format are called in the program.
void SdqLayoutSpace::keepSizes(const SdqTerms& terms, const StoredInputs& packed,
                               const std::map<std::string, std::string>& names, Option& option) {
    std::map<std::string, std::string> locals;
    for (const auto& [local, called] : names) locals[called] = local;
    const auto keep = [&](Payload symbol, std::string_view suffix, std::size_t size) {
        const std::string& name = terms.symbolAt(symbol).name;
        const auto local = locals.find(name);
        const bool isOther = option.format != nullptr && local == locals.end();
        SizeValues& sizes = isOther ? option.dimensions : option.sizes;
        sizes[(local == locals.end() ? name : local->second) + std::string(suffix)] =
            static_cast<std::int64_t>(size);
    };
    for (const auto& [symbol, size] : packed.sizes)
        keep(symbol, "", static_cast<std::size_t>(size));
    for (const auto& [symbol, values] : packed.indices) keep(symbol, kLengthSuffix, values.size());
    for (const auto& [symbol, values] : packed.numbers) keep(symbol, kLengthSuffix, values.size());
}

TextChanges SdqLayoutSpace::changes(std::span<const std::size_t> choices) const {
    TextChanges changes;
    for (std::size_t i = 0; i < m_stored.size(); ++i)
        if (const Option& option = m_stored[i].options[choices[i]]; option.format != nullptr)
            changes.tensors[m_stored[i].name] = {option.format, {}};
    return changes;
}

/// What was taken for known is said: the plan depends on it. Data says it by itself.
std::string SdqLayoutSpace::programText(std::span<const std::size_t> choices,
                                        const std::filesystem::path& folder) const {
    TextChanges made = changes(choices);
    for (const Declaration& one : m_declarations) {
        if (one.kind != Declaration::Kind::Tensor) continue;
        const auto stored = std::ranges::find(m_stored, one.name, &Stored::name);
        if (one.file.empty() && stored != m_stored.end() && stored->entries &&
            made.tensors.contains(one.name))
            made.entries[one.name] = *stored->entries;
        if (!one.file.empty()) made.files[one.name] = nameFrom(folder, one.file, one.filePlace);
    }
    return m_text.changed(made).text;
}

LayoutSpace::Priced SdqLayoutSpace::priced(std::span<const std::size_t> choices) const {
    TextChanges made = changes(choices);
    made.sizes = knownSizes(m_subject.terms, m_subject.program);
    for (std::size_t i = 0; i < m_stored.size(); ++i) {
        const Option& option = m_stored[i].options[choices[i]];
        made.sizes.insert(option.dimensions.begin(), option.dimensions.end());
        if (option.format == nullptr)
            made.sizes.insert(option.sizes.begin(), option.sizes.end());
        else
            made.tensors[m_stored[i].name].sizes = option.sizes;
        if (const auto& entries = m_stored[i].entries) made.entries[m_stored[i].name] = *entries;
    }
    SdqProgramText::Changed changed = m_text.changed(made);
    Priced result{std::move(changed.text), std::move(made.sizes)};
    for (const auto& [tensor, stored] : made.tensors)
        for (const auto& [name, called] : changed.names.at(tensor))
            for (const std::string_view suffix : {std::string_view(), kLengthSuffix})
                if (const auto size = stored.sizes.find(name + std::string(suffix));
                    size != stored.sizes.end())
                    result.sizes[called + std::string(suffix)] = size->second;
    return result;
}

}  // namespace

Result<std::unique_ptr<LayoutSpace>> sdqLayouts(const LayoutSubject& subject,
                                                std::span<const SourceText> formats,
                                                std::uint64_t seed, const StopCheck& stop) {
    std::vector<SdqFormat> read;
    Diagnostics mistakes;
    for (const SourceText& text : formats) {
        auto format = SdqFormat::read(text);
        if (format && std::ranges::find(read, format->name(), &SdqFormat::name) != read.end())
            mistakes.push_back(
                makeError(fmt::format("there is another format called '{}'", format->name()),
                          text.span(0, 0), "give the mapping of one of them another name"));
        else if (format)
            read.push_back(std::move(*format));
        else
            mistakes.insert(mistakes.end(), format.error().begin(), format.error().end());
    }
    if (!mistakes.empty()) return failure(std::move(mistakes));
    auto space = std::make_unique<SdqLayoutSpace>(subject, std::move(read), seed);
    if (auto done = space->store(stop); !done) return failure(done.error());
    return space;
}

}  // namespace candler::sdqlite
