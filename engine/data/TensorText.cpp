#include "engine/data/TensorText.h"

#include <fmt/compile.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <utility>

#include "engine/data/NamedArrays.h"
#include "engine/data/TensorFile.h"
#include "engine/support/NameHint.h"

namespace candler {

namespace {

/// The head of the text, and whether entries have values; or why there is none.
struct Head {
    std::string text;
    bool hasValues = true;
};

bool isWhole(double value) {
    constexpr double kMost = 9007199254740992;  // 2^53: greater ones are not exact.
    return std::trunc(value) == value && std::abs(value) <= kMost;
}

/// The field is the least that holds the values.
Result<Head> matrixHead(const CoordinateTensor& tensor) {
    if (tensor.order() != 2)
        return failure(makeError(fmt::format("a Matrix Market file holds a matrix, and no tensor "
                                             "with {} axes",
                                             tensor.order()),
                                 {}, "write it as .tns"));
    const bool isPattern = tensor.entryCount() > 0 &&
                           std::ranges::all_of(tensor.values, [](double v) { return v == 1; });
    const char* const field =
        isPattern                                                                ? "pattern"
        : tensor.entryCount() > 0 && std::ranges::all_of(tensor.values, isWhole) ? "integer"
                                                                                 : "real";
    return Head{fmt::format("%%MatrixMarket matrix coordinate {} general\n{} {} {}\n", field,
                            tensor.extents[0], tensor.extents[1], tensor.entryCount()),
                !isPattern};
}

Result<Head> frosttHead(const CoordinateTensor& tensor) {
    if (tensor.order() == 0)
        return failure(makeError("a .tns file holds no scalar", {}, "write it into the program"));
    return Head{fmt::format("# extents: {}\n", fmt::join(tensor.extents, " "))};
}

struct TextFormat {
    std::string_view name;
    Result<Head> (*head)(const CoordinateTensor& tensor);
};

constexpr std::array kTextFormats{TextFormat{"mtx", matrixHead}, TextFormat{"tns", frosttHead}};

/// A line for each entry, in both formats.
void appendEntry(std::string& text, const CoordinateTensor& tensor, std::size_t entry,
                 bool hasValues) {
    const auto place = tensor.coordinatesOf(entry);
    auto out = std::back_inserter(text);
    for (std::size_t axis = 0; axis < place.size(); ++axis)
        fmt::format_to(out, FMT_COMPILE("{}{}"), axis == 0 ? "" : " ", place[axis] + 1);
    if (hasValues) fmt::format_to(out, FMT_COMPILE(" {}"), tensor.values[entry]);
    text += '\n';
}

}  // namespace

std::vector<std::string> tensorTextFormats() {
    std::vector<std::string> names;
    for (const TextFormat& format : kTextFormats) names.emplace_back(format.name);
    return names;
}

Result<std::string> tensorText(const CoordinateTensor& tensor, std::string_view format,
                               const StopCheck& stop) {
    const auto found = std::ranges::find(kTextFormats, format, &TextFormat::name);
    if (found == kTextFormats.end())
        return failure(makeError(fmt::format("tensors are not written as '{}'", format), {},
                                 nameHint(format, tensorTextFormats(), "formats")));
    auto head = found->head(tensor);
    if (!head) return failure(std::move(head.error()));
    std::string text = std::move(head->text);
    const auto append = [&](std::size_t entry) {
        if (text.size() <= kMostTensorFileBytes) appendEntry(text, tensor, entry, head->hasValues);
    };
    if (!visitUntilStopped(tensor.entryCount(), stop, append))
        return failure(makeError("the writing of the tensor was stopped"));
    if (text.size() > kMostTensorFileBytes)
        return failure(makeError(
            fmt::format("the file would be larger than {} MB", kMostTensorFileBytes >> 20U), {},
            "no such file is read"));
    return text;
}

}  // namespace candler
