#include "engine/languages/linrel/Corpus.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>

#include "engine/languages/linrel/LaParser.h"

namespace candler::linrel {

namespace {

constexpr std::size_t kFields = 9;
constexpr std::string_view kBar = " | ";

CorpusField trimmed(std::string_view text, std::size_t offset) {
    const std::size_t begin = text.find_first_not_of(" \t\r");
    if (begin == std::string_view::npos) return {"", offset};
    const std::size_t end = text.find_last_not_of(" \t\r") + 1;
    return {std::string(text.substr(begin, end - begin)), offset + begin};
}

/// Cuts at a separator; the parts are trimmed.
std::vector<CorpusField> cut(std::string_view text, std::size_t offset, std::string_view separator,
                             std::size_t most = std::string_view::npos) {
    std::vector<CorpusField> parts;
    std::size_t at = 0;
    while (true) {
        const std::size_t end =
            parts.size() + 1 == most ? std::string_view::npos : text.find(separator, at);
        parts.push_back(trimmed(text.substr(at, end - at), offset + at));
        if (end == std::string_view::npos) return parts;
        at = end + separator.size();
    }
}

Result<CorpusRecord> readRecord(const SourceText& text, std::size_t offset, std::string_view line) {
    // A trailing empty note may have lost its space.
    std::string padded(line);
    padded += ' ';
    const std::vector<CorpusField> fields = cut(padded, offset, kBar, kFields);
    const SourceSpan place = text.span(fields[0].offset, fields[0].text.size());
    if (fields.size() + 1 < kFields)
        return failure(makeError(
            fmt::format("this record has {} fields, not {}", fields.size(), kFields), place,
            "id | eq or neq | group | origin | tier | declarations | lhs | rhs | note"));
    if (fields[1].text != "eq" && fields[1].text != "neq")
        return failure(makeError(fmt::format("'{}' is no kind of record", fields[1].text),
                                 text.span(fields[1].offset, fields[1].text.size()),
                                 "write eq or neq"));
    CorpusRecord record{fields[0].text,
                        fields[1].text == "eq",
                        fields[2].text,
                        fields[3].text,
                        fields[4].text,
                        fields[5],
                        fields[6],
                        fields[7],
                        {},
                        place};
    if (fields.size() == kFields) record.note = fields.back().text;
    return record;
}

/// Reads declarations and both sides of one record.
class RecordReader {
public:
    RecordReader(const CorpusRecord& record, const SourceText& text, const CorpusSizes& sizes)
        : m_record(record), m_text(text), m_sizes(sizes) {}

    Result<LaProgram> read() {
        const CorpusField& declarations = m_record.declarations;
        for (const CorpusField& one : cut(declarations.text, declarations.offset, ";"))
            if (!one.text.empty()) readDeclaration(one);
        if (!m_errors.empty()) return failure(std::move(m_errors));
        readSide(m_record.left, "left");
        readSide(m_record.right, "right");
        if (!m_errors.empty()) return failure(std::move(m_errors));
        return std::move(m_program);
    }

private:
    void complain(std::string message, const CorpusField& at, std::string hint = {}) {
        m_errors.push_back(
            makeError(std::move(message), m_text.span(at.offset, at.text.size()), std::move(hint)));
    }

    DimId dimension(const CorpusField& field) {
        std::int64_t number = 0;
        const std::string& name = field.text;
        const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), number);
        Dimensions& dims = m_program.dimensions;
        if (error == std::errc{} && end == name.data() + name.size()) {
            if (number < 1) complain("a size is at least 1", field);
            return dims.ofSize(std::max<std::int64_t>(number, 1));
        }
        if (const auto known = dims.find(name)) return *known;
        const auto given = m_sizes.find(name);
        constexpr std::int64_t kFirstSize = 6;
        return dims.declare(name, given != m_sizes.end() ? given->second : kFirstSize + m_taken++);
    }

    void readDeclaration(const CorpusField& declaration) {
        const std::vector<CorpusField> parts = cut(declaration.text, declaration.offset, ":", 2);
        if (parts.size() < 2 || parts[0].text.empty())
            return complain("a declaration is NAME: rows columns", declaration);
        std::vector<CorpusField> words;
        for (CorpusField& word : cut(parts[1].text, parts[1].offset, " "))
            if (!word.text.empty()) words.push_back(std::move(word));
        LaInput input;
        input.name = parts[0].text;
        input.place = m_text.span(parts[0].offset, parts[0].text.size());
        std::size_t next = 0;
        if (!words.empty() && words[0].text == "scalar") {
            input.isScalar = true;
            input.shape = {Dimensions::one(), Dimensions::one()};
            next = 1;
        } else if (words.size() >= 2) {
            const DimId rows = dimension(words[0]);
            input.shape = {rows, dimension(words[1])};
            next = 2;
        } else {
            return complain("a declaration is NAME: rows columns, or NAME: scalar", declaration);
        }
        for (; next < words.size(); ++next) readFlag(input, words[next]);
        m_program.inputs.push_back(std::move(input));
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

    /// In place of everything else of the file spaces, so that places are those of the file.
    void readSide(const CorpusField& side, const char* name) {
        std::string text(side.offset, ' ');
        text += side.text;
        const auto whole = m_text.text().substr(0, side.offset);
        std::ranges::transform(whole, text.begin(), [](char c) { return c == '\n' ? '\n' : ' '; });
        const SourceText blank(m_text.file(), text);
        auto expression = parseExpression(m_program, inputNames(m_program), blank);
        if (!expression) {
            for (Diagnostic& one : expression.error()) {
                one.place = m_text.span(one.place.offset, one.place.length);
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
                     m_record.right);
    }

    const CorpusRecord& m_record;
    const SourceText& m_text;
    const CorpusSizes& m_sizes;
    LaProgram m_program;
    std::int64_t m_taken = 0;  ///< Sizes chosen here.
    Diagnostics m_errors;
};

}  // namespace

Result<std::vector<CorpusRecord>> readCorpus(const SourceText& text) {
    std::vector<CorpusRecord> records;
    Diagnostics errors;
    const std::string_view whole = text.text();
    for (std::size_t begin = 0; begin < whole.size();) {
        const std::size_t end = std::min(whole.find('\n', begin), whole.size());
        const std::string_view line = whole.substr(begin, end - begin);
        const CorpusField content = trimmed(line, begin);
        if (!content.text.empty() && content.text[0] != '#') {
            auto record = readRecord(text, begin, line);
            if (record)
                records.push_back(std::move(*record));
            else
                errors.insert(errors.end(), record.error().begin(), record.error().end());
        }
        begin = end + 1;
    }
    if (!errors.empty()) return failure(std::move(errors));
    return records;
}

Result<LaProgram> programOf(const CorpusRecord& record, const SourceText& corpus,
                            const CorpusSizes& sizes) {
    return RecordReader(record, corpus, sizes).read();
}

}  // namespace candler::linrel
