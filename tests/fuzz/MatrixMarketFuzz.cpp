// Matrices in files: what is read has its entries in order, once each, inside the matrix, none 0;
// it is written, and read again as the same.
#include <algorithm>
#include <cmath>
#include <tuple>

#include "engine/data/MatrixMarket.h"
#include "engine/data/TensorText.h"
#include "tests/fuzz/Fuzz.h"

using namespace candler;
using namespace candler::fuzz;

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto matrix = readMatrixMarket(sourceText(data, size));
    if (!matrix) {
        requireErrors(matrix.error());
        return 0;
    }
    const auto place = [](const SparseMatrix::Entry& entry) {
        return std::tuple(entry.row, entry.column);
    };
    const auto& entries = matrix->entries;
    require(matrix->rows > 0 && matrix->columns > 0 && matrix->rows <= kMostRows &&
                matrix->columns <= kMostRows,
            "a size that no matrix has");
    for (std::size_t i = 0; i < entries.size(); ++i) {
        const SparseMatrix::Entry& entry = entries[i];
        require(entry.row >= 0 && entry.row < matrix->rows && entry.column >= 0 &&
                    entry.column < matrix->columns,
                "an entry outside its matrix");
        require(entry.value != 0 && std::isfinite(entry.value), "an entry that is 0 or no number");
        require(i == 0 || place(entries[i - 1]) < place(entry), "entries out of order");
        require(matrix->at(entry.row, entry.column) == entry.value, "an entry is not found");
    }
    const auto text = tensorText(coordinateTensor(*matrix), "mtx");
    require(text.has_value(), "a matrix that is not written");
    const auto again = readMatrixMarket(SourceText("again", *text));
    require(again && again->rows == matrix->rows && again->columns == matrix->columns &&
                again->entries == entries,
            "what is written is read as something else", *text);
    require(matrix->sparsity() >= 0 && matrix->sparsity() <= 1, "a share that is none");
    return 0;
}
