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
};

[[nodiscard]] std::span<const ViewRow> viewTable();

}  // namespace candler
