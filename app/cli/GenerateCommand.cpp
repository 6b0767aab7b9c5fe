// `candler generate`: files of tensors by chance.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <memory>

#include "app/cli/Console.h"
#include "app/cli/ExitCode.h"
#include "app/cli/NotEmpty.h"
#include "app/cli/Numbers.h"
#include "app/cli/Outputs.h"
#include "app/cli/Values.h"
#include "engine/data/Generators.h"
#include "engine/data/NamedArrays.h"
#include "engine/data/TensorText.h"

namespace candler::cli {

namespace {

struct GenerateArguments {
    std::string kind;
    std::string size;
    std::string block;
    std::vector<double> quadrants;
    std::string out;
    std::string format;  ///< Empty: as the ending of `out` says.
    bool isPattern = false;
    bool isInteger = false;
    GeneratorRequest request;
};

/// `1000x2000`
Result<std::vector<std::int64_t>> readExtents(const std::string& text) {
    std::vector<std::int64_t> extents;
    const char* at = text.data();
    const char* const last = at + text.size();
    while (true) {
        std::int64_t extent = 0;
        const auto [end, error] = std::from_chars(at, last, extent);
        if (error == std::errc{} && extent > 0) {
            extents.push_back(extent);
            if (end == last) return extents;
            if (*end == 'x') {
                at = end + 1;
                continue;
            }
        }
        return failure(makeError(fmt::format("'{}' gives no extents", text), {},
                                 "write them from the outermost axis, as 1000x2000 or 10x20x30"));
    }
}

/// What tells the format: `--format`, the ending of the file, or how many axes there are.
std::string formatOf(const GenerateArguments& options) {
    if (!options.format.empty()) return options.format;
    if (isStandardOutput(options.out)) return options.request.extents.size() == 2 ? "mtx" : "tns";
    const std::string ending = std::filesystem::path(options.out).extension().string();
    return ending.empty() ? ending : ending.substr(1);
}

Result<void> readWords(GenerateArguments& options) {
    auto extents = readExtents(options.size);
    if (!extents) return failure(extents.error());
    options.request.extents = std::move(*extents);
    if (!options.block.empty()) {
        auto block = readExtents(options.block);
        if (!block) return failure(block.error());
        options.request.block = std::move(*block);
    }
    if (!options.quadrants.empty())
        std::ranges::copy(options.quadrants, options.request.quadrants.begin());
    if (options.isPattern) options.request.values = GeneratedValues::Pattern;
    if (options.isInteger) options.request.values = GeneratedValues::Integers;
    // Before the work begins.
    if (formatOf(options).empty())
        return failure(makeError(fmt::format("the name '{}' tells no format", options.out), {},
                                 "end it with .mtx or .tns, or give --format"));
    const CoordinateTensor empty{
        .extents = options.request.extents, .coordinates = {}, .values = {}};
    if (auto text = tensorText(empty, formatOf(options)); !text) return failure(text.error());
    return {};
}

std::string description(const GenerateArguments& options, const CoordinateTensor& tensor) {
    double cells = 1;
    for (const std::int64_t extent : tensor.extents) cells *= static_cast<double>(extent);
    return fmt::format("{}: {}, {} entries, {:.3g} % of the cells", options.kind,
                       shapeText(tensor.extents), tensor.entryCount(),
                       100 * static_cast<double>(tensor.entryCount()) / cells);
}

int run(GenerateArguments options, const CommandContext& context) {
    if (auto good = readWords(options); !good) return refuse(good.error());
    if (!checkOutput(options.out, {})) return kBadInput;
    const auto kind = std::ranges::find(tensorGenerators(), options.kind, &TensorGenerator::name);
    Progress progress("generating " + shapeText(options.request.extents));
    const auto tensor = generateTensor(*kind, options.request, context.stop);
    const auto text = tensor ? tensorText(*tensor, formatOf(options), context.stop)
                             : Result<std::string>(failure(tensor.error()));
    progress.clear();
    if (!text) {
        const int code = refuse(text.error());
        return context.stop.stop_requested() ? kCancelled : code;
    }
    if (!writeOutput(options.out, *text)) return kBadInput;
    const TextOutput told(options.out);
    told.line(description(options, *tensor));
    if (!isStandardOutput(options.out)) told.line("wrote " + options.out);
    return kOk;
}

void addKind(CLI::App& app, GenerateArguments& options) {
    std::vector<std::string> names;
    std::string help = "What the tensor looks like:";
    for (const TensorGenerator& kind : tensorGenerators()) {
        names.emplace_back(kind.name);
        help += fmt::format("\n{} – {}", kind.name, kind.description);
    }
    app.add_option("KIND", options.kind, help)->required()->check(CLI::IsMember(names));
    app.add_option("--band", options.request.band,
                   "For banded: diagonals on each side of the first")
        ->check(wholeNumber<std::uint32_t>())
        ->capture_default_str();
    app.add_option("--block", options.block,
                   "For block: the extents of a block, as 4x4, which is what they are without")
        ->check(notEmpty("the extents of a block"));
    app.add_option("--quadrants", options.quadrants,
                   "For rmat: the chances a,b,c,d of the quadrants; without: 0.57,0.19,0.19,0.05")
        ->delimiter(',')
        ->expected(4)
        ->check(finiteNumber());
    app.add_option("--exponent", options.request.exponent,
                   "For powerlaw: S, where row i has a chance like i^-S, and columns as well")
        ->check(finiteNumber())
        ->capture_default_str();
}

void addAmount(CLI::App& app, GenerateArguments& options) {
    app.add_option("--size", options.size, "The extents, as 1000x2000 or 10x20x30")->required();
    auto* const density =
        app.add_option("--density", options.request.density,
                       "The share of the cells that are not 0; for banded of those in the band, "
                       "for block of the blocks")
            ->check(finiteNumber());
    app.add_option("--nnz", options.request.entries, "How many cells are not 0, in its place")
        ->check(wholeNumber<std::uint64_t>())
        ->excludes(density);
    app.add_option("--seed", options.request.seed, "The same seed gives the same tensor")
        ->check(wholeNumber<std::uint64_t>())
        ->capture_default_str();
    auto* const pattern = app.add_flag("--pattern", options.isPattern,
                                       "All values are 1; without it, any above 0 and up to 1");
    app.add_flag("--integers", options.isInteger, "Values are whole numbers from 1 to 100")
        ->excludes(pattern);
}

}  // namespace

CommandAction setUpGenerate(CLI::App& app) {
    auto options = std::make_shared<GenerateArguments>();
    addKind(app, *options);
    addAmount(app, *options);
    app.add_option("-o,--out", options->out,
                   "File NAME.mtx of a matrix, or NAME.tns of any tensor; - for standard output")
        ->required()
        ->type_name(value::kFile)
        ->check(outputName());
    app.add_option("--format", options->format,
                   "Of what is written, in place of the file's ending: for standard output")
        ->check(CLI::IsMember(tensorTextFormats()));
    return [options](const CommandContext& context) { return run(*options, context); };
}

}  // namespace candler::cli
