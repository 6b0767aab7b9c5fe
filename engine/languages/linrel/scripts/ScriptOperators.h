// The operators of scripts on values, with rows, columns and single cells spread over matrices.
#pragma once

#include <functional>
#include <string_view>

#include "engine/languages/linrel/scripts/ScriptRun.h"
#include "engine/languages/linrel/scripts/ScriptValue.h"

namespace candler::linrel {

/// By its sign, as `-` or `!`; `where` is the place of errors. Linear.
[[nodiscard]] ScriptValue applyUnary(ScriptRun& run, std::string_view sign, const ScriptValue& of,
                                     const ScriptRange& where);
/// By its sign, as `+` or `%*%`. Shapes that do not fit are an error. Linear, or a product's cost.
[[nodiscard]] ScriptValue applyBinary(ScriptRun& run, std::string_view sign,
                                      const ScriptValue& left, const ScriptValue& right,
                                      const ScriptRange& where);

/// Numbers of any kind with an operator, by its sign; null for `%*%` and what is none.
using ScriptCellOperator = double (*)(double, double);
[[nodiscard]] ScriptCellOperator cellOperator(std::string_view sign);

/// Cell by cell, spread; an error if the shapes do not fit.
[[nodiscard]] Matrix combineCells(ScriptRun& run, const Matrix& left, const Matrix& right,
                                  const std::function<double(double, double)>& cell,
                                  const ScriptRange& where);
/// A number with both given as one, else a matrix.
[[nodiscard]] ScriptValue combineValues(ScriptRun& run, const ScriptValue& left,
                                        const ScriptValue& right,
                                        const std::function<double(double, double)>& cell,
                                        const ScriptRange& where);

[[nodiscard]] Matrix multiplyMatrices(ScriptRun& run, const Matrix& left, const Matrix& right,
                                      const ScriptRange& where);
[[nodiscard]] Matrix transposed(const Matrix& of);

}  // namespace candler::linrel
