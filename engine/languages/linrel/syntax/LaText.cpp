#include "engine/languages/linrel/syntax/LaText.h"

#include <fmt/format.h>
#include <gmpxx.h>

#include <array>

namespace candler::linrel {

namespace {

/// How tightly an expression holds together; specification 1.5.
enum Level { Comparison, Sum, Term, Product, Unary, Power, Atom };

struct Text {
    std::string text;
    Level level = Level::Atom;
};

class Printer {
public:
    Printer(const LaProgram& program, const LaTextNames& names)
        : m_program(program), m_names(names) {}

    Text print(LaId id) {
        if (m_left == 0) return {"…"};
        --m_left;
        if (const auto name = m_names.find(id); name != m_names.end()) return {name->second};
        const LaNode& node = m_program[id];
        switch (node.op) {
            case LaOp::Input:
                return {m_program.inputs[node.payload].name};
            case LaOp::Number:
                return {numberText(m_program.store.numbers(), node.payload)};
            case LaOp::Fill:
            case LaOp::Reshape:
                return {fmt::format("matrix({}, {}, {})", print(node.arguments[0]).text,
                                    m_program.dimensions.name(node.shape.rows),
                                    m_program.dimensions.name(node.shape.columns))};
            case LaOp::Add:
                return chain(node, " + ", Level::Sum);
            case LaOp::Subtract:
                return chain(node, " - ", Level::Sum);
            case LaOp::Multiply:
                return chain(node, " * ", Level::Term);
            case LaOp::Divide:
                return chain(node, " / ", Level::Term);
            case LaOp::MatrixProduct:
                return chain(node, " %*% ", Level::Product);
            case LaOp::Power:
                return {
                    at(node.arguments[0], Level::Atom) + "^" + at(node.arguments[1], Level::Unary),
                    Level::Power};
            case LaOp::Negate:
                return {"-" + at(node.arguments[0], Level::Unary), Level::Unary};
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
        return {};
    }

private:
    std::string at(LaId id, Level least) {
        const Text text = print(id);
        return text.level >= least ? text.text : "(" + text.text + ")";
    }

    Text chain(const LaNode& node, std::string_view sign, Level level) {
        return {at(node.arguments[0], level) + std::string(sign) +
                    at(node.arguments[1], static_cast<Level>(level + 1)),
                level};
    }

    Text call(std::string_view name, std::span<const LaId> arguments,
              const std::string& word = {}) {
        std::string inner;
        for (const LaId argument : arguments)
            inner += (inner.empty() ? "" : ", ") + print(argument).text;
        if (!word.empty()) inner += fmt::format(", \"{}\"", word);
        return {fmt::format("{}({})", name, inner)};
    }

    Text pointwise(const LaNode& node) {
        const PointwiseRow& row = linrel::row(static_cast<Pointwise>(node.payload));
        if (row.infix.empty()) return call(row.name, node.arguments);
        return {fmt::format("{} {} {}", at(node.arguments[0], Level::Sum), row.infix,
                            at(node.arguments[1], Level::Sum)),
                Level::Comparison};
    }

    Text fused(const LaNode& node) {
        const std::span arguments(node.arguments);
        return call(fusedOperators()[node.payload].name, arguments.first(arguments.size() - 1),
                    node.word);
    }

    const LaProgram& m_program;
    const LaTextNames& m_names;
    /// What is shared is written out wherever it is used, which grows without end.
    int m_left = 20'000;
};

}  // namespace

std::string laText(const LaProgram& program, LaId expression, const LaTextNames& names) {
    return Printer(program, names).print(expression).text;
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
