// Packing of data in tests: programs with one stored tensor, tensors by chance, and the checks that
// all that is packed has to pass. The oracles are the tensor itself and the interpreter.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "SdqPrograms.h"
#include "engine/languages/sdqlite/storage/SdqPacker.h"

namespace candler::sdqlite {

using Coordinates = std::vector<std::int64_t>;

/// Entries of a box, each with this chance of 8, by a predicate.
[[nodiscard]] CoordinateTensor randomTensor(Random& random, const Coordinates& extents,
                                            std::uint64_t chance,
                                            const std::function<bool(const Coordinates&)>& isIn);
[[nodiscard]] CoordinateTensor matrixOf(const Coordinates& extents, const Coordinates& coordinates,
                                        const std::vector<double>& values);

struct Format {
    std::string name;
    std::string type;
    std::string inputs;
    std::string arguments;
    std::string mapping;
};

/// With a tensor T in this format.
[[nodiscard]] std::string programOf(const Format& format);
inline const std::string kMatrix = "{I -> {J -> real}}";
inline const std::string kSquare = "{I -> {I -> real}}";
inline const std::string kCube = "{I -> {J -> {K -> real}}}";

inline const std::string kCsr =
    "array pos : vec<nat,nat> monotone length nI+1 "
    "array crd : vec<nat,J> sorted in pos values in J array val : vec<nat,real> ";

inline const Format kCsrFormat{
    "CSR", kMatrix, kCsr, "pos, crd, val",
    "collect(<i,_> in 0..nI) {i -> collect(<r,j> in crd[pos(i)..pos(i+1))) {j -> val(r)}}"};

/// The tensor that is stored.
[[nodiscard]] const Input& storedInput(const LoadedText& loaded);
[[nodiscard]] Result<StoredInputs> packed(const LoadedText& loaded, const CoordinateTensor& data,
                                          const PackOptions& options = {});
/// The tensor is what the interpreter makes of its arrays, and facts hold.
StoredInputs checkPacked(const LoadedText& loaded, const CoordinateTensor& data);
/// `1:5: message | hint`; or `none`.
[[nodiscard]] std::string mistakeOf(const std::string& program, const CoordinateTensor& data,
                                    const PackOptions& options = {});

[[nodiscard]] std::vector<std::int64_t> indicesOf(const LoadedText& loaded,
                                                  const StoredInputs& made,
                                                  const std::string& name);
[[nodiscard]] std::vector<double> numbersOf(const LoadedText& loaded, const StoredInputs& made,
                                            const std::string& name);
[[nodiscard]] std::int64_t sizeOf(const LoadedText& loaded, const StoredInputs& made,
                                  const std::string& name);

}  // namespace candler::sdqlite
