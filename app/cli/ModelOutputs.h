// ModelOutputs: where `candler model` writes a program, what its weights hold, and a project.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace candler::cli {

/// What is written: a program, what its weights hold, and the project that names the program.
class ModelOutputs {
public:
    /// `out` as --out has it; empty: standard output. `isForced`: what lies beside it is replaced.
    ModelOutputs(const std::string& out, bool isForced);

    [[nodiscard]] bool isFile() const;
    [[nodiscard]] const std::filesystem::path& values() const { return m_values; }
    /// False, and said, if something cannot be written, or is there already.
    [[nodiscard]] bool check(const std::string& input) const;
    [[nodiscard]] bool writeProgram(const std::string& text) const;
    [[nodiscard]] bool writeValues(const std::string& bytes) const;
    [[nodiscard]] bool writeProject(std::string_view language) const;
    /// `a.tg, a.safetensors and a.candler`
    [[nodiscard]] std::string text(bool hasValues) const;

private:
    [[nodiscard]] bool checkBeside() const;

    std::string m_program;  ///< `-`: standard output.
    std::filesystem::path m_values;
    std::string m_project;  ///< Empty: none.
    bool m_isForced;
};

}  // namespace candler::cli
