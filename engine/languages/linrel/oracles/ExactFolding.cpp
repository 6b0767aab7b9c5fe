// The values of functions that rational numbers have exactly; all else stays a function.
#include <algorithm>

#include "engine/languages/linrel/oracles/PolytermAlgebra.h"

namespace candler::linrel {

namespace {

mpq_class truth(bool value) {
    return value ? 1 : 0;
}

mpq_class floorOf(const mpq_class& x) {
    mpz_class result;
    mpz_fdiv_q(result.get_mpz_t(), x.get_num_mpz_t(), x.get_den_mpz_t());
    return result;
}

std::optional<mpq_class> rootOf(const mpq_class& x) {
    if (x < 0 || mpz_perfect_square_p(x.get_num_mpz_t()) == 0 ||
        mpz_perfect_square_p(x.get_den_mpz_t()) == 0)
        return std::nullopt;
    return mpq_class(sqrt(x.get_num()), sqrt(x.get_den()));
}

/// The value at one point that is known.
std::optional<mpq_class> at(const mpq_class& x, int point, const mpq_class& value) {
    return x == point ? std::optional(value) : std::nullopt;
}

std::optional<mpq_class> ofOne(Pointwise function, const mpq_class& x) {
    switch (function) {
        case Pointwise::Exp:
        case Pointwise::Cos:
            return at(x, 0, 1);
        case Pointwise::Log:
            return at(x, 1, 0);
        case Pointwise::Sin:
        case Pointwise::Tan:
        case Pointwise::Tanh:
            return at(x, 0, 0);
        case Pointwise::Sigmoid:
            return at(x, 0, mpq_class(1, 2));
        case Pointwise::Sqrt:
            return rootOf(x);
        case Pointwise::Abs:
            return abs(x);
        case Pointwise::Sign:
            return sgn(x);
        case Pointwise::Floor:
            return floorOf(x);
        case Pointwise::Ceil:
            return -floorOf(-x);
        case Pointwise::Round:
            return x.get_den() == 1 ? std::optional(x) : std::nullopt;
        case Pointwise::Reciprocal:
            return x == 0 ? std::nullopt : std::optional<mpq_class>(1 / x);
        default:
            return std::nullopt;
    }
}

std::optional<mpq_class> ofTwo(Pointwise function, const mpq_class& a, const mpq_class& b) {
    switch (function) {
        case Pointwise::Less:
            return truth(a < b);
        case Pointwise::LessOrEqual:
            return truth(a <= b);
        case Pointwise::Equal:
            return truth(a == b);
        case Pointwise::NotEqual:
            return truth(a != b);
        case Pointwise::Min:
            return std::min(a, b);
        case Pointwise::Max:
            return std::max(a, b);
        default:
            return std::nullopt;
    }
}

}  // namespace

std::optional<mpq_class> foldedExactly(Pointwise function, std::span<const mpq_class> arguments) {
    if (arguments.size() == 1) return ofOne(function, arguments[0]);
    if (arguments.size() == 2) return ofTwo(function, arguments[0], arguments[1]);
    return std::nullopt;
}

}  // namespace candler::linrel
