// LessonCheck: what a lesson's step expects: predicates over facts of a session. The facts are a
// value, so that predicates can be checked on any thread; who collects them asks the session for
// the terms that the predicates name (Session::terms).
#pragma once

#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/session/LessonPhrase.h"
#include "app/session/Project.h"
#include "app/session/SessionTypes.h"

namespace candler {

struct LessonFacts {
    Project original;  ///< As the lesson opened it.
    Project project;   ///< As edited.
    /// What was run is of before the last edit: it answers nothing.
    bool isStale = false;
    Diagnostics problems{};
    SessionStatus status{};
    GuideReportPtr report{};
    SessionInfoPtr info{};
    std::map<std::string, TermFact> terms{};  ///< By text, those of wantedTerms().

    // What became of the code.
    bool hasCode = false;
    bool isVerified = false;
    bool isExported = false;
    std::string codeProblem{};  ///< Why there is none, or it is not verified; may be empty.

    // What the user looks at.
    std::optional<std::uint32_t> selectedClass{};  ///< As it is called now.
    bool isNodeSelected = false;
    std::optional<std::uint32_t> shownIteration{};
};

struct LessonPredicate {
    LessonPhrase phrase;
    bool isNegated = false;
};

/// Whether a predicate holds, and how things stand, for people: "2 iterations were run".
struct LessonVerdict {
    bool holds = false;
    std::string now;
};

/// `[not] NAME …`
[[nodiscard]] Result<LessonPredicate> readPredicate(const SourceText& source, TextRange range);
[[nodiscard]] LessonVerdict check(const LessonPredicate& predicate, const LessonFacts& facts);
/// The terms that the facts must know for these.
[[nodiscard]] std::set<std::string> wantedTerms(std::span<const LessonPredicate> predicates);
/// It speaks of what the user looks at: nothing in a project says that.
[[nodiscard]] bool isOfWindow(const LessonPredicate& predicate);

/// `code`: what it begins with.
[[nodiscard]] std::string_view predicateName(const LessonPredicate& predicate);

/// All predicates, as they are written.
[[nodiscard]] std::vector<std::string> predicateForms();

}  // namespace candler
