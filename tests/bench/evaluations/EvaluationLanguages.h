// EvaluationLanguages: the languages that only evaluations and tests need.
#pragma once

#include <filesystem>

namespace candler {

/// Where their files are.
[[nodiscard]] std::filesystem::path evaluationResources();

/// Adds them to the table of languages, once; before anything asks for one.
void addEvaluationLanguages();

}  // namespace candler
