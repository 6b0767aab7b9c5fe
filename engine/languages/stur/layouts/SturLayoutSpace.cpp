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
#include "engine/languages/stur/lowering/SturLayouts.h"
#include "engine/languages/stur/structure/Counting.h"
#include "engine/languages/stur/structure/PackedLayout.h"
#include "engine/languages/stur/syntax/SturParser.h"
#include "engine/languages/stur/terms/SturTermMaker.h"
#include "engine/support/FileSystem.h"

namespace candler::stur {

namespace {

/// Of an element among others, in operations: a load or a store, of which a line of a cache has
/// some.
constexpr double kMoved = 0.5;
constexpr double kOfLine = 8;

constexpr std::string_view kDense = "dense";
constexpr std::string_view kPacked = "packed";
constexpr std::string_view kRows = "rows";

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
    [[nodiscard]] LayoutChoice packed(const Structure& structure, const Tensor& tensor,
                                      double elements, double unique, Prover& prover) const;
    /// By name, of tensors that are not to be as they are written.
    [[nodiscard]] std::map<std::string, std::string, std::less<>> others(
        std::span<const std::size_t> choices) const;
    [[nodiscard]] std::string sizesText() const;
    [[nodiscard]] double sizeOf(const Region& region, const std::vector<std::string>& variables,
                                Prover& prover) const;
    [[nodiscard]] double linesOf(const Structure& structure, Prover& prover) const;

    const Model& m_model;
    Values m_sizes;
    std::vector<LayoutInput> m_inputs;
};

Result<void> SturLayoutSpace::find(SturTerms& terms, const StopCheck& stop) {
    const auto flat = flatten(terms, m_model, SturTermMaker(terms, m_model).program());
    if (!flat) return failure(flat.error());
    Prover prover = proverOf(*flat, stop);
    const auto inferred = inferStructures(*flat, prover);
    if (!inferred) return failure(inferred.error());
    for (const Tensor& tensor : m_model.tensors)
        if (!tensor.definition || tensor.isOutput)
            add(*flat, tensor, inferred->structures.at(tensor.name), prover);
    if (stop.isStopped()) return failure(makeError("the search for layouts was stopped"));
    return {};
}

std::string SturLayoutSpace::sizesText() const {
    std::vector<std::string> texts;
    for (const auto& [name, size] : m_sizes) texts.push_back(fmt::format("{} = {}", name, size));
    return texts.empty() ? "" : fmt::format("at {}", fmt::join(texts, ", "));
}

double SturLayoutSpace::sizeOf(const Region& region, const std::vector<std::string>& variables,
                               Prover& prover) const {
    return predictedCount(region, variables, m_sizes, prover);
}

/// Lines of a cache that unique elements lie in, of an array row by row: each row of a piece begins
/// one.
double SturLayoutSpace::linesOf(const Structure& structure, Prover& prover) const {
    const std::vector<std::string> rows(structure.variables.begin(), structure.variables.end() - 1);
    double lines = 0;
    for (const Conjunction& piece : structure.uniqueSet()) {
        const auto begun = disjoint(eliminate({structure.variables.back()}, piece), prover);
        const double elements = sizeOf({piece}, structure.variables, prover);
        // Where rows overlap and cannot be told apart, each element may begin a line.
        const double rowCount = begun ? sizeOf(*begun, rows, prover) : elements;
        lines += rowCount + (elements - rowCount) / kOfLine;
    }
    return lines;
}

LayoutChoice SturLayoutSpace::packed(const Structure& structure, const Tensor& tensor,
                                     double elements, double unique, Prover& prover) const {
    const bool isInRows = tensor.layout == StorageLayout::Rows;
    LayoutChoice made{.format = std::string(isInRows ? kRows : kPacked)};
    const auto layout = packedLayout(
        structure, prover, rowStartsOf(isInRows ? StorageLayout::Rows : StorageLayout::Packed));
    if (!layout) {
        made.reason = std::string(kNoPlaces);
        return made;
    }
    made.description = layout->text();
    while (made.description.ends_with('\n')) made.description.pop_back();
    for (std::size_t end = 0; (end = made.description.find('\n', end)) != std::string::npos;)
        made.description.replace(end, 1, "; ");
    made.packing = kMoved * (unique + (tensor.definition ? elements : unique));
    made.running = kMoved * unique;
    // Bands have places without an element.
    const auto places = layout->size.value(m_sizes);
    made.bytes = sizeof(double) * (places ? std::max(0.0, places->get_d()) : unique);
    return made;
}

void SturLayoutSpace::add(const FlatProgram& program, const Tensor& tensor,
                          const Structure& structure, Prover& prover) {
    const Region box{program.box(tensor.name, identityMap(structure.variables))};
    const double elements = sizeOf(box, structure.variables, prover);
    const double unique = sizeOf(structure.uniqueSet(), structure.variables, prover);
    const bool isFull = !structure.hasRedundancy() && unique == elements;
    if (tensor.rank() == 0 || (isFull && tensor.layout == StorageLayout::Dense)) return;
    const bool isResult = tensor.definition.has_value();
    // Of both layouts kernels read and write what is unique; what they copy is priced as work.
    LayoutChoice dense{.format = std::string(kDense),
                       .description = "all of the box, row by row",
                       .running = kMoved * kOfLine * linesOf(structure, prover),
                       .bytes = sizeof(double) * elements};
    LayoutChoice other = packed(structure, tensor, elements, unique, prover);
    const bool isPacked = tensor.layout != StorageLayout::Dense && other.reason.empty();
    (isPacked ? other : dense).isWritten = true;
    std::vector<std::string> extents;
    for (const AffineForm& extent : program.tensors.at(tensor.name).extents)
        extents.push_back(extent.text());
    LayoutInput input{
        .name = tensor.name,
        .type = fmt::format("{}({})", isResult ? "result" : "input", fmt::join(extents, ", ")),
        .data = sizesText()};
    input.choices = {std::move(dense), std::move(other)};
    if (isPacked) std::swap(input.choices.front(), input.choices.back());
    m_inputs.push_back(std::move(input));
}

std::map<std::string, std::string, std::less<>> SturLayoutSpace::others(
    std::span<const std::size_t> choices) const {
    std::map<std::string, std::string, std::less<>> made;
    for (std::size_t i = 0; i < m_inputs.size(); ++i)
        if (const LayoutChoice& choice = m_inputs[i].choices[choices[i]]; !choice.isWritten)
            made[m_inputs[i].name] = choice.format;
    return made;
}

std::string SturLayoutSpace::programText(std::span<const std::size_t> choices,
                                         const std::filesystem::path& folder) const {
    const auto file = parseFile(*m_model.text);
    if (!file) return {};
    const auto wanted = others(choices);
    std::map<std::size_t, std::pair<std::size_t, std::string>> edits;  // by offset: end and text
    std::set<std::string> written;
    for (const LineSyntax& line : file->lines) {
        if (const auto* choice = std::get_if<ChoiceSyntax>(&line);
            choice != nullptr && choice->kind == ChoiceSyntax::Kind::Layout)
            for (const ChoiceSyntax::Entry& entry : choice->entries)
                if (const auto other = wanted.find(entry.tensor.name); other != wanted.end()) {
                    const Place& place = entry.names.front().place;
                    edits[place.offset] = {place.end(), other->second};
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
