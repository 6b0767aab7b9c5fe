#include "SdqPacking.h"

#include <algorithm>
#include <catch2/catch.hpp>

#include "engine/languages/sdqlite/storage/SdqFactsCheck.h"

namespace candler::sdqlite {

namespace {

/// As the interpreter has it.
Value valueOf(const CoordinateTensor& tensor) {
    Value sum = tensor.order() == 0 ? Value() : Value::map({}, false);
    for (std::size_t i = 0; i < tensor.entryCount(); ++i) {
        Value entry = Value::number(tensor.values[i]);
        for (std::size_t axis = tensor.order(); axis-- > 0;)
            entry = Value::map({{Key{tensor.coordinatesOf(i)[axis]}, entry}}, false);
        sum = add(Ring::Real, sum, entry);
    }
    return sum;
}

}  // namespace

CoordinateTensor randomTensor(Random& random, const Coordinates& extents, std::uint64_t chance,
                              const std::function<bool(const Coordinates&)>& isIn) {
    CoordinateTensor tensor{.extents = extents, .coordinates = {}, .values = {}};
    std::int64_t cells = 1;
    for (const std::int64_t extent : extents) cells *= extent;
    for (std::int64_t cell = 0; cell < cells; ++cell) {
        Coordinates at(extents.size());
        std::int64_t rest = cell;
        for (std::size_t axis = extents.size(); axis-- > 0; rest /= extents[axis])
            at[axis] = rest % extents[axis];
        if (random.below(8) >= chance || !isIn(at)) continue;
        tensor.coordinates.insert(tensor.coordinates.end(), at.begin(), at.end());
        tensor.values.push_back(static_cast<double>(1 + random.below(9)));
    }
    return tensor;
}

std::string programOf(const Format& format) {
    return "dim I dim J dim K\n" + format.inputs + "\ntensor T : " + format.type + " stored f(" +
           format.arguments + ")\nstorage f(" + format.arguments + ") : " + format.type + " =\n  " +
           format.mapping + "\ncompute r : real = 1\n";
}

const Input& storedInput(const LoadedText& loaded) {
    return *std::ranges::find_if(loaded.program.inputs, [](const Input& input) {
        return input.kind == Declaration::Kind::Tensor && input.mapping;
    });
}

Result<StoredInputs> packed(const LoadedText& loaded, const CoordinateTensor& data,
                            const PackOptions& options) {
    return packTensor(loaded.terms, loaded.program, storedInput(loaded), data, options);
}

StoredInputs checkPacked(const LoadedText& loaded, const CoordinateTensor& data) {
    const auto made = packed(loaded, data);
    if (!made) FAIL(render(made.error()));
    const auto value = evaluate(loaded.terms, *storedInput(loaded).mapping,
                                inputValues(loaded.terms, *made), {.checksUnique = true});
    if (!value) FAIL(render(value.error()));
    CHECK(tensorOf(Ring::Real, *value) == valueOf(data));
    CHECK(checkFacts(loaded.terms, loaded.program, *made).has_value());
    return *made;
}

std::string mistakeOf(const std::string& program, const CoordinateTensor& data,
                      const PackOptions& options) {
    const auto loaded = loadText(program);
    const auto made = packed(*loaded, data, options);
    if (made) return "none";
    const Diagnostic& first = made.error().front();
    return std::to_string(first.place.line) + ":" + std::to_string(first.place.column) + ": " +
           first.message + (first.hint.empty() ? "" : " | " + first.hint);
}

CoordinateTensor matrixOf(const Coordinates& extents, const Coordinates& coordinates,
                          const std::vector<double>& values) {
    return {.extents = extents, .coordinates = coordinates, .values = values};
}

std::vector<std::int64_t> indicesOf(const LoadedText& loaded, const StoredInputs& made,
                                    const std::string& name) {
    return made.indices.at(loaded.terms.findSymbol(name).value());
}

std::vector<double> numbersOf(const LoadedText& loaded, const StoredInputs& made,
                              const std::string& name) {
    return made.numbers.at(loaded.terms.findSymbol(name).value());
}

std::int64_t sizeOf(const LoadedText& loaded, const StoredInputs& made, const std::string& name) {
    return made.sizes.at(loaded.terms.findSymbol(name).value());
}

}  // namespace candler::sdqlite
