// The C++ compiler of the machine: which one is taken, and what it says.
#include "engine/codegen/Toolchain.h"

#include <catch2/catch.hpp>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <string>

#include "engine/support/FileSystem.h"

using namespace candler;

TEST_CASE("the compiler's messages come back", "[unit]") {
    const auto folder = std::filesystem::temp_directory_path() / "candler-bad-source";
    REQUIRE(writeFile(folder / "bad.cpp", "int main() { return nothing; }\n"));
    const auto toolchain = Toolchain::find();
    REQUIRE(toolchain);
    const auto program = toolchain->compile({.folder = folder, .sources = {"bad.cpp"}});
    REQUIRE_FALSE(program);
    CHECK(program.error().front().message.find("nothing") != std::string::npos);
    std::filesystem::remove_all(folder);
}

namespace {

/// The variable CXX with a value, until the end of the scope.
class Cxx {
public:
    explicit Cxx(const char* value) {
        if (const char* before = std::getenv("CXX")) m_before = before;
        ::setenv("CXX", value, 1);
    }
    Cxx(const Cxx&) = delete;
    Cxx& operator=(const Cxx&) = delete;
    ~Cxx() {
        if (m_before)
            ::setenv("CXX", m_before->c_str(), 1);
        else
            ::unsetenv("CXX");
    }

private:
    std::optional<std::string> m_before;
};

}  // namespace

TEST_CASE("no other compiler is taken than the one that is named", "[unit]") {
    const Cxx variable("/nonexistent/g++");
    const auto named = Toolchain::find();
    REQUIRE_FALSE(named);
    CHECK(named.error().front().message == "there is no C++ compiler '/nonexistent/g++'");
    CHECK(named.error().front().kind == DiagnosticKind::Environment);
    CHECK_THAT(named.error().front().hint, Catch::Contains("CXX"));

    const Cxx empty("");
    CHECK(Toolchain::find());
}

TEST_CASE("a compiler that makes no program is named", "[unit]") {
    const auto folder = std::filesystem::temp_directory_path() / "candler-no-program";
    REQUIRE(writeFile(folder / "kernel.cpp", "int main() {}\n"));
    const auto messageOf = [&](const char* compiler) {
        const auto program = Toolchain::find(compiler, {"-O0"})
                                 ->compile({.folder = folder, .sources = {"kernel.cpp"}});
        REQUIRE_FALSE(program);
        CHECK(program.error().front().kind == DiagnosticKind::Environment);
        return program.error().front().message;
    };
    CHECK_THAT(messageOf("true"), Catch::Contains("true' made no program"));
    // The folder is gone before anybody reads this.
    CHECK_THAT(messageOf("false"), Catch::EndsWith("false' exited with code 1"));
    std::filesystem::remove_all(folder);
}
