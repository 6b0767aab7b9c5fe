// ScriptValue: what a variable of a script holds: a number, a truth, a text, a matrix or a list.
// Values are copied as a whole; matrices and lists are shared until one of the copies changes.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "engine/languages/linrel/oracles/LaEvaluator.h"

namespace candler::linrel {

struct ScriptList;

class ScriptValue {
public:
    /// The number 0.
    ScriptValue() = default;
    explicit ScriptValue(double number) : m_value(Number{number, false}) {}
    explicit ScriptValue(bool truth) : m_value(truth) {}
    explicit ScriptValue(std::string text) : m_value(std::move(text)) {}
    explicit ScriptValue(const char* text) : m_value(std::string(text)) {}
    explicit ScriptValue(Matrix matrix) : m_value(std::make_shared<Matrix>(std::move(matrix))) {}
    explicit ScriptValue(ScriptList list);
    /// A number that is printed without a point.
    [[nodiscard]] static ScriptValue integer(double number);

    [[nodiscard]] bool isNumber() const { return std::holds_alternative<Number>(m_value); }
    [[nodiscard]] bool isInteger() const { return isNumber() && std::get<Number>(m_value).isWhole; }
    [[nodiscard]] bool isTruth() const { return std::holds_alternative<bool>(m_value); }
    [[nodiscard]] bool isText() const { return std::holds_alternative<std::string>(m_value); }
    [[nodiscard]] bool isMatrix() const { return std::holds_alternative<SharedMatrix>(m_value); }
    [[nodiscard]] bool isList() const { return std::holds_alternative<SharedList>(m_value); }
    /// A number or a truth.
    [[nodiscard]] bool isScalar() const { return isNumber() || isTruth(); }

    /// Of a scalar, or of a matrix or a list that holds just one.
    [[nodiscard]] std::optional<double> number() const;
    /// As number(), where NaN is none; besides of the texts TRUE and FALSE.
    [[nodiscard]] std::optional<bool> truth() const;
    /// Of a matrix; of a scalar one of a single cell; none of others.
    [[nodiscard]] std::shared_ptr<const Matrix> matrix() const;
    /// None of others than lists.
    [[nodiscard]] std::shared_ptr<const ScriptList> list() const;
    /// As it is joined to texts; none of lists and of matrices of several cells.
    [[nodiscard]] std::optional<std::string> text() const;

    /// To be changed; it is copied if others share it. The value must be a matrix.
    [[nodiscard]] Matrix& edit();
    /// The same of a list.
    [[nodiscard]] ScriptList& editList();

    /// As in "a matrix of 3 x 4", for messages.
    [[nodiscard]] std::string description() const;

private:
    struct Number {
        double value = 0;
        bool isWhole = false;
    };
    using SharedMatrix = std::shared_ptr<Matrix>;
    using SharedList = std::shared_ptr<ScriptList>;

    std::variant<Number, bool, std::string, SharedMatrix, SharedList> m_value{Number{}};
};

struct ScriptList {
    std::vector<ScriptValue> values{};
    std::vector<std::string> names{};  ///< One for each value; empty where it has none.
    int depth = 1;                     ///< Of lists within lists.

    void add(ScriptValue value, std::string name = {});
    /// None if no value has the name.
    [[nodiscard]] std::optional<std::size_t> find(const std::string& name) const;
};

/// As DML prints numbers: at least one digit after the point, and powers of ten far from 1.
[[nodiscard]] std::string scriptNumberText(double number);

}  // namespace candler::linrel
