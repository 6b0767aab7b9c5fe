// CorpusReport: a corpus of equalities of a language that tries such (Corpora.h), in numbers.
#pragma once

#include <stop_token>
#include <string>
#include <vector>

#include "engine/language/Corpora.h"
#include "engine/support/Result.h"

namespace candler {

struct CorpusRunRequest {
    std::string file;
    std::string language{};            ///< Empty: the first that tries corpora.
    std::vector<std::string> rules{};  ///< Files; none: all that ship with the language.
    CorpusOptions options{};
};

/// Records of one group together.
struct CorpusGroup {
    std::string name;
    std::size_t records = 0;
    std::size_t proved = 0;        ///< Of records that are not equal: kept apart.
    std::size_t merged = 0;        ///< Although they are not equal.
    std::size_t generated = 0;     ///< Of those that are equal.
    std::size_t confirmed = 0;     ///< By the oracle.
    std::size_t agreeing = 0;      ///< The evaluator says what the record says.
    std::uint32_t iterations = 0;  ///< Of the longest proof.
    std::size_t nodes = 0;         ///< Of the largest.
};

struct CorpusReport {
    std::vector<CorpusRow> rows;
    bool isComplete = true;  ///< Else it was stopped.

    /// In the order of their first records.
    [[nodiscard]] std::vector<CorpusGroup> groups() const;
    [[nodiscard]] bool isAsExpected() const;
    /// Rules merged what cannot be equal.
    [[nodiscard]] bool hasContradiction() const;
};

/// Mistakes in the file are told all at once, before any record is tried.
Result<CorpusReport> runCorpus(const CorpusRunRequest& request, const std::stop_token& stop);

[[nodiscard]] std::string corpusText(const CorpusReport& report);
[[nodiscard]] std::string corpusJson(const CorpusReport& report);

}  // namespace candler
