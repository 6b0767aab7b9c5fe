// LaIdentities: equations of linear algebra as they are known from books, applied to the root of an
// expression; what they have to do with each other is not known here.
#pragma once

#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "engine/languages/linrel/syntax/LaTyping.h"

namespace candler::test {

/// Makes expressions; what does not go together is a mistake of the test.
class LaBuilder {
public:
    explicit LaBuilder(linrel::LaProgram& program) : m_program(program), m_typing(program) {}

    using LaId = linrel::LaId;
    [[nodiscard]] const linrel::LaNode& operator[](LaId id) const { return m_program[id]; }
    LaId add(LaId a, LaId b) { return made(m_typing.elementwise(linrel::LaOp::Add, a, b)); }
    LaId minus(LaId a, LaId b) { return made(m_typing.elementwise(linrel::LaOp::Subtract, a, b)); }
    LaId times(LaId a, LaId b) { return made(m_typing.elementwise(linrel::LaOp::Multiply, a, b)); }
    LaId product(LaId a, LaId b) { return made(m_typing.product(a, b)); }
    LaId transpose(LaId a) { return m_typing.transpose(a); }
    LaId negate(LaId a) { return m_typing.negate(a); }
    LaId aggregate(std::string_view name, LaId of);
    LaId number(std::string_view text);
    /// The node with other arguments of the same shapes.
    LaId rebuilt(const linrel::LaNode& node, const std::vector<LaId>& arguments);
    [[nodiscard]] bool haveSameShape(LaId a, LaId b) const;
    [[nodiscard]] linrel::LaProgram& program() { return m_program; }

private:
    static LaId made(const linrel::Typed& typed);

    linrel::LaProgram& m_program;
    linrel::LaTyping m_typing;
};

struct LaIdentity {
    std::string_view text;
    /// None where it does not apply. `any` is of the shape of the expression.
    std::function<std::optional<linrel::LaId>(LaBuilder&, linrel::LaId expression,
                                              linrel::LaId any)>
        apply;
};

[[nodiscard]] const std::vector<LaIdentity>& laIdentities();

}  // namespace candler::test
