// TensorContext: the tables of one program of tensors: names, parameters, types, terms. A shape is
// the type of a term.
#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include <tl/expected.hpp>

#include "engine/languages/tensorgraph/operators/ShapeInference.h"
#include "engine/term/TermStore.h"

namespace candler::tensor {

class TensorContext {
public:
    TensorContext();

    TermStore store;

    /// The distinct sub-terms of all terms: of the first as TermStore::subterms has them, then what
    /// the next one adds, and so on.
    [[nodiscard]] std::vector<TermId> parts(std::span<const TermId> terms) const;

    // Types.
    TypeId type(const TensorType& type);
    [[nodiscard]] const TensorType& operator[](TypeId id) const { return *m_types[id.index()]; }

    // Payloads.
    Payload parameters(const Parameters& parameters);
    [[nodiscard]] const Parameters& parameters(Payload id) const { return *m_parameters[id]; }
    Payload name(std::string_view name);
    /// Of an input or a weight; of an opaque operator, what it is.
    [[nodiscard]] const std::string& nameOf(LabelId label) const {
        return m_names[static_cast<std::size_t>(parameters(store[label].payload)[0])];
    }

    // Labels.
    LabelId leaf(TensorOp inputOrWeight, std::string_view name, const Shape& shape);
    /// What is wrong, if the operator does not fit these.
    tl::expected<LabelId, std::string> label(TensorOp o, const Parameters& parameters,
                                             std::span<const TypeId> arguments);
    /// Of arguments that fit.
    TermId make(TensorOp o, const Parameters& parameters, std::span<const TermId> arguments);

    [[nodiscard]] TensorOp opOf(LabelId label) const { return tensorOp(store[label].op); }
    [[nodiscard]] const Parameters& parametersOf(LabelId label) const {
        return parameters(store[label].payload);
    }
    /// `conv 1 1 same relu`, `x`, `split 1 64`.
    [[nodiscard]] std::string labelText(LabelId label) const;
    /// Its parameters by name, without those that are as nobody would write them: `strides: 2x2,
    /// padding: same`.
    [[nodiscard]] std::string attributesText(LabelId label) const;
    /// `conv(strides: 2x2, padding: same)`
    [[nodiscard]] std::string labelTitle(LabelId label) const;

private:
    std::map<TensorType, TypeId> m_typeIds;
    std::vector<const TensorType*> m_types;
    std::map<Parameters, Payload> m_parameterIds;
    std::vector<const Parameters*> m_parameters;
    std::vector<std::string> m_names;
    std::unordered_map<std::string, Payload> m_nameIds;
};

/// As parameters are written: `1`, `same`, `(1 0 2)`; `letter` as in TensorOpRow::parameters.
[[nodiscard]] std::string parameterText(char letter, std::int64_t value);

}  // namespace candler::tensor
