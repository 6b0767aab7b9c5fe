// Shapes of operators, valid and not (specification 1.3, 1.5; T1).
#include <catch2/catch.hpp>

#include "engine/languages/tensorgraph/operators/CutLists.h"
#include "engine/languages/tensorgraph/operators/ShapeInference.h"

using namespace candler::tensor;

namespace {

/// The shape of the result; "12x3 & 12x4" of what is split; empty if the operator is not valid.
std::string typeOf(TensorOp o, const Parameters& parameters, const std::vector<Shape>& shapes) {
    std::vector<TensorType> types;
    for (const Shape& shape : shapes) types.push_back({TensorType::Kind::Tensor, shape, {}});
    std::vector<const TensorType*> arguments;
    for (const TensorType& type : types) arguments.push_back(&type);
    const auto inferred = inferType(o, parameters, arguments);
    return inferred ? typeText(*inferred) : "";
}

const std::int64_t kSame = 0;
const std::int64_t kValid = 1;

std::string conv(std::int64_t stride, std::int64_t padding, const Shape& x, const Shape& w) {
    return typeOf(TensorOp::Conv, {stride, stride, padding, 0}, {x, w});
}

}  // namespace

TEST_CASE("products of matrices have shapes", "[tensor][shape]") {
    CHECK(typeOf(TensorOp::Matmul, {0}, {{64, 1024}, {1024, 32}}) == "64x32");
    CHECK(typeOf(TensorOp::Matmul, {0}, {{16, 64, 4}, {16, 4, 8}}) == "16x64x8");
    CHECK(typeOf(TensorOp::Matmul, {0}, {{64, 1024}, {1023, 32}}).empty());
    CHECK(typeOf(TensorOp::Matmul, {0}, {{16, 64, 4}, {8, 4, 8}}).empty());
    CHECK(typeOf(TensorOp::Matmul, {0}, {{16, 64, 4}, {4, 8}}).empty());
    CHECK(typeOf(TensorOp::Matmul, {0}, {{4}, {4}}).empty());
}

TEST_CASE("convolutions have shapes, also in groups", "[tensor][shape]") {
    CHECK(conv(1, kSame, {1, 64, 56, 56}, {128, 64, 3, 3}) == "1x128x56x56");
    CHECK(conv(2, kSame, {1, 3, 224, 224}, {64, 3, 7, 7}) == "1x64x112x112");
    CHECK(conv(2, kSame, {1, 3, 35, 35}, {8, 3, 3, 3}) == "1x8x18x18");
    CHECK(conv(2, kValid, {1, 3, 299, 299}, {32, 3, 3, 3}) == "1x32x149x149");
    CHECK(conv(1, kSame, {1, 64, 8, 8}, {64, 1, 3, 3}) == "1x64x8x8");
    CHECK(conv(1, kSame, {1, 64, 8, 8}, {64, 3, 3, 3}).empty());
    // Six kernels cannot be shared by four groups.
    CHECK(conv(1, kSame, {1, 8, 8, 8}, {6, 2, 3, 3}).empty());
    CHECK(conv(1, kValid, {1, 8, 2, 2}, {8, 8, 3, 3}).empty());
    CHECK(conv(1, kSame, {8, 8, 8}, {8, 8, 3, 3}).empty());
}

TEST_CASE("padding is the same on both sides, so that some even kernels do not fit",
          "[tensor][shape]") {
    CHECK(conv(1, kSame, {1, 4, 8, 8}, {4, 4, 2, 2}).empty());
    CHECK(conv(1, kSame, {1, 4, 8, 8}, {4, 4, 4, 4}).empty());
    CHECK(conv(2, kSame, {1, 4, 8, 8}, {4, 4, 4, 4}) == "1x4x4x4");
    CHECK(windowAxis(224, 7, 2, Padding::Same).before == 3);
    CHECK(windowAxis(35, 3, 2, Padding::Same).before == 1);
    // With odd kernels the extent is always that of the stride alone.
    for (std::int64_t extent = 1; extent <= 20; ++extent)
        for (std::int64_t kernel = 1; kernel <= 7; kernel += 2)
            for (std::int64_t stride = 1; stride <= 3; ++stride)
                CHECK(windowAxis(extent, kernel, stride, Padding::Same).extent ==
                      (extent + stride - 1) / stride);
}

