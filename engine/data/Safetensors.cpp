#include "engine/data/Safetensors.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstring>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>

namespace candler {

namespace {

using nlohmann::json;

static_assert(std::endian::native == std::endian::little, "numbers are written as they are kept");

constexpr std::size_t kLengthBytes = 8;
/// As the library that defines the format has it.
constexpr std::size_t kMostHeaderBytes = 100'000'000;
constexpr int kMostDepth = 4;
constexpr std::string_view kMetadata = "__metadata__";

struct HeaderEntry {
    std::string name;
    ArrayShape shape;
    std::size_t begin = 0;
    std::size_t end = 0;
};

class Parser {
public:
    Parser(const std::string& file, std::string_view bytes) : m_bytes(bytes) {
        m_place.file = file;
    }

    Result<NamedArrays> parse() {
        if (!parseHeader()) return failure(std::move(m_errors));
        checkPlaces();
        if (!m_errors.empty()) return failure(std::move(m_errors));
        NamedArrays values;
        for (const HeaderEntry& entry : m_entries) {
            std::vector<float> elements((entry.end - entry.begin) / sizeof(float));
            // Elements need not be aligned in the file;
            std::memcpy(elements.data(), m_data.data() + entry.begin, entry.end - entry.begin);
            values.set(
                entry.name,
                {entry.shape, std::make_shared<const std::vector<float>>(std::move(elements))});
        }
        return values;
    }

private:
    bool fail(std::string message, std::string hint = {}) {
        m_errors.push_back(makeError(std::move(message), m_place, std::move(hint)));
        return false;
    }

    bool parseHeader() {
        if (m_bytes.size() < kLengthBytes)
            return fail("the file is too short for a header", "is it a safetensors file?");
        std::uint64_t length = 0;
        std::memcpy(&length, m_bytes.data(), kLengthBytes);
        const std::size_t rest = m_bytes.size() - kLengthBytes;
        if (length > rest || length > kMostHeaderBytes)
            return fail(fmt::format("the header is said to have {} bytes, the file has {}", length,
                                    m_bytes.size()),
                        "the file was cut off, or is no safetensors file");
        m_data = m_bytes.substr(kLengthBytes + length);
        const auto header = parseJson(m_bytes.substr(kLengthBytes, length));
        if (!header) return false;
        for (const auto& [name, value] : header->items())
            if (name != kMetadata) readEntry(name, value);
        return m_errors.empty();
    }

    std::optional<json> parseJson(std::string_view text) {
        std::set<std::string> names;
        bool isTooDeep = false;
        std::optional<std::string> twice;
        const auto watch = [&](int depth, json::parse_event_t event, json& value) {
            isTooDeep = isTooDeep || depth > kMostDepth;
            if (event == json::parse_event_t::key && depth == 1 &&
                !names.insert(value.get<std::string>()).second)
                twice = value.get<std::string>();
            // What is too deep is not kept.
            return depth <= kMostDepth;
        };
        json header = json::parse(text, watch, false);
        if (header.is_discarded() || !header.is_object()) {
            fail("the header is not a JSON object", "is it a safetensors file?");
            return std::nullopt;
        }
        if (twice) fail(fmt::format("'{}' is there twice", *twice));
        if (isTooDeep) fail("the header is nested too deeply");
        if (!m_errors.empty()) return std::nullopt;
        return header;
    }

    bool readEntry(const std::string& name, const json& value) {
        if (!value.is_object() || !value.contains("dtype") || !value.contains("shape") ||
            !value.contains("data_offsets"))
            return fail(fmt::format("'{}' needs dtype, shape and data_offsets", name));
        const json& type = value["dtype"];
        if (type != "F32")
            return fail(fmt::format("'{}' is of type {}; only F32 is read", name,
                                    type.is_string() ? type.get<std::string>() : "?"),
                        "convert it to 32-bit floats");
        HeaderEntry entry{name, {}, 0, 0};
        if (!readShape(value["shape"], entry) || !readOffsets(value["data_offsets"], entry))
            return false;
        m_entries.push_back(std::move(entry));
        return true;
    }

    bool readShape(const json& value, HeaderEntry& entry) {
        double elements = 1;
        bool isShape = value.is_array() && value.size() <= kMostAxes;
        if (isShape)
            for (const json& extent : value) {
                if (!extent.is_number_unsigned() || extent.get<std::uint64_t>() == 0 ||
                    extent.get<std::uint64_t>() > std::uint64_t{kMostElements}) {
                    isShape = false;
                    break;
                }
                entry.shape.push_back(extent.get<std::int64_t>());
                elements *= static_cast<double>(entry.shape.back());
            }
        if (!isShape || elements > static_cast<double>(kMostElements))
            return fail(
                fmt::format("the shape of '{}' is no list of at most {} extents above 0 "
                            "with at most 2^40 elements",
                            entry.name, kMostAxes));
        return true;
    }

    bool readOffsets(const json& value, HeaderEntry& entry) {
        if (!value.is_array() || value.size() != 2 || !value[0].is_number_unsigned() ||
            !value[1].is_number_unsigned())
            return fail(fmt::format("'{}' needs two data_offsets", entry.name));
        entry.begin = value[0].get<std::size_t>();
        entry.end = value[1].get<std::size_t>();
        if (entry.begin > entry.end || entry.end > m_data.size())
            return fail(fmt::format("'{}' lies at bytes {} to {} of {}", entry.name, entry.begin,
                                    entry.end, m_data.size()),
                        "the file was cut off");
        const auto bytes = static_cast<std::size_t>(volume(entry.shape)) * sizeof(float);
        if (entry.end - entry.begin != bytes)
            return fail(fmt::format("'{}' is {}, which are {} bytes, but has {}", entry.name,
                                    shapeText(entry.shape), bytes, entry.end - entry.begin));
        return true;
    }

    /// Tensors that share bytes would be more than the file has.
    void checkPlaces() {
        std::ranges::sort(m_entries, {}, &HeaderEntry::begin);
        for (std::size_t i = 1; i < m_entries.size(); ++i)
            if (m_entries[i].begin < m_entries[i - 1].end)
                fail(
                    fmt::format("'{}' and '{}' overlap", m_entries[i - 1].name, m_entries[i].name));
    }

    std::string_view m_bytes;
    std::string_view m_data;
    SourceSpan m_place;
    std::vector<HeaderEntry> m_entries;
    Diagnostics m_errors;
};

}  // namespace

Result<NamedArrays> parseSafetensors(const std::string& file, std::string_view bytes) {
    return Parser(file, bytes).parse();
}

std::string safetensorsBytes(const NamedArrays& values) {
    json header = json::object();
    std::size_t offset = 0;
    for (const auto& [name, value] : values.all()) {
        const std::size_t end = offset + value.elements->size() * sizeof(float);
        header[name] = {{"dtype", "F32"}, {"shape", value.shape}, {"data_offsets", {offset, end}}};
        offset = end;
    }
    std::string text = header.dump();
    // So that elements are aligned for those who map the file.
    text.append((kLengthBytes - text.size() % kLengthBytes) % kLengthBytes, ' ');
    const std::uint64_t length = text.size();
    std::string bytes(kLengthBytes, '\0');
    std::memcpy(bytes.data(), &length, kLengthBytes);
    bytes.reserve(kLengthBytes + text.size() + offset);
    bytes += text;
    for (const auto& [name, value] : values.all()) {
        const std::size_t before = bytes.size();
        bytes.resize(before + value.elements->size() * sizeof(float));
        std::memcpy(bytes.data() + before, value.elements->data(), bytes.size() - before);
    }
    return bytes;
}

}  // namespace candler
