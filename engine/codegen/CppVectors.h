// CppVectors: the vector types of a loop program in C++. They are made of the registers that the
// machine has, by the vector extension of gcc and clang: left to the compilers, vectors that are
// too long for a register are kept in memory.
#pragma once

#include <map>
#include <set>
#include <string>

#include "engine/codegen/CppNames.h"
#include "engine/codegen/LoopIr.h"

namespace candler::loop {

class CppVectors {
public:
    /// Notes what `block` uses and takes names for it.
    void find(const Function& function, const Block& block, CppNames& names);

    /// "F32x16".
    [[nodiscard]] const std::string& typeName(Type type, std::uint32_t lanes) const {
        return m_types.at({type, lanes});
    }
    /// Types and functions, for the namespace without a name; empty if there are no vectors.
    [[nodiscard]] std::string declarations() const;
    /// What these need to be included.
    [[nodiscard]] std::string includes() const;

private:
    void note(const Expr& expr, CppNames& names);

    std::map<std::pair<Type, std::uint32_t>, std::string> m_types;
    std::set<ExprOp> m_operations;
    bool m_hasStores = false;
    bool m_hasPartialStores = false;
};

}  // namespace candler::loop
