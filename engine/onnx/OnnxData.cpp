#include "engine/onnx/OnnxData.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <fstream>
#include <optional>

#include "engine/onnx/OnnxFile.h"

namespace candler::tensor {

namespace {

namespace fs = std::filesystem;

struct Place {
    fs::path file;
    std::uint64_t offset = 0;
    std::optional<std::uint64_t> length;  ///< None: to the end of the file.
};

tl::expected<Place, std::string> placeOf(const onnx::TensorProto& tensor) {
    Place place;
    for (const auto& entry : tensor.external_data()) {
        if (entry.key() == "location") place.file = entry.value();
        if (entry.key() != "offset" && entry.key() != "length") continue;
        std::uint64_t number = 0;
        const char* const end = entry.value().data() + entry.value().size();
        if (std::from_chars(entry.value().data(), end, number) !=
            std::from_chars_result{end, std::errc{}})
            return tl::unexpected(
                fmt::format("'{}' is no {}", shownName(entry.value()), entry.key()));
        if (entry.key() == "offset")
            place.offset = number;
        else
            place.length = number;
    }
    return place;
}

bool isInside(const fs::path& folder, const fs::path& file) {
    std::error_code error;
    const fs::path whole = fs::canonical(file, error);
    if (error) return false;
    const fs::path root = fs::canonical(folder.empty() ? fs::path(".") : folder, error);
    return !error && std::ranges::mismatch(root, whole).in1 == root.end();
}

}  // namespace

tl::expected<void, std::string> readExternalData(const fs::path& folder,
                                                 onnx::TensorProto& tensor) {
    const auto place = placeOf(tensor);
    if (!place) return tl::unexpected(place.error());
    const fs::path path = folder / place->file;
    const std::string shown = shownName(place->file.string());
    std::error_code error;
    if (place->file.empty() || place->file.is_absolute() || !isInside(folder, path) ||
        !fs::is_regular_file(path, error))
        return tl::unexpected(
            fmt::format("its data is in '{}', which is no file in the model's folder", shown));
    const std::uint64_t size = fs::file_size(path, error);
    const std::uint64_t length = place->length.value_or(size - std::min(size, place->offset));
    if (error || place->offset > size || length > size - place->offset || length > kMostModelBytes)
        return tl::unexpected(
            fmt::format("'{}' does not have {} bytes from {} on", shown, length, place->offset));
    std::string bytes(length, '\0');
    std::ifstream in(path, std::ios::binary);
    in.seekg(static_cast<std::streamoff>(place->offset));
    if (!in.read(bytes.data(), static_cast<std::streamsize>(length)))
        return tl::unexpected(fmt::format("'{}' cannot be read", shown));
    tensor.set_raw_data(std::move(bytes));
    tensor.clear_external_data();
    tensor.clear_data_location();
    return {};
}

}  // namespace candler::tensor
