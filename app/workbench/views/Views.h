// Views: the pages and sections of the window, as one table.
#pragma once

#include <span>

#include "app/workbench/views/View.h"

namespace candler {

/// Where a view stands at first: large in the centre, one of those in the column of inputs at the
/// left, beside the pages at the right, or in the drawer below.
enum class Place { Page, Column, Side, Drawer };

struct ViewRow {
    const char* id;     ///< Object name of the dock; also in saved layouts.
    const char* title;  ///< Translated with context "Views".
    Place place;
    QWidget* (*make)(const ViewContext& context, QWidget* parent);
    /// What the dock says in the view's place while an imported e-graph is open, translated as the
    /// title; null: the view has something to show then, too.
    const char* withoutProject;
};

[[nodiscard]] std::span<const ViewRow> viewTable();

}  // namespace candler
