#include "app/workbench/views/Views.h"

#include <array>

#include "app/workbench/views/BreakpointsView.h"
#include "app/workbench/views/ClassesView.h"
#include "app/workbench/views/CodeView.h"
#include "app/workbench/views/CompareView.h"
#include "app/workbench/views/EGraphView.h"
#include "app/workbench/views/ExplanationView.h"
#include "app/workbench/views/ExtractionPanel.h"
#include "app/workbench/views/GraphsView.h"
#include "app/workbench/views/GrowthView.h"
#include "app/workbench/views/GuideView.h"
#include "app/workbench/views/HeatMapView.h"
#include "app/workbench/views/InspectorView.h"
#include "app/workbench/views/LessonView.h"
#include "app/workbench/views/ProblemsView.h"
#include "app/workbench/views/ProgramView.h"
#include "app/workbench/views/RulesView.h"
#include "app/workbench/views/StructuresView.h"
#include "app/workbench/views/TermView.h"
#include "app/workbench/views/TuneView.h"

namespace candler {

namespace {

template <typename View>
QWidget* make(const ViewContext& context, QWidget* parent) {
    return new View(context, parent);
}

/// It knows what it is told only, and no controller.
QWidget* makeEGraph(const ViewContext& context, QWidget* parent) {
    return new EGraphView(context.selection, parent);
}

constexpr std::array<ViewRow, 19> kViews{{
    {"egraph", QT_TRANSLATE_NOOP("Views", "E-graph"), Place::Page, makeEGraph, nullptr},
    {"program", QT_TRANSLATE_NOOP("Views", "Program"), Place::Column, make<ProgramView>,
     QT_TRANSLATE_NOOP("Views",
                       "An e-graph file contains no program, only the e-graph built from one.")},
    {"guide", QT_TRANSLATE_NOOP("Views", "Guide"), Place::Column, make<GuideView>,
     QT_TRANSLATE_NOOP("Views",
                       "There is nothing to guide: an e-graph file can be inspected but not run.")},
    {"rules", QT_TRANSLATE_NOOP("Views", "Rules"), Place::Column, make<RulesView>,
     QT_TRANSLATE_NOOP("Views", "An e-graph file does not record which rules built it.")},
    {"lesson", QT_TRANSLATE_NOOP("Views", "Lesson"), Place::Side, make<LessonView>, nullptr},
    {"inspector", QT_TRANSLATE_NOOP("Views", "Inspector"), Place::Side, make<InspectorView>,
     nullptr},
    {"term", QT_TRANSLATE_NOOP("Views", "Term"), Place::Page, make<TermView>, nullptr},
    {"code", QT_TRANSLATE_NOOP("Views", "C++"), Place::Page, make<CodeView>,
     QT_TRANSLATE_NOOP(
         "Views",
         "There is no code: the operators of an e-graph file are names without semantics.")},
    {"extraction", QT_TRANSLATE_NOOP("Views", "Extraction"), Place::Page, make<ExtractionPanel>,
     nullptr},
    {"explanation", QT_TRANSLATE_NOOP("Views", "Proof"), Place::Page, make<ExplanationView>,
     QT_TRANSLATE_NOOP("Views", "An e-graph file does not record where its e-nodes come from.")},
    {"compare", QT_TRANSLATE_NOOP("Views", "Compare"), Place::Page, make<CompareView>,
     QT_TRANSLATE_NOOP("Views", "There are no runs to compare: an e-graph file cannot be run.")},
    {"heat", QT_TRANSLATE_NOOP("Views", "Heat map"), Place::Page, make<HeatMapView>,
     QT_TRANSLATE_NOOP("Views",
                       "An e-graph file does not record which rules created its e-nodes.")},
    {"classes", QT_TRANSLATE_NOOP("Views", "Classes"), Place::Page, make<ClassesView>, nullptr},
    {"graphs", QT_TRANSLATE_NOOP("Views", "Operators"), Place::Page, make<GraphsView>,
     QT_TRANSLATE_NOOP("Views", "An e-graph file has no program to draw next to its result.")},
    {"structures", QT_TRANSLATE_NOOP("Views", "Structures"), Place::Page, make<StructuresView>,
     QT_TRANSLATE_NOOP("Views", "An e-graph file declares no tensors.")},
    {"tuning", QT_TRANSLATE_NOOP("Views", "Tuning"), Place::Page, make<TuneView>,
     QT_TRANSLATE_NOOP("Views", "There is nothing to tune: an e-graph file has no parameters.")},
    {"growth", QT_TRANSLATE_NOOP("Views", "Growth"), Place::Drawer, make<GrowthView>,
     QT_TRANSLATE_NOOP("Views",
                       "An e-graph file is a single snapshot: there is no growth to show.")},
    {"breakpoints", QT_TRANSLATE_NOOP("Views", "Breakpoints"), Place::Drawer, make<BreakpointsView>,
     QT_TRANSLATE_NOOP("Views", "There is no run to pause: an e-graph file cannot be run.")},
    {"problems", QT_TRANSLATE_NOOP("Views", "Problems"), Place::Drawer, make<ProblemsView>,
     nullptr},
}};

}  // namespace

std::span<const ViewRow> viewTable() {
    return kViews;
}

}  // namespace candler
