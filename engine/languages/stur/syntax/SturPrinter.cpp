#include "engine/languages/stur/syntax/SturPrinter.h"

#include <fmt/format.h>

namespace candler::stur {

namespace {

/// How tightly an expression holds together.
enum class Binding : std::uint8_t { Sum, Product, Atom };

Binding bindingOf(const IndexSyntax& index) {
    switch (index.kind) {
        case IndexSyntax::Kind::Add:
        case IndexSyntax::Kind::Subtract:
            return Binding::Sum;
        case IndexSyntax::Kind::Multiply:
        case IndexSyntax::Kind::Divide:
        case IndexSyntax::Kind::Modulo:
        case IndexSyntax::Kind::Negate:
            return Binding::Product;
        case IndexSyntax::Kind::Name:
        case IndexSyntax::Kind::Number:
            break;
    }
    return Binding::Atom;
}

std::string_view operatorText(IndexSyntax::Kind kind) {
    switch (kind) {
        case IndexSyntax::Kind::Add:
            return " + ";
        case IndexSyntax::Kind::Subtract:
            return " - ";
        case IndexSyntax::Kind::Multiply:
            return " * ";
        case IndexSyntax::Kind::Divide:
            return " / ";
        case IndexSyntax::Kind::Modulo:
            return " % ";
        default:
            return "";
    }
}

std::string text(const IndexSyntax& index, Binding least) {
    std::string made;
    const Binding own = bindingOf(index);
    switch (index.kind) {
        case IndexSyntax::Kind::Name:
            made = index.name;
            break;
        case IndexSyntax::Kind::Number:
            made = fmt::format("{}", index.number);
            break;
        case IndexSyntax::Kind::Negate:
            made = "-" + text(index.operands[0], Binding::Atom);
            break;
        default: {
            const Binding right = own == Binding::Sum ? Binding::Product : Binding::Atom;
            made = text(index.operands[0], own);
            made += operatorText(index.kind);
            made += text(index.operands[1], right);
        }
    }
    return own < least ? "(" + made + ")" : made;
}

template <typename Items, typename Text>
std::string joined(const Items& items, std::string_view between, const Text& textOf) {
    std::string made;
    for (const auto& item : items) {
        if (!made.empty()) made += between;
        made += textOf(item);
    }
    return made;
}

std::string accessText(const AccessSyntax& access) {
    const std::string_view letter = partLetter(access.part);
    return fmt::format("{}{}{}{}({})", access.tensor.name, access.isInverse ? "^-1" : "",
                       letter.empty() ? "" : ":", letter,
                       joined(access.arguments, ", ", indexText));
}

const std::string& nameOf(const NameSyntax& name) {
    return name.name;
}

std::string factorText(const FactorSyntax& factor) {
    if (const auto* access = std::get_if<AccessSyntax>(&factor)) return accessText(*access);
    if (const auto* comparison = std::get_if<ComparisonSyntax>(&factor))
        return "(" + comparisonText(*comparison) + ")";
    if (const auto* nested = std::get_if<NestedSyntax>(&factor)) {
        std::string names = joined(nested->names, ", ", nameOf);
        if (!names.empty()) names += ": ";
        return fmt::format("{}({}{})", nestedWord(nested->kind), names, bodyText(nested->products));
    }
    const auto& number = std::get<NumberSyntax>(factor);
    return number.text + (number.isInverse ? "^-1" : "");
}

struct LineText {
    std::string operator()(const NamesSyntax& line) const {
        return (line.kind == NamesSyntax::Kind::Symbols ? "symbols: " : "outputs: ") +
               joined(line.names, ", ", nameOf);
    }
    std::string operator()(const ChoiceSyntax& line) const {
        return (line.kind == ChoiceSyntax::Kind::Order ? "iters: " : "layout: ") +
               joined(line.entries, "; ", [](const ChoiceSyntax::Entry& entry) {
                   return entry.tensor.name + " -> " + joined(entry.names, ", ", nameOf);
               });
    }
    std::string operator()(const StructureSyntax& line) const {
        return "structure: " + joined(line.entries, "; ", [](const StructureSyntax::Entry& entry) {
                   return fmt::format("{} -> {}({})", entry.tensor.name, entry.structure.name,
                                      joined(entry.arguments, ", ", indexText));
               });
    }
    std::string operator()(const DataSyntax& line) const {
        return "data: " + joined(line.entries, "; ", [](const DataSyntax::Entry& entry) {
                   const std::string& query = entry.query.name;
                   return fmt::format("{} -> \"{}\"{}", entry.tensor.name, entry.file.name,
                                      query.empty() ? "" : ", \"" + query + "\"");
               });
    }
    std::string operator()(const AssumeSyntax& line) const {
        if (line.facts.size() == 1) return "assume: " + comparisonText(line.facts.front());
        return "assume: " + joined(line.facts, " * ", [](const ComparisonSyntax& fact) {
                   return "(" + comparisonText(fact) + ")";
               });
    }
    std::string operator()(const PreprocessSyntax& line) const {
        return line.isStart ? "@preprocess_start" : "@preprocess_end";
    }
    std::string operator()(const RuleSyntax& line) const { return ruleText(line); }
};

}  // namespace

std::string_view partLetter(Part part) {
    switch (part) {
        case Part::Box:
            return "D";
        case Part::Unique:
            return "U";
        case Part::Redundancy:
            return "R";
        case Part::Compressed:
            return "C";
        case Part::Elements:
            break;
    }
    return "";
}

std::string_view nestedWord(NestedSyntax::Kind kind) {
    switch (kind) {
        case NestedSyntax::Kind::Sum:
            return "sum";
        case NestedSyntax::Kind::Inverse:
            return "inv";
        case NestedSyntax::Kind::Nonzero:
            return "nonzero";
        case NestedSyntax::Kind::For:
            return "for";
        case NestedSyntax::Kind::Group:
            break;
    }
    return "";
}

std::string_view signText(Sign sign) {
    switch (sign) {
        case Sign::Equal:
            return "=";
        case Sign::NotEqual:
            return "!=";
        case Sign::Less:
            return "<";
        case Sign::LessEqual:
            return "<=";
        case Sign::Greater:
            return ">";
        case Sign::GreaterEqual:
            return ">=";
    }
    return "";
}

std::string indexText(const IndexSyntax& index) {
    return text(index, Binding::Sum);
}

std::string comparisonText(const ComparisonSyntax& comparison) {
    std::string made = indexText(comparison.sides.front());
    for (std::size_t i = 0; i < comparison.signs.size(); ++i)
        made += fmt::format(" {} {}", signText(comparison.signs[i]),
                            indexText(comparison.sides[i + 1]));
    return made;
}

std::string bodyText(std::span<const ProductSyntax> products) {
    return joined(products, " + ", [](const ProductSyntax& product) {
        return joined(product.factors, " * ", factorText);
    });
}

std::string ruleText(const RuleSyntax& rule) {
    return accessText(rule.head) + " := " + bodyText(rule.products);
}

std::string fileText(const FileSyntax& file) {
    std::string made;
    for (const LineSyntax& line : file.lines) made += std::visit(LineText{}, line) + "\n";
    return made;
}

}  // namespace candler::stur
