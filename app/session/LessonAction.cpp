#include "app/session/LessonAction.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace candler {

namespace {

using Kind = LessonAction::Kind;
using SlotKind = LessonSlot::Kind;
using Edit = Result<void> (*)(Project& project, const LessonPhrase& phrase);

struct ActionRow {
    LessonForm form;
    Edit edit = nullptr;  ///< Null: the action is of another kind.
};

Result<ProjectStep*> stepOf(Project& project, const LessonPhrase& phrase) {
    const std::size_t number = phrase.count(0);
    if (number == 0 || number > project.guide.size())
        return failure(makeError(fmt::format("the guide has no step {}", number), phrase.place,
                                 fmt::format("it has {}", project.guide.size())));
    return &project.guide[number - 1];
}

Result<void> switchRule(Project& project, const LessonPhrase& phrase) {
    std::erase(project.disabledRules, phrase.arguments[0]);
    if (phrase.arguments[1] == "off") project.disabledRules.push_back(phrase.arguments[0]);
    return {};
}

Result<void> setProgram(Project& project, const LessonPhrase& phrase) {
    project.program = {{}, phrase.arguments[0]};
    return {};
}

Result<void> setOwnRules(Project& project, const LessonPhrase& phrase) {
    project.rules = {{}, phrase.arguments[0]};
    return {};
}

Result<void> setSketch(Project& project, const LessonPhrase& phrase) {
    auto step = stepOf(project, phrase);
    if (!step) return failure(step.error());
    (*step)->sketch = phrase.arguments[1];
    return {};
}

Result<void> setCostModel(Project& project, const LessonPhrase& phrase) {
    auto step = stepOf(project, phrase);
    if (!step) return failure(step.error());
    (*step)->settings.costModel = phrase.arguments[1];
    return {};
}

Result<void> setExtractor(Project& project, const LessonPhrase& phrase) {
    project.extractor = phrase.arguments[0];
    return {};
}

Result<void> unpin(Project& project, const LessonPhrase& /*phrase*/) {
    for (ProjectStep& step : project.guide) {
        step.pins.clear();
        step.forbidden.clear();
    }
    return {};
}

constexpr LessonSlot kNumber{SlotKind::Number};

constexpr std::array kActions{
    ActionRow{{"step", {kNumber, {SlotKind::Word, "iteration|iterations|phase|phases"}}}},
    ActionRow{{"run", {LessonSlot{SlotKind::Word, "goal|sketch"}}}},
    ActionRow{{"reset"}},
    ActionRow{
        {"limit", {LessonSlot{SlotKind::Word, "iterations|nodes|seconds|megabytes"}, kNumber}}},
    ActionRow{{"rule", {kNameSlot, LessonSlot{SlotKind::Word, "on|off"}}}, switchRule},
    ActionRow{{"program", {kTextSlot}}, setProgram},
    ActionRow{{"own-rules", {kTextSlot}}, setOwnRules},
    ActionRow{{"sketch", {kNumber, kTextSlot}}, setSketch},
    ActionRow{{"cost-model", {kNumber, kNameSlot}}, setCostModel},
    ActionRow{{"extractor", {kNameSlot}}, setExtractor},
    ActionRow{{"pin", {kTextSlot}}},
    ActionRow{{"unpin"}, unpin},
    ActionRow{{"select", {LessonSlot{SlotKind::Word, "class|node"}, kTextSlot}}},
    ActionRow{{"show", {LessonSlot{SlotKind::Word, "iteration"}, kNumber}}},
    ActionRow{{"generate"}},
    ActionRow{{"verify"}},
    ActionRow{{"export"}},
};

constexpr auto kActionForms = [] {
    std::array<LessonForm, kActions.size()> forms{};
    for (std::size_t i = 0; i < forms.size(); ++i) forms[i] = kActions[i].form;
    return forms;
}();

Kind kindOf(const LessonPhrase& phrase) {
    const ActionRow& row = kActions[phrase.form];
    const std::string_view name = row.form.name;
    if (row.edit != nullptr) return Kind::Edit;
    if (name == "step")
        return phrase.arguments[1].starts_with("iteration") ? Kind::StepIteration : Kind::StepPhase;
    if (name == "run") return phrase.arguments[0] == "goal" ? Kind::RunGoal : Kind::RunSketch;
    if (name == "reset") return Kind::Reset;
    if (name == "limit") return Kind::Limit;
    if (name == "pin") return Kind::Pin;
    if (name == "select")
        return phrase.arguments[0] == "class" ? Kind::SelectClass : Kind::SelectNode;
    if (name == "show") return Kind::ShowIteration;
    if (name == "generate") return Kind::Generate;
    return name == "verify" ? Kind::Verify : Kind::Export;
}

}  // namespace

Result<LessonAction> readAction(const SourceText& source, TextRange range) {
    auto phrase = readPhrase(source, range, kActionForms, "action");
    if (!phrase) return failure(phrase.error());
    LessonAction action;
    action.kind = kindOf(*phrase);
    switch (action.kind) {
        case Kind::StepIteration:
        case Kind::StepPhase:
            action.count = phrase->count(0);
            break;
        case Kind::ShowIteration:
            action.count = phrase->count(1);
            break;
        case Kind::Pin:
        case Kind::SelectClass:
        case Kind::SelectNode:
            action.text = phrase->arguments.back();
            break;
        default:
            break;
    }
    action.phrase = std::move(*phrase);
    return action;
}

Result<Project> edited(Project project, const LessonAction& action) {
    const Edit edit = kActions[action.phrase.form].edit;
    if (edit == nullptr)
        return failure(makeError("this does not edit the project", action.phrase.place));
    if (auto done = edit(project, action.phrase); !done) return failure(done.error());
    return project;
}

Limits withLimit(Limits limits, const LessonAction& action) {
    const std::string& what = action.phrase.arguments[0];
    const std::size_t number = action.phrase.count(1);
    if (what == "iterations")
        limits.iterations = static_cast<decltype(limits.iterations)>(number);
    else if (what == "nodes")
        limits.nodes = number;
    else if (what == "seconds")
        limits.seconds = static_cast<double>(number);
    else
        limits.megabytes = number;
    return limits;
}

Result<Project> withPin(Project project, std::size_t step, const TermFact& term,
                        const LessonAction& action) {
    if (!term.eclass)
        return failure(makeError(term.problem.empty()
                                     ? fmt::format("{} is not in the e-graph", action.text)
                                     : fmt::format("{}: {}", action.text, term.problem),
                                 action.phrase.place));
    if (step >= project.guide.size())
        return failure(makeError("no step of the guide was run", action.phrase.place));
    std::vector<ProjectENode>& pins = project.guide[step].pins;
    const std::string prefix = std::to_string(*term.eclass) + ".";
    std::erase_if(pins, [&](const ProjectENode& pin) { return pin.name.starts_with(prefix); });
    pins.push_back({term.nodeName, term.nodeLabel});
    return project;
}

std::vector<std::string> actionForms() {
    std::vector<std::string> texts;
    for (const LessonForm& form : kActionForms) texts.push_back(formText(form));
    return texts;
}

}  // namespace candler
