// Kernels of TACO on dense inputs that are packed to its formats.
#include "Peers.h"

namespace structures {

std::int64_t Dense::count() const {
    std::int64_t count = 1;
    for (const std::int64_t extent : extents) count *= extent;
    return count;
}

}  // namespace structures

#ifdef WITH_TACO

#include <algorithm>
#include <functional>
#include <memory>

#include "contest/TacoTensor.h"

namespace structures {

namespace {

using bench::Entries;
using bench::TacoTensor;
using Function = int (*)();

/// A kernel that TACO generated: formats of its result and its operands, `d` or `s` an axis.
struct Generated {
    std::string kernel;
    std::vector<std::string> formats;
    Function assemble;
    Function compute;
    /// Null where it computes something else.
    Function evaluate;
};

}  // namespace

}  // namespace structures

// Declares the functions, and has `generatedKernels`.
#include "taco-kernels.inc"

namespace structures {

namespace {

using Tensor = std::shared_ptr<TacoTensor>;

int call(Function function, const std::vector<taco_tensor_t*>& t) {
    using One = taco_tensor_t*;
    switch (t.size()) {
        case 2:
            return reinterpret_cast<int (*)(One, One)>(function)(t[0], t[1]);
        case 3:
            return reinterpret_cast<int (*)(One, One, One)>(function)(t[0], t[1], t[2]);
        default:
            return reinterpret_cast<int (*)(One, One, One, One)>(function)(t[0], t[1], t[2], t[3]);
    }
}

/// Levels that are `s` have the places below which something is not 0.
class Packing {
public:
    Packing(const Dense& array, const std::string& format)
        : m_tensor(std::make_shared<TacoTensor>()) {
        bench::Indices places = {0};
        std::int64_t below = array.count();
        for (std::size_t level = 0; level < format.size(); ++level) {
            const std::int64_t extent = array.extents[level];
            below /= extent;
            places = format[level] == 'd' ? dense(places, extent)
                                          : sparse(places, extent, below, array.values);
        }
        m_values = std::make_shared<Numbers>();
        for (const std::int64_t place : places)
            m_values->push_back(array.values[static_cast<std::size_t>(place)]);
        m_tensor->setValues(m_values->data());
    }

    [[nodiscard]] Tensor tensor() const {
        // The tensor lives as long as its values do.
        return Tensor(m_tensor.get(), [tensor = m_tensor, values = m_values](TacoTensor*) {});
    }

private:
    bench::Indices dense(const bench::Indices& places, std::int64_t extent) {
        m_tensor->addDense(extent);
        bench::Indices next;
        for (const std::int64_t place : places)
            for (std::int64_t i = 0; i < extent; ++i) next.push_back(place * extent + i);
        return next;
    }

    bench::Indices sparse(const bench::Indices& places, std::int64_t extent, std::int64_t below,
                          const double* values) {
        bench::Indices pos = {0};
        bench::Coordinates crd;
        bench::Indices next;
        for (const std::int64_t place : places) {
            for (std::int64_t i = 0; i < extent; ++i) {
                const double* begin = values + (place * extent + i) * below;
                if (std::all_of(begin, begin + below, [](double value) { return value == 0; }))
                    continue;
                crd.push_back(static_cast<std::int32_t>(i));
                next.push_back(place * extent + i);
            }
            pos.push_back(static_cast<std::int64_t>(crd.size()));
        }
        m_tensor->addSparse(extent, pos, crd);
        return next;
    }

