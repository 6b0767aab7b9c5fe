#include "engine/languages/linrel/oracles/Corpus.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <unordered_map>

namespace candler::linrel {

namespace {

constexpr std::size_t kFields = 9;
constexpr std::string_view kBar = " | ";
constexpr std::string_view kForm =
    "id | eq or neq | group | origin | tier | declarations | lhs | rhs | note";
constexpr std::string_view kOrigins = "CIVDSPX";
constexpr std::string_view kExtension = "ext:";

/// Of the axioms that the specification names; some of them are definitions and have no rules.
constexpr std::array<std::string_view, 8> kExtensions{"agg",     "mean", "diag", "rev",
                                                      "reshape", "cmp",  "var",  "fn"};

class CorpusReader {
public:
    CorpusReader(const SourceText& text, std::span<const std::string> ruleSets) : m_text(text) {
        for (const std::string_view tier : {"core", "nnz0", "def"}) m_tiers.emplace_back(tier);
        for (const std::string_view name : kExtensions) addExtension(name);
        for (const std::string& name : ruleSets)
            if (name != m_tiers[0]) addExtension(name);
    }

    Result<std::vector<CorpusRecord>> read() {
        const std::string_view whole = m_text.text();
        for (std::size_t begin = 0; begin < whole.size();) {
            const std::size_t end = std::min(whole.find('\n', begin), whole.size());
            const std::string_view line = whole.substr(begin, end - begin);
            const CorpusField content = trimmed(line, begin);
            if (!content.text.empty() && content.text[0] != '#') readRecord(begin, line);
            begin = end + 1;
        }
        if (!m_errors.empty()) return failure(std::move(m_errors));
        return std::move(m_records);
    }

private:
    void addExtension(std::string_view name) {
        std::string tier = std::string(kExtension).append(name);
        if (std::ranges::find(m_tiers, tier) == m_tiers.end()) m_tiers.push_back(std::move(tier));
    }

    void complain(std::string message, const CorpusField& at, std::string hint) {
        m_errors.push_back(
            makeError(std::move(message), m_text.span(at.offset, at.text.size()), std::move(hint)));
    }

    void readRecord(std::size_t offset, std::string_view line) {
        // A trailing empty note may have lost its space.
        std::string padded(line);
        padded += ' ';
        const std::vector<CorpusField> fields = cut(padded, offset, kBar, kFields);
        if (fields.size() + 1 < kFields)
            return complain(fmt::format("this record has {} of {} fields", fields.size(), kFields),
                            fields[0], fmt::format("{}; the bars have spaces around them", kForm));
        checkForm(fields);
        CorpusRecord record{fields[0].text,
                            fields[1].text == "eq",
                            fields[2].text,
                            fields[3].text,
                            fields[4].text,
                            fields[5],
                            fields[6],
                            fields[7],
                            {},
                            m_text.span(fields[0].offset, fields[0].text.size())};
        if (fields.size() == kFields) record.note = fields.back().text;
        if (auto program = programOf(record, m_text, {}); !program)
            m_errors.insert(m_errors.end(), program.error().begin(), program.error().end());
        m_records.push_back(std::move(record));
    }

    void checkForm(const std::vector<CorpusField>& fields) {
        const CorpusField& id = fields[0];
        if (id.text.empty()) complain("this record has no id", id, std::string(kForm));
        const int line = m_text.span(id.offset, 0).line;
        if (const auto [first, isNew] = m_lines.emplace(id.text, line); !isNew)
            complain(fmt::format("another record is called '{}'", id.text), id,
                     fmt::format("it is in line {}; ids are unique", first->second));
        if (fields[1].text != "eq" && fields[1].text != "neq")
            complain(fmt::format("'{}' is no kind of record", fields[1].text), fields[1],
                     "write eq or neq");
        if (fields[3].text.size() != 1 ||
            kOrigins.find(fields[3].text[0]) == std::string_view::npos)
            complain(fmt::format("'{}' is no origin", fields[3].text), fields[3],
                     fmt::format("there are: {}", fmt::join(kOrigins, ", ")));
        if (std::ranges::find(m_tiers, fields[4].text) == m_tiers.end()) complainOfTier(fields[4]);
    }

    void complainOfTier(const CorpusField& tier) {
        std::string hint = spellingHint(tier.text, m_tiers);
        if (hint.empty()) hint = fmt::format("there are: {}", fmt::join(m_tiers, ", "));
        complain(fmt::format("'{}' is no tier", tier.text), tier, std::move(hint));
    }

    const SourceText& m_text;
    std::vector<std::string> m_tiers;
    std::unordered_map<std::string, int> m_lines;  ///< Of ids.
    std::vector<CorpusRecord> m_records;
    Diagnostics m_errors;
};

}  // namespace

bool CorpusRecord::isExtension() const {
    return tier.starts_with(kExtension);
}

Result<std::vector<CorpusRecord>> readCorpus(const SourceText& text,
                                             std::span<const std::string> ruleSets) {
    return CorpusReader(text, ruleSets).read();
}

}  // namespace candler::linrel
