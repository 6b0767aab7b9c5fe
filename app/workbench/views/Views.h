// Views: the docks of the window, as one table.
#pragma once

#include <span>

#include "app/workbench/views/View.h"

namespace candler {

struct ViewRow {
    const char* id;     ///< Object name of the dock; also in saved layouts.
    const char* title;  ///< Translated with context "Views".
    Qt::DockWidgetArea area;
    bool isTabbed;  ///< Behind the dock before it in the same area.
    QWidget* (*make)(const ViewContext& context, QWidget* parent);
    /// What the dock says in the view's place while an imported e-graph is open, translated as the
    /// title; null: the view has something to show then, too.
    const char* withoutProject;
};

[[nodiscard]] std::span<const ViewRow> viewTable();

}  // namespace candler
