#include "engine/languages/sdqlite/storage/SdqStorageTree.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "engine/languages/sdqlite/semantics/SdqArithmetic.h"

namespace candler::sdqlite {

StorageExprId StorageTree::make(const StorageExpr& expr) {
    const auto [found, isNew] = m_ids.try_emplace(expr, StorageExprId{m_exprs.size()});
    if (isNew) m_exprs.push_back(expr);
    return found->second;
}

StorageExprId StorageTree::make(Operator op, StorageExprId left, StorageExprId right) {
    const auto isNumber = [&](StorageExprId id, std::int64_t value) {
        return (*this)[id].op == Operator::Number && (*this)[id].number == value;
    };
    if (op == Operator::Add && isNumber(left, 0)) return right;
    if ((op == Operator::Add || op == Operator::Subtract) && isNumber(right, 0)) return left;
    if (op == Operator::Multiply && isNumber(left, 1)) return right;
    if (op == Operator::Multiply && isNumber(right, 1)) return left;
    if ((*this)[left].op == Operator::Number && (*this)[right].op == Operator::Number)
        if (const auto value = applyIndex(op, (*this)[left].number, (*this)[right].number))
            return number(*value);
    return make({.op = op, .left = left, .right = right});
}

StorageNodeId StorageTree::add(StorageNode node) {
    m_nodes.push_back(std::move(node));
    return StorageNodeId{m_nodes.size() - 1};
}

std::string StorageTree::text(const SdqTerms& terms, StorageExprId id) const {
    const StorageExpr& expr = (*this)[id];
    const auto left = [&] { return text(terms, expr.left); };
    const auto right = [&] { return text(terms, expr.right); };
    switch (expr.op) {
        case Operator::Number:
            return fmt::format("{}", expr.number);
        case Operator::Symbol:
            return terms.symbolAt(expr.symbol).name;
        case Operator::Variable:
            return fmt::format("x{}", expr.number + 1);
        case Operator::Get:
            return fmt::format("{}({})", terms.symbolAt(expr.symbol).name, left());
        case Operator::Min:
        case Operator::Max:
            return fmt::format("{}({}, {})", row(expr.op).name, left(), right());
        case Operator::Add:
            return fmt::format("{} + {}", left(), right());
        default:
            break;
    }
    const auto operand = [&](StorageExprId of) {
        const StorageExpr& part = (*this)[of];
        const bool isSimple = part.op == Operator::Number || part.op == Operator::Symbol ||
                              part.op == Operator::Variable || part.op == Operator::Get ||
                              part.op == Operator::Min || part.op == Operator::Max;
        return isSimple ? text(terms, of) : fmt::format("({})", text(terms, of));
    };
    static const std::map<Operator, std::string_view> kSigns{
        {Operator::Subtract, "-"},     {Operator::Multiply, "*"},   {Operator::Divide, "div"},
        {Operator::Modulo, "mod"},     {Operator::Equal, "=="},     {Operator::NotEqual, "!="},
        {Operator::Less, "<"},         {Operator::LessEqual, "<="}, {Operator::Greater, ">"},
        {Operator::GreaterEqual, ">="}};
    const auto sign = kSigns.find(expr.op);
    return fmt::format("{} {} {}", operand(expr.left),
                       sign == kSigns.end() ? row(expr.op).name : sign->second,
                       operand(expr.right));
}

std::optional<std::int64_t> applyIndex(Operator op, std::int64_t a, std::int64_t b) {
    std::int64_t result = 0;
    switch (op) {
        case Operator::Add:
            return __builtin_add_overflow(a, b, &result) ? std::nullopt : std::optional(result);
        case Operator::Subtract:
            return __builtin_sub_overflow(a, b, &result) ? std::nullopt : std::optional(result);
        case Operator::Multiply:
            return __builtin_mul_overflow(a, b, &result) ? std::nullopt : std::optional(result);
        case Operator::Min:
            return std::min(a, b);
        case Operator::Max:
            return std::max(a, b);
        case Operator::Equal:
            return a == b;
        case Operator::NotEqual:
            return a != b;
        case Operator::Less:
            return a < b;
        case Operator::LessEqual:
            return a <= b;
        case Operator::Greater:
            return a > b;
        case Operator::GreaterEqual:
            return a >= b;
        default:
            break;
    }
    Value value;
    if (!applyScalar(op, Ring::Real, Value::index(a), Value::index(b), value).empty())
        return std::nullopt;
    return value.toIndex();
}

Diagnostic notPackable(const SdqTerms& terms, const Input& tensor, std::string_view why,
                       std::string_view hint) {
    return makeError(fmt::format("'{}' cannot be stored by '{}' from data: {}",
                                 terms.symbolAt(tensor.symbol).name, tensor.mappingName, why),
                     tensor.dataPlace(), std::string(hint));
}

}  // namespace candler::sdqlite
