// CppVectors: the vector types of a loop program in C++, as gcc and clang have them. Only the types
// that a program uses are declared.
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

    /// The type of values: "F32x16".
    [[nodiscard]] const std::string& typeName(Type type, std::uint32_t lanes) const {
        return m_types.at({type, lanes}).value;
    }
    /// The function from the address of a scalar to the vector that starts there: "f32x16".
    [[nodiscard]] const std::string& accessName(Type type, std::uint32_t lanes) const {
        return m_types.at({type, lanes}).access;
    }
    /// Types and functions, for the namespace without a name; empty if there are no vectors.
    [[nodiscard]] std::string declarations() const;

private:
    struct Names {
        std::string value;
        std::string stored;
        std::string access;
        bool isRead = false;
        bool isWritten = false;
    };

    Names& note(Type type, std::uint32_t lanes, CppNames& names);

    std::map<std::pair<Type, std::uint32_t>, Names> m_types;
};

}  // namespace candler::loop
