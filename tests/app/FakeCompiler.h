// A compiler that is a script, and the programs that it makes.
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <string>
#include <vector>

#include "app/workbench/engine/MeasureController.h"
#include "tests/app/WindowFixture.h"

namespace candler::test {

/// Bodies of scripts in sh. What they call by "$HERE" is the folder of the fakes, and whoever
/// writes its process id to "$HERE/pids" is looked for by isAlive().
struct FakeScripts {
    std::string compile = "cp \"$HERE/$out\" \"$out\"";
    std::string check = "echo 'output: 4 elements, largest error 0, 0 wrong'";
    std::string timing =
        "echo '{\"sizes\": {\"n\": 64}, \"median_seconds\": 2e-3, \"gflops\": 1.5, "
        "\"seconds\": [1e-3, 2e-3, 4e-3]}'";
};

class FakeCompiler {
public:
    explicit FakeCompiler(const FakeScripts& scripts = {});

    [[nodiscard]] CompilerChoice choice(double compileSeconds = 30, double runSeconds = 30) const;
    /// Something of the fakes was executed.
    [[nodiscard]] bool wasCalled() const;
    /// Of processes that told their ids.
    [[nodiscard]] std::vector<pid_t> processes() const;
    [[nodiscard]] bool isAnyAlive() const;

private:
    void write(const char* name, const std::string& body) const;

    TemporaryFolder m_folder;
};

}  // namespace candler::test
