// SdqProgramText: the text of a program with tensors stored in other ways: declarations of what
// stores them now come before each, those of what stored them alone go, and all the rest stays as
// its user wrote it.
#pragma once

#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "engine/languages/sdqlite/layouts/SdqFormat.h"
#include "engine/languages/sdqlite/syntax/SdqSyntax.h"

namespace candler::sdqlite {

/// What is changed.
struct TextChanges {
    struct Stored {
        const SdqFormat* format = nullptr;
        SizeValues sizes{};  ///< By their names in the format.
    };
    std::map<std::string, Stored> tensors{};  ///< By the tensor's name; those that fit.
    /// Of sizes and dimensions of the program that it leaves open.
    SizeValues sizes{};
    std::map<std::string, std::string> files{};  ///< By tensor: what its file is called now.
    /// By tensor: how many entries it has, in the place of the file that it is from.
    std::map<std::string, std::uint64_t> entries{};
};

class SdqProgramText {
public:
    /// Both must outlive it.
    SdqProgramText(const SyntaxTree& tree, const std::vector<Declaration>& declarations)
        : m_tree(tree), m_declarations(declarations) {}

    struct Changed {
        std::string text;
        /// By tensor: the names of its format's arrays and sizes in the text.
        std::map<std::string, std::map<std::string, std::string>> names;
    };
    [[nodiscard]] Changed changed(const TextChanges& changes) const;

private:
    using Declarations = std::set<const Declaration*>;
    struct Edit {
        TextPart part;
        std::string text;
    };

    /// What is declared only for tensors that are stored in other ways.
    [[nodiscard]] Declarations needless(const TextChanges& changes) const;
    /// Names in the text, but for those declarations and what stores the changed tensors.
    [[nodiscard]] std::set<std::string, std::less<>> namesWithout(const Declarations& gone,
                                                                  const TextChanges& changes) const;
    void visitNames(const TextPart& part, const std::function<void(std::string)>& visit) const;
    [[nodiscard]] TextPart lineOf(const TextPart& part) const;
    /// Of a tensor without its file.
    void count(const Declaration& tensor, std::uint64_t entries, std::vector<Edit>& edits) const;
    /// Of a tensor that is stored in another way.
    void store(const Declaration& tensor, const FormatInstance& made,
               std::vector<Edit>& edits) const;
    [[nodiscard]] std::string applied(std::vector<Edit> edits) const;

    const SyntaxTree& m_tree;
    const std::vector<Declaration>& m_declarations;
};

}  // namespace candler::sdqlite
