#include "tests/unit/linrel/LaIdentities.h"

#include <algorithm>
#include <catch2/catch.hpp>

namespace candler::test {

using namespace linrel;

namespace {

using Rewritten = std::optional<LaId>;

std::string_view aggregateName(const LaNode& node) {
    return node.op == LaOp::Aggregate ? aggregates()[node.payload].name : "";
}

/// A node with two arguments of this operator.
std::optional<std::pair<LaId, LaId>> both(const LaBuilder& e, LaId id, LaOp op) {
    const LaNode& node = e[id];
    if (node.op != op) return std::nullopt;
    return std::pair(node.arguments[0], node.arguments[1]);
}

Rewritten commute(LaBuilder& e, LaId id, LaId) {
    if (const auto sum = both(e, id, LaOp::Add)) return e.add(sum->second, sum->first);
    if (const auto cells = both(e, id, LaOp::Multiply)) return e.times(cells->second, cells->first);
    return std::nullopt;
}

Rewritten associate(LaBuilder& e, LaId id, LaId) {
    const LaNode node = e[id];
    if (node.op != LaOp::Add && node.op != LaOp::Multiply && node.op != LaOp::MatrixProduct)
        return std::nullopt;
    const auto outer = both(e, id, node.op);
    const auto make = [&](LaId a, LaId b) {
        return node.op == LaOp::Add        ? e.add(a, b)
               : node.op == LaOp::Multiply ? e.times(a, b)
                                           : e.product(a, b);
    };
    if (const auto inner = both(e, outer->first, node.op))
        return make(inner->first, make(inner->second, outer->second));
    if (const auto inner = both(e, outer->second, node.op))
        return make(make(outer->first, inner->first), inner->second);
    return std::nullopt;
}

Rewritten distribute(LaBuilder& e, LaId id, LaId) {
    const auto cells = both(e, id, LaOp::Multiply);
    if (!cells) return std::nullopt;
    if (const auto sum = both(e, cells->second, LaOp::Add))
        return e.add(e.times(cells->first, sum->first), e.times(cells->first, sum->second));
    if (const auto difference = both(e, cells->first, LaOp::Subtract))
        return e.minus(e.times(difference->first, cells->second),
                       e.times(difference->second, cells->second));
    return std::nullopt;
}

Rewritten factor(LaBuilder& e, LaId id, LaId) {
    const auto sum = both(e, id, LaOp::Add);
    if (!sum) return std::nullopt;
    const auto left = both(e, sum->first, LaOp::Multiply);
    const auto right = both(e, sum->second, LaOp::Multiply);
    if (left && right && left->first == right->first)
        return e.times(left->first, e.add(left->second, right->second));
    if (sum->first == sum->second) return e.times(e.number("2"), sum->first);
    return std::nullopt;
}

Rewritten distributeProduct(LaBuilder& e, LaId id, LaId) {
    const auto product = both(e, id, LaOp::MatrixProduct);
    if (!product) return std::nullopt;
    if (const auto sum = both(e, product->second, LaOp::Add);
        sum && e.haveSameShape(sum->first, sum->second))
        return e.add(e.product(product->first, sum->first), e.product(product->first, sum->second));
    if (const auto sum = both(e, product->first, LaOp::Add);
        sum && e.haveSameShape(sum->first, sum->second))
        return e.add(e.product(sum->first, product->second),
                     e.product(sum->second, product->second));
    return std::nullopt;
}

Rewritten transposeInside(LaBuilder& e, LaId id, LaId) {
    if (e[id].op != LaOp::Transpose) return std::nullopt;
    const LaNode of = e[e[id].arguments[0]];
    if (of.op == LaOp::Transpose) return of.arguments[0];
    if (of.op == LaOp::MatrixProduct)
        return e.product(e.transpose(of.arguments[1]), e.transpose(of.arguments[0]));
    if (of.op != LaOp::Add && of.op != LaOp::Subtract && of.op != LaOp::Multiply &&
        of.op != LaOp::Pointwise)
        return std::nullopt;
    std::vector<LaId> arguments;
    for (const LaId argument : of.arguments) arguments.push_back(e.transpose(argument));
    return e.rebuilt(of, arguments);
}

Rewritten transposeTwice(LaBuilder& e, LaId id, LaId) {
    return e.transpose(e.transpose(id));
}

Rewritten transposeFactors(LaBuilder& e, LaId id, LaId) {
    const auto product = both(e, id, LaOp::MatrixProduct);
    if (!product) return std::nullopt;
    return e.transpose(e.product(e.transpose(product->second), e.transpose(product->first)));
}

Rewritten sumOfSum(LaBuilder& e, LaId id, LaId) {
    const std::string_view name = aggregateName(e[id]);
    if (name != "sum" && name != "rowSums" && name != "colSums") return std::nullopt;
    const LaId of = e[id].arguments[0];
    if (const auto sum = both(e, of, LaOp::Add); sum && e.haveSameShape(sum->first, sum->second))
        return e.add(e.aggregate(name, sum->first), e.aggregate(name, sum->second));
    if (const auto difference = both(e, of, LaOp::Subtract);
        difference && e.haveSameShape(difference->first, difference->second))
        return e.minus(e.aggregate(name, difference->first), e.aggregate(name, difference->second));
    return std::nullopt;
}

Rewritten sumOfProduct(LaBuilder& e, LaId id, LaId) {
    const std::string_view name = aggregateName(e[id]);
    if (name.empty()) return std::nullopt;
    const auto product = both(e, e[id].arguments[0], LaOp::MatrixProduct);
    if (!product) return std::nullopt;
    if (name == "rowSums") return e.product(product->first, e.aggregate(name, product->second));
    if (name == "colSums") return e.product(e.aggregate(name, product->first), product->second);
    if (name != "sum") return std::nullopt;
    return e.aggregate("sum", e.times(e.transpose(e.aggregate("colSums", product->first)),
                                      e.aggregate("rowSums", product->second)));
}

Rewritten sumInSteps(LaBuilder& e, LaId id, LaId) {
    if (aggregateName(e[id]) != "sum") return std::nullopt;
    const LaId of = e[id].arguments[0];
    return e.aggregate("sum", e.aggregate(of.value % 2 == 0 ? "rowSums" : "colSums", of));
}

Rewritten sumOfTransposed(LaBuilder& e, LaId id, LaId) {
    const std::string_view name = aggregateName(e[id]);
    if (name.empty()) return std::nullopt;
    const LaId of = e.transpose(e[id].arguments[0]);
    if (name == "sum") return e.aggregate("sum", of);
    if (name == "rowSums") return e.transpose(e.aggregate("colSums", of));
    if (name == "colSums") return e.transpose(e.aggregate("rowSums", of));
    return std::nullopt;
}

Rewritten sumOfScaled(LaBuilder& e, LaId id, LaId) {
    const std::string_view name = aggregateName(e[id]);
    if (name != "sum" && name != "rowSums" && name != "colSums") return std::nullopt;
    const auto cells = both(e, e[id].arguments[0], LaOp::Multiply);
    if (!cells) return std::nullopt;
    const Shape shape = e[cells->first].shape;
    const Dimensions& dims = e.program().dimensions;
    if (!dims.isOne(shape.rows) || !dims.isOne(shape.columns)) return std::nullopt;
    return e.times(cells->first, e.aggregate(name, cells->second));
}

Rewritten differenceAsSum(LaBuilder& e, LaId id, LaId) {
    if (const auto difference = both(e, id, LaOp::Subtract))
        return e.add(difference->first, e.negate(difference->second));
    if (e[id].op == LaOp::Negate) return e.times(e.number("-1"), e[id].arguments[0]);
    return std::nullopt;
}

Rewritten squareAsProduct(LaBuilder& e, LaId id, LaId) {
    const auto power = both(e, id, LaOp::Power);
    if (!power || power->second != e.number("2")) return std::nullopt;
    return e.times(power->first, power->first);
}

Rewritten addAndTakeAway(LaBuilder& e, LaId id, LaId any) {
    return e.minus(e.add(id, any), any);
}

Rewritten halves(LaBuilder& e, LaId id, LaId) {
    const LaId half = e.times(e.number("0.5"), id);
    return e.add(half, half);
}

Rewritten timesOne(LaBuilder& e, LaId id, LaId) {
    return e.times(id, e.number("1"));
}

}  // namespace

LaId LaBuilder::made(const Typed& typed) {
    if (!typed) FAIL(typed.error().message);
    return *typed;
}

LaId LaBuilder::aggregate(std::string_view name, LaId of) {
    const auto row = std::ranges::find(aggregates(), name, &AggregateRow::name);
    return made(m_typing.aggregate(static_cast<std::size_t>(row - aggregates().begin()), of));
}

LaId LaBuilder::number(std::string_view text) {
    return m_program.store.number(*m_program.store.numbers().read(text));
}

bool LaBuilder::haveSameShape(LaId a, LaId b) const {
    const Shape left = m_program[a].shape;
    const Shape right = m_program[b].shape;
    const Dimensions& dims = m_program.dimensions;
    return dims.size(left.rows) == dims.size(right.rows) &&
           dims.size(left.columns) == dims.size(right.columns);
}

LaId LaBuilder::rebuilt(const LaNode& node, const std::vector<LaId>& arguments) {
    switch (node.op) {
        case LaOp::Add:
        case LaOp::Subtract:
        case LaOp::Multiply:
            return made(m_typing.elementwise(node.op, arguments[0], arguments[1]));
        case LaOp::MatrixProduct:
            return product(arguments[0], arguments[1]);
        case LaOp::Power:
            return made(m_typing.power(arguments[0], arguments[1]));
        case LaOp::Negate:
            return negate(arguments[0]);
        case LaOp::Transpose:
            return transpose(arguments[0]);
        case LaOp::Aggregate:
            return made(m_typing.aggregate(node.payload, arguments[0]));
        case LaOp::Pointwise:
            return made(m_typing.pointwise(static_cast<Pointwise>(node.payload), arguments));
        default:
            FAIL("random expressions have no such operator");
            return {};
    }
}

const std::vector<LaIdentity>& laIdentities() {
    static const std::vector<LaIdentity> identities{
        {"a + b = b + a, a * b = b * a", commute},
        {"(a b) c = a (b c) for +, * and %*%", associate},
        {"a * (b + c) = a * b + a * c", distribute},
        {"a * b + a * c = a * (b + c), a + a = 2 * a", factor},
        {"A %*% (B + C) = A %*% B + A %*% C", distributeProduct},
        {"t(A %*% B) = t(B) %*% t(A), t(f(A)) = f(t(A)), t(t(A)) = A", transposeInside},
        {"A = t(t(A))", transposeTwice},
        {"A %*% B = t(t(B) %*% t(A))", transposeFactors},
        {"sum(A + B) = sum(A) + sum(B)", sumOfSum},
        {"sum(A %*% B) = sum(t(colSums(A)) * rowSums(B))", sumOfProduct},
        {"sum(A) = sum(rowSums(A))", sumInSteps},
        {"sum(A) = sum(t(A)), rowSums(A) = t(colSums(t(A)))", sumOfTransposed},
        {"sum(s * A) = s * sum(A)", sumOfScaled},
        {"a - b = a + -b, -a = -1 * a", differenceAsSum},
        {"a^2 = a * a", squareAsProduct},
        {"a = a + b - b", addAndTakeAway},
        {"a = a / 2 + a / 2", halves},
        {"a = a * 1", timesOne},
    };
    return identities;
}

}  // namespace candler::test