TEST_CASE("pooling, cell by cell, rearranging", "[tensor][shape]") {
    CHECK(typeOf(TensorOp::Poolmax, {3, 3, 2, 2, kSame, 0}, {{1, 64, 112, 112}}) == "1x64x56x56");
    CHECK(typeOf(TensorOp::Poolavg, {13, 13, 13, 13, kValid, 0}, {{1, 9, 13, 13}}) == "1x9x1x1");
    CHECK(typeOf(TensorOp::Poolavg, {3, 3, 1, 1, kSame, 0}, {{9, 13, 13}}).empty());
    CHECK(typeOf(TensorOp::Ewadd, {}, {{2, 3}, {2, 3}}) == "2x3");
    CHECK(typeOf(TensorOp::Ewmul, {}, {{2, 3}, {1, 3}}).empty());
    CHECK(typeOf(TensorOp::Transpose, {1, 0, 2}, {{2, 3, 4}}) == "3x2x4");
    CHECK(typeOf(TensorOp::Transpose, {1, 1, 2}, {{2, 3, 4}}).empty());
    CHECK(typeOf(TensorOp::Transpose, {1, 0}, {{2, 3, 4}}).empty());
    CHECK(typeOf(TensorOp::Reshape, {6, 4}, {{2, 3, 4}}) == "6x4");
    CHECK(typeOf(TensorOp::Reshape, {6, 5}, {{2, 3, 4}}).empty());
    CHECK(typeOf(TensorOp::Batchnorm, {}, {{1, 8, 5, 5}, {8}, {8}, {8}, {8}}) == "1x8x5x5");
    CHECK(typeOf(TensorOp::Batchnorm, {}, {{1, 8, 5, 5}, {8}, {7}, {8}, {8}}).empty());
}

TEST_CASE("what products and convolutions add", "[tensor][shape]") {
    const Shape x{2, 3, 8, 8};
    const Shape w{6, 3, 3, 3};
    const Parameters same{1, 1, kSame, 0};
    CHECK(typeOf(TensorOp::Conv3, same, {x, w, {1, 6, 1, 1}}) == "2x6x8x8");
    CHECK(typeOf(TensorOp::Conv3, same, {x, w, {6}}).empty());
    CHECK(typeOf(TensorOp::Conv3, same, {x, w, {1, 6, 8, 8}}).empty());
    CHECK(typeOf(TensorOp::Conv3, {1, 1, kSame, 0}, {x, {6, 3, 3}, {1, 6, 1, 1}}).empty());
    CHECK(typeOf(TensorOp::Conv4, same, {x, w, {1, 6, 1, 1}, {2, 6, 8, 8}}) == "2x6x8x8");
    CHECK(typeOf(TensorOp::Conv4, same, {x, w, {1, 6, 1, 1}, {1, 6, 8, 8}}).empty());
    CHECK(typeOf(TensorOp::Matmul3, {0}, {{5, 4}, {4, 7}, {7}}) == "5x7");
    CHECK(typeOf(TensorOp::Matmul3, {0}, {{2, 5, 4}, {2, 4, 7}, {1, 7}}) == "2x5x7");
    CHECK(typeOf(TensorOp::Matmul3, {0}, {{5, 4}, {4, 7}, {5, 1}}).empty());
    CHECK(typeOf(TensorOp::Matmul3, {0}, {{5, 4}, {4, 7}, {1}}).empty());
    CHECK(typeOf(TensorOp::Normkernel, {}, {w, {6}, {6}}) == "6x3x3x3");
    CHECK(typeOf(TensorOp::Normkernel, {}, {w, {3}, {3}}).empty());
    CHECK(typeOf(TensorOp::Normbias, {}, {{6}, {6}, {6}, {6}}) == "1x6x1x1");
    CHECK(typeOf(TensorOp::Normbias, {}, {{6}, {6}, {5}, {6}}).empty());
}

