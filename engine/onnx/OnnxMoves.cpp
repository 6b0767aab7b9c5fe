#include "engine/onnx/OnnxMoves.h"

#include <algorithm>
#include <numeric>

namespace candler::tensor {

namespace {

using Integers = std::vector<std::int64_t>;

std::size_t offset(const Shape& shape, const Shape& place) {
    std::int64_t result = 0;
    for (std::size_t i = 0; i < shape.size(); ++i) result = result * shape[i] + place[i];
    return static_cast<std::size_t>(result);
}

/// `from` says where in `x` the element of a place comes from.
template <typename From>
std::optional<OnnxTensor> moved(const OnnxTensor& x, const Shape& shape, From from) {
    const auto count = foldedCount(shape);
    if (!count) return std::nullopt;
    Integers values;
    Shape place(shape.size(), 0);
    for (std::size_t n = 0; n < *count; ++n) {
        values.push_back(x.integers[offset(x.shape, from(std::as_const(place)))]);
        for (std::size_t i = shape.size(); i-- > 0;) {
            if (++place[i] < shape[i]) break;
            place[i] = 0;
        }
    }
    return integerTensor(shape, std::move(values), x.typeName);
}

std::optional<std::size_t> placeOfAxis(std::int64_t axis, std::size_t rank) {
    const auto count = static_cast<std::int64_t>(rank);
    if (axis < -count || axis >= count) return std::nullopt;
    return static_cast<std::size_t>(axis < 0 ? axis + count : axis);
}

/// From the second input, or the attribute of older versions; of a tensor with so many axes.
std::optional<std::vector<bool>> flagsOfAxes(OnnxNodeImport& import, OnnxConstants inputs,
                                             std::size_t rank) {
    const Integers axes = inputs.size() > 1 ? inputs[1]->integers : import.list("axes", {});
    std::vector<bool> flags(rank);
    for (const std::int64_t axis : axes) {
        const auto place = placeOfAxis(axis, rank);
        if (!place || flags[*place]) return std::nullopt;
        flags[*place] = true;
    }
    return flags;
}

std::optional<OnnxTensor> withShape(const OnnxTensor& x, Shape shape) {
    if (shape.size() > kMostAxes) return std::nullopt;
    return integerTensor(std::move(shape), x.integers, x.typeName);
}

/// Along one axis.
struct Cut {
    std::int64_t start = 0;
    std::int64_t step = 1;
    std::int64_t count = 0;
};

std::optional<Cut> cutOf(std::int64_t extent, std::int64_t start, std::int64_t end,
                         std::int64_t step) {
    constexpr std::int64_t kMostStep = std::int64_t{1} << 31U;
    if (step == 0) return std::nullopt;
    step = std::clamp(step, -kMostStep, kMostStep);
    const std::int64_t least = step > 0 ? 0 : -1;
    const std::int64_t most = step > 0 ? extent : extent - 1;
    const auto place = [&](std::int64_t written, std::int64_t lowest) {
        return std::clamp(written < 0 ? written + extent : written, lowest, std::max(lowest, most));
    };
    const std::int64_t first = place(start, 0);
    const std::int64_t length = step > 0 ? place(end, least) - first : first - place(end, least);
    const std::int64_t each = std::abs(step);
    return Cut{first, step,
               extent == 0 ? 0 : std::max<std::int64_t>(0, (length + each - 1) / each)};
}

}  // namespace

OnnxTensor integerTensor(Shape shape, Integers values, std::string typeName) {
    return {
        OnnxTensor::Kind::Integer, std::move(typeName), std::move(shape), {}, std::move(values)};
}

std::optional<std::size_t> foldedCount(const Shape& shape) {
    std::int64_t count = 1;
    if (shape.size() > kMostAxes) return std::nullopt;
    for (const std::int64_t extent : shape) {
        if (extent < 0 || extent > static_cast<std::int64_t>(kMostFolded)) return std::nullopt;
        count *= extent;
        if (count > static_cast<std::int64_t>(kMostFolded)) return std::nullopt;
    }
    return static_cast<std::size_t>(count);
}

std::optional<OnnxTensor> repeatedTo(const OnnxTensor& x, const Shape& shape) {
    if (x.shape.size() > shape.size()) return std::nullopt;
    const std::size_t missing = shape.size() - x.shape.size();
    for (std::size_t i = 0; i < x.shape.size(); ++i)
        if (x.shape[i] != 1 && x.shape[i] != shape[missing + i]) return std::nullopt;
    return moved(x, shape, [&](const Shape& place) {
        Shape from(place.begin() + static_cast<std::ptrdiff_t>(missing), place.end());
        for (std::size_t i = 0; i < from.size(); ++i)
            if (x.shape[i] == 1) from[i] = 0;
        return from;
    });
}

std::optional<OnnxTensor> foldExpand(OnnxNodeImport& /*import*/, OnnxConstants inputs) {
    if (inputs.size() != 2) return std::nullopt;
    Shape shape = inputs[1]->integers;
    const Shape& from = inputs[0]->shape;
    if (from.size() > shape.size()) shape.insert(shape.begin(), from.size() - shape.size(), 1);
    for (std::size_t i = 1; i <= from.size(); ++i)
        if (shape[shape.size() - i] == 1) shape[shape.size() - i] = from[from.size() - i];
    return repeatedTo(*inputs[0], shape);
}

std::optional<OnnxTensor> foldGather(OnnxNodeImport& import, OnnxConstants inputs) {
    if (inputs.size() != 2) return std::nullopt;
    const Shape& data = inputs[0]->shape;
    const auto axis = placeOfAxis(import.number("axis", 0), data.size());
    if (!axis) return std::nullopt;
    Integers places;
    for (const std::int64_t i : inputs[1]->integers) {
        places.push_back(i < 0 ? i + data[*axis] : i);
        if (places.back() < 0 || places.back() >= data[*axis]) return std::nullopt;
    }
    const auto at = static_cast<std::ptrdiff_t>(*axis);
    const Shape& given = inputs[1]->shape;
    Shape shape(data.begin(), data.begin() + at);
    shape.insert(shape.end(), given.begin(), given.end());
    shape.insert(shape.end(), data.begin() + at + 1, data.end());
    return moved(*inputs[0], shape, [&](const Shape& place) {
        const auto end = at + std::ssize(given);
        Shape from(place.begin(), place.begin() + at);
        from.push_back(places[offset(given, {place.begin() + at, place.begin() + end})]);
        from.insert(from.end(), place.begin() + end, place.end());
        return from;
    });
}

std::optional<OnnxTensor> foldSlice(OnnxNodeImport& import, OnnxConstants inputs) {
    const bool areInputs = inputs.size() >= 3;
    if (!areInputs && inputs.size() != 1) return std::nullopt;
    const Integers starts = areInputs ? inputs[1]->integers : import.list("starts", {});
    const Integers ends = areInputs ? inputs[2]->integers : import.list("ends", {});
    Integers axes(starts.size());
    std::iota(axes.begin(), axes.end(), 0);
    axes = inputs.size() > 3 ? inputs[3]->integers : import.list("axes", axes);
    const Integers steps = inputs.size() > 4 ? inputs[4]->integers : Integers(starts.size(), 1);
    if (ends.size() != starts.size() || axes.size() != starts.size() ||
        steps.size() != starts.size())
        return std::nullopt;
    Shape shape = inputs[0]->shape;
    std::vector<Cut> cuts;
    for (const std::int64_t extent : shape) cuts.push_back({0, 1, extent});
    for (std::size_t i = 0; i < starts.size(); ++i) {
        const auto axis = placeOfAxis(axes[i], shape.size());
        const auto cut =
            axis ? cutOf(inputs[0]->shape[*axis], starts[i], ends[i], steps[i]) : std::nullopt;
        if (!cut) return std::nullopt;
        cuts[*axis] = *cut;
        shape[*axis] = cut->count;
    }
    return moved(*inputs[0], shape, [&](const Shape& place) {
        Shape from = place;
        for (std::size_t i = 0; i < from.size(); ++i)
            from[i] = cuts[i].start + place[i] * cuts[i].step;
        return from;
    });
}

std::optional<OnnxTensor> foldConcat(OnnxNodeImport& import, OnnxConstants inputs) {
    const Shape& first = inputs[0]->shape;
    const auto axis = placeOfAxis(import.number("axis", 0), first.size());
    if (!axis) return std::nullopt;
    Shape shape = first;
    shape[*axis] = 0;
    Shape block = first;
    for (const OnnxTensorPtr& input : inputs) {
        if (input->shape.size() != first.size()) return std::nullopt;
        block[*axis] = input->shape[*axis];
        if (input->shape != block) return std::nullopt;
        shape[*axis] += block[*axis];
    }
    if (!foldedCount(shape)) return std::nullopt;
    const auto after =
        foldedCount({first.begin() + static_cast<std::ptrdiff_t>(*axis) + 1, first.end()});
    const auto before =
        foldedCount({first.begin(), first.begin() + static_cast<std::ptrdiff_t>(*axis)});
    if (!after || !before) return std::nullopt;
    Integers values;
    for (std::size_t row = 0; row < *before; ++row)
        for (const OnnxTensorPtr& input : inputs) {
            const auto each =
                static_cast<std::ptrdiff_t>(static_cast<std::size_t>(input->shape[*axis]) * *after);
            const auto begin = input->integers.begin() + static_cast<std::ptrdiff_t>(row) * each;
            values.insert(values.end(), begin, begin + each);
        }
    return integerTensor(shape, std::move(values), inputs[0]->typeName);
}

std::optional<OnnxTensor> foldReshape(OnnxNodeImport& import, OnnxConstants inputs) {
    if (inputs.size() > 2) return std::nullopt;
    Shape shape = inputs.size() == 2 ? inputs[1]->integers : import.list("shape", {});
    const bool copies = import.number("allowzero", 0) == 0;
    std::optional<std::size_t> open;
    for (std::size_t i = 0; i < shape.size(); ++i) {
        if (shape[i] == 0 && copies && i < inputs[0]->shape.size()) shape[i] = inputs[0]->shape[i];
        if (shape[i] != -1) continue;
        if (open) return std::nullopt;
        open = i;
        shape[i] = 1;
    }
    auto count = foldedCount(shape);
    const std::size_t all = inputs[0]->integers.size();
    if (!count || (open && *count == 0)) return std::nullopt;
    if (open) {
        shape[*open] = static_cast<std::int64_t>(all / *count);
        *count *= all / *count;
    }
    if (*count != all) return std::nullopt;
    return withShape(*inputs[0], std::move(shape));
}

std::optional<OnnxTensor> foldSqueeze(OnnxNodeImport& import, OnnxConstants inputs) {
    const Shape& from = inputs[0]->shape;
    const auto goes = flagsOfAxes(import, inputs, from.size());
    if (!goes) return std::nullopt;
    const bool isAny = std::ranges::find(*goes, true) != goes->end();
    Shape shape;
    for (std::size_t i = 0; i < from.size(); ++i) {
        if ((*goes)[i] && from[i] != 1) return std::nullopt;
        if (isAny ? !(*goes)[i] : from[i] != 1) shape.push_back(from[i]);
    }
    return withShape(*inputs[0], std::move(shape));
}

std::optional<OnnxTensor> foldUnsqueeze(OnnxNodeImport& import, OnnxConstants inputs) {
    const Shape& from = inputs[0]->shape;
    const std::size_t count =
        inputs.size() > 1 ? inputs[1]->integers.size() : import.list("axes", {}).size();
    if (from.size() + count > kMostAxes) return std::nullopt;
    const auto isNew = flagsOfAxes(import, inputs, from.size() + count);
    if (!isNew) return std::nullopt;
    Shape shape;
    std::size_t next = 0;
    for (const bool one : *isNew) shape.push_back(one ? 1 : from[next++]);
    return withShape(*inputs[0], std::move(shape));
}

std::optional<OnnxTensor> foldTranspose(OnnxNodeImport& import, OnnxConstants inputs) {
    const Shape& from = inputs[0]->shape;
    Integers order(from.size());
    std::iota(order.rbegin(), order.rend(), 0);
    order = import.list("perm", order);
    Integers sorted = order;
    std::ranges::sort(sorted);
    for (std::size_t i = 0; i < sorted.size(); ++i)
        if (sorted[i] != static_cast<std::int64_t>(i)) return std::nullopt;
    if (order.size() != from.size()) return std::nullopt;
    Shape shape;
    for (const std::int64_t axis : order) shape.push_back(from[static_cast<std::size_t>(axis)]);
    return moved(*inputs[0], shape, [&](const Shape& place) {
        Shape source(place.size());
        for (std::size_t i = 0; i < place.size(); ++i)
            source[static_cast<std::size_t>(order[i])] = place[i];
        return source;
    });
}

}  // namespace candler::tensor
