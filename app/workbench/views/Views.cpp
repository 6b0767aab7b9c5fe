#include "app/workbench/views/Views.h"

#include <array>

#include "app/workbench/views/CodeView.h"
#include "app/workbench/views/CompareView.h"
#include "app/workbench/views/GrowthView.h"
#include "app/workbench/views/GuideView.h"
#include "app/workbench/views/InspectorView.h"
#include "app/workbench/views/ProblemsView.h"
#include "app/workbench/views/ProgramView.h"
#include "app/workbench/views/RulesView.h"
#include "app/workbench/views/TuneView.h"

namespace candler {

namespace {

template <typename View>
QWidget* make(const ViewContext& context, QWidget* parent) {
    return new View(context, parent);
}

constexpr std::array<ViewRow, 9> kViews{{
    {"program", QT_TRANSLATE_NOOP("Views", "Program"), Qt::LeftDockWidgetArea, false,
     make<ProgramView>},
    {"guide", QT_TRANSLATE_NOOP("Views", "Guide"), Qt::LeftDockWidgetArea, false, make<GuideView>},
    {"rules", QT_TRANSLATE_NOOP("Views", "Rules"), Qt::LeftDockWidgetArea, false, make<RulesView>},
    {"inspector", QT_TRANSLATE_NOOP("Views", "Inspector and extraction"), Qt::RightDockWidgetArea,
     false, make<InspectorView>},
    {"code", QT_TRANSLATE_NOOP("Views", "C++"), Qt::RightDockWidgetArea, false, make<CodeView>},
    {"growth", QT_TRANSLATE_NOOP("Views", "Growth"), Qt::BottomDockWidgetArea, false,
     make<GrowthView>},
    {"compare", QT_TRANSLATE_NOOP("Views", "Comparison"), Qt::BottomDockWidgetArea, true,
     make<CompareView>},
    {"tuning", QT_TRANSLATE_NOOP("Views", "Tuning"), Qt::BottomDockWidgetArea, true,
     make<TuneView>},
    {"problems", QT_TRANSLATE_NOOP("Views", "Problems"), Qt::BottomDockWidgetArea, true,
     make<ProblemsView>},
}};

}  // namespace

std::span<const ViewRow> viewTable() {
    return kViews;
}

}  // namespace candler
