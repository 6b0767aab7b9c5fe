#include "engine/languages/linrel/syntax/LaText.h"

#include <fmt/format.h>
#include <gmpxx.h>

#include <array>

namespace candler::linrel {

namespace {

/// How tightly an expression holds together; specification 1.5.
enum Level { Comparison, Sum, Term, Product, Unary, Power, Atom };

class Printer {
public:
    Printer(const LaProgram& program, const LaTextNames& names, std::vector<LaPart>* parts)
        : m_program(program), m_names(names), m_parts(parts) {}

    std::string print(LaId id) {
        write(id, Level::Comparison);
        return std::move(m_text);
    }

private:
    [[nodiscard]] Level levelOf(LaId id) const {
        if (m_names.contains(id)) return Level::Atom;
        const LaNode& node = m_program[id];
        switch (node.op) {
            case LaOp::Add:
            case LaOp::Subtract:
                return Level::Sum;
            case LaOp::Multiply:
            case LaOp::Divide:
                return Level::Term;
            case LaOp::MatrixProduct:
                return Level::Product;
            case LaOp::Negate:
                return Level::Unary;
            case LaOp::Power:
                return Level::Power;
            case LaOp::Pointwise:
                return infixOf(node).empty() ? Level::Atom : Level::Comparison;
            default:
                return Level::Atom;
        }
    }

    [[nodiscard]] static std::string_view infixOf(const LaNode& node) {
        return row(static_cast<Pointwise>(node.payload)).infix;
    }

    /// In parentheses where it holds together less tightly.
    void write(LaId id, Level least) {
        if (m_left == 0) {
            m_text += "…";
            return;
        }
        --m_left;
        const std::size_t part = m_parts == nullptr ? 0 : m_parts->size();
        if (m_parts != nullptr) m_parts->push_back({id, m_text.size(), 0});
        const bool isOpen = levelOf(id) < least;
        if (isOpen) m_text += '(';
        if (const auto name = m_names.find(id); name != m_names.end())
            m_text += name->second;
        else
            writeNode(m_program[id]);
        if (isOpen) m_text += ')';
        if (m_parts != nullptr) (*m_parts)[part].end = m_text.size();
    }

    void writeNode(const LaNode& node) {
        switch (node.op) {
            case LaOp::Input:
                m_text += m_program.inputs[node.payload].name;
                return;
            case LaOp::Number:
                m_text += numberText(m_program.store.numbers(), node.payload);
                return;
            case LaOp::Fill:
            case LaOp::Reshape:
                return call("matrix", node.arguments,
                            fmt::format(", {}, {}", m_program.dimensions.name(node.shape.rows),
                                        m_program.dimensions.name(node.shape.columns)));
            case LaOp::Add:
                return infix(node, " + ", Level::Sum, Level::Term);
            case LaOp::Subtract:
                return infix(node, " - ", Level::Sum, Level::Term);
            case LaOp::Multiply:
                return infix(node, " * ", Level::Term, Level::Product);
            case LaOp::Divide:
                return infix(node, " / ", Level::Term, Level::Product);
            case LaOp::MatrixProduct:
                return infix(node, " %*% ", Level::Product, Level::Unary);
            case LaOp::Power:
                return infix(node, "^", Level::Atom, Level::Unary);
            case LaOp::Negate:
                m_text += '-';
                return write(node.arguments[0], Level::Unary);
            case LaOp::Transpose:
                return call("t", node.arguments);
            case LaOp::Aggregate:
                return call(aggregates()[node.payload].name, node.arguments);
            case LaOp::Trace:
                return call("trace", node.arguments);
            case LaOp::Diagonal:
                return call("diag", node.arguments);
            case LaOp::Reverse:
                return call("rev", node.arguments);
            case LaOp::AsScalar:
                return call("as.scalar", node.arguments);
            case LaOp::AsMatrix:
                return call("as.matrix", node.arguments);
            case LaOp::Pointwise:
                return pointwise(node);
            case LaOp::Fused:
                return fused(node);
        }
    }

    void infix(const LaNode& node, std::string_view sign, Level left, Level right) {
        write(node.arguments[0], left);
        m_text += sign;
        write(node.arguments[1], right);
    }

    void call(std::string_view name, std::span<const LaId> arguments, std::string_view rest = {}) {
        m_text += name;
        m_text += '(';
        for (std::size_t i = 0; i < arguments.size(); ++i) {
            if (i > 0) m_text += ", ";
            write(arguments[i], Level::Comparison);
        }
        m_text += rest;
        m_text += ')';
    }

    void pointwise(const LaNode& node) {
        const std::string_view sign = infixOf(node);
        if (sign.empty())
            return call(row(static_cast<Pointwise>(node.payload)).name, node.arguments);
        infix(node, fmt::format(" {} ", sign), Level::Sum, Level::Sum);
    }

    void fused(const LaNode& node) {
        const std::span arguments(node.arguments);
        call(fusedOperators()[node.payload].name, arguments.first(arguments.size() - 1),
             node.word.empty() ? "" : fmt::format(", \"{}\"", node.word));
    }

    const LaProgram& m_program;
    const LaTextNames& m_names;
    std::vector<LaPart>* m_parts;
    std::string m_text;
    /// What is shared is written out wherever it is used, which grows without end.
    int m_left = 20'000;
};

}  // namespace

std::string laText(const LaProgram& program, LaId expression, const LaTextNames& names,
                   std::vector<LaPart>* parts) {
    return Printer(program, names, parts).print(expression);
}

std::string numberText(const sexpr::Numbers& numbers, Payload number) {
    const std::string text = numbers.text(number);
    if (text.find('/') == std::string::npos) return text[0] == '-' ? "(" + text + ")" : text;
    mpq_class value(text);
    const bool isNegative = value < 0;
    constexpr std::size_t kMostPlaces = 320;
    std::size_t places = 0;
    for (mpz_class scale = value.get_den(); scale != 1 && places <= kMostPlaces; ++places) {
        mpz_class common;
        mpz_gcd_ui(common.get_mpz_t(), scale.get_mpz_t(), 10);
        if (common == 1) break;
        scale /= common;
        if (scale == 1) {
            ++places;
            break;
        }
    }
    mpz_class power;
    mpz_ui_pow_ui(power.get_mpz_t(), 10, places);
    const mpq_class scaled = abs(value) * power;
    if (scaled.get_den() != 1) return "(" + text + ")";
    std::string digits = scaled.get_num().get_str();
    // As people write them: behind more than three zeros nobody counts places.
    constexpr std::size_t kMostZeros = 3;
    if (digits.size() + kMostZeros < places) {
        const std::size_t exponent = places - digits.size() + 1;
        if (digits.size() > 1) digits.insert(1, ".");
        digits += fmt::format("e-{}", exponent);
        return isNegative ? "(-" + digits + ")" : digits;
    }
    if (digits.size() <= places) digits.insert(0, places + 1 - digits.size(), '0');
    digits.insert(digits.size() - places, ".");
    return isNegative ? "(-" + digits + ")" : digits;
}

}  // namespace candler::linrel
