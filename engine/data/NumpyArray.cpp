#include "engine/data/NumpyArray.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <limits>
#include <optional>
#include <utility>

#include "engine/data/NumpyHeader.h"
#include "engine/support/Utf8.h"

namespace candler {

namespace {

/// Of an element; NaN of a whole number that a double does not hold.
using Load = double (*)(const char*);

struct ElementType {
    std::string_view name;  ///< Without the order of bytes.
    std::size_t bytes;
    Load load;
};

template <typename Number>
double loaded(const char* bytes) {
    Number number{};
    std::memcpy(&number, bytes, sizeof(Number));
    if constexpr (sizeof(Number) == sizeof(double) && std::is_integral_v<Number>) {
        constexpr auto kMost = static_cast<Number>(std::uint64_t{1} << 53U);
        constexpr auto kLeast = static_cast<Number>(std::is_signed_v<Number> ? -kMost : 0);
        if (number > kMost || number < kLeast) return std::numeric_limits<double>::quiet_NaN();
    }
    return static_cast<double>(number);
}

double loadedBool(const char* byte) {
    return *byte == 0 ? 0 : 1;
}

constexpr std::array kTypes{
    ElementType{"f4", 4, loaded<float>},
    ElementType{"f8", 8, loaded<double>},
    ElementType{"i1", 1, loaded<std::int8_t>},
    ElementType{"i2", 2, loaded<std::int16_t>},
    ElementType{"i4", 4, loaded<std::int32_t>},
    ElementType{"i8", 8, loaded<std::int64_t>},
    ElementType{"u1", 1, loaded<std::uint8_t>},
    ElementType{"u2", 2, loaded<std::uint16_t>},
    ElementType{"u4", 4, loaded<std::uint32_t>},
    ElementType{"u8", 8, loaded<std::uint64_t>},
    ElementType{"b1", 1, loadedBool},
};

std::string typeHint(std::string_view type, bool isKnown) {
    if (isKnown) return "its bytes are the wrong way round: save array.astype('<f8')";
    if (type.starts_with('O')) return "objects can be anything: save array.astype('<f8')";
    if (type.starts_with('c')) return "save the real and the imaginary part, each by itself";
    return "f4, f8, i1 to i8, u1 to u8 and bool are read: save array.astype('<f8')";
}

Result<ElementType> elementType(const NumpyHeader& header, const SourceSpan& file) {
    std::string_view name = header.type;
    const char order = name.empty() ? ' ' : name.front();
    const bool hasOrder = std::string_view("<>|=").find(order) != std::string_view::npos;
    if (hasOrder) name.remove_prefix(1);
    const auto found = std::ranges::find(kTypes, name, &ElementType::name);
    const bool isKnown = found != kTypes.end();
    if (isKnown && (order == '<' || found->bytes == 1)) return *found;
    constexpr std::size_t kMostShown = 40;
    return failure(numpyError(fmt::format("elements of the type '{}' are not read",
                                          abridgedText(printableLine(header.type), kMostShown)),
                              file, header.typeByte, typeHint(name, isKnown)));
}

/// Visits the elements by rows, whatever their order is.
class ArrayReader {
public:
    ArrayReader(std::string_view bytes, const SourceSpan& file, NumpyHeader header,
                ElementType type)
        : m_bytes(bytes), m_file(file), m_header(std::move(header)), m_type(type) {}

    /// Puts all elements there, and no coordinates into the tensor.
    void takeAll(std::vector<double>& all) { m_all = &all; }

