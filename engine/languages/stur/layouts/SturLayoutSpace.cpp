#include "engine/languages/stur/layouts/SturLayoutSpace.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "engine/languages/stur/costs/SturWork.h"
#include "engine/languages/stur/lowering/SturFlattener.h"
#include "engine/languages/stur/lowering/SturInference.h"
#include "engine/languages/stur/structure/Counting.h"
#include "engine/languages/stur/structure/PackedLayout.h"
#include "engine/languages/stur/syntax/SturParser.h"
#include "engine/languages/stur/terms/SturTermMaker.h"
#include "engine/support/FileSystem.h"

namespace candler::stur {

namespace {

/// Of an element, in operations: a load or a store that misses no cache.
constexpr double kMoved = 0.5;

constexpr std::string_view kDense = "dense";
constexpr std::string_view kPacked = "packed";

class SturLayoutSpace : public LayoutSpace {
public:
    explicit SturLayoutSpace(const Model& model) : m_model(model), m_sizes(sampleSizes(model)) {}

    Result<void> find(SturTerms& terms, const StopCheck& stop);

    [[nodiscard]] std::span<const LayoutInput> inputs() const override { return m_inputs; }
    [[nodiscard]] bool isOfStoredStep() const override { return false; }
    [[nodiscard]] std::string measuredOn() const override {
        return "at the sizes of the kernel's benchmark";
    }
    [[nodiscard]] std::string programText(std::span<const std::size_t> choices,
                                          const std::filesystem::path& folder) const override;
    [[nodiscard]] Priced priced(std::span<const std::size_t> choices) const override {
        return {.text = programText(choices, {}), .sizes = {}};
    }

private:
    void add(const FlatProgram& program, const Tensor& tensor, const Structure& structure,
             Prover& prover);
    [[nodiscard]] std::string sizesText() const;
    [[nodiscard]] double valueOf(const Count& count) const;
    [[nodiscard]] double sizeOf(const Region& region, const std::vector<std::string>& variables,
                                Prover& prover) const;

