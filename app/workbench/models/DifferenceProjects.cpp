// Difference: of projects, section by section.
#include <QLocale>
#include <algorithm>

#include "app/session/ProjectFile.h"
#include "app/workbench/models/Difference.h"
#include "app/workbench/models/NameList.h"
#include "app/workbench/models/Texts.h"

namespace candler {

namespace {

/// A part of a project under a heading.
struct Section {
    QString name;
    QString text;       ///< As people read it.
    std::string all{};  ///< Of what is too long to be read.
};

/// A text of a project, or the name of the file that has it.
QString sourceText(const TextSource& source) {
    return source.file.empty() ? fromUtf8(source.text)
                               : Difference::tr("the file %1").arg(fromUtf8(source.file));
}

QString numberText(const ProjectNumber& number) {
    return number.parameter.empty() ? countString(number.value)
                                    : QLatin1Char('$') + fromUtf8(number.parameter);
}

QString numbersText(const ProjectNumbers& numbers) {
    QStringList all;
    for (const auto& [name, number] : numbers)
        all << fromUtf8(name) + QStringLiteral(" = ") + numberText(number);
    return all.join(QStringLiteral(", "));
}

/// `nodes = 777, seconds = 30`; those that are set.
QString limitsLine(const LimitSettings& own) {
    QStringList all;
    const auto add = [&](const QString& name, const QString& value) {
        all << name + QStringLiteral(" = ") + value;
    };
    if (own.iterations) add(Difference::tr("iterations"), countString(*own.iterations));
    if (own.nodes) add(Difference::tr("e-nodes"), countString(*own.nodes));
    if (own.seconds)
        add(Difference::tr("seconds"), numberString(*own.seconds, QLocale::FloatingPointShortest));
    if (own.megabytes) add(Difference::tr("megabytes"), countString(*own.megabytes));
    return all.join(QStringLiteral(", "));
}

QString part(const QString& name, const QString& text) {
    return text.isEmpty() ? QString() : name + QLatin1Char('\n') + text + QLatin1Char('\n');
}

QString settingsText(const SearchSettings& settings) {
    const auto beam = settings.beamWidth ? countString(*settings.beamWidth) : QString();
    const auto digits = settings.lostDigits ? countString(*settings.lostDigits) : QString();
    return part(Difference::tr("limits:"), limitsLine(settings.limits)) +
           part(Difference::tr("cost model:"), fromUtf8(settings.costModel.value_or(""))) +
           part(Difference::tr("normal form:"), fromUtf8(settings.normalForm.value_or(""))) +
           part(Difference::tr("beam width:"), beam) +
           part(Difference::tr("precision loss (digits):"), digits) +
           part(Difference::tr("filters:"),
                settings.filters ? numbersText(*settings.filters) : QString());
}

QString nodesText(const std::vector<ProjectENode>& nodes) {
    std::vector<std::string> all;
    for (const ProjectENode& node : nodes) all.push_back(node.name + " = " + node.label);
    return namesText(all);
}

QString stepText(const ProjectStep& step) {
    return part(Difference::tr("sketch:"), fromUtf8(step.sketch)) +
           part(Difference::tr("term:"), fromUtf8(step.term)) +
           part(Difference::tr("seeds:"), namesText(step.seeds)) +
           part(Difference::tr("rules:"), namesText(step.rules)) + settingsText(step.settings) +
           part(Difference::tr("pins:"), nodesText(step.pins)) +
           part(Difference::tr("forbidden:"), nodesText(step.forbidden));
}

QString parametersText(const std::vector<ProjectParameter>& parameters) {
    QStringList lines;
    for (const ProjectParameter& one : parameters) {
        QStringList choices;
        for (const std::int64_t value : one.values) choices << countString(value);
        QString line = fromUtf8(one.name) + QStringLiteral(" = ") + countString(one.value) +
                       QStringLiteral(" {") + choices.join(QStringLiteral(", ")) + QLatin1Char('}');
        if (!one.description.empty()) line += QStringLiteral("  ") + fromUtf8(one.description);
        lines << line;
    }
    return lines.join(QLatin1Char('\n'));
}

QString codeText(const CodeSettings& code) {
    return part(Difference::tr("name of the function:"), fromUtf8(code.functionName)) +
           part(Difference::tr("sizes to verify with:"), numbersText(code.checkSizes)) +
           part(Difference::tr("sizes to measure with:"), numbersText(code.benchmarkSizes)) +
           part(Difference::tr("arithmetic:"),
                code.arithmetic ? fromUtf8(std::string(row(*code.arithmetic).name)) : QString()) +
           part(Difference::tr("tolerance:"),
                code.tolerance ? numberString(*code.tolerance) : QString());
}

QString breakpointsText(const std::vector<ProjectBreakpoint>& breakpoints) {
    QStringList lines;
    for (const ProjectBreakpoint& one : breakpoints)
        lines << (one.isOn ? fromUtf8(one.when)
                           : Difference::tr("%1 (off)").arg(fromUtf8(one.when)));
    return lines.join(QLatin1Char('\n'));
}

/// Of the boxes of a step: `12 map, whole: 310, 80`.
QString movedText(const MovedBox& moved) {
    QString line = QString::number(moved.eclass) + QLatin1Char(' ') + fromUtf8(moved.label);
    if (!moved.view.empty()) line += QStringLiteral(", ") + fromUtf8(moved.view);
    return line + QStringLiteral(": %1, %2").arg(moved.x).arg(moved.y);
}

/// What the window keeps for itself is mostly long.
Section noteSection(const std::string& name, const std::string& text) {
    constexpr std::size_t kReadable = 200;
    const QString shown = text.size() <= kReadable
                              ? fromUtf8(text)
                              : Difference::tr("%1 bytes").arg(countString(text.size()));
    return {Difference::tr("note: %1").arg(fromUtf8(name)), shown, text};
}

void addLooks(std::vector<Section>& sections, const Project& project) {
    sections.push_back({Difference::tr("breakpoints"), breakpointsText(project.breakpoints)});
    for (const MovedBox& moved : project.movedBoxes) {
        const QString name = Difference::tr("box positions in %1").arg(fromUtf8(moved.step));
        const auto known = std::ranges::find(sections, name, &Section::name);
        if (known == sections.end())
            sections.push_back({name, movedText(moved)});
        else
            known->text += QLatin1Char('\n') + movedText(moved);
    }
    for (const auto& [name, text] : project.windowNotes)
        sections.push_back(noteSection(name, text));
}

std::vector<Section> sectionsOf(const Project& project) {
    std::vector<Section> sections{{Difference::tr("title"), fromUtf8(project.title)},
                                  {Difference::tr("group"), fromUtf8(project.group)},
                                  {Difference::tr("description"), fromUtf8(project.description)},
                                  {Difference::tr("language"), fromUtf8(project.language)},
                                  {Difference::tr("program"), sourceText(project.program)}};
    std::vector<std::string> steps;
    for (const ProjectStep& step : project.guide) steps.push_back(step.name);
    sections.push_back({Difference::tr("guide"), namesText(steps)});
    for (const ProjectStep& step : project.guide)
        sections.push_back({Difference::tr("step %1").arg(fromUtf8(step.name)), stepText(step)});
    const auto add = [&](const QString& name, const QString& text) {
        sections.push_back({name, text});
    };
    add(Difference::tr("rules of the project"), sourceText(project.rules));
    add(Difference::tr("rules that are off"), namesText(project.disabledRules));
    add(Difference::tr("sketch definitions"), sourceText(project.definitions));
    add(Difference::tr("cost models"), sourceText(project.costs));
    add(Difference::tr("settings of all steps"), settingsText(project.defaults));
    add(Difference::tr("parameters"), parametersText(project.parameters));
    add(Difference::tr("extractor"), fromUtf8(project.extractor));
    // The key as in the project file, which is the same in all languages.
    const std::string turns = project.multiIterations
                                  ? fmt::format(", multiIterations {}", *project.multiIterations)
                                  : "";
    add(Difference::tr("scheduler"), fromUtf8(project.scheduler + turns));
    add(Difference::tr("code"), codeText(project.code));
    addLooks(sections, project);
    return sections;
}

void addLines(std::string& text, const Section& section) {
    if (section.text.isEmpty()) return;
    text += toUtf8(section.name) + "\n";
    for (const std::string& line : splitLines(toUtf8(section.text))) text += "    " + line + "\n";
}

QString lineCount(const QString& text) {
    return text.isEmpty() ? QString()
                          : Difference::tr("%n lines", nullptr,
                                           static_cast<int>(splitLines(toUtf8(text)).size()));
}

/// Which section differs, and how long it is; a short one as it is.
void addChange(Difference& result, const Section& left, const Section& right) {
    if (left.text == right.text && left.all == right.all) return;
    const bool isShort =
        !left.text.contains(QLatin1Char('\n')) && !right.text.contains(QLatin1Char('\n'));
    const DiffSign sign = left.text.isEmpty()    ? DiffSign::Added
                          : right.text.isEmpty() ? DiffSign::Removed
                                                 : DiffSign::Changed;
    result.changes.push_back({sign, left.name, isShort ? left.text : lineCount(left.text),
                              isShort ? right.text : lineCount(right.text)});
}

}  // namespace

Difference differenceOf(const Project& left, const Project& right) {
    Difference result;
    std::string before;
    std::string after;
    const std::vector<Section> lefts = sectionsOf(left);
    const std::vector<Section> rights = sectionsOf(right);
    for (const Section& section : lefts) {
        addLines(before, section);
        const auto other = std::ranges::find(rights, section.name, &Section::name);
        addChange(result, section, other == rights.end() ? Section{section.name, {}} : *other);
    }
    for (const Section& section : rights) {
        addLines(after, section);
        if (std::ranges::find(lefts, section.name, &Section::name) == lefts.end())
            addChange(result, {section.name, {}}, section);
    }
    result.setLines(Difference::tr("Project"), before, after);
    if (left == right || !result.isEmpty()) return result;
    // Whatever reads the same here is still another file.
    result.changes.push_back({DiffSign::Changed, Difference::tr("project file"), {}, {}});
    result.setLines(Difference::tr("Project file"), projectText(left), projectText(right));
    return result;
}

}  // namespace candler