    Result<CoordinateTensor> read(const StopCheck& stop) {
        const auto count = static_cast<std::size_t>(volume(m_header.shape));
        const std::size_t rest = m_bytes.size() - m_header.firstByte;
        if (rest != count * m_type.bytes)
            return failure(numpyError(
                fmt::format("an array of {} has {} bytes, but {} follow",
                            m_header.shape.empty() ? "one element" : shapeText(m_header.shape),
                            count * m_type.bytes, rest),
                m_file, m_header.firstByte,
                rest < count * m_type.bytes ? "the file was cut off"
                                            : "a file has one array, and nothing behind it"));
        m_tensor.extents = m_header.shape;
        takeStrides();
        m_at.assign(m_header.shape.size(), 0);
        m_byte = m_header.firstByte;
        if (!visitUntilStopped(count, stop, [this](std::size_t) { visit(); }))
            return failure(makeError(fmt::format("the reading of {} was stopped", m_file.file)));
        if (m_error) return failure(std::move(*m_error));
        return std::move(m_tensor);
    }

private:
    void takeStrides() {
        const std::size_t order = m_header.shape.size();
        m_strides.assign(order, m_type.bytes);
        for (std::size_t i = 1; i < order; ++i) {
            const std::size_t axis = m_header.isByColumns ? i : order - 1 - i;
            const std::size_t inner = m_header.isByColumns ? axis - 1 : axis + 1;
            m_strides[axis] = m_strides[inner] * static_cast<std::size_t>(m_header.shape[inner]);
        }
    }

    void visit() {
        const double value = m_type.load(m_bytes.data() + m_byte);
        if (!std::isfinite(value)) failValue();
        if (m_all != nullptr) {
            m_all->push_back(value);
        } else if (value != 0) {
            m_tensor.coordinates.insert(m_tensor.coordinates.end(), m_at.begin(), m_at.end());
            m_tensor.values.push_back(value);
        }
        for (std::size_t axis = m_at.size(); axis-- > 0;) {
            m_byte += m_strides[axis];
            if (++m_at[axis] < m_header.shape[axis]) return;
            m_byte -= m_strides[axis] * static_cast<std::size_t>(m_header.shape[axis]);
            m_at[axis] = 0;
        }
    }

    void failValue() {
        if (m_error) return;
        const bool isWhole = m_type.name.front() != 'f';
        m_error = numpyError(isWhole ? "this element is too large" : "this element is not finite",
                             m_file, m_byte,
                             isWhole ? "integers from -2^53 to 2^53 are exact"
                                     : "values are finite 64-bit floating-point numbers");
    }

    std::string_view m_bytes;
    const SourceSpan& m_file;
    NumpyHeader m_header;
    ElementType m_type;
    std::vector<std::size_t> m_strides;  ///< In bytes.
    std::vector<std::int64_t> m_at;      ///< Coordinates of the next element,
    std::size_t m_byte = 0;              ///< and where it is.
    CoordinateTensor m_tensor;
    std::vector<double>* m_all = nullptr;
    std::optional<Diagnostic> m_error;  ///< The first.
};

}  // namespace

Result<CoordinateTensor> readNumpyArray(std::string_view bytes, const SourceSpan& file,
                                        const StopCheck& stop) {
    auto header = readNumpyHeader(bytes, file);
    if (!header) return failure(std::move(header.error()));
    const auto type = elementType(*header, file);
    if (!type) return failure(type.error());
    return ArrayReader(bytes, file, std::move(*header), *type).read(stop);
}

Result<NumpyElements> readNumpyElements(std::string_view bytes, const SourceSpan& file,
                                        std::int64_t mostElements, const StopCheck& stop) {
    auto header = readNumpyHeader(bytes, file, 0);
    if (!header) return failure(std::move(header.error()));
    if (volume(header->shape) > mostElements)
        return failure(numpyError(fmt::format("it has more than {} elements", mostElements), file,
                                  header->shapeByte, "take a part of it"));
    const auto type = elementType(*header, file);
    if (!type) return failure(type.error());
    NumpyElements made;
    made.shape = header->shape;
    ArrayReader reader(bytes, file, std::move(*header), *type);
    reader.takeAll(made.values);
    const auto read = reader.read(stop);
    if (!read) return failure(read.error());
    return made;
}

}  // namespace candler
