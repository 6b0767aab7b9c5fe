#include "app/workbench/models/EngineText.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <algorithm>
#include <vector>

#include "app/workbench/models/Texts.h"

namespace candler {

namespace {

struct Sentence {
    const char* text;  ///< With %1, %2, … for what is inside.
    /// Digits of those that are sentences again; the others are names and numbers.
    std::string_view inner{};
};

constexpr Sentence kSentences[] = {
    // The ways in which kernels are made (KernelVariants).
    {QT_TRANSLATE_NOOP("EngineText", "as written")},
    {QT_TRANSLATE_NOOP("EngineText", "structured")},
    {QT_TRANSLATE_NOOP("EngineText", "packed")},
    {QT_TRANSLATE_NOOP("EngineText",
                       "All elements of results and inputs, in the order that the program writes")},
    {QT_TRANSLATE_NOOP("EngineText",
                       "Unique elements are computed, the others follow; arrays are dense")},
    {QT_TRANSLATE_NOOP("EngineText",
                       "Unique elements of results and inputs are stored, and nothing else")},
    // Why there are no loops for a structured tensor.
    {QT_TRANSLATE_NOOP("EngineText",
                       "'%1': too many loop nests are needed, one for each combination of pieces")},
    {QT_TRANSLATE_NOOP("EngineText", "compute parts of its products in separate rules")},
    {QT_TRANSLATE_NOOP("EngineText", "'%1': variable '%2' has no lower bound")},
    {QT_TRANSLATE_NOOP("EngineText", "'%1': variable '%2' has no upper bound")},
    {QT_TRANSLATE_NOOP(
        "EngineText",
        "loops require bounds that are sums of indices and sizes, as in (0 <= i < n); where a "
        "structure multiplies indices by symbols, such bounds may not exist")},
    // Whether a set is empty, and who decided (StructureQuestion).
    {QT_TRANSLATE_NOOP("EngineText", "empty")},
    {QT_TRANSLATE_NOOP("EngineText", "not empty")},
    {QT_TRANSLATE_NOOP("EngineText", "unknown")},
    {QT_TRANSLATE_NOOP("EngineText", "unknown: work limit reached")},
    {QT_TRANSLATE_NOOP("EngineText",
                       "unknown: Z3 was not asked, since it gave up on similar questions")},
    {QT_TRANSLATE_NOOP("EngineText", "unknown: stopped")},
    {QT_TRANSLATE_NOOP("EngineText", "by syntax")},
    {QT_TRANSLATE_NOOP("EngineText", "by elimination")},
    {QT_TRANSLATE_NOOP("EngineText", "by Z3")},
    // What enumeration says of a structure (StructureVerdict).
    {QT_TRANSLATE_NOOP("EngineText", "at %1 = %2: %3"), "3"},
    {QT_TRANSLATE_NOOP("EngineText", "%1 is covered twice, by %2 and %3")},
    {QT_TRANSLATE_NOOP("EngineText", "%1 is lost: it is %2, and in no piece")},
    {QT_TRANSLATE_NOOP("EngineText", "%1 leads to %2, which is not in U")},
    {QT_TRANSLATE_NOOP("EngineText", "%1 has a different value: expected 1, found %2")},
    {QT_TRANSLATE_NOOP("EngineText",
                       "%1 has a different value: it is %2, but by %3 it should be %4")},
    {QT_TRANSLATE_NOOP("EngineText", "sizes tried: %1 (%2)")},
    {QT_TRANSLATE_NOOP("EngineText", "some inputs were tried")},
    {QT_TRANSLATE_NOOP("EngineText", "no sizes are small enough to try")},
    // Where a run stands (Session::status).
    {QT_TRANSLATE_NOOP("EngineText", "Ready – %1, %2"), "12"},
    {QT_TRANSLATE_NOOP("EngineText", "Paused: %1"), "1"},
    {QT_TRANSLATE_NOOP("EngineText", "%1 – breakpoint: %2"), "12"},
    {QT_TRANSLATE_NOOP("EngineText", "%1 – but the result is wrong"), "1"},
    {QT_TRANSLATE_NOOP("EngineText", "Iteration %1: %2 · %3 nodes"), "2"},
    {QT_TRANSLATE_NOOP("EngineText", "%1 found – its term has not been extracted yet")},
    {QT_TRANSLATE_NOOP("EngineText", "Paused after iteration %1")},
    {QT_TRANSLATE_NOOP("EngineText", "Paused in iteration %1, before %2"), "2"},
    {QT_TRANSLATE_NOOP("EngineText", "Paused in iteration %1, in the middle of %2"), "2"},
    {QT_TRANSLATE_NOOP("EngineText", "Paused in iteration %1")},
    {QT_TRANSLATE_NOOP("EngineText", "Stopped after iteration %1")},
    {QT_TRANSLATE_NOOP("EngineText", "Stopped in iteration %1")},
    {QT_TRANSLATE_NOOP("EngineText", "Goal reached: %1 found in iteration %2")},
    {QT_TRANSLATE_NOOP("EngineText", "Goal reached: %1 found in the start term")},
    {QT_TRANSLATE_NOOP("EngineText", "Step %1 of %2 (%3) done after %4 – continue with %5?"), "4"},
    {QT_TRANSLATE_NOOP("EngineText",
                       "Sketch %1 of %2 (%3) found in iteration %4 – continue with %5?")},
    {QT_TRANSLATE_NOOP("EngineText",
                       "Sketch %1 of %2 (%3) found in the start term – continue with %4?")},
    {QT_TRANSLATE_NOOP("EngineText",
                       "Term %1 of %2 (%3) found in iteration %4 – continue with %5?")},
    {QT_TRANSLATE_NOOP("EngineText",
                       "Term %1 of %2 (%3) found in the start term – continue with %4?")},
    {QT_TRANSLATE_NOOP("EngineText", "%1 found, but the constraints cannot be met: %2")},
    {QT_TRANSLATE_NOOP("EngineText", "Saturated after %1"), "1"},
    {QT_TRANSLATE_NOOP("EngineText", "Saturated after %1, sketch %2 not found"), "1"},
    {QT_TRANSLATE_NOOP("EngineText", "Saturated after %1, term %2 not found"), "1"},
    {QT_TRANSLATE_NOOP("EngineText",
                       "Stopped growing, but the scheduler held rules or matches back")},
    {QT_TRANSLATE_NOOP("EngineText", "Stopped growing: the filters remove all that the rules add")},
    {QT_TRANSLATE_NOOP("EngineText", "Iteration limit %1 reached")},
    {QT_TRANSLATE_NOOP("EngineText", "Node limit %1 reached")},
    {QT_TRANSLATE_NOOP("EngineText", "Time limit %1 s reached")},
    {QT_TRANSLATE_NOOP("EngineText", "Memory limit %1 MB reached")},
    {QT_TRANSLATE_NOOP("EngineText", "Node limit %1 reached (rule %2 added %3 % of the e-nodes)")},
    {QT_TRANSLATE_NOOP("EngineText",
                       "Time limit %1 s reached (rule %2 added %3 % of the e-nodes)")},
    {QT_TRANSLATE_NOOP("EngineText",
                       "Memory limit %1 MB reached (rule %2 added %3 % of the e-nodes)")},
    {QT_TRANSLATE_NOOP("EngineText", "Contradiction: %1")},
    {QT_TRANSLATE_NOOP("EngineText", "Failed: %1")},
    {QT_TRANSLATE_NOOP("EngineText", "searching")},
    {QT_TRANSLATE_NOOP("EngineText", "applying")},
    {QT_TRANSLATE_NOOP("EngineText", "rebuilding")},
    {QT_TRANSLATE_NOOP("EngineText", "1 iteration")},
    {QT_TRANSLATE_NOOP("EngineText", "%1 iterations")},
    {QT_TRANSLATE_NOOP("EngineText", "1 rule")},
    {QT_TRANSLATE_NOOP("EngineText", "%1 rules")},
    {QT_TRANSLATE_NOOP("EngineText", "1 step")},
    {QT_TRANSLATE_NOOP("EngineText", "%1 steps")},
    // What happened at a breakpoint (BreakpointWatch).
    {QT_TRANSLATE_NOOP("EngineText", "rule %1 fired for the first time in this step (%2, %3)"),
     "23"},
    {QT_TRANSLATE_NOOP("EngineText", "rule %1 fired (%2, %3)"), "23"},
    {QT_TRANSLATE_NOOP("EngineText", "1 merge")},
    {QT_TRANSLATE_NOOP("EngineText", "%1 merges")},
    {QT_TRANSLATE_NOOP("EngineText", "1 new e-node")},
    {QT_TRANSLATE_NOOP("EngineText", "%1 new e-nodes")},
    {QT_TRANSLATE_NOOP("EngineText", "1 e-node")},
    {QT_TRANSLATE_NOOP("EngineText", "%1 e-nodes")},
    {QT_TRANSLATE_NOOP("EngineText", "class %1 and %2 merged (%3)"), "3"},
    {QT_TRANSLATE_NOOP("EngineText", "%1 and %2 merged (%3)"), "3"},
    {QT_TRANSLATE_NOOP("EngineText", "by evaluation")},
    {QT_TRANSLATE_NOOP("EngineText", "by congruence")},
    {QT_TRANSLATE_NOOP("EngineText", "rule %1")},
    {QT_TRANSLATE_NOOP("EngineText", "congruence after rule %1")},
    {QT_TRANSLATE_NOOP("EngineText", "class %1 has %2"), "2"},
    {QT_TRANSLATE_NOOP("EngineText", "class %1 has %2 (the newest added by rule %3)"), "2"},
    {QT_TRANSLATE_NOOP("EngineText", "class %1 of %2 has %3"), "3"},
    {QT_TRANSLATE_NOOP("EngineText", "class %1 of %2 has %3 (the newest added by rule %4)"), "3"},
    {QT_TRANSLATE_NOOP("EngineText", "the e-graph has %1"), "1"},
    {QT_TRANSLATE_NOOP("EngineText", "the e-graph has %1 (most of the new ones by rule %2)"), "1"},
    {QT_TRANSLATE_NOOP("EngineText", "sketch %1 is satisfied")},
    // Why a rule does not apply to a term (RuleTrial, PatternMiss).
    {QT_TRANSLATE_NOOP("EngineText", "at position %1: %2"), "2"},
    {QT_TRANSLATE_NOOP("EngineText", "the rule expects %1, found %2")},
    {QT_TRANSLATE_NOOP("EngineText", "the rule expects the type %1, but %2 has %3")},
    {QT_TRANSLATE_NOOP("EngineText", "the rule expects ?%1 again, which is %2, found %3")},
    {QT_TRANSLATE_NOOP("EngineText", "its right side cannot be built here")},
    {QT_TRANSLATE_NOOP("EngineText", "its right side has no finite term here")},
    {QT_TRANSLATE_NOOP("EngineText", "the condition %1 does not hold")},
    {QT_TRANSLATE_NOOP("EngineText", "condition %1 of %2 does not hold")},
    {QT_TRANSLATE_NOOP("EngineText",
                       "it matches, but this part is evaluated, and rules see only its value")},
    {QT_TRANSLATE_NOOP("EngineText", "it matches, but the parts that it needs are evaluated")},
    {QT_TRANSLATE_NOOP(
        "EngineText",
        "its left side requires two forms of one class, but a term has only one form of each")},
    {QT_TRANSLATE_NOOP("EngineText",
                       "its left side begins with %1, which does not occur in the term")},
    // Why there is no sketch of a term (Session::checkTermSketch).
    {QT_TRANSLATE_NOOP("EngineText", "the term does not satisfy this sketch")},
    {QT_TRANSLATE_NOOP("EngineText", "the check was stopped")},
    {QT_TRANSLATE_NOOP("EngineText", "plans are priced as a whole here: there are no sketches")},
    {QT_TRANSLATE_NOOP("EngineText", "class %1 has no term at that moment")},
    // Why nothing is known of a rule that is being written (Session::ruleEffects).
    {QT_TRANSLATE_NOOP("EngineText", "the iteration is not at its end")},
    {QT_TRANSLATE_NOOP("EngineText", "it takes too long")},
    {QT_TRANSLATE_NOOP("EngineText",
                       "no part of the term has the type that its left side expects")},
    // Why a run ended (StopReason).
    {QT_TRANSLATE_NOOP("EngineText", "Saturated: no rule adds anything new")},
    {QT_TRANSLATE_NOOP("EngineText", "Sketch found")},
    {QT_TRANSLATE_NOOP("EngineText", "Iteration limit reached")},
    {QT_TRANSLATE_NOOP("EngineText", "Node limit reached")},
    {QT_TRANSLATE_NOOP("EngineText", "Time limit reached")},
    {QT_TRANSLATE_NOOP("EngineText", "Memory limit reached")},
    {QT_TRANSLATE_NOOP("EngineText", "Stopped growing: filters remove all that rules add")},
    {QT_TRANSLATE_NOOP("EngineText", "Stopped growing, but rules or matches were held back")},
    {QT_TRANSLATE_NOOP("EngineText", "Contradiction: two different things became equal")},
    {QT_TRANSLATE_NOOP("EngineText", "Stopped by the user")},
    // What a picture shows (Slice::budgetText).
    {QT_TRANSLATE_NOOP("EngineText", "showing %1 of 1 class — %2"), "2"},
    {QT_TRANSLATE_NOOP("EngineText", "showing %1 of %2 classes — %3"), "3"},
    {QT_TRANSLATE_NOOP("EngineText", "%1, %2 inlined"), "1"},
    {QT_TRANSLATE_NOOP("EngineText", "%1, nearest change"), "1"},
    {QT_TRANSLATE_NOOP("EngineText", "%1, %2 omitted (budget: %3 boxes and %4 edges)"), "1"},
    {QT_TRANSLATE_NOOP("EngineText", "%1, %2 hidden by you"), "1"},
    {QT_TRANSLATE_NOOP("EngineText", "%1 · %2 e-nodes folded"), "1"},
    {QT_TRANSLATE_NOOP("EngineText", "%1 · %2 operators folded"), "1"},
    {QT_TRANSLATE_NOOP("EngineText", "whole e-graph")},
    {QT_TRANSLATE_NOOP("EngineText", "best term")},
    {QT_TRANSLATE_NOOP("EngineText", "best term and 1 alternative")},
    {QT_TRANSLATE_NOOP("EngineText", "best term and %1 alternatives")},
    {QT_TRANSLATE_NOOP("EngineText", "%1 down and %2 up from %3"), "3"},
    {QT_TRANSLATE_NOOP("EngineText", "what iteration %1 added or merged, and its neighbours")},
    {QT_TRANSLATE_NOOP("EngineText", "summary: %1 groups by type and best operator")},
    {QT_TRANSLATE_NOOP("EngineText", "%1, the %2 smallest omitted (budget)"), "1"},
    {QT_TRANSLATE_NOOP("EngineText", "%1, the first %2 edges"), "1"},
    {QT_TRANSLATE_NOOP("EngineText", "class %1")},
    {QT_TRANSLATE_NOOP("EngineText", "classes %1")},
    {QT_TRANSLATE_NOOP("EngineText", "1 class")},
    {QT_TRANSLATE_NOOP("EngineText", "%1 classes")},
    {QT_TRANSLATE_NOOP("EngineText", "%1, showing quick layout"), "1"},
    {QT_TRANSLATE_NOOP("EngineText", "Graphviz is running")},
    // What extractors chose, and why (ExtractionReport).
    {QT_TRANSLATE_NOOP("EngineText", "chosen")},
    {QT_TRANSLATE_NOOP("EngineText", "loses")},
    {QT_TRANSLATE_NOOP("EngineText", "loses by %1")},
    {QT_TRANSLATE_NOOP("EngineText", "loses by %1, %2"), "2"},
    {QT_TRANSLATE_NOOP("EngineText", "not proven")},
    {QT_TRANSLATE_NOOP("EngineText", "not proven, %1"), "1"},
    {QT_TRANSLATE_NOOP("EngineText", "would close a cycle")},
    {QT_TRANSLATE_NOOP("EngineText", "forbidden")},
    {QT_TRANSLATE_NOOP("EngineText", "subsumed")},
    {QT_TRANSLATE_NOOP("EngineText", "its cost is infinite")},
    {QT_TRANSLATE_NOOP("EngineText", "depends on its own class")},
    {QT_TRANSLATE_NOOP("EngineText", "forbidden, or another e-node is pinned")},
    {QT_TRANSLATE_NOOP("EngineText", "has no finite term")},
    {QT_TRANSLATE_NOOP("EngineText", "conflicts with other required e-nodes")},
    {QT_TRANSLATE_NOOP("EngineText", "does not satisfy the sketch here")},
    {QT_TRANSLATE_NOOP("EngineText", "as long as it costs less than %1 more")},
    {QT_TRANSLATE_NOOP("EngineText", "wins if it costs more than %1 less")},
    {QT_TRANSLATE_NOOP("EngineText", "would not win if it cost nothing")},
    {QT_TRANSLATE_NOOP("EngineText", "optimal")},
    {QT_TRANSLATE_NOOP("EngineText", "optimal as a tree")},
    {QT_TRANSLATE_NOOP("EngineText", "no selection covers all roots")},
    {QT_TRANSLATE_NOOP("EngineText", "nothing found: %1"), "1"},
    // How measuring a kernel came out (tuneOutcomeName).
    {QT_TRANSLATE_NOOP("EngineText", "measured")},
    {QT_TRANSLATE_NOOP("EngineText", "mistake in the project")},
    {QT_TRANSLATE_NOOP("EngineText", "goal not found")},
    {QT_TRANSLATE_NOOP("EngineText", "no kernel")},
    {QT_TRANSLATE_NOOP("EngineText", "does not compile")},
    {QT_TRANSLATE_NOOP("EngineText", "does not run")},
    {QT_TRANSLATE_NOOP("EngineText", "wrong result")},
    // What a sketch lacks (missLine).
    {QT_TRANSLATE_NOOP("EngineText", "nothing satisfies %1")},
    {QT_TRANSLATE_NOOP("EngineText", "1 class satisfies %1, but the program does not")},
    {QT_TRANSLATE_NOOP("EngineText", "%1 classes satisfy %2, but the program does not")},
    // Whether a kernel is right, and how it was compiled (Session::verify).
    {QT_TRANSLATE_NOOP("EngineText",
                       "Verified: the kernel equals the evaluator on %1 (largest error %2, %3)"),
     "13"},
    {QT_TRANSLATE_NOOP("EngineText",
                       "NOT verified: the results have no elements at the sizes that were tried, "
                       "so that there is nothing to compare: %1"),
     "1"},
    {QT_TRANSLATE_NOOP("EngineText",
                       "NOT verified: none of the evaluator's values is a finite number, so that "
                       "there is nothing to compare with: %1"),
     "1"},
    {QT_TRANSLATE_NOOP("EngineText",
                       "NOT verified: %1 of %2 differ from the evaluator (largest error %3, %4)"),
     "24"},
    {QT_TRANSLATE_NOOP("EngineText",
                       "NOT verified: the kernel equals the evaluator on %1, but there are outputs "
                       "without any finite number to compare with"),
     "1"},
    {QT_TRANSLATE_NOOP("EngineText", "WRONG: %1"), "1"},
    {QT_TRANSLATE_NOOP("EngineText", "%1, seed %2"), "1"},
    {QT_TRANSLATE_NOOP("EngineText", "%1 and at 1 other choice of sizes"), "1"},
    {QT_TRANSLATE_NOOP("EngineText", "%1 and at %2 other choices of sizes"), "1"},
    {QT_TRANSLATE_NOOP("EngineText", "%1 values at %2"), "2"},
    {QT_TRANSLATE_NOOP("EngineText", "%1 values, which are all the same number, at %2"), "2"},
    {QT_TRANSLATE_NOOP("EngineText", "the default sizes of the program")},
    {QT_TRANSLATE_NOOP("EngineText", "integers are compared exactly")},
    {QT_TRANSLATE_NOOP("EngineText", "allowed %1: %2"), "2"},
    {QT_TRANSLATE_NOOP("EngineText", "1 operation an element in %1")},
    {QT_TRANSLATE_NOOP("EngineText", "%1 operations an element in %2")},
    {QT_TRANSLATE_NOOP("EngineText", "%1, as written it is off by %2"), "1"},
    {QT_TRANSLATE_NOOP("EngineText", "as the project says")},
    {QT_TRANSLATE_NOOP("EngineText", "f32, of the value or the lower quartile")},
    {QT_TRANSLATE_NOOP("EngineText", "inputs are small whole numbers")},
    {QT_TRANSLATE_NOOP("EngineText", "inputs are small whole numbers, or data")},
    {QT_TRANSLATE_NOOP("EngineText", "Compiled with %1")},
    {QT_TRANSLATE_NOOP("EngineText", "Compiled with %1: %2"), "2"},
    {QT_TRANSLATE_NOOP("EngineText",
                       "sums, maxima and minima of loops are in any order, and what is multiplied "
                       "and added is rounded once")},
    {QT_TRANSLATE_NOOP(
        "EngineText",
        "sums may be reordered, so compensated summation in the program may be lost")},
    {QT_TRANSLATE_NOOP("EngineText",
                       "numbers are taken to be finite: where they are not, and in tests for that, "
                       "anything may come out")},
    {QT_TRANSLATE_NOOP("EngineText",
                       "%1 has no elements at these sizes: nothing of it was compared")},
    // How long a proof is, and who checked it (summaryText).
    {QT_TRANSLATE_NOOP("EngineText", "%1, not checked"), "1"},
    {QT_TRANSLATE_NOOP("EngineText", "%1, each checked on %2"), "12"},
    {QT_TRANSLATE_NOOP("EngineText",
                       "checked by term rewriting: %1, %2 (%3 by rules, %4 evaluated, %5 given, "
                       "%6 by congruence)"),
     "12"},
    {QT_TRANSLATE_NOOP("EngineText", "%1; %2 rest on conditions that held in the e-graph"), "1"},
    {QT_TRANSLATE_NOOP("EngineText", "%1; %2 rests on conditions that held in the e-graph"), "1"},
    {QT_TRANSLATE_NOOP("EngineText", "1 rewrite")},
    {QT_TRANSLATE_NOOP("EngineText", "%1 rewrites")},
    {QT_TRANSLATE_NOOP("EngineText", "1 different step")},
    {QT_TRANSLATE_NOOP("EngineText", "%1 different steps")},
    {QT_TRANSLATE_NOOP("EngineText", "1 random input")},
    {QT_TRANSLATE_NOOP("EngineText", "%1 random inputs")},
    // What a step of a proof goes by (ruleText).
    {QT_TRANSLATE_NOOP("EngineText", "by %1")},
    {QT_TRANSLATE_NOOP("EngineText", "by %1 backwards")},
    {QT_TRANSLATE_NOOP("EngineText", "by %1, iteration %2")},
    {QT_TRANSLATE_NOOP("EngineText", "by %1 backwards, iteration %2")},
    // What is known of a class (ClassText::facts).
    {QT_TRANSLATE_NOOP("EngineText", "no free index")},
    {QT_TRANSLATE_NOOP("EngineText", "free index %1")},
    {QT_TRANSLATE_NOOP("EngineText", "free indices %1")},
    {QT_TRANSLATE_NOOP("EngineText", "constant %1")},
    {QT_TRANSLATE_NOOP("EngineText", "at most %1 % of the cells are not 0")},
    {QT_TRANSLATE_NOOP("EngineText", "not a matrix: more than two free indices")},
    {QT_TRANSLATE_NOOP("EngineText", "no plan: part of it is not a matrix")},
};

struct Shape {
    Sentence sentence;
    QRegularExpression pattern;
    qsizetype letters = 0;  ///< That are fixed.
};

const QRegularExpression& place() {
    static const QRegularExpression kPlace(QStringLiteral("%([1-9])"));
    return kPlace;
}

/// %1 and so on stand for any text, the shortest that fits.
Shape shapeOf(const Sentence& sentence) {
    QStringList parts = QString::fromUtf8(sentence.text).split(place());
    const qsizetype letters = parts.join(QString()).size();
    for (QString& part : parts) part = QRegularExpression::escape(part);
    const QString pattern = parts.join(QStringLiteral("(.+?)"));
    return {sentence,
            QRegularExpression(QRegularExpression::anchoredPattern(pattern),
                               QRegularExpression::DotMatchesEverythingOption),
            letters};
}

/// Those with the most fixed letters first: they say most about a sentence.
const std::vector<Shape>& shapes() {
    static const std::vector<Shape> all = [] {
        std::vector<Shape> made;
        for (const Sentence& sentence : kSentences) made.push_back(shapeOf(sentence));
        std::ranges::stable_sort(made, std::ranges::greater(), &Shape::letters);
        return made;
    }();
    return all;
}

QString translated(const QString& sentence);

/// The sentence's translation with what `match` found in its places.
QString filled(const Sentence& sentence, const QRegularExpressionMatch& match) {
    const QString text = QCoreApplication::translate("EngineText", sentence.text);
    QString result;
    qsizetype end = 0;
    for (auto places = place().globalMatch(text); places.hasNext();) {
        const QRegularExpressionMatch at = places.next();
        const QString found = match.captured(at.captured(1).toInt());
        const bool isInner =
            sentence.inner.find(at.captured(1).at(0).toLatin1()) != std::string_view::npos;
        result += text.mid(end, at.capturedStart() - end) + (isInner ? translated(found) : found);
        end = at.capturedEnd();
    }
    return result + text.mid(end);
}

QString translated(const QString& sentence) {
    for (const Shape& shape : shapes()) {
        const QRegularExpressionMatch match = shape.pattern.match(sentence);
        if (match.hasMatch()) return filled(shape.sentence, match);
    }
    return sentence;
}

}  // namespace

QString engineText(std::string_view sentence) {
    return translated(fromUtf8(sentence));
}

QString engineLines(std::string_view text) {
    QStringList lines = fromUtf8(text).split(QLatin1Char('\n'));
    for (QString& line : lines) line = translated(line);
    return lines.join(QLatin1Char('\n'));
}

QString factsText(const ClassText& text) {
    QStringList facts;
    for (const std::string& fact : text.facts) facts << engineText(fact);
    return facts.join(QStringLiteral(" · "));
}

}  // namespace candler
