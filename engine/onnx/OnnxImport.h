// OnnxImport: a model in the ONNX format as a tensor graph. Operators that are ours become ours;
// everything else becomes an opaque operator, which a warning names with its place and the reason.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "engine/languages/tensorgraph/semantics/TensorValues.h"
#include "engine/languages/tensorgraph/syntax/TensorProgramText.h"
#include "engine/onnx/OnnxFile.h"
#include "engine/onnx/OnnxLinks.h"

namespace candler::tensor {

struct OnnxOptions {
    /// Extents that the file leaves open, by their symbols; `x:0` is the first one of input x.
    std::map<std::string, std::int64_t, std::less<>> dimensions;
    /// Others stay open, and what depends on them as it is. Else all must be given.
    bool keepsOpen = false;
    /// Operators that another model of the same context has: they have the same places here.
    const OnnxKeptTable* known = nullptr;
};

struct OnnxImported {
    TermId start;  ///< The outputs, joined; not valid if none has anything that is ours.
    std::vector<MissingOutput> missing;  ///< Of the file, which no output is. Unless it keeps open.
    TermNames names;        ///< Of outputs, as near to those of the file as programs have names.
    NamedArrays values;     ///< Of all weights of the term.
    std::size_t nodes = 0;  ///< Of the file, that outputs need.
    std::size_t opaqueNodes = 0;  ///< Of those, kept as they are.
    OnnxLinks links;
    Diagnostics warnings;
};

/// Something that must be given before the model can be imported.
struct OnnxOpenDimension {
    std::string symbol;  ///< As OnnxOptions has it.
    std::string place;   ///< `axis 0 of input 'image'`: the first one.
};

/// In the order of the inputs.
[[nodiscard]] std::vector<OnnxOpenDimension> openDimensions(const OnnxFile& file);

Result<OnnxImported> importOnnx(TensorContext& context, const OnnxFile& file,
                                const OnnxOptions& options = {});

}  // namespace candler::tensor
