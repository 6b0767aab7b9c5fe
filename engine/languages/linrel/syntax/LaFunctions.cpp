#include "engine/languages/linrel/syntax/LaFunctions.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "engine/support/Check.h"

namespace candler::linrel {

namespace {

constexpr double kCheap = 1;
constexpr double kMiddling = 4;
constexpr double kDear = 20;

constexpr std::array<std::string_view, 10> kStructural{
    "t", "trace", "diag", "rev", "matrix", "nrow", "ncol", "as.scalar", "as.matrix", "outer"};

constexpr std::array kAggregates{
    AggregateRow{"sum", AggregateKind::Sum, Extent::All},
    AggregateRow{"rowSums", AggregateKind::Sum, Extent::Rows},
    AggregateRow{"colSums", AggregateKind::Sum, Extent::Columns},
    AggregateRow{"sumSq", AggregateKind::SumOfSquares, Extent::All},
    AggregateRow{"rowSumSqs", AggregateKind::SumOfSquares, Extent::Rows},
    AggregateRow{"colSumSqs", AggregateKind::SumOfSquares, Extent::Columns},
    AggregateRow{"mean", AggregateKind::Mean, Extent::All},
    AggregateRow{"rowMeans", AggregateKind::Mean, Extent::Rows},
    AggregateRow{"colMeans", AggregateKind::Mean, Extent::Columns},
    AggregateRow{"var", AggregateKind::Variance, Extent::All},
    AggregateRow{"rowVars", AggregateKind::Variance, Extent::Rows},
    AggregateRow{"colVars", AggregateKind::Variance, Extent::Columns},
    AggregateRow{"min", AggregateKind::Min, Extent::All},
    AggregateRow{"rowMins", AggregateKind::Min, Extent::Rows},
    AggregateRow{"colMins", AggregateKind::Min, Extent::Columns},
    AggregateRow{"max", AggregateKind::Max, Extent::All},
    AggregateRow{"rowMaxs", AggregateKind::Max, Extent::Rows},
    AggregateRow{"colMaxs", AggregateKind::Max, Extent::Columns},
    AggregateRow{"prod", AggregateKind::Product, Extent::All},
    AggregateRow{"nnz", AggregateKind::NonZeros, Extent::All},
};

constexpr std::array kPointwise{
    PointwiseRow{Pointwise::Exp, "exp", 1, false, false, kDear},
    PointwiseRow{Pointwise::Log, "log", 1, false, false, kDear},
    PointwiseRow{Pointwise::Sqrt, "sqrt", 1, false, true, kMiddling},
    PointwiseRow{Pointwise::Abs, "abs", 1, false, true, kCheap},
    PointwiseRow{Pointwise::Sign, "sign", 1, false, true, kCheap},
    PointwiseRow{Pointwise::Round, "round", 1, false, true, kMiddling},
    PointwiseRow{Pointwise::Floor, "floor", 1, false, true, kMiddling},
    PointwiseRow{Pointwise::Ceil, "ceil", 1, false, true, kMiddling},
    PointwiseRow{Pointwise::Sin, "sin", 1, false, true, kDear},
    PointwiseRow{Pointwise::Cos, "cos", 1, false, false, kDear},
    PointwiseRow{Pointwise::Tan, "tan", 1, false, true, kDear},
    PointwiseRow{Pointwise::Tanh, "tanh", 1, false, true, kDear},
    PointwiseRow{Pointwise::Sigmoid, "sigmoid", 1, false, false, kDear},
    PointwiseRow{Pointwise::Reciprocal, "recip", 1, false, false, kMiddling},
    PointwiseRow{Pointwise::Power, "pow", 2, false, false, kDear},
    PointwiseRow{Pointwise::Less, "less", 2, false, false, kCheap, "<"},
    PointwiseRow{Pointwise::LessOrEqual, "lessOrEqual", 2, false, false, kCheap, "<="},
    PointwiseRow{Pointwise::Equal, "equal", 2, true, false, kCheap, "=="},
    PointwiseRow{Pointwise::NotEqual, "notEqual", 2, true, false, kCheap, "!="},
    PointwiseRow{Pointwise::Min, "min", 2, true, false, kCheap},
    PointwiseRow{Pointwise::Max, "max", 2, true, false, kCheap},
    PointwiseRow{Pointwise::IfElse, "ifelse", 3, false, false, kCheap},
};

constexpr std::array kFused{
    FusedRow{"wsloss", "X,U,V,W", "sum(W*(X-U%*%t(V))^2)"},
    FusedRow{"wsloss_pre", "X,U,V,W", "sum((X-W*(U%*%t(V)))^2)"},
    FusedRow{"wsloss_none", "X,U,V", "sum((X-U%*%t(V))^2)"},
    FusedRow{"wdivmm_right", "W,U,V", "(W/(U%*%t(V)))%*%V"},
    FusedRow{"wdivmm_left", "W,U,V", "t(t(U)%*%(W/(U%*%t(V))))"},
    FusedRow{"wdivmm_right_eps", "W,U,V,e", "(W/(U%*%t(V)+e))%*%V"},
    FusedRow{"wdivmm_left_eps", "W,U,V,e", "t(t(U)%*%(W/(U%*%t(V)+e)))"},
    FusedRow{"wmulmm_right", "W,U,V", "(W*(U%*%t(V)))%*%V"},
    FusedRow{"wmulmm_left", "W,U,V", "t(t(U)%*%(W*(U%*%t(V))))"},
    FusedRow{"wmulmm_right_minus", "W,X,U,V", "(W*(U%*%t(V)-X))%*%V"},
    FusedRow{"wmulmm_left_minus", "W,X,U,V", "t(t(U)%*%(W*(U%*%t(V)-X)))"},
    FusedRow{"wmul", "W,U,V", "W*(U%*%t(V))"},
    FusedRow{"wcemm", "X,U,V,e", "sum(X*log(U%*%t(V)+e))"},
    FusedRow{"wsigmoid", "W,U,V", "W*sigmoid(U%*%t(V))"},
    FusedRow{"wsigmoid_minus", "W,U,V", "W*sigmoid(-(U%*%t(V)))"},
    FusedRow{"wsigmoid_log", "W,U,V", "W*log(sigmoid(U%*%t(V)))"},
    FusedRow{"wsigmoid_log_minus", "W,U,V", "W*log(sigmoid(-(U%*%t(V))))"},
    FusedRow{"wumm", "W,U,V,\"f", "W*f(U%*%t(V))"},
    FusedRow{"wumm_div", "W,U,V,\"f", "W/f(U%*%t(V))"},
    FusedRow{"mmchain_xtxv", "X,v", "t(X)%*%(X%*%v)"},
    FusedRow{"mmchain_xtwxv", "X,w,v", "t(X)%*%(w*(X%*%v))"},
    FusedRow{"mmchain_xtxvy", "X,v,y", "t(X)%*%((X%*%v)-y)"},
    FusedRow{"tsmm", "X", "t(X)%*%X"},
    FusedRow{"tak", "X,Y,Z", "sum(X*Y*Z)"},
    FusedRow{"tak_cols", "X,Y,Z", "colSums(X*Y*Z)"},
    FusedRow{"sprop", "X", "X*(1-X)"},
    FusedRow{"sq", "X", "X*X"},
    FusedRow{"m1mul", "X,Y", "1-X*Y"},
    FusedRow{"axpy", "X,s,Y", "X+s*Y"},
    FusedRow{"axmy", "X,s,Y", "X-s*Y"},
    FusedRow{"selp", "X", "X*(X>0)"},
    FusedRow{"lognz", "X", "(X!=0)*log(X)"},
    FusedRow{"minusnz", "X,s", "X-s*(X!=0)"},
};

}  // namespace

std::span<const AggregateRow> aggregates() {
    return kAggregates;
}

std::uint32_t aggregateRow(AggregateKind kind, Extent extent) {
    const auto found = std::ranges::find_if(kAggregates, [&](const AggregateRow& row) {
        return row.kind == kind && row.extent == extent;
    });
    CANDLER_CHECK(found != std::end(kAggregates), "there is no such aggregate");
    return static_cast<std::uint32_t>(found - std::begin(kAggregates));
}

std::span<const PointwiseRow> pointwiseFunctions() {
    return kPointwise;
}

const PointwiseRow& row(Pointwise function) {
    return kPointwise[static_cast<std::size_t>(function)];
}

double roundHalfUp(double x) {
    const double below = std::floor(x);
    // Not floor(x + 0.5), whose sum may be rounded up itself.
    return x - below < 0.5 ? below : below + 1;
}

double apply(Pointwise function, double a, double b, double c) {
    switch (function) {
        case Pointwise::Exp:
            return std::exp(a);
        case Pointwise::Log:
            return std::log(a);
        case Pointwise::Sqrt:
            return std::sqrt(a);
        case Pointwise::Abs:
            return std::fabs(a);
        case Pointwise::Sign:
            return a > 0 ? 1 : a < 0 ? -1 : a;
        case Pointwise::Round:
            return roundHalfUp(a);
        case Pointwise::Floor:
            return std::floor(a);
        case Pointwise::Ceil:
            return std::ceil(a);
        case Pointwise::Sin:
            return std::sin(a);
        case Pointwise::Cos:
            return std::cos(a);
        case Pointwise::Tan:
            return std::tan(a);
        case Pointwise::Tanh:
            return std::tanh(a);
        case Pointwise::Sigmoid:
            return 1 / (1 + std::exp(-a));
        case Pointwise::Reciprocal:
            return 1 / a;
        case Pointwise::Power:
            return std::pow(a, b);
        case Pointwise::Less:
            return a < b ? 1 : 0;
        case Pointwise::LessOrEqual:
            return a <= b ? 1 : 0;
        case Pointwise::Equal:
            return a == b ? 1 : 0;
        case Pointwise::NotEqual:
            return a != b ? 1 : 0;
        case Pointwise::Min:
            return std::min(a, b);
        case Pointwise::Max:
            return std::max(a, b);
        case Pointwise::IfElse:
            return a != 0 ? b : c;
    }
    return std::nan("");
}

std::span<const FusedRow> fusedOperators() {
    return kFused;
}

std::span<const std::string_view> structuralFunctions() {
    return kStructural;
}

std::vector<std::string> functionNames() {
    std::vector<std::string> names(kStructural.begin(), kStructural.end());
    for (const AggregateRow& row : aggregates()) names.emplace_back(row.name);
    for (const PointwiseRow& row : pointwiseFunctions())
        if (row.infix.empty()) names.emplace_back(row.name);
    for (const FusedRow& row : fusedOperators()) names.emplace_back(row.name);
    return names;
}

}  // namespace candler::linrel
