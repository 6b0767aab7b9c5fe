#include "tests/bench/EGraphText.h"

#include <fmt/format.h>

#include "engine/support/Random.h"

namespace candler {

std::string eGraphText(std::size_t nodes, bool isIndented) {
    const std::string_view blank = isIndented ? " " : "";
    const std::string_view line = isIndented ? "\n      " : "";
    Random random(1);
    std::string text = fmt::format("{{\"nodes\":{}{{", blank);
    std::size_t made = 0;
    std::size_t classes = 0;
    for (; made < nodes; ++classes) {
        const std::size_t members = std::min<std::size_t>(nodes - made, 1 + random.below(4));
        for (std::size_t place = 0; place < members; ++place, ++made) {
            text += fmt::format("{}{}\"{}.{}\":{}{{{}\"op\":{}\"f{}\",{}\"children\":{}[",
                                made == 0 ? "" : ",", line, classes, place, blank, line, blank,
                                random.below(60), line, blank);
            const std::size_t arity = classes == 0 ? 0 : random.below(3);
            for (std::size_t i = 0; i < arity; ++i)
                text += fmt::format("{}{}\"{}.0\"", i == 0 ? "" : ",", line, random.below(classes));
            text += fmt::format("],{}\"eclass\":{}\"{}\",{}\"cost\":{}{}.5}}", line, blank, classes,
                                line, blank, random.below(100));
        }
    }
    return text + fmt::format("}},\"root_eclasses\":[\"{}\"],\"class_data\":{{}}}}", classes - 1);
}

}  // namespace candler
