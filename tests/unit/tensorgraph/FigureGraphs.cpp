#include "tests/unit/tensorgraph/FigureGraphs.h"

namespace candler::test {

std::string products(std::size_t count) {
    std::string text = "(input x 64 1024)\n";
    std::string outputs;
    for (std::size_t i = 0; i < count; ++i) {
        const std::string n = std::to_string(i);
        text += "(weight w" + n + " 1024 1024)\n";
        outputs += " (matmul none x w" + n + ")";
    }
    return text + "(output" + outputs + ")";
}

std::string convolutions(const std::string& activation, const std::string& shape,
                         const std::string& kernel) {
    return "(input x " + shape + ")(weight v " + kernel + ")(weight w " + kernel + ")" +
           "(output (conv 1 1 same " + activation + " x v) (conv 1 1 same " + activation + " x w))";
}

std::string nestedProducts(const std::string& size) {
    return "(input x " + size + " " + size + ")(weight w " + size + " " + size +
           ")(let a (matmul none x w))(output a (matmul none x (relu a)))";
}

std::string separableSum(const std::string& channels, const std::string& size) {
    const std::string shape = "1 " + channels + " " + size + " " + size;
    std::string text;
    for (const std::string n : {"1", "2"})
        text += "(input x" + n + " " + shape + ")(weight d" + n + " " + channels +
                " 1 3 3)(weight p" + n + " " + channels + " " + channels + " 1 1)(let s" + n +
                " (conv 1 1 same none (conv 1 1 same none x" + n + " d" + n + ") p" + n + "))";
    return text + "(output (ewadd s1 s2))";
}

std::string productSums(std::size_t count) {
    std::string text = "(input x 1 512)(input h 1 512)";
    std::string outputs;
    for (std::size_t i = 0; i < count; ++i) {
        const std::string n = std::to_string(i);
        text += "(weight u" + n + " 512 512)(weight w" + n + " 512 512)";
        outputs += " (ewadd (matmul none x w" + n + ") (matmul none h u" + n + "))";
    }
    return text + "(output" + outputs + ")";
}

}  // namespace candler::test
