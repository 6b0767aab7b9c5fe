// Vocabulary: how a language's operators and types are written inside texts of other rooms, such as
// sketches. Implemented by languages; used by whoever parses such texts.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/support/Result.h"
#include "engine/support/SourceText.h"
#include "engine/term/Ids.h"

namespace candler {

/// What fills a named hole, such as `?n:tile` in types or `?:x` for a term.
struct HoleValue {
    enum class Kind : std::uint8_t { Size, Type, Term };
    Kind kind = Kind::Term;
    /// The language's id of a size, a TypeId, or what whoever asks calls a term.
    std::uint32_t value = 0;

    auto operator<=>(const HoleValue&) const = default;
};

/// By name as written, with the mark: `?n:tile`.
using HoleFillings = std::map<std::string, HoleValue>;

/// A set of types, such as `?t -> 32.f32 -> ?t`.
class TypePattern {
public:
    TypePattern() = default;
    TypePattern(const TypePattern&) = delete;
    TypePattern& operator=(const TypePattern&) = delete;
    virtual ~TypePattern() = default;
    /// With any filling of its holes.
    [[nodiscard]] virtual bool matches(TypeId type) const = 0;
    /// Its named holes.
    [[nodiscard]] virtual std::vector<std::string> holes() const { return {}; }
    /// Whether the type fits with these fillings of holes; adds those that it gives to the others.
    virtual bool fill(TypeId type, HoleFillings& /*fillings*/) const { return matches(type); }
};

/// What a parameter of kind `nat` or `type` stands for inside a type pattern.
class TypeArgument {
public:
    TypeArgument() = default;
    TypeArgument(const TypeArgument&) = delete;
    TypeArgument& operator=(const TypeArgument&) = delete;
    virtual ~TypeArgument() = default;
};

using TypeEnvironment = std::map<std::string, std::shared_ptr<const TypeArgument>>;

enum class TypeArgumentKind { Nat, Type };

class Vocabulary {
public:
    Vocabulary() = default;
    Vocabulary(const Vocabulary&) = delete;
    Vocabulary& operator=(const Vocabulary&) = delete;
    virtual ~Vocabulary() = default;

    /// An operator as written: `map`, `%0`, `split`; with the text in brackets behind it, if any.
    struct OperatorUse {
        OpId op;
        std::optional<Payload> payload;  ///< None: any payload will do.
    };
    [[nodiscard]] virtual std::optional<OperatorUse> findOperator(std::string_view name) = 0;
    [[nodiscard]] virtual int arity(OpId op) const = 0;
    /// Names for spelling hints.
    [[nodiscard]] virtual std::vector<std::string> operatorNames() const = 0;

    // These fail. Languages with payloads in brackets, or with types, override them.

    /// The payload written as `text[begin, end)` in brackets behind `op`.
    virtual Result<Payload> parsePayload(OpId op, const SourceText& text, std::size_t begin,
                                         std::size_t end, const TypeEnvironment& names);
    /// A type pattern that fills text[begin, end).
    virtual Result<std::shared_ptr<const TypePattern>> parseTypePattern(
        const SourceText& text, std::size_t begin, std::size_t end, const TypeEnvironment& names);
    /// An argument for a parameter of kind nat or type that fills text[begin, end).
    virtual Result<std::shared_ptr<const TypeArgument>> parseTypeArgument(
        TypeArgumentKind kind, const SourceText& text, std::size_t begin, std::size_t end,
        const TypeEnvironment& names);

    /// A size or type that fills a hole, as people write it.
    [[nodiscard]] virtual std::string holeText(const HoleValue& /*value*/) const { return {}; }
};

}  // namespace candler
