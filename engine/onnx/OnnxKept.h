// OnnxKept: the operators of a model that stay as they are, each with all that it is applied to, so
// that copies of them can be written over other tensors. Two with one definition are the same one.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "engine/onnx/OnnxFile.h"
#include "engine/term/Ids.h"

namespace candler::tensor {

/// A result of a kept operator, over some of the tensors that are at hand.
struct OnnxKeptResult {
    std::size_t kept = 0;  ///< Its place in the table.
    std::size_t output = 0;
    std::vector<std::size_t> tensors{};
};

/// What a kept operator is applied to.
struct OnnxOperand {
    enum class Kind : std::uint8_t { None, Tensor, Constant, Kept };
    Kind kind = Kind::None;
    std::size_t tensor = 0;  ///< Among those of the operator.
    std::string constant{};  ///< Its name in the file.
    OnnxKeptResult result{};
};

/// An operator of the file, or an input of it whose elements we do not compute with.
struct OnnxKept {
    const OnnxNode* node = nullptr;  ///< Null: an input.
    std::string input{};
    std::vector<OnnxOperand> operands{};  ///< Its inputs, then its captures.
    std::vector<OnnxDeclared> outputs{};  ///< What is known of them, in their order.
};

class OnnxKeptTable {
public:
    /// The first one with the definition stands for all; of outputs, what is true of all. What it
    /// is made of was added before.
    std::size_t add(const std::string& definition, OnnxKept kept);
    [[nodiscard]] const OnnxKept& operator[](std::size_t place) const { return m_rows[place]; }
    /// Of an opaque operator of the program, by what it is called there.
    [[nodiscard]] std::size_t at(const std::string& definition) const {
        return m_places.at(definition);
    }
    [[nodiscard]] bool contains(const std::string& definition) const {
        return m_places.contains(definition);
    }

private:
    std::vector<OnnxKept> m_rows;
    std::map<std::string, std::size_t> m_places;
};

/// Something of the file that is no tensor of ours: of another type, or without a known shape.
struct OnnxKeptValue {
    std::size_t kept = 0;
    std::size_t output = 0;
    std::vector<TermId> tensors{};  ///< On which of ours it depends, each once.
    OnnxDeclared declared{};
    std::string cause{};  ///< The first input or node that is why, and how; without an end.

    /// Why nothing of ours takes it by this name.
    [[nodiscard]] std::string reasonFor(const std::string& name) const;
};

}  // namespace candler::tensor
