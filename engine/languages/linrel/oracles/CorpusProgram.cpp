// The declarations and both sides of a record of a corpus, as a program.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>
#include <set>

#include "engine/languages/linrel/oracles/Corpus.h"
#include "engine/languages/linrel/syntax/LaParser.h"
#include "engine/support/Utf8.h"

namespace candler::linrel {

namespace {

/// Whether expressions can name it.
bool isName(std::string_view text) {
    return !text.empty() && isAsciiLetter(text.front()) && std::ranges::all_of(text, [](char c) {
        return isAsciiLetter(c) || isAsciiDigit(c) || c == '_' || c == '.';
    });
}

/// A number from 1 to kMaxSize.
std::optional<std::int64_t> sizeOf(std::string_view text) {
    std::int64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    if (number < 1 || number > kMaxSize) return std::nullopt;
    return number;
}

class RecordReader {
public:
    RecordReader(const CorpusRecord& record, const SourceText& text, const CorpusSizes& sizes)
        : m_record(record), m_text(text), m_sizes(sizes) {}

    Result<LaProgram> read() {
        std::vector<Declaration> declarations;
        const CorpusField& all = m_record.declarations;
        for (const CorpusField& one : cut(all.text, all.offset, ";"))
            if (!one.text.empty()) declarations.push_back(split(one));
        for (const Declaration& one : declarations)
            for (const CorpusField& word : one.words)
                if (const auto size = sizeOf(word.text)) m_taken.insert(*size);
        for (const Declaration& one : declarations) readDeclaration(one);
        if (!m_errors.empty()) return failure(std::move(m_errors));
        readSide(m_record.left, "left");
        readSide(m_record.right, "right");
        if (!m_errors.empty()) return failure(std::move(m_errors));
        return std::move(m_program);
    }

private:
    struct Declaration {
        CorpusField whole;
        CorpusField name;
        std::vector<CorpusField> words{};  ///< What follows the colon.
    };

    void complain(std::string message, const CorpusField& at, std::string hint = {}) {
        m_errors.push_back(
            makeError(std::move(message), m_text.span(at.offset, at.text.size()), std::move(hint)));
    }

    static Declaration split(const CorpusField& whole) {
        const std::vector<CorpusField> parts = cut(whole.text, whole.offset, ":", 2);
        Declaration declaration{whole, parts[0]};
        if (parts.size() < 2) return declaration;
        for (CorpusField& word : cut(parts[1].text, parts[1].offset, " "))
            if (!word.text.empty()) declaration.words.push_back(std::move(word));
        return declaration;
    }

    DimId dimension(const CorpusField& field) {
        const std::string& name = field.text;
        Dimensions& dims = m_program.dimensions;
        if (const auto size = sizeOf(name)) return dims.ofSize(*size);
        if (isAsciiDigit(name[0]) || name[0] == '-')
            complain(fmt::format("'{}' is no size", name), field,
                     fmt::format("write a whole number from 1 to {}, or a name", kMaxSize));
        else if (!isName(name))
            complain(fmt::format("'{}' is no name of a dimension", name), field,
                     "names have letters, digits, '_' and '.', and begin with a letter");
        if (const auto known = dims.find(name)) return *known;
        return dims.declare(name, sizeOfSymbol(name));
    }

    /// Numbers of the declarations are no sizes of symbols: else these would be equal by chance.
    std::int64_t sizeOfSymbol(const std::string& name) {
        const auto given = m_sizes.find(name);
        if (given != m_sizes.end() && !m_taken.contains(given->second)) return given->second;
        const auto isTaken = [this](std::int64_t size) {
            return m_taken.contains(size) || std::ranges::any_of(m_sizes, [&](const auto& one) {
                       return one.second == size;
                   });
        };
        constexpr std::int64_t kFirstSize = 6;
        std::int64_t size = kFirstSize;
        while (isTaken(size)) ++size;
        m_taken.insert(size);
        return size;
    }

    void readDeclaration(const Declaration& declaration) {
        const std::vector<CorpusField>& words = declaration.words;
        const bool isScalar = !words.empty() && words[0].text == "scalar";
        if (declaration.name.text.empty() || words.size() < (isScalar ? 1 : 2))
            return complain("a declaration is NAME: rows columns, or NAME: scalar",
                            declaration.whole, "as X: m n; y: m 1; s: scalar");
        checkName(declaration.name);
        LaInput input;
        input.name = declaration.name.text;
        input.place = m_text.span(declaration.name.offset, declaration.name.text.size());
        input.isScalar = isScalar;
        input.shape = {Dimensions::one(), Dimensions::one()};
        if (!isScalar) {
            const DimId rows = dimension(words[0]);
            input.shape = {rows, dimension(words[1])};
        }
        for (std::size_t next = isScalar ? 1 : 2; next < words.size(); ++next)
            readFlag(input, words[next]);
        m_program.inputs.push_back(std::move(input));
    }

    void checkName(const CorpusField& name) {
        if (!isName(name.text))
            complain(fmt::format("'{}' is no name of an operand", name.text), name,
                     "names have letters, digits, '_' and '.', and begin with a letter");
        else if (std::ranges::find(m_program.inputs, name.text, &LaInput::name) !=
                 m_program.inputs.end())
            complain(fmt::format("'{}' is declared already", name.text), name,
                     "declare each operand once");
    }

    void readFlag(LaInput& input, const CorpusField& word) {
        if (word.text == "pos")
            input.isPositive = input.isNonzero = true;
        else if (word.text == "bin")
            input.isBinary = true;
        else if (word.text == "nz")
            input.isNonzero = true;
        else if (word.text == "nnz=0") {
            input.sparsity = 0;
            input.isExact = true;
        } else
            complain(fmt::format("declarations have no flag '{}'", word.text), word,
                     "there are: nnz=0, pos, bin, nz");
    }

    void readSide(const CorpusField& side, const char* name) {
        if (const std::size_t sign = side.text.find('#'); sign != std::string::npos)
            return complain("'#' means nothing here", {"#", side.offset + sign},
                            "comments have lines of their own, or stand in the note");
        const SourceText alone(m_text.file(), side.text);
        auto expression = parseExpression(m_program, inputNames(m_program), alone);
        if (!expression) {
            for (Diagnostic& one : expression.error()) {
                one.place = m_text.span(side.offset + one.place.offset, one.place.length);
                m_errors.push_back(std::move(one));
            }
            return;
        }
        m_program.outputs.push_back(
            {name, *expression, m_text.span(side.offset, side.text.size())});
        if (m_program.outputs.size() == 2) compareShapes();
    }

    void compareShapes() {
        const Dimensions& dims = m_program.dimensions;
        const Shape left = m_program[m_program.outputs[0].expression].shape;
        const Shape right = m_program[m_program.outputs[1].expression].shape;
        if (dims.size(left.rows) != dims.size(right.rows) ||
            dims.size(left.columns) != dims.size(right.columns))
            complain(fmt::format("the sides have shapes {} and {}", m_program.shapeText(left),
                                 m_program.shapeText(right)),
                     m_record.right, "both sides of a record have the same shape");
    }

    const CorpusRecord& m_record;
    const SourceText& m_text;
    const CorpusSizes& m_sizes;
    LaProgram m_program;
    std::set<std::int64_t> m_taken;  ///< Numbers of the declarations, and sizes chosen here.
    Diagnostics m_errors;
};

}  // namespace

Result<LaProgram> programOf(const CorpusRecord& record, const SourceText& corpus,
                            const CorpusSizes& sizes) {
    return RecordReader(record, corpus, sizes).read();
}

}  // namespace candler::linrel
