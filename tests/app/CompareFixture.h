// A window whose comparison is looked at.
#pragma once

#include <QAbstractItemModelTester>
#include <QDockWidget>
#include <catch2/catch.hpp>
#include <memory>
#include <vector>

#include "app/workbench/views/CompareView.h"
#include "app/workbench/views/DifferencePane.h"
#include "tests/app/WindowFixture.h"

namespace candler::test {

struct CompareFixture : WindowFixture {
    CompareFixture() {
        view = qobject_cast<CompareView*>(window.view("compare"));
        REQUIRE(view != nullptr);
        for (const DifferenceModel* model :
             {&view->pane().numbers(), &view->pane().changes(), &view->pane().lines()})
            testers.push_back(
                std::make_unique<QAbstractItemModelTester>(const_cast<DifferenceModel*>(model)));
    }

    CompareController& controller() { return window.comparison(); }

    void show(CompareController::Kind kind) {
        window.dock("compare")->show();
        window.dock("compare")->raise();
        REQUIRE(waitFor([&] { return view->isVisible(); }));
        view->setKind(kind);
    }

    const Difference& result() {
        REQUIRE(waitFor([&] { return controller().result() != nullptr; }));
        return *controller().result();
    }

    std::size_t sides(CompareController::Kind kind) { return controller().sides(kind).size(); }

    CompareView* view = nullptr;
    std::vector<std::unique_ptr<QAbstractItemModelTester>> testers;
};

}  // namespace candler::test
