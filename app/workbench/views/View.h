// View: what the views of the window share. A view knows the controller and the selection, never
// another view.
#pragma once

#include <QWidget>

#include "engine/support/Diagnostic.h"

namespace candler {

class CompareController;
class ExtractionController;
class LessonController;
class MeasureController;
class RuleController;
class SharedSelection;
class SessionController;

struct ViewContext {
    SessionController* controller;
    SharedSelection* selection;
    ExtractionController* extraction;
    LessonController* lessons;
    MeasureController* measuring;
    CompareController* compare;
    RuleController* rules;
};

/// A view that shows user text and can jump to a place in it.
class PlaceView {
public:
    PlaceView() = default;
    PlaceView(const PlaceView&) = delete;
    PlaceView& operator=(const PlaceView&) = delete;
    virtual ~PlaceView() = default;

    /// False if the place is not in this view's text.
    virtual bool goTo(const SourceSpan& place) = 0;
};

/// A view in which words are looked for.
class SearchView {
public:
    SearchView() = default;
    SearchView(const SearchView&) = delete;
    SearchView& operator=(const SearchView&) = delete;
    virtual ~SearchView() = default;

    /// The field for the words has the keys.
    virtual void openFind() = 0;
    /// To the next place that was found (1), or the one before (-1).
    virtual void stepFind(int by) = 0;
};

}  // namespace candler
