// Formats of oneDNN's memory that graphs keep: by rows, channels last, blocks of channels; and
// which parts of a tensor can be cut out of such memory.
#pragma once

#include <oneapi/dnnl/dnnl_version.h>
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <oneapi/dnnl/dnnl.hpp>
#include <optional>

#if DNNL_VERSION_MAJOR != 2
#error "these graphs are written for oneDNN 2"
#endif

namespace onednn_graph {

using dnnl::memory;
using Shape = memory::dims;
using Format = memory::format_tag;

constexpr auto kFloat = memory::data_type::f32;

inline Format plainFormat(const Shape& shape) {
    constexpr std::array<Format, 8> kFormats{Format::a,       Format::ab,      Format::abc,
                                             Format::abcd,    Format::abcde,   Format::abcdef,
                                             Format::abcdefg, Format::abcdefgh};
    return kFormats.at(shape.size() - 1);
}

/// The format of images that it is, else by rows.
inline Format formatOf(const memory::desc& desc) {
    const Shape shape = desc.dims();
    if (shape.size() == 4)
        for (const Format format : {Format::nchw, Format::nhwc, Format::nChw16c, Format::nChw8c})
            if (desc == memory::desc(shape, kFloat, format)) return format;
    return plainFormat(shape);
}

/// Channels that lie beside each other.
inline std::int64_t blockOf(Format format) {
    if (format == Format::nChw16c) return 16;
    return format == Format::nChw8c ? 8 : 1;
}

/// Whether a part with these extents, or one that begins there, ends where blocks do.
inline bool hasWholeBlocks(const Shape& shape, Format format) {
    return shape.size() != 4 || shape[1] % blockOf(format) == 0;
}

/// Elements from one place of an axis to the next; of channels, from one block to the next.
inline Shape stridesOf(const Shape& shape, Format format) {
    const std::int64_t block = blockOf(format);
    Shape extents = shape;
    if (block > 1) extents[1] /= block;
    Shape strides(shape.size());
    std::int64_t stride = block;
    if (format == Format::nhwc) {
        strides[1] = 1;
        stride = extents[1];
    }
    for (std::size_t axis = shape.size(); axis-- > 0;) {
        if (format == Format::nhwc && axis == 1) continue;
        strides[axis] = stride;
        stride *= extents[axis];
    }
    return strides;
}

/// How many elements are before a part of a tensor; none if others lie between those of the part.
/// The tensor, the part and what is before it have whole blocks.
inline std::optional<std::int64_t> beginOfPiece(const Shape& all, const Shape& part,
                                                const Shape& offsets, Format format) {
    const Shape steps = stridesOf(all, format);
    const Shape steps_of_part = stridesOf(part, format);
    std::int64_t begin = 0;
    for (std::size_t axis = 0; axis < all.size(); ++axis) {
        const std::int64_t block = axis == 1 ? blockOf(format) : 1;
        if (part[axis] > block && steps[axis] != steps_of_part[axis]) return std::nullopt;
        begin += offsets[axis] / block * steps[axis];
    }
    return begin;
}

}  // namespace onednn_graph