    const Model& m_model;
    Values m_sizes;
    std::vector<LayoutInput> m_inputs;
};

Result<void> SturLayoutSpace::find(SturTerms& terms, const StopCheck& stop) {
    const auto flat = flatten(terms, m_model, SturTermMaker(terms, m_model).program());
    if (!flat) return failure(flat.error());
    ProverOptions proving;
    proving.assumptions = flat->assumptions;
    proving.stop = stop;
    Prover prover(std::move(proving));
    const auto inferred = inferStructures(*flat, prover);
    if (!inferred) return failure(inferred.error());
    for (const Tensor& tensor : m_model.tensors)
        if (!tensor.definition || tensor.isOutput)
            add(*flat, tensor, inferred->structures.at(tensor.name), prover);
    if (stop.isStopped()) return failure(makeError("the search for layouts was stopped"));
    return {};
}

double SturLayoutSpace::valueOf(const Count& count) const {
    const auto value = count.value(m_sizes);
    return value ? std::max(0.0, value->get_d()) : 0;
}

std::string SturLayoutSpace::sizesText() const {
    std::vector<std::string> texts;
    for (const auto& [name, size] : m_sizes) texts.push_back(fmt::format("{} = {}", name, size));
    return texts.empty() ? "" : fmt::format("at {}", fmt::join(texts, ", "));
}

/// Of points in disjoint sets.
double SturLayoutSpace::sizeOf(const Region& region, const std::vector<std::string>& variables,
                               Prover& prover) const {
    if (const auto counted = count(region, variables, prover)) return valueOf(*counted);
    return static_cast<double>(countAt(region, variables, m_sizes).value_or(0));
}

void SturLayoutSpace::add(const FlatProgram& program, const Tensor& tensor,
                          const Structure& structure, Prover& prover) {
    const Region box{program.box(tensor.name, identityMap(structure.variables))};
    const double elements = sizeOf(box, structure.variables, prover);
    if (tensor.rank() == 0 ||
        sizeOf(structure.uniqueSet(), structure.variables, prover) == elements)
        return;
    const bool isResult = tensor.definition.has_value();
    // Kernels write what is unique; what they copy from there is priced as work.
    const Region touched = isResult ? structure.uniqueSet() : structure.support;
    LayoutChoice dense{.format = std::string(kDense),
                       .description = "all of the box, row by row",
                       .running = kMoved * sizeOf(touched, structure.variables, prover),
                       .bytes = sizeof(double) * elements};
    LayoutChoice packed{.format = std::string(kPacked)};
    if (const auto layout = packedLayout(structure, prover)) {
        const double stored = valueOf(layout->size);
        packed.description = layout->text();
        while (packed.description.ends_with('\n')) packed.description.pop_back();
        for (std::size_t end = 0; (end = packed.description.find('\n', end)) != std::string::npos;)
            packed.description.replace(end, 1, "; ");
        packed.packing = kMoved * (stored + (isResult ? elements : stored));
        packed.running = kMoved * stored;
        packed.bytes = sizeof(double) * stored;
    } else {
        packed.reason = "places of its unique elements have no formula";
    }
    const bool isPacked = tensor.layout == StorageLayout::Packed && packed.reason.empty();
    (isPacked ? packed : dense).isWritten = true;
    std::vector<std::string> extents;
    for (const AffineForm& extent : program.tensors.at(tensor.name).extents)
        extents.push_back(extent.text());
    LayoutInput input{
        .name = tensor.name,
        .type = fmt::format("{}({})", isResult ? "result" : "input", fmt::join(extents, ", ")),
        .data = sizesText()};
    input.choices = {std::move(dense), std::move(packed)};
    if (isPacked) std::swap(input.choices.front(), input.choices.back());
    m_inputs.push_back(std::move(input));
}

std::string SturLayoutSpace::programText(std::span<const std::size_t> choices,
                                         const std::filesystem::path& folder) const {
    const auto file = parseFile(*m_model.text);
    if (!file) return {};
    std::map<std::string, std::string_view, std::less<>> wanted;
    for (std::size_t i = 0; i < m_inputs.size(); ++i)
        if (const LayoutChoice& choice = m_inputs[i].choices[choices[i]]; !choice.isWritten)
            wanted[m_inputs[i].name] = choice.format == kDense ? kDense : kPacked;
    std::map<std::size_t, std::pair<std::size_t, std::string>> edits;  // by offset: end and text
    std::set<std::string> written;
    for (const LineSyntax& line : file->lines) {
        if (const auto* choice = std::get_if<ChoiceSyntax>(&line);
            choice != nullptr && choice->kind == ChoiceSyntax::Kind::Layout)
            for (const ChoiceSyntax::Entry& entry : choice->entries)
                if (const auto other = wanted.find(entry.tensor.name); other != wanted.end()) {
                    const Place& place = entry.names.front().place;
                    edits[place.offset] = {place.end(), std::string(other->second)};
                    written.insert(other->first);
                }
        if (const auto* data = std::get_if<DataSyntax>(&line))
            for (const DataSyntax::Entry& entry : data->entries)
                edits[entry.file.place.offset] = {
                    entry.file.place.end(),
                    nameFrom(folder, entry.file.name, m_model.span(entry.file.place))};
    }
    std::string text;
    std::size_t done = 0;
    for (const auto& [offset, edit] : edits) {
        text += m_model.text->text().substr(done, offset - done);
        text += edit.second;
        done = edit.first;
    }
    text += m_model.text->text().substr(done);
    const char* const end = text.find("\r\n") == std::string::npos ? "\n" : "\r\n";
    if (!text.empty() && text.back() != '\n') text += end;
    for (const auto& [tensor, layout] : wanted)
        if (!written.contains(tensor))
            text += fmt::format("layout: {} -> {}{}", tensor, layout, end);
    return text;
}

}  // namespace

Result<std::unique_ptr<LayoutSpace>> sturLayouts(SturTerms& terms, const Model& model,
                                                 const StopCheck& stop) {
    auto space = std::make_unique<SturLayoutSpace>(model);
    if (auto done = space->find(terms, stop); !done) return failure(done.error());
    return space;
}

}  // namespace candler::stur
