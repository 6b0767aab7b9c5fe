#include "engine/data/NumpyHeader.h"

#include <fmt/format.h>

#include <bit>
#include <charconv>
#include <cstring>
#include <set>
#include <utility>

#include "engine/support/Utf8.h"

namespace candler {

namespace {

static_assert(std::endian::native == std::endian::little, "numbers are written as they are kept");

constexpr std::string_view kMagic = "\x93NUMPY";
constexpr std::size_t kVersionBytes = 2;
/// As the library that defines the format has it, for files that are not trusted.
constexpr std::size_t kMostNumpyHeaderBytes = 10'000;
constexpr const char* kWhatItIs = "is it an array that numpy.save wrote?";

class NumpyHeaderParser {
public:
    NumpyHeaderParser(std::string_view bytes, const SourceSpan& file, std::int64_t leastExtent)
        : m_bytes(bytes), m_file(file), m_leastExtent(leastExtent) {}

    Result<NumpyHeader> parse() {
        if (!readPreamble() || !readDictionary()) return failure(std::move(m_error));
        return std::move(m_header);
    }

private:
    bool fail(const std::string& message, std::size_t byte, std::string hint = kWhatItIs) {
        m_error = numpyError(message, m_file, byte, std::move(hint));
        return false;
    }

    bool readPreamble() {
        if (!m_bytes.starts_with(kMagic))
            return fail("this is no array of NumPy", 0, "such files begin with \\x93NUMPY");
        m_at = kMagic.size();
        if (m_bytes.size() < m_at + kVersionBytes) return fail("the file ends here", m_at);
        const int version = static_cast<unsigned char>(m_bytes[m_at]);
        if (version < 1 || version > 3)
            return fail(fmt::format("version {} of the format is not known", version), m_at,
                        "versions 1, 2 and 3 are read");
        m_at += kVersionBytes;
        const std::size_t lengthBytes =
            version == 1 ? sizeof(std::uint16_t) : sizeof(std::uint32_t);
        if (m_bytes.size() < m_at + lengthBytes) return fail("the file ends here", m_at);
        std::uint32_t length = 0;
        std::memcpy(&length, m_bytes.data() + m_at, lengthBytes);
        const std::size_t rest = m_bytes.size() - m_at - lengthBytes;
        if (length > rest || length > kMostNumpyHeaderBytes)
            return fail(
                fmt::format("the header is said to have {} bytes, {}", length,
                            length > rest ? fmt::format("but {} follow", rest)
                                          : fmt::format("more than {}", kMostNumpyHeaderBytes)),
                m_at, length > rest ? "the file was cut off" : kWhatItIs);
        m_at += lengthBytes;
        m_header.firstByte = m_at + length;
        m_bytes = m_bytes.substr(0, m_header.firstByte);
        return true;
    }

    // The dictionary, as Python writes it.
    void skipBlanks() {
        while (m_at < m_bytes.size() && (m_bytes[m_at] == ' ' || m_bytes[m_at] == '\n')) ++m_at;
    }
    bool take(std::string_view token) {
        skipBlanks();
        if (!m_bytes.substr(m_at).starts_with(token)) return false;
        m_at += token.size();
        return true;
    }
    bool expect(std::string_view token) {
        return take(token) || fail(fmt::format("'{}' is expected in the header", token), m_at);
    }

    bool readText(std::string_view what, std::string& text) {
        skipBlanks();
        const char quote = m_at < m_bytes.size() ? m_bytes[m_at] : ' ';
        const std::size_t end =
            quote == '\'' || quote == '"' ? m_bytes.find(quote, m_at + 1) : std::string_view::npos;
        if (end == std::string_view::npos)
            return fail(fmt::format("{} in quotes is expected in the header", what), m_at);
        text = m_bytes.substr(m_at + 1, end - m_at - 1);
        m_at = end + 1;
        return true;
    }

    bool readDictionary() {
        const std::size_t start = m_at;
        if (!expect("{")) return false;
        std::set<std::string> keys;
        while (!take("}")) {
            skipBlanks();
            const std::size_t place = m_at;
            std::string key;
            if (!readText("a key", key)) return false;
            if (!keys.insert(key).second)
                return fail(fmt::format("'{}' is there twice", shown(key)), place);
            if (!expect(":") || !readField(key, place)) return false;
            if (take(",")) continue;
            if (!expect("}")) return false;
            break;
        }
        for (const char* const key : {"descr", "fortran_order", "shape"})
            if (!keys.contains(key)) return fail(fmt::format("the header has no '{}'", key), start);
        skipBlanks();
        return m_at == m_bytes.size() || fail("the header goes on after its dictionary", m_at);
    }

    static std::string shown(const std::string& text) {
        constexpr std::size_t kMost = 40;
        return abridgedText(printableLine(text), kMost);
    }

    bool readField(const std::string& key, std::size_t place) {
        skipBlanks();
        if (key == "shape") return readShape();
        if (key == "descr") {
            m_header.typeByte = m_at;
            if (take("[") || take("("))
                return fail("elements with fields are not read", m_header.typeByte,
                            "write each field as an array of its own");
            return readText("a type", m_header.type);
        }
        if (key != "fortran_order")
            return fail(fmt::format("'{}' is not known in the header", shown(key)), place);
        m_header.isByColumns = take("True");
        return m_header.isByColumns || take("False") || fail("True or False is expected", m_at);
    }

    bool readShape() {
        m_header.shapeByte = m_at;
        if (!expect("(")) return false;
        double elements = 1;
        while (!take(")")) {
            skipBlanks();
            const std::size_t place = m_at;
            std::int64_t extent = 0;
            const char* const first = m_bytes.data() + m_at;
            const auto [end, error] =
                std::from_chars(first, m_bytes.data() + m_bytes.size(), extent);
            if (end == first) return fail("an extent is expected in the shape", place);
            m_at += static_cast<std::size_t>(end - first);
            if (error != std::errc{} || extent < m_leastExtent || extent > kMostElements)
                return fail(fmt::format("the extent {} cannot be", shown(std::string(first, end))),
                            place, fmt::format("extents are from {} to 2^40", m_leastExtent));
            take("L");  // As Python 2 wrote them.
            m_header.shape.push_back(extent);
            elements *= static_cast<double>(extent);
            if (m_header.shape.size() > kMostAxes || elements > static_cast<double>(kMostElements))
                return fail(
                    "the shape is too large", m_header.shapeByte,
                    fmt::format("arrays have at most {} axes and 2^40 elements", kMostAxes));
            if (!take(",")) return expect(")");
        }
        return true;
    }

    std::string_view m_bytes;
    const SourceSpan& m_file;
    std::int64_t m_leastExtent;
    std::size_t m_at = 0;
    NumpyHeader m_header;
    Diagnostic m_error;
};

}  // namespace

Diagnostic numpyError(const std::string& message, const SourceSpan& file, std::size_t byte,
                      std::string hint) {
    SourceSpan place = file;
    place.offset = byte;
    return makeError(fmt::format("byte {}: {}", byte, message), std::move(place), std::move(hint));
}

Result<NumpyHeader> readNumpyHeader(std::string_view bytes, const SourceSpan& file,
                                    std::int64_t leastExtent) {
    return NumpyHeaderParser(bytes, file, leastExtent).parse();
}

}  // namespace candler
