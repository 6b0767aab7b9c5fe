// SdqFormat: a storage format as a text of its own, in which one tensor `T` is stored: its
// dimensions, arrays and sizes, and one mapping. For a tensor of a program it is written anew, with
// that tensor's dimensions and ring, and arrays called after it.
//
//     # CSR: compressed rows.
//     dim I  dim J
//     array pos : vec<nat, nat> monotone length nI + 1   …
//     storage csr(pos, crd, val) : {I -> {J -> real}} = collect(…) …
//     tensor T : {I -> {J -> real}} stored csr(pos, crd, val)
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "engine/languages/sdqlite/syntax/SdqSyntax.h"
#include "engine/support/Result.h"
#include "engine/support/SourceText.h"

namespace candler::sdqlite {

/// Of a tensor: what its keys are, outermost first, and what it maps to in the end.
struct TensorShape {
    std::vector<std::vector<std::string>> keys;
    std::string ring;
};

/// None if the type is no map, or says how it is stored.
[[nodiscard]] std::optional<TensorShape> tensorShape(const SyntaxTree& tree, SyntaxId type);

/// A format written for a tensor.
struct FormatInstance {
    std::string declarations;                  ///< A line each, or several.
    std::string mapping;                       ///< `A_csr`
    std::string stored;                        ///< `stored A_csr(A_pos, A_crd, A_val)`
    std::map<std::string, std::string> names;  ///< Of arrays and sizes: what they are called now.
};

using SizeValues = std::map<std::string, std::int64_t>;

class SdqFormat {
public:
    /// Fails, with places in it, if the text is something else.
    static Result<SdqFormat> read(const SourceText& text);

    [[nodiscard]] const std::string& name() const { return storage().name; }
    /// Its first comment.
    [[nodiscard]] const std::string& description() const { return m_description; }
    [[nodiscard]] bool fits(const TensorShape& shape) const { return !!renaming(shape); }
    /// For a tensor whose shape fits. `isTaken` says which names the program has already; sizes may
    /// be given values, by their names in the format.
    [[nodiscard]] FormatInstance instance(const std::string& tensor, const TensorShape& shape,
                                          const std::function<bool(const std::string&)>& isTaken,
                                          const SizeValues& sizes = {}) const;

private:
    using Names = std::map<std::string, std::string>;

    SdqFormat(SyntaxTree tree, std::vector<Declaration> declarations, std::size_t tensor,
              std::size_t storage)
        : m_tree(std::move(tree)),
          m_declarations(std::move(declarations)),
          m_tensor(tensor),
          m_storage(storage) {}

    [[nodiscard]] const Declaration& tensor() const { return m_declarations[m_tensor]; }
    [[nodiscard]] const Declaration& storage() const { return m_declarations[m_storage]; }
    /// Of dimensions, their sizes and the ring.
    [[nodiscard]] std::optional<Names> renaming(const TensorShape& shape) const;
    [[nodiscard]] std::string renamed(const TextPart& part, const Names& names) const;

    SyntaxTree m_tree;
    std::vector<Declaration> m_declarations;
    std::size_t m_tensor;
    std::size_t m_storage;
    TensorShape m_shape;
    std::string m_description;
};

}  // namespace candler::sdqlite
