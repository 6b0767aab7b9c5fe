#include "tests/app/FakeCompiler.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <csignal>
#include <fstream>

#include "app/workbench/models/Texts.h"
#include "engine/support/FileSystem.h"

namespace candler::test {

namespace fs = std::filesystem;

namespace {

/// A process that ended and waits to be collected by whoever adopted it is not alive.
bool isAlive(pid_t process) {
    if (::kill(process, 0) != 0) return false;
    std::ifstream status("/proc/" + std::to_string(process) + "/stat");
    std::string text;
    std::getline(status, text);
    const std::size_t name = text.rfind(')');
    return name != std::string::npos && text.size() > name + 2 && text[name + 2] != 'Z';
}

}  // namespace

FakeCompiler::FakeCompiler(const FakeScripts& scripts) {
    write("compiler",
          "if [ \"$1\" = --version ]; then echo 'fake 1.0'; exit 0; fi\n"
          "while [ $# -gt 0 ]; do if [ \"$1\" = -o ]; then out=$2; fi; shift; done\n" +
              scripts.compile);
    write("check", scripts.check);
    write("timing", scripts.timing);
}

void FakeCompiler::write(const char* name, const std::string& body) const {
    const std::string text = "#!/bin/sh\nHERE='" + m_folder.path().string() +
                             "'\necho called >> \"$HERE/calls\"\n" + body + "\n";
    const fs::path path = m_folder.path() / name;
    REQUIRE(writeFile(path, text));
    fs::permissions(path, fs::perms::owner_all);
}

CompilerChoice FakeCompiler::choice(double compileSeconds, double runSeconds) const {
    constexpr std::size_t kMegabytes = 512;
    return {
        .program = m_folder.file("compiler"),
        .flags = {QStringLiteral("-O2")},
        .limits = {
            .compileSeconds = compileSeconds, .runSeconds = runSeconds, .megabytes = kMegabytes}};
}

bool FakeCompiler::wasCalled() const {
    return fs::exists(m_folder.path() / "calls");
}

std::vector<pid_t> FakeCompiler::processes() const {
    std::ifstream file(m_folder.path() / "pids");
    std::vector<pid_t> result;
    for (pid_t process = 0; file >> process;) result.push_back(process);
    return result;
}

bool FakeCompiler::isAnyAlive() const {
    return std::ranges::any_of(processes(), isAlive);
}

}  // namespace candler::test
