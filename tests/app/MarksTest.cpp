// Marks: what is drawn beside the boxes of a picture covers no text, and what it means is said.
#include <catch2/catch.hpp>

#include "app/workbench/widgets/TimeSlider.h"

using namespace candler;

TEST_CASE("the dots below the slider say what they are", "[app]") {
    TimeSlider slider;
    slider.resize(400, 30);
    slider.setRange(0, 2);
    slider.setMarks({{0, true}, {3, false}, {1, false}});
    slider.setTips([](std::size_t value) { return QStringLiteral("place %1").arg(value); });
    const auto text = [&](std::size_t value, int phase) {
        const auto dot = slider.dotOf(value, phase);
        REQUIRE(dot);
        return slider.textAt(dot->toPoint());
    };
    CHECK(text(1, 1) == QStringLiteral("Phase search (dot 1 of 3): done\nplace 1"));
    CHECK(text(1, 3) == QStringLiteral("Phase rebuild (dot 3 of 3): done\nplace 1"));
    CHECK(text(2, 2) == QStringLiteral("Phase apply (dot 2 of 3): still to come\nplace 2"));
    CHECK_FALSE(slider.dotOf(0, 1));
    // Above the dots stands what happened until then.
    CHECK(slider.textAt(QPoint(slider.width() / 2, 4)) == QStringLiteral("place 1"));
    slider.setValue(2);
    CHECK(slider.accessibleDescription().startsWith(QStringLiteral("place 2\n")));
    CHECK(slider.accessibleDescription().contains(QStringLiteral("search, apply and rebuild")));
}
