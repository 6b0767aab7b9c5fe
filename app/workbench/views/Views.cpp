#include "app/workbench/views/Views.h"

#include <array>

#include "app/workbench/views/BreakpointsView.h"
#include "app/workbench/views/ClassesView.h"
#include "app/workbench/views/CodeView.h"
#include "app/workbench/views/CompareView.h"
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
#include "app/workbench/views/TuneView.h"

namespace candler {

namespace {

template <typename View>
QWidget* make(const ViewContext& context, QWidget* parent) {
    return new View(context, parent);
}

constexpr std::array<ViewRow, 17> kViews{{
    {"program", QT_TRANSLATE_NOOP("Views", "Program"), Qt::LeftDockWidgetArea, false,
     make<ProgramView>,
     QT_TRANSLATE_NOOP("Views", "An e-graph file has no program, only what became of one.")},
    {"guide", QT_TRANSLATE_NOOP("Views", "Guide"), Qt::LeftDockWidgetArea, false, make<GuideView>,
     QT_TRANSLATE_NOOP("Views",
                       "There is nothing to guide: an e-graph file can be looked at, not grown.")},
    {"rules", QT_TRANSLATE_NOOP("Views", "Rules"), Qt::LeftDockWidgetArea, false, make<RulesView>,
     QT_TRANSLATE_NOOP("Views", "An e-graph file does not say by which rules it grew.")},
    {"lesson", QT_TRANSLATE_NOOP("Views", "Lesson"), Qt::RightDockWidgetArea, false,
     make<LessonView>, nullptr},
    {"inspector", QT_TRANSLATE_NOOP("Views", "Inspector"), Qt::RightDockWidgetArea, false,
     make<InspectorView>, nullptr},
    {"code", QT_TRANSLATE_NOOP("Views", "C++"), Qt::RightDockWidgetArea, false, make<CodeView>,
     QT_TRANSLATE_NOOP("Views",
                       "There is no code: the operators of an e-graph file are names without a "
                       "meaning.")},
    {"growth", QT_TRANSLATE_NOOP("Views", "Growth"), Qt::BottomDockWidgetArea, false,
     make<GrowthView>,
     QT_TRANSLATE_NOOP("Views", "An e-graph file is a single moment: there is no growth to show.")},
    {"heat", QT_TRANSLATE_NOOP("Views", "Heat map"), Qt::BottomDockWidgetArea, true,
     make<HeatMapView>,
     QT_TRANSLATE_NOOP("Views", "An e-graph file does not say which rules made it.")},
    {"breakpoints", QT_TRANSLATE_NOOP("Views", "Breakpoints"), Qt::BottomDockWidgetArea, true,
     make<BreakpointsView>,
     QT_TRANSLATE_NOOP("Views", "There is no run to pause: an e-graph file cannot be run.")},
    {"extraction", QT_TRANSLATE_NOOP("Views", "Extraction"), Qt::BottomDockWidgetArea, true,
     make<ExtractionPanel>, nullptr},
    {"classes", QT_TRANSLATE_NOOP("Views", "Classes"), Qt::BottomDockWidgetArea, true,
     make<ClassesView>, nullptr},
    {"explanation", QT_TRANSLATE_NOOP("Views", "Explanation"), Qt::BottomDockWidgetArea, true,
     make<ExplanationView>,
     QT_TRANSLATE_NOOP("Views", "An e-graph file does not say how its e-nodes came about.")},
    {"graphs", QT_TRANSLATE_NOOP("Views", "Graphs"), Qt::BottomDockWidgetArea, true,
     make<GraphsView>,
     QT_TRANSLATE_NOOP("Views", "An e-graph file has no program to draw beside its result.")},
    {"structures", QT_TRANSLATE_NOOP("Views", "Structures"), Qt::BottomDockWidgetArea, true,
     make<StructuresView>,
     QT_TRANSLATE_NOOP("Views", "An e-graph file has no tensors that are declared.")},
    {"compare", QT_TRANSLATE_NOOP("Views", "Comparison"), Qt::BottomDockWidgetArea, true,
     make<CompareView>,
     QT_TRANSLATE_NOOP("Views", "There are no runs to compare: an e-graph file cannot be run.")},
    {"tuning", QT_TRANSLATE_NOOP("Views", "Tuning"), Qt::BottomDockWidgetArea, true, make<TuneView>,
     QT_TRANSLATE_NOOP("Views", "There is nothing to tune: an e-graph file has no parameters.")},
    {"problems", QT_TRANSLATE_NOOP("Views", "Problems"), Qt::BottomDockWidgetArea, true,
     make<ProblemsView>, nullptr},
}};

}  // namespace

std::span<const ViewRow> viewTable() {
    return kViews;
}

}  // namespace candler
