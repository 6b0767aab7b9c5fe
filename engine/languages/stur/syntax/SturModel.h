// A program of STUR whose text was checked: its tensors with their boxes and structures.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/languages/stur/syntax/SturSyntax.h"
#include "engine/support/SourceText.h"

namespace candler::stur {

/// `:U` or `:R`, as a union of products over variables; the box is implied.
struct SetDefinition {
    std::vector<std::string> variables;  ///< Of `:R` those of both halves.
    std::vector<ProductSyntax> products;
    Place place{};
};

struct Definition {
    std::vector<std::string> variables;  ///< Of the head; all different.
    std::vector<ProductSyntax> products;
    Place place{};
};

/// What of a tensor kernels store.
enum class StorageLayout : std::uint8_t {
    Dense,   ///< All of the box, row by row.
    Packed,  ///< Its unique elements, side by side (PackedLayout.h).
    Rows,    ///< The same, row by row, with a table of where rows begin, if there can be one.
};

/// Where an input's elements are.
struct DataFile {
    NameSyntax file;
    NameSyntax query;  ///< Of a database; else empty.
};

struct Tensor {
    std::string name;
    std::vector<IndexSyntax> extents{};         ///< Indices are from 0 to one less; over symbols.
    std::optional<SetDefinition> unique{};      ///< None: all of the box.
    std::optional<SetDefinition> redundancy{};  ///< None: nothing.
    std::optional<Definition> definition{};     ///< None: an input.
    bool isOutput = false;
    bool isPreprocess = false;
    std::vector<std::string> order{};  ///< Of loops, as `iters` says; may be empty.
    StorageLayout layout = StorageLayout::Dense;
    std::optional<DataFile> data{};
    Place place{};  ///< Where it is first named.

    [[nodiscard]] std::size_t rank() const { return extents.size(); }
};

struct Model {
    std::vector<NameSyntax> symbols;
    std::vector<ComparisonSyntax> assumptions;
    std::vector<Tensor> tensors;  ///< Each behind those that its definition reads.
    Diagnostics warnings;
    std::optional<SourceText> text;  ///< None of a model that nobody has written.

    [[nodiscard]] const Tensor* find(std::string_view name) const {
        for (const Tensor& tensor : tensors)
            if (tensor.name == name) return &tensor;
        return nullptr;
    }
    [[nodiscard]] SourceSpan span(const Place& place) const {
        return text ? text->span(place.offset, place.length) : SourceSpan();
    }
    [[nodiscard]] bool isSymbol(std::string_view name) const {
        for (const NameSyntax& symbol : symbols)
            if (symbol.name == name) return true;
        return false;
    }
};

}  // namespace candler::stur
