#include <QtGlobal>

#include "app/workbench/models/EngineSentences.h"

namespace candler {

namespace {

constexpr EngineSentence kLessonSentences[] = {
    // Numbers.
    {QT_TRANSLATE_NOOP("EngineText", "%1 so far"), "1"},
    {QT_TRANSLATE_NOOP("EngineText", "step %1 of the guide")},
    {QT_TRANSLATE_NOOP("EngineText", "no term was taken yet")},
    {QT_TRANSLATE_NOOP("EngineText", "the term is %1"), "", "1"},
    {QT_TRANSLATE_NOOP("EngineText", "the term costs %1")},
    {QT_TRANSLATE_NOOP("EngineText", "as a tree the term costs %1")},
    {QT_TRANSLATE_NOOP("EngineText", "with sharing the term costs %1")},
    {QT_TRANSLATE_NOOP("EngineText",
                       "the project does not take its term by an extractor that shares")},
    // Rules, the guide and its settings.
    {QT_TRANSLATE_NOOP("EngineText", "no rule %1 runs here")},
    {QT_TRANSLATE_NOOP("EngineText", "there is no rule %1")},
    {QT_TRANSLATE_NOOP("EngineText", "%1 has matched at 1 place")},
    {QT_TRANSLATE_NOOP("EngineText", "%1 has matched at %2 places")},
    {QT_TRANSLATE_NOOP("EngineText", "%1 has merged 1 pair of classes")},
    {QT_TRANSLATE_NOOP("EngineText", "%1 has merged %2 pairs of classes")},
    {QT_TRANSLATE_NOOP("EngineText", "%1 is switched on")},
    {QT_TRANSLATE_NOOP("EngineText", "%1 is switched off")},
    {QT_TRANSLATE_NOOP("EngineText", "the next phase is search")},
    {QT_TRANSLATE_NOOP("EngineText", "the next phase is apply")},
    {QT_TRANSLATE_NOOP("EngineText", "the next phase is rebuild")},
    {QT_TRANSLATE_NOOP("EngineText", "the guide has no step")},
    {QT_TRANSLATE_NOOP("EngineText", "the guide has no step %1")},
    {QT_TRANSLATE_NOOP("EngineText", "the sketch of step %1 is found")},
    {QT_TRANSLATE_NOOP("EngineText", "the sketch of step %1 is not found")},
    {QT_TRANSLATE_NOOP("EngineText", "the project's extractor is %1")},
    {QT_TRANSLATE_NOOP("EngineText", "costs are those of %1")},
    {QT_TRANSLATE_NOOP("EngineText", "%1: as at the start"), "1"},
    {QT_TRANSLATE_NOOP("EngineText", "%1: changed"), "1"},
    {QT_TRANSLATE_NOOP("EngineText", "program")},
    {QT_TRANSLATE_NOOP("EngineText", "own-rules")},
    {QT_TRANSLATE_NOOP("EngineText", "costs")},
    {QT_TRANSLATE_NOOP("EngineText", "sketches")},
    {QT_TRANSLATE_NOOP("EngineText", "rule-lists")},
    {QT_TRANSLATE_NOOP("EngineText", "limits")},
    {QT_TRANSLATE_NOOP("EngineText", "no problems")},
    {QT_TRANSLATE_NOOP("EngineText", "the project was edited: what was run is of before")},
    // Terms and classes.
    {QT_TRANSLATE_NOOP("EngineText", "nothing is known of %1"), "", "1"},
    {QT_TRANSLATE_NOOP("EngineText", "%1 is in class %2"), "", "12"},
    {QT_TRANSLATE_NOOP("EngineText", "%1 is not in the e-graph"), "", "1"},
    {QT_TRANSLATE_NOOP("EngineText", "%1 is in class %2, %3 is in class %4"), "", "1234"},
    {QT_TRANSLATE_NOOP("EngineText", "%1 is in class %2, %3 is not in the e-graph"), "", "123"},
    {QT_TRANSLATE_NOOP("EngineText", "%1 is not in the e-graph, %2 is in class %3"), "", "12"},
    {QT_TRANSLATE_NOOP("EngineText", "%1 is not in the e-graph, %2 is not in the e-graph"), "",
     "12"},
    {QT_TRANSLATE_NOOP("EngineText", "the class of %1 has %2"), "2", "1"},
    {QT_TRANSLATE_NOOP("EngineText", "1 pin")},
    {QT_TRANSLATE_NOOP("EngineText", "%1 pins")},
    {QT_TRANSLATE_NOOP("EngineText", "%1 forbidden"), "1"},
    {QT_TRANSLATE_NOOP("EngineText", "nothing is selected")},
    {QT_TRANSLATE_NOOP("EngineText", "class %1 is selected"), "", "1"},
    {QT_TRANSLATE_NOOP("EngineText", "no iteration is shown")},
    {QT_TRANSLATE_NOOP("EngineText", "iteration %1 is shown")},
    // Code.
    {QT_TRANSLATE_NOOP("EngineText", "there is code")},
    {QT_TRANSLATE_NOOP("EngineText", "there is no code")},
    {QT_TRANSLATE_NOOP("EngineText", "the code is right")},
    {QT_TRANSLATE_NOOP("EngineText", "the code is not verified")},
    {QT_TRANSLATE_NOOP("EngineText", "the code is exported")},
    {QT_TRANSLATE_NOOP("EngineText", "nothing is exported")},
};

}  // namespace

std::span<const EngineSentence> lessonSentences() {
    return kLessonSentences;
}

}  // namespace candler
