#include "app/session/LessonPlayer.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "app/session/OutputFolder.h"
#include "app/session/TemporaryFolder.h"

namespace candler {

using Kind = LessonAction::Kind;

namespace {

/// Of limits 0 is none.
template <typename Number>
Number larger(Number a, Number b) {
    return a == 0 || b == 0 ? 0 : std::max(a, b);
}
template <typename Number>
Number smaller(Number a, Number b) {
    return a == 0 || b == 0 ? std::max(a, b) : std::min(a, b);
}

/// The largest that the lesson itself sets in any of its steps, or in a solution.
Limits largestLimits(const Lesson& lesson, const Project& original) {
    Limits most = limitsFrom(original.defaults.limits, {});
    const auto admit = [&](const Limits& limits) {
        most = {.iterations = larger(most.iterations, limits.iterations),
                .nodes = larger(most.nodes, limits.nodes),
                .seconds = larger(most.seconds, limits.seconds),
                .megabytes = larger(most.megabytes, limits.megabytes)};
    };
    for (const ProjectStep& step : original.guide)
        admit(limitsFrom(original.defaults.limits, step.settings.limits));
    for (const LessonStep& step : lesson.steps)
        for (const LessonAction& action : step.solution)
            if (action.kind == Kind::Limit) admit(withLimit(most, action));
    return most;
}

/// Who grades does not run for as long as who handed in likes.
Project within(const Limits& most, Project project) {
    for (ProjectStep& step : project.guide) {
        const Limits own = limitsFrom(project.defaults.limits, step.settings.limits);
        step.settings.limits = {.iterations = smaller(own.iterations, most.iterations),
                                .nodes = smaller(own.nodes, most.nodes),
                                .seconds = smaller(own.seconds, most.seconds),
                                .megabytes = smaller(own.megabytes, most.megabytes)};
    }
    return project;
}

}  // namespace

Result<void> LessonPlayer::open() {
    auto project = lessonProject(m_lesson);
    if (!project) return failure(project.error());
    m_original = *project;
    return start(std::move(*project));
}

Result<void> LessonPlayer::open(Project handedIn) {
    auto project = lessonProject(m_lesson);
    if (!project) return failure(project.error());
    m_original = std::move(*project);
    m_handedIn = handedIn;
    return start(within(largestLimits(m_lesson, m_original), std::move(handedIn)));
}

Result<void> LessonPlayer::start(Project project) {
    m_session.open(std::move(project));
    m_shownIteration = m_session.iterations(presentStep());
    m_selectedClass.reset();
    m_isNodeSelected = false;
    forgetCode();
    if (!m_session.canRun()) return failure(m_session.problems());
    return {};
}

/// An edit; what it leaves is kept by the session.
Result<void> LessonPlayer::reopen(Result<Project> project) {
    if (!project) return failure(project.error());
    m_handedIn.reset();
    return start(std::move(*project));
}

void LessonPlayer::forgetCode() {
    m_hasCode = m_isVerified = m_isExported = false;
    m_codeProblem.clear();
}

std::size_t LessonPlayer::presentStep() const {
    return std::max<std::size_t>(m_session.begunSteps(), 1) - 1;
}

TermFact LessonPlayer::termFact(const std::string& text) const {
    return m_session.terms(presentStep(), {text}).front();
}

Result<void> LessonPlayer::run(RunExtent extent, std::size_t times, const std::stop_token& stop) {
    forgetCode();
    for (std::size_t i = 0; i < times && !stop.stop_requested(); ++i) {
        const SessionState state = m_session.run(extent, stop).state;
        // At any other end, such as a limit, there is nothing left to run.
        if (state != SessionState::Paused && state != SessionState::SketchFound) break;
    }
    m_shownIteration = m_session.iterations(presentStep());
    return {};
}

Result<void> LessonPlayer::select(const LessonAction& action) {
    const TermFact fact = termFact(action.text);
    if (!fact.eclass)
        return failure(makeError(fmt::format("{} is not in the e-graph", action.text),
                                 action.phrase.place, fact.problem));
    m_selectedClass = fact.eclass;
    m_isNodeSelected = action.kind == Kind::SelectNode;
    return {};
}

Result<void> LessonPlayer::show(std::size_t iteration) {
    const std::uint32_t last = m_session.iterations(presentStep());
    if (iteration > last)
        return failure(makeError(fmt::format("there is no iteration {}", iteration), {},
                                 fmt::format("the last is {}", last)));
    m_shownIteration = static_cast<std::uint32_t>(iteration);
    return {};
}

Result<void> LessonPlayer::exportCode(const std::stop_token& stop) {
    const auto code = m_session.generateCode(stop);
    if (!code) return failure(code.error());
    const auto folder = TemporaryFolder::make();
    if (!folder) return failure(folder.error());
    OutputFolder out(folder->path() / "kernel");
    if (auto opened = out.open(); !opened) return failure(opened.error());
    if (const auto written = out.write((*code)->files); !written) return failure(written.error());
    m_hasCode = m_isExported = true;
    return {};
}

Result<void> LessonPlayer::apply(const LessonAction& action, const std::stop_token& stop) {
    switch (action.kind) {
        case Kind::Edit:
            return reopen(edited(m_session.project(), action));
        case Kind::Pin: {
            const auto applied =
                reopen(withPin(m_session.project(), presentStep(), termFact(action.text), action));
            if (applied) m_session.run(RunExtent::Choice, stop);
            return applied;
        }
        case Kind::Limit:
            m_session.setLimits(withLimit(m_session.limits(), action));
            return {};
        case Kind::RunGoal:
            return run(RunExtent::Goal, 1, stop);
        case Kind::RunSketch:
            return run(RunExtent::Sketch, 1, stop);
        case Kind::StepIteration:
            return run(RunExtent::Iteration, action.count, stop);
        case Kind::StepPhase:
            return run(RunExtent::Phase, action.count, stop);
        case Kind::Reset:
            m_session.reset();
            m_shownIteration = 0;
            forgetCode();
            return {};
        case Kind::SelectClass:
        case Kind::SelectNode:
            return select(action);
        case Kind::ShowIteration:
            return show(action.count);
        case Kind::Generate: {
            const auto code = m_session.generateCode(stop);
            if (!code) return failure(code.error());
            m_hasCode = true;
            return {};
        }
        case Kind::Verify: {
            constexpr std::uint64_t kSeed = 1;
            const auto report = m_session.verify(kSeed, stop);
            if (!report) return failure(report.error());
            m_hasCode = true;
            m_isVerified = report->isEqual;
            return {};
        }
        default:
            return exportCode(stop);
    }
}

void LessonPlayer::makeWantedCode(const std::stop_token& stop) {
    for (const auto& [name, kind] :
         {std::pair("code", Kind::Generate), std::pair("verified", Kind::Verify)}) {
        const auto isWanted = [&, wanted = name](const LessonStep& step) {
            return std::ranges::find(step.expectations, wanted, predicateName) !=
                   step.expectations.end();
        };
        if (std::ranges::none_of(m_lesson.steps, isWanted)) continue;
        LessonAction action;
        action.kind = kind;
        if (const auto made = apply(action, stop); !made)
            m_codeProblem = made.error().front().message;
    }
}

LessonFacts LessonPlayer::facts(const LessonStep& step) const {
    LessonFacts facts;
    facts.original = m_original;
    facts.project = m_handedIn ? *m_handedIn : m_session.project();
    facts.problems = m_session.problems();
    facts.status = m_session.status();
    facts.report = m_session.report();
    facts.info = m_session.info();
    const std::set<std::string> wanted = wantedTerms(step.expectations);
    const std::vector<std::string> texts(wanted.begin(), wanted.end());
    const std::vector<TermFact> terms = m_session.terms(presentStep(), texts);
    for (std::size_t i = 0; i < texts.size(); ++i) facts.terms[texts[i]] = terms[i];
    facts.hasCode = m_hasCode;
    facts.isVerified = m_isVerified;
    facts.isExported = m_isExported;
    facts.codeProblem = m_codeProblem;
    if (m_selectedClass)
        facts.selectedClass = m_session.presentClass(presentStep(), *m_selectedClass);
    facts.isNodeSelected = m_isNodeSelected;
    facts.shownIteration = m_shownIteration;
    return facts;
}

namespace {

StepGrade gradeStep(const LessonPlayer& player, const LessonStep& step) {
    StepGrade grade{.title = step.title, .isDone = true};
    const LessonFacts facts = player.facts(step);
    for (const LessonPredicate& predicate : step.expectations) {
        grade.expectations.push_back((predicate.isNegated ? "not " : "") + predicate.phrase.text);
        grade.verdicts.push_back(check(predicate, facts));
        grade.isDone = grade.isDone && grade.verdicts.back().holds;
    }
    return grade;
}

StepGrade gradeQuestion(const LessonStep& step, const LessonAnswer& answer) {
    const LessonVerdict verdict = check(*step.question, answer);
    return {.title = step.title,
            .isDone = verdict.holds,
            .expectations = {fmt::format("the question \"{}\"", step.question->text)},
            .verdicts = {verdict}};
}

LessonAnswer answerTo(std::size_t step, const LessonAnswers& answers) {
    const auto found = answers.find(step);
    return found == answers.end() ? LessonAnswer() : found->second;
}

}  // namespace

// Where nothing was asked, nothing was passed; but a lesson may be there to be read only.
bool LessonGrade::isGood() const {
    if (steps.empty()) return isPlayed;
    return std::ranges::all_of(
        steps, [](const StepGrade& step) { return step.isDone && !step.wasDoneBefore; });
}

Result<LessonGrade> playLesson(const Lesson& lesson, const std::stop_token& stop) {
    LessonPlayer player(lesson);
    if (auto opened = player.open(); !opened) return failure(opened.error());
    LessonGrade grade{.title = lesson.title, .isPlayed = true};
    for (const LessonStep& step : lesson.steps) {
        const bool wasDone = gradeStep(player, step).isDone;
        for (const LessonAction& action : step.solution)
            if (auto applied = player.apply(action, stop); !applied)
                return failure(applied.error());
        if (step.question) grade.steps.push_back(gradeQuestion(step, step.question->right()));
        if (step.expectations.empty()) continue;
        grade.steps.push_back(gradeStep(player, step));
        grade.steps.back().wasDoneBefore = wasDone;
    }
    return grade;
}

Result<LessonGrade> gradeProject(const Lesson& lesson, const Project& project,
                                 const LessonAnswers& answers, const std::stop_token& stop) {
    LessonPlayer player(lesson);
    if (auto opened = player.open(project); !opened) return failure(opened.error());
    LessonAction run;
    run.kind = Kind::RunGoal;
    if (auto done = player.apply(run, stop); !done) return failure(done.error());
    player.makeWantedCode(stop);
    LessonGrade grade{.title = lesson.title};
    for (std::size_t i = 0; i < lesson.steps.size(); ++i) {
        const LessonStep& step = lesson.steps[i];
        if (step.question) grade.steps.push_back(gradeQuestion(step, answerTo(i, answers)));
        if (!step.expectations.empty()) grade.steps.push_back(gradeStep(player, step));
    }
    return grade;
}

LessonGrade gradeAnswers(const Lesson& lesson, const LessonAnswers& answers) {
    LessonGrade grade{.title = lesson.title};
    for (std::size_t i = 0; i < lesson.steps.size(); ++i)
        if (lesson.steps[i].question)
            grade.steps.push_back(gradeQuestion(lesson.steps[i], answerTo(i, answers)));
    return grade;
}

std::string gradeText(const LessonGrade& grade) {
    std::string text = grade.title;
    std::size_t done = 0;
    for (const StepGrade& step : grade.steps) {
        const bool isGood = step.isDone && !step.wasDoneBefore;
        done += isGood ? 1U : 0U;
        text += fmt::format("\n{}  {}", isGood ? "ok     " : "not yet", step.title);
        if (step.wasDoneBefore) text += "\n           holds before anything is done";
        for (std::size_t i = 0; i < step.verdicts.size(); ++i)
            if (!step.verdicts[i].holds)
                text +=
                    fmt::format("\n           {}: {}", step.expectations[i], step.verdicts[i].now);
    }
    return text + fmt::format("\n{} of {} steps{}", done, grade.steps.size(),
                              grade.isPlayed ? ", by the lesson's own solutions" : "");
}

std::string gradeJson(const LessonGrade& grade) {
    using Json = nlohmann::ordered_json;
    Json json;
    json["title"] = grade.title;
    json["played"] = grade.isPlayed;
    json["passed"] = grade.isGood();
    json["steps"] = Json::array();
    for (const StepGrade& step : grade.steps) {
        Json one{{"title", step.title}, {"ok", step.isDone && !step.wasDoneBefore}};
        if (grade.isPlayed) one["held_before"] = step.wasDoneBefore;
        one["expectations"] = Json::array();
        for (std::size_t i = 0; i < step.verdicts.size(); ++i)
            one["expectations"].push_back({{"text", step.expectations[i]},
                                           {"ok", step.verdicts[i].holds},
                                           {"now", step.verdicts[i].now}});
        json["steps"].push_back(std::move(one));
    }
    constexpr int kIndent = 2;
    return json.dump(kIndent) + "\n";
}

}  // namespace candler
