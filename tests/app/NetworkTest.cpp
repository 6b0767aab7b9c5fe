// Networks in the ONNX format, imported by the window.
#include <QDialogButtonBox>
#include <QPushButton>
#include <QSpinBox>
#include <catch2/catch.hpp>

#include "app/session/ProjectCopy.h"
#include "app/workbench/models/Texts.h"
#include "app/workbench/widgets/MessageArea.h"
#include "engine/support/FileSystem.h"
#include "tests/app/WindowFixture.h"

using namespace candler;
using candler::test::TemporaryFolder;
using candler::test::WindowFixture;

namespace {

QString network() {
    const auto tests = resourceFolder().parent_path() / "tests";
    return fromUtf8((tests / "golden" / "model-onnx" / "network.onnx").string());
}

QWidget* dialogOf(WindowFixture& fixture) {
    return fixture.window.findChild<QWidget*>(QStringLiteral("dimensionsDialog"));
}

}  // namespace

TEST_CASE("a network becomes a project and its files", "[app]") {
    WindowFixture fixture;
    const TemporaryFolder folder;
    fixture.window.openFile(network());
    REQUIRE(WindowFixture::waitFor([&] { return dialogOf(fixture) != nullptr; }));
    auto* batch = dialogOf(fixture)->findChild<QSpinBox*>(QStringLiteral("dimension-batch"));
    REQUIRE(batch != nullptr);
    CHECK(batch->toolTip() == QStringLiteral("axis 0 of input 'image'"));
    fixture.screenshot("network-dimensions");
    dialogOf(fixture)->close();

    fixture.window.importNetwork({QStringLiteral("batch=2")}, folder.file("net.candler"));
    REQUIRE(WindowFixture::waitFor([&] { return fixture.window.controller().canRun(); }));
    for (const char* file : {"net.candler", "net.tg", "net.safetensors"})
        CHECK(std::filesystem::exists(folder.path() / file));
    CHECK(fixture.window.messages()
              .text(QStringLiteral("networkImport"))
              .contains(QStringLiteral("node 9 'classify' (Softmax)")));
    CHECK(fixture.window.controller().project().program.file == "net.tg");
    fixture.trigger("run");
    CHECK(fixture.state() == SessionState::NoProgress);
    fixture.screenshot("network-imported");
}

TEST_CASE("a network that cannot be read changes nothing", "[app]") {
    WindowFixture fixture;
    const TemporaryFolder folder;
    fixture.openExample("map-fusion.candler");
    const std::filesystem::path file = folder.path() / "broken.onnx";
    REQUIRE(writeFile(file, "no network at all"));
    fixture.window.openFile(fromUtf8(file.string()));
    const auto failure = [&] { return fixture.window.messages().text(QStringLiteral("failure")); };
    REQUIRE(WindowFixture::waitFor([&] { return !failure().isEmpty(); }));
    CHECK(failure().contains(QStringLiteral("broken.onnx cannot be imported")));
    CHECK(fixture.window.messages().text(QStringLiteral("networkImport")).isEmpty());
    CHECK(exampleOf(fixture.window.controller().project()).filename() == "map-fusion.candler");

    // A dimension that is missing is told as the program tells it.
    fixture.window.openNetwork(network());
    REQUIRE(WindowFixture::waitFor([&] { return dialogOf(fixture) != nullptr; }));
    dialogOf(fixture)->close();
    CHECK(fixture.window.messages().text(QStringLiteral("networkImport")).isEmpty());
    fixture.window.importNetwork({}, folder.file("net.candler"));
    REQUIRE(WindowFixture::waitFor(
        [&] { return failure().contains(QStringLiteral("--dimension batch=1")); }));
    CHECK(!std::filesystem::exists(folder.path() / "net.candler"));
}
