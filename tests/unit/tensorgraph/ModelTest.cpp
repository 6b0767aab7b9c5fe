// The networks of the evaluation: sizes as published (specification 3; T7).
#include <fmt/format.h>

#include <algorithm>
#include <catch2/catch.hpp>

#include "engine/languages/tensorgraph/costs/TensorCosts.h"
#include "engine/languages/tensorgraph/models/ModelGraphs.h"
#include "engine/languages/tensorgraph/syntax/TensorProgramText.h"
#include "engine/support/FileSystem.h"

using namespace candler;
using namespace candler::tensor;

namespace {

struct ExpectedModel {
    const char* name;
    std::size_t nodes;
    std::size_t reference;
    std::size_t products;  ///< matmul and conv.
    std::size_t weights;
    double gigaflops;
    std::vector<std::pair<TensorOp, std::size_t>> others;
    Shape last;
};

const std::vector<ExpectedModel>& expected() {
    using Op = TensorOp;
    static const std::vector<ExpectedModel> all{
        {"bert",
         154,
         192,
         48,
         32,
         4.429,
         {{Op::Reshape, 32}, {Op::Transpose, 32}, {Op::Relu, 1}, {Op::Noop, 8}},
         {}},
        {"nasrnn",
         316,
         403,
         80,
         81,
         0.042,
         {{Op::Ewadd, 55}, {Op::Ewmul, 20}, {Op::Tanh, 40}, {Op::Sigmoid, 25}, {Op::Relu, 10}},
         {1, 512}},
        {"nasnet-a",
         583,
         806,
         217,
         217,
         30.10,
         {{Op::Ewadd, 90}, {Op::Poolavg, 36}, {Op::Poolmax, 4}, {Op::Concat5, 18}},
         {1, 5120, 7, 7}},
        {"resnext-50",
         140,
         198,
         53,
         53,
         8.457,
         {{Op::Ewadd, 16}, {Op::Relu, 16}, {Op::Poolmax, 1}},
         {1, 2048, 7, 7}},
        {"resnet-50", 137, 193, 52, 52, 7.938, {{Op::Ewadd, 16}, {Op::Relu, 16}}, {1, 2048, 7, 7}},
        {"inception-v3",
         233,
         334,
         94,
         94,
         11.42,
         {{Op::Poolavg, 9}, {Op::Poolmax, 5}, {Op::Concat, 27}, {Op::Concat3, 1}, {Op::Concat4, 2}},
         {1, 2048, 1, 1}},
        {"squeezenet",
         93,
         127,
         26,
         26,
         0.698,
         {{Op::Relu, 26},
          {Op::Concat, 8},
          {Op::Poolmax, 3},
          {Op::Poolavg, 1},
          {Op::Dropout, 1},
          {Op::Reshape, 1}},
         {1, 1000}},
        {"vgg-19",
         70,
         96,
         19,
         19,
         39.26,
         {{Op::Relu, 18}, {Op::Poolmax, 5}, {Op::Transpose, 3}, {Op::Reshape, 3}, {Op::Dropout, 2}},
         {1, 1000}},
        {"mobilenet-v2",
         422,
         694,
         54,
         266,
         0.858,
         {{Op::Batchnorm, 53}, {Op::Relu, 36}, {Op::Ewadd, 10}, {Op::Poolavg, 1}, {Op::Reshape, 1}},
         {1, 1000}},
    };
    return all;
}

}  // namespace

TEST_CASE("models have the published operators", "[tensor][models]") {
    REQUIRE(modelGraphs().size() == expected().size());
    for (const ExpectedModel& one : expected()) {
        CAPTURE(one.name);
        const ModelRow* model = findModel(one.name);
        REQUIRE(model != nullptr);
        TensorContext context;
        const TermId term = model->build(context, {});
        const std::vector<TermId> parts = context.store.subterms(term);
        const auto count = [&](TensorOp o) {
            return static_cast<std::size_t>(std::ranges::count_if(
                parts, [&](TermId part) { return context.store[part].op == op(o); }));
        };
        CHECK(parts.size() == one.nodes);
        CHECK(referenceNodeCount(context, term) == one.reference);
        CHECK(count(TensorOp::Matmul) + count(TensorOp::Conv) == one.products);
        CHECK(count(TensorOp::Weight) == one.weights);
        for (const auto& [o, wanted] : one.others) {
            CAPTURE(row(o).name);
            CHECK(count(o) == wanted);
        }
        double flops = 0;
        for (const TermId part : parts) {
            std::vector<const TensorType*> arguments;
            for (const TermId child : context.store.children(part))
                arguments.push_back(&context[context.store.type(child)]);
            flops += flopsOf(context.opOf(context.store.labelOf(part)), arguments,
                             context[context.store.type(part)]);
        }
        // As many digits as are published.
        CHECK(flops / 1e9 ==
              Approx(one.gigaflops).epsilon(0).margin(one.gigaflops < 10 ? 0.00051 : 0.0051));
        if (!one.last.empty()) CHECK(context[context.store.type(term)].shape == one.last);
    }
}

TEST_CASE("the programs that ship are the models", "[tensor][models]") {
    for (const ModelRow& model : modelGraphs()) {
        CAPTURE(model.name);
        TensorContext context;
        const TermId term = model.build(context, {});
        const std::string path = fmt::format("{}/{}.tg", CANDLER_TENSOR_PROGRAMS, model.name);
        const auto text = readFile(path);
        REQUIRE(text);
        CHECK(*text == programText(context, term) + "\n");
        const auto read = readProgram(context, SourceText(path, *text));
        REQUIRE(read);
        std::vector<TermId> outputs;
        for (const TensorOutput& output : read->outputs) outputs.push_back(output.term);
        CHECK(joinOutputs(context, outputs) == term);
    }
}

TEST_CASE("models can be built small", "[tensor][models]") {
    for (const ModelRow& model : modelGraphs()) {
        CAPTURE(model.name);
        TensorContext context;
        const TermId term = model.build(context, {8, 16, 4});
        CHECK(context.store.subterms(term).size() > 10);
    }
}