TEST_CASE("joining, splitting, kernels made larger", "[tensor][shape]") {
    CHECK(typeOf(TensorOp::Concat, {1}, {{2, 3}, {2, 4}}) == "2x7");
    CHECK(typeOf(TensorOp::Concat3, {0}, {{2, 3}, {2, 3}, {5, 3}}) == "9x3");
    CHECK(typeOf(TensorOp::Concat, {1}, {{2, 3}, {3, 4}}).empty());
    CHECK(typeOf(TensorOp::Concat, {2}, {{2, 3}, {2, 3}}).empty());
    CHECK(typeOf(TensorOp::Concat, {1}, {{2, 3}, {2, 3, 1}}).empty());
    CHECK(typeOf(TensorOp::Split, {1, 3}, {{2, 7}}) == "2x3 & 2x4");
    CHECK(typeOf(TensorOp::Split, {1, 7}, {{2, 7}}).empty());
    CHECK(typeOf(TensorOp::Split, {1, 0}, {{2, 7}}).empty());
    CHECK(typeOf(TensorOp::Split, {2, 1}, {{2, 7}}).empty());
    CHECK(typeOf(TensorOp::Enlarge, {}, {{8, 4, 1, 1}, {2, 2, 3, 3}}) == "8x4x3x3");
    CHECK(typeOf(TensorOp::Enlarge, {}, {{8, 4, 5, 1}, {2, 2, 3, 3}}).empty());
    CHECK(typeOf(TensorOp::Gmerge, {4, 2}, {{8, 2, 3, 3}}) == "8x4x3x3");
    CHECK(typeOf(TensorOp::Gmerge, {4, 3}, {{8, 2, 3, 3}}).empty());
    CHECK(typeOf(TensorOp::First, {}, {{2, 3}}).empty());
}

TEST_CASE("repeating, padding, and what is opaque", "[tensor][shape]") {
    CHECK(typeOf(TensorOp::Broadcast, {1, 8, 5, 5}, {{8, 1, 1}}) == "1x8x5x5");
    CHECK(typeOf(TensorOp::Broadcast, {3, 2}, {{}}) == "3x2");
    CHECK(typeOf(TensorOp::Broadcast, {3, 2}, {{2, 2}}).empty());
    CHECK(typeOf(TensorOp::Broadcast, {2}, {{1, 2}}).empty());
    CHECK(typeOf(TensorOp::Broadcast, {3, 0}, {{1}}).empty());
    CHECK(typeOf(TensorOp::Broadcast, {1 << 20, 1 << 20, 2}, {{1}}).empty());
    CHECK(typeOf(TensorOp::Pad, {0, 0, 1, 2}, {{4, 5}}) == "4x8");
    CHECK(typeOf(TensorOp::Pad, {0, 0, 1}, {{4, 5}}).empty());
    CHECK(typeOf(TensorOp::Pad, {0, std::int64_t{1} << 40}, {{4}}).empty());
    CHECK(typeOf(TensorOp::Opaque3, {7, 0, 2, 3}, {{4}, {5}, {}}) == "2x3");
    CHECK(typeOf(TensorOp::Opaque, {7, 0}, {{4}}) == "scalar");
    CHECK(typeOf(TensorOp::Opaque, {7, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1}, {{4}}).empty());
    CHECK(typeOf(TensorOp::Opaque, {7, 0, 4, 0}, {{4}}).empty());
}

TEST_CASE("joins are known behind padding along other axes", "[tensor][shape]") {
    const TensorType whole{TensorType::Kind::Tensor, {4, 6}, {}};
    const TensorType padded{TensorType::Kind::Tensor, {6, 6}, {}};
    const Cuts cuts{{{1}, {2}}, {}};
    const std::array<CutArgument, 1> arguments{CutArgument{&whole, &cuts}};
    const Cuts found = cutsUnder(TensorOp::Pad, {1, 1, 0, 0}, padded, arguments);
    CHECK(!newestCut(found, 0));
    CHECK(newestCut(found, 1) == 2);
    CHECK(!newestCut(cutsUnder(TensorOp::Opaque, {0, 0, 4, 6}, whole, arguments), 1));
}
