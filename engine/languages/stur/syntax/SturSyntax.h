// Trees of STUR texts, as written, with a place for every part. Ghorbani, Huot, Hashemian,
// Shaikhha: "Compiling Structured Tensor Algebra" (OOPSLA 2023), section 3. SturParser.h makes
// them, SturPrinter.h writes them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace candler::stur {

/// Characters of the text.
struct Place {
    std::size_t offset = 0;
    std::size_t length = 0;

    [[nodiscard]] std::size_t end() const { return offset + length; }
    /// Trees are the same wherever they are written.
    bool operator==(const Place& /*other*/) const { return true; }
};

struct NameSyntax {
    std::string name;
    Place place{};

    bool operator==(const NameSyntax&) const = default;
};

/// An index expression. Divide and Modulo round towards minus infinity.
struct IndexSyntax {
    enum class Kind : std::uint8_t {
        Name,
        Number,
        Add,
        Subtract,
        Multiply,
        Divide,
        Modulo,
        Negate
    };
    Kind kind = Kind::Number;
    std::string name{};
    std::int64_t number = 0;
    std::vector<IndexSyntax> operands{};
    Place place{};

    bool operator==(const IndexSyntax&) const = default;
};

/// What of a tensor is meant: its values, its box `:D`, its unique set `:U`, its redundancy map
/// `:R`, its values in the unique set `:C`.
enum class Part : std::uint8_t { Elements, Box, Unique, Redundancy, Compressed };
/// `D`; empty for values.
[[nodiscard]] std::string_view partLetter(Part part);

struct AccessSyntax {
    NameSyntax tensor;
    bool isInverse = false;  ///< `T^-1(…)`
    Part part = Part::Elements;
    std::vector<IndexSyntax> arguments{};
    Place place{};

    bool operator==(const AccessSyntax&) const = default;
};

enum class Sign : std::uint8_t { Equal, NotEqual, Less, LessEqual, Greater, GreaterEqual };
[[nodiscard]] std::string_view signText(Sign sign);

/// `0 <= i < N`: each sign between two neighbours.
struct ComparisonSyntax {
    std::vector<IndexSyntax> sides;
    std::vector<Sign> signs;
    Place place{};

    bool operator==(const ComparisonSyntax&) const = default;
};

struct NumberSyntax {
    std::string text;  ///< `-5.123`, `1/3`
    bool isInverse = false;
    Place place{};

    bool operator==(const NumberSyntax&) const = default;
};

struct ProductSyntax;

/// `(a + b)`, `sum(k, l: a)`, `inv(a)`, `nonzero(a)`, and of terms that are no whole programs
/// `for(i: a)`. Published texts have none of these: they say what is summed over apart from where.
struct NestedSyntax {
    enum class Kind : std::uint8_t { Group, Sum, Inverse, Nonzero, For };
    Kind kind = Kind::Group;
    std::vector<NameSyntax> names{};  ///< Bound inside.
    std::vector<ProductSyntax> products{};
    Place place{};

    bool operator==(const NestedSyntax& other) const;
};
/// `sum`; empty of a group.
[[nodiscard]] std::string_view nestedWord(NestedSyntax::Kind kind);

using FactorSyntax = std::variant<AccessSyntax, ComparisonSyntax, NumberSyntax, NestedSyntax>;

struct ProductSyntax {
    std::vector<FactorSyntax> factors;
    Place place{};

    bool operator==(const ProductSyntax&) const = default;
};

inline bool NestedSyntax::operator==(const NestedSyntax& other) const {
    return kind == other.kind && names == other.names && products == other.products;
}

/// `head := product + product`
struct RuleSyntax {
    AccessSyntax head;
    std::vector<ProductSyntax> products;
    Place place{};

    bool operator==(const RuleSyntax&) const = default;
};

/// `symbols: N, M` and `outputs: A`
struct NamesSyntax {
    enum class Kind : std::uint8_t { Symbols, Outputs };
    Kind kind = Kind::Symbols;
    std::vector<NameSyntax> names;

    bool operator==(const NamesSyntax&) const = default;
};

/// `iters: A -> i, j` and `layout: A -> packed`
struct ChoiceSyntax {
    enum class Kind : std::uint8_t { Order, Layout };
    Kind kind = Kind::Order;
    struct Entry {
        NameSyntax tensor;
        std::vector<NameSyntax> names;

        bool operator==(const Entry&) const = default;
    };
    std::vector<Entry> entries;

    bool operator==(const ChoiceSyntax&) const = default;
};

/// `structure: B -> band(1, 2)`
struct StructureSyntax {
    struct Entry {
        NameSyntax tensor;
        NameSyntax structure;
        std::vector<IndexSyntax> arguments;

        bool operator==(const Entry&) const = default;
    };
    std::vector<Entry> entries;

    bool operator==(const StructureSyntax&) const = default;
};

/// `data: X -> "rows.csv"; Y -> "shop.sqlite", "SELECT price, weight FROM items"`
struct DataSyntax {
    struct Entry {
        NameSyntax tensor;
        NameSyntax file;
        NameSyntax query;  ///< Of a database; else empty.

        bool operator==(const Entry&) const = default;
    };
    std::vector<Entry> entries;

    bool operator==(const DataSyntax&) const = default;
};

/// `assume: N >= 1`
struct AssumeSyntax {
    std::vector<ComparisonSyntax> facts;

    bool operator==(const AssumeSyntax&) const = default;
};

/// `@preprocess_start` and `@preprocess_end`
struct PreprocessSyntax {
    bool isStart = true;
    Place place{};

    bool operator==(const PreprocessSyntax&) const = default;
};

using LineSyntax = std::variant<NamesSyntax, ChoiceSyntax, StructureSyntax, DataSyntax,
                                AssumeSyntax, PreprocessSyntax, RuleSyntax>;

struct FileSyntax {
    std::vector<LineSyntax> lines;

    bool operator==(const FileSyntax&) const = default;
};

}  // namespace candler::stur
