// SturData: the data of a program's inputs, from the files that it names.
#pragma once

#include <map>
#include <set>
#include <string>

#include "engine/data/CoordinateTensor.h"
#include "engine/languages/stur/semantics/SturEvaluator.h"
#include "engine/languages/stur/terms/SturTerms.h"
#include "engine/support/Result.h"
#include "engine/support/SourceText.h"
#include "engine/support/StopCheck.h"

namespace candler::stur {

struct ProgramData {
    std::map<std::string, CoordinateTensor, std::less<>>
        tensors{};  ///< With as many axes as there.
    /// Of symbols that boxes and assumptions then leave no choice for.
    Sizes sizes{};

    [[nodiscard]] bool isEmpty() const { return tensors.empty(); }
};

/// All of its elements. Of at most some millions of cells.
[[nodiscard]] TensorValue denseValue(const CoordinateTensor& tensor);
/// `the data of 'X' and 'y'`
[[nodiscard]] std::string dataText(const ProgramData& data);

/// Reads the files that the program's inputs have, from the folder of its text; a file outside of
/// its scope is a warning of the program, or the error. Fails, at the name of the file or what is
/// asked of it, if it cannot be read, if boxes and data do not fit, or if elements are not as the
/// structure of their tensor says.
[[nodiscard]] Result<ProgramData> loadData(const SourceText& text, SturTerms& terms, Model& model,
                                           const StopCheck& stop);

// SturDataSizes.cpp

/// Symbols that follow from the data's extents and the program's assumptions. Fails at the file
/// whose extents do not fit.
[[nodiscard]] Result<Sizes> sizesOfData(
    const SourceText& text, const Model& model,
    const std::map<std::string, CoordinateTensor, std::less<>>& tensors);

}  // namespace candler::stur