    Tensor m_tensor;
    std::shared_ptr<Numbers> m_values;
};

/// The entries of a result whose levels TACO allocated.
Entries entriesOf(const TacoTensor& tensor, const Dense& shape, const std::string& format) {
    std::vector<std::pair<std::int64_t, std::int64_t>> places = {{0, 0}};
    for (std::size_t level = 0; level < format.size(); ++level) {
        const std::int64_t extent = shape.extents[level];
        std::vector<std::pair<std::int64_t, std::int64_t>> next;
        for (const auto& [place, at] : places)
            if (format[level] == 'd')
                for (std::int64_t i = 0; i < extent; ++i)
                    next.emplace_back(place * extent + i, at * extent + i);
            else
                for (std::int64_t q = tensor.pos(level)[at]; q < tensor.pos(level)[at + 1]; ++q)
                    next.emplace_back(place * extent + tensor.crd(level)[q], q);
        places = std::move(next);
    }
    Entries entries;
    for (const auto& [place, at] : places) entries.emplace_back(place, tensor.values()[at]);
    return entries;
}

std::vector<taco_tensor_t*> arguments(const Tensor& result, const std::vector<Tensor>& operands) {
    std::vector<taco_tensor_t*> all = {result->get()};
    for (const Tensor& operand : operands) all.push_back(operand->get());
    return all;
}

/// A result of which levels are sparse: TACO allocates it.
void addSparse(Contest& contest, const Generated& kernel, const Dense& shape,
               const std::vector<Tensor>& operands) {
    const std::string& format = kernel.formats[0];
    const auto result = std::make_shared<TacoTensor>();
    for (std::size_t level = 0; level < format.size(); ++level)
        if (format[level] == 'd')
            result->addDense(shape.extents[level]);
        else
            result->addResult(shape.extents[level]);
    const auto entries = [=] { return entriesOf(*result, shape, format); };
    contest.contestants.push_back({"TACO",
                                   [=] {
                                       result->release();
                                       const auto all = arguments(result, operands);
                                       call(kernel.assemble, all);
                                       call(kernel.compute, all);
                                   },
                                   entries});
    if (kernel.evaluate == nullptr) return;
    contest.contestants.push_back({"TACO",
                                   [=] {
                                       result->release();
                                       call(kernel.evaluate, arguments(result, operands));
                                   },
                                   entries});
}

void addDense(Contest& contest, const Generated& kernel, const Dense& shape,
              const std::vector<Tensor>& operands) {
    contest.contestants.push_back(
        bench::denseContestant("TACO", shape.count(), [=](double* values) {
            const auto result = std::make_shared<TacoTensor>();
            for (const std::int64_t extent : shape.extents) result->addDense(extent);
            result->setValues(values);
            call(kernel.compute, arguments(result, operands));
        }));
}

const Generated* denseKernel(const std::string& name) {
    for (const Generated& kernel : generatedKernels)
        if (kernel.kernel == name) return &kernel;
    return nullptr;
}

}  // namespace

void addTaco(Contest& contest, const std::string& kernel, const Dense& result,
             const std::vector<Dense>& operands) {
    for (const Generated& one : generatedKernels) {
        if (one.kernel != kernel) continue;
        std::vector<Tensor> packed;
        for (std::size_t i = 0; i < operands.size(); ++i)
            packed.push_back(Packing(operands[i], one.formats[i + 1]).tensor());
        if (one.formats[0].find('s') == std::string::npos)
            addDense(contest, one, result, packed);
        else
            addSparse(contest, one, result, packed);
    }
}

void addTacoSequence(Contest& contest, const std::vector<std::pair<std::string, Dense>>& results,
                     const std::vector<Dense>& operands) {
    std::int64_t count = 0;
    std::vector<Tensor> packed;
    for (const Dense& operand : operands)
        packed.push_back(Packing(operand, std::string(operand.extents.size(), 'd')).tensor());
    for (const auto& [name, shape] : results) {
        if (denseKernel(name) == nullptr) return;
        count += shape.count();
    }
    contest.contestants.push_back(bench::denseContestant("TACO", count, [=](double* values) {
        for (const auto& [name, shape] : results) {
            TacoTensor result;
            for (const std::int64_t extent : shape.extents) result.addDense(extent);
            result.setValues(values);
            std::vector<taco_tensor_t*> all = {result.get()};
            for (const Tensor& operand : packed) all.push_back(operand->get());
            call(denseKernel(name)->compute, all);
            values += shape.count();
        }
    }));
}

}  // namespace structures

#else

namespace structures {

void addTaco(Contest&, const std::string&, const Dense&, const std::vector<Dense>&) {}
void addTacoSequence(Contest&, const std::vector<std::pair<std::string, Dense>>&,
                     const std::vector<Dense>&) {}

}  // namespace structures

#endif
