// What is known of shapes while a model is imported.
#include <catch2/catch.hpp>

#include "tests/unit/onnx/Imported.h"

using namespace candler;
using namespace candler::test;
using candler::tensor::TensorValue;

namespace {

ModelBuilder over(const Extents& x, std::int64_t version = 13) {
    ModelBuilder model(version);
    model.input("x", x);
    return model;
}

}  // namespace

TEST_CASE("axes of reductions may be an input", "[onnx]") {
    for (const std::int64_t version : {18, 20}) {
        ModelBuilder model = over({2, 3, 4}, version);
        model.integers("axes", {-2});
        model.node("ReduceMean", {"x", "axes"}, {"m"}).integer("keepdims", 0);
        model.node("Relu", {"m"}, {"y"});
        model.output("y");
        Imported run(model);
        CHECK(run.result.opaqueNodes == 1);
        CHECK(run.shapeOf(0) == "2x4");
        CHECK(run.evaluate()[0].shape == tensor::Shape{2, 4});
    }
}
