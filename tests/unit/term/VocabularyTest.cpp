#include "engine/term/Vocabulary.h"

#include <catch2/catch.hpp>

using namespace candler;

namespace {

class Untyped : public Vocabulary {
public:
    [[nodiscard]] std::optional<OperatorUse> findOperator(std::string_view /*name*/) override {
        return std::nullopt;
    }
    [[nodiscard]] int arity(OpId /*op*/) const override { return 0; }
    [[nodiscard]] std::vector<std::string> operatorNames() const override { return {}; }
};

}  // namespace

TEST_CASE("a language without types and sizes says so at the place of what is written", "[unit]") {
    Untyped vocabulary;
    const SourceText text("sketch", "f[12] :: nat");
    const auto payload = vocabulary.parsePayload({}, text, 2, 4, {});
    const auto pattern = vocabulary.parseTypePattern(text, 9, 12, {});
    const auto argument = vocabulary.parseTypeArgument(TypeArgumentKind::Nat, text, 2, 4, {});
    REQUIRE_FALSE(payload);
    REQUIRE_FALSE(pattern);
    REQUIRE_FALSE(argument);
    CHECK(payload.error().front().message == "this language has neither types nor sizes");
    CHECK(payload.error().front().place.column == 3);
    CHECK(pattern.error().front().place.column == 10);
    CHECK(argument.error().front().place.column == 3);
}
