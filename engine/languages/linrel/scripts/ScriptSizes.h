// ScriptSizes: what is known of the sizes of matrices in a script that is not run: numbers, sizes
// of parameters, and what is computed from them. Equal computations are one size (value numbering),
// so that nrow(X) + 1 is the same size wherever it is written.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "engine/support/StrongId.h"

namespace candler::linrel {

using SizeId = StrongId<struct ScriptSizeTag>;

class ScriptSizes {
public:
    SizeId number(std::int64_t value);
    /// A new size that equals no other one. That of a parameter is free: what the script does with
    /// it can tell that it is another size.
    SizeId fresh(std::string name, bool isFree = false);
    /// `a sign b` for one of + - * /; the same for the same arguments.
    SizeId combined(char sign, SizeId a, SizeId b);
    /// What is either, by the way that was taken at a place of the script; the same for the same
    /// arguments.
    SizeId joined(std::size_t place, SizeId a, SizeId b);

    /// From now on both are one. False if they are different numbers.
    bool unite(SizeId a, SizeId b);
    [[nodiscard]] SizeId root(SizeId size) const;
    [[nodiscard]] std::size_t count() const { return m_rows.size(); }
    /// Which sizes are one, to come back to it: what holds in a block of the script need not hold
    /// after it.
    [[nodiscard]] std::vector<SizeId> unions() const { return m_parents; }
    void restore(std::vector<SizeId> unions) {
        m_parents = std::move(unions);
        m_parents.resize(m_rows.size());
    }
    /// What nothing is known of is planned for as another size is.
    void suggest(SizeId size, SizeId like);
    [[nodiscard]] SizeId like(SizeId size) const { return m_rows[root(size).index()].like; }
    [[nodiscard]] bool isSame(SizeId a, SizeId b) const { return root(a) == root(b); }
    [[nodiscard]] bool isFree(SizeId size) const { return m_rows[root(size).index()].isFree; }
    [[nodiscard]] std::optional<std::int64_t> value(SizeId size) const;
    [[nodiscard]] bool isOne(SizeId size) const { return value(size) == 1; }
    /// As `rows.X`, `cols.X + 1`; for messages, and names of dimensions.
    [[nodiscard]] const std::string& name(SizeId size) const;

private:
    struct Row {
        std::string name;
        std::optional<std::int64_t> value{};
        bool isFree = false;
        SizeId like{};  ///< Invalid: it is as no other one.
    };

    SizeId add(Row row);

    std::vector<Row> m_rows;
    std::vector<SizeId> m_parents;  ///< By size; invalid of a root.
    std::map<std::int64_t, SizeId> m_numbers;
    std::map<std::tuple<char, SizeId, SizeId>, SizeId> m_combined;
    std::map<std::tuple<std::size_t, SizeId, SizeId>, SizeId> m_joined;
};

}  // namespace candler::linrel
