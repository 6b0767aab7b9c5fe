#include "engine/languages/rise/syntax/RisePrinter.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "engine/languages/rise/syntax/RiseLayout.h"
#include "engine/languages/rise/syntax/RiseLexer.h"
#include "engine/languages/rise/syntax/RiseProgram.h"
#include "engine/support/Check.h"

namespace candler::rise {

namespace {

/// Where an expression stands; parentheses are needed if it binds weaker.
enum class Level { Expression, Operand, Function, Atom };

bool isUsableName(const std::string& name) {
    return !name.empty() && name != "_" && name != "nat" && name != "index" && name != "true" &&
           name != "false" && !isReservedWord(name) && !primitiveNamed(name) &&
           !makeArraySize(name) && name != "makeArray" && !name.starts_with("foreignFunction") &&
           name != row(Primitive::Iterate).name;
}

bool isBlank(char c) {
    return c == ' ' || c == '\n';
}

/// Whether a use may leave the primitive's type open.
bool isUncertain(Primitive primitive) {
    switch (primitive) {
        case Primitive::Cast:
        case Primitive::Generate:
        case Primitive::Scatter:
        case Primitive::VectorFromScalar:
        case Primitive::NatAsIndex:
        case Primitive::IndexAsNat:
        case Primitive::ForeignFunction:
            return true;
        default:
            return false;
    }
}

/// Around a part, where parts are marked: no text has these characters.
constexpr const char* kPartBegin = "\x01";
constexpr const char* kPartEnd = "\x02";

class TermWriter {
public:
    /// With `parts`, each part is written between marks, and told there in the order of the text.
    TermWriter(const RiseContext& context, const PrintOptions& options,
               std::vector<TermPart>* parts = nullptr)
        : m_context(context),
          m_parts(parts),
          m_annotations(options.annotations),
          m_sizes(options.sizeNames),
          m_variables(options.parameterNames) {}

    Layout write(TermId term, Level level) {
        if (m_parts == nullptr) return writeUnmarked(term, level);
        m_parts->push_back({term});
        return {Layout::Kind::Group, kPartBegin, {writeUnmarked(term, level)}, kPartEnd};
    }

    /// The names that write() gives to the outer sizes.
    std::vector<std::string> outerSizes(TermId term) {
        for (; m_context.store[term].op == kNatLam; term = m_context.store.children(term)[0])
            m_sizes.push_back(chooseSize(term));
        return std::exchange(m_sizes, {});
    }

private:
    Layout writeUnmarked(TermId term, Level level) {
        const Label& label = m_context.store[term];
        if (label.op == kVar) return Layout::ofText(variableText(label.payload));
        if (label.op == kLam || label.op == kNatLam) return abstraction(term, level);
        if (label.op == kApp) return application(term, level);
        if (label.op == kComp) return composition(term, level);
        if (label.op == kNatApp) {
            Layout function = write(m_context.store.children(term)[0], Level::Atom);
            return {Layout::Kind::Apply,
                    {},
                    {{Layout::Kind::Group,
                      "",
                      {std::move(function)},
                      fmt::format("[{}]", natText(NatId{label.payload}))}}};
        }
        return leaf(label, level);
    }

    [[nodiscard]] std::string natText(NatId nat) const {
        return m_context.types.natText(nat, m_sizes);
    }
    [[nodiscard]] std::string typeText(TypeId type) const {
        return m_context.types.text(type, m_sizes);
    }
    [[nodiscard]] std::string variableText(std::uint32_t index) const {
        if (index < m_variables.size()) return m_variables[m_variables.size() - 1 - index];
        return fmt::format("%{}", index - m_variables.size());
    }

    static Layout parenthesised(bool isNeeded, Layout layout) {
        return isNeeded ? Layout::group(std::move(layout)) : layout;
    }

    Layout leaf(const Label& label, Level level) {
        std::string text = labelText(m_context, label, m_sizes);
        const bool isAnnotated = m_annotations == Annotations::All ||
                                 (m_annotations == Annotations::Uncertain &&
                                  (!isPrimitive(label.op) || isUncertain(primitiveOf(label.op))));
        if (isAnnotated && label.op != kNatLiteral)
            return Layout::ofText(fmt::format("({} : {})", text, typeText(label.type)));
        const bool isNegative = label.op == kLiteral && text.front() == '-';
        return parenthesised(isNegative && level != Level::Expression,
                             Layout::ofText(std::move(text)));
    }

    /// `\x y. body`: neighbouring abstractions of one kind are written together.
    Layout abstraction(TermId term, Level level) {
        const OpId op = m_context.store[term].op;
        std::vector<std::string>& scope = op == kLam ? m_variables : m_sizes;
        const std::size_t before = scope.size();
        std::string parameters;
        for (; m_context.store[term].op == op; term = m_context.store.children(term)[0]) {
            const TypeId parameter = m_context.types[m_context.store.type(term)].left;
            const std::string name = op == kLam ? chooseName(term, parameter) : chooseSize(term);
            scope.push_back(name);
            if (!parameters.empty()) parameters += ' ';
            parameters += op == kLam && m_annotations != Annotations::None
                              ? fmt::format("({} : {})", name, typeText(parameter))
                              : name;
        }
        Layout body = write(term, Level::Expression);
        scope.resize(before);
        const std::string text = fmt::format("{}{}. ", op == kLam ? "\\" : "/\\", parameters);
        return parenthesised(level != Level::Expression,
                             {Layout::Kind::Prefix, text, {std::move(body)}});
    }

    Layout application(TermId term, Level level) {
        const TermId whole = term;
        std::vector<TermId> arguments;
        for (; m_context.store[term].op == kApp; term = m_context.store.children(term)[0])
            arguments.push_back(m_context.store.children(term)[1]);
        std::reverse(arguments.begin(), arguments.end());
        const Label& head = m_context.store[term];
        if (head.op == op(Primitive::MakeArray) && head.payload == arguments.size() &&
            m_annotations != Annotations::All) {
            Layout list{Layout::Kind::List, "[", {}, "]"};
            for (const TermId argument : arguments)
                list.parts.push_back(write(argument, Level::Expression));
            return list;
        }
        if (m_parts != nullptr) return markedPair(whole, Layout::Kind::Apply, level >= Level::Atom);
        Layout layout{Layout::Kind::Apply, {}, {write(term, Level::Function)}};
        for (const TermId argument : arguments)
            layout.parts.push_back(write(argument, Level::Atom));
        return parenthesised(level >= Level::Atom, std::move(layout));
    }

    /// As `f x y` is written, but `f x` is a part of its own; the same of compositions.
    Layout markedPair(TermId term, Layout::Kind kind, bool isParenthesised) {
        const auto children = m_context.store.children(term);
        const bool isApplied = kind == Layout::Kind::Apply;
        const bool isChain = m_context.store[children[0]].op == m_context.store[term].op;
        Layout first = write(children[0], isApplied ? Level::Function
                                          : isChain ? Level::Expression
                                                    : Level::Operand);
        Layout second = write(children[1], isApplied ? Level::Atom : Level::Operand);
        return parenthesised(isParenthesised,
                             {kind, isApplied ? "" : ">>", {std::move(first), std::move(second)}});
    }

    Layout composition(TermId term, Level level) {
        if (m_parts != nullptr)
            return markedPair(term, Layout::Kind::Infix, level != Level::Expression);
        std::vector<Layout> parts;
        for (; m_context.store[term].op == kComp; term = m_context.store.children(term)[0])
            parts.push_back(write(m_context.store.children(term)[1], Level::Operand));
        parts.push_back(write(term, Level::Operand));
        std::reverse(parts.begin(), parts.end());
        return parenthesised(level != Level::Expression,
                             {Layout::Kind::Infix, ">>", std::move(parts)});
    }

    [[nodiscard]] bool isTaken(const std::string& name) const {
        return std::find(m_variables.begin(), m_variables.end(), name) != m_variables.end() ||
               std::find(m_sizes.begin(), m_sizes.end(), name) != m_sizes.end();
    }

    [[nodiscard]] std::string numbered(const std::string& stem) const {
        for (int i = 1;; ++i)
            if (std::string name = fmt::format("{}{}", stem, i); !isTaken(name)) return name;
    }

    /// The remembered name, else one that was remembered for the type, else one made up for it.
    [[nodiscard]] std::string chooseName(TermId abstraction, TypeId parameter) const {
        const auto isGood = [&](const std::string& name) {
            return isUsableName(name) && !isTaken(name);
        };
        const std::string* remembered = m_context.binderName(abstraction);
        if (remembered != nullptr && isGood(*remembered)) return *remembered;
        if (remembered == nullptr)
            for (const std::string& name : m_context.namesForType(parameter))
                if (isGood(name)) return name;
        const std::span<const char* const> stems = stemsFor(parameter);
        for (const char* stem : stems)
            if (isGood(stem)) return stem;
        const bool isStem = remembered != nullptr && isUsableName(*remembered);
        return numbered(isStem ? *remembered : stems.front());
    }

    [[nodiscard]] std::string chooseSize(TermId abstraction) const {
        const std::string* remembered = m_context.binderName(abstraction);
        if (remembered != nullptr && isUsableName(*remembered) && !isTaken(*remembered))
            return *remembered;
        for (const std::string& name : m_context.namesForSizes())
            if (isUsableName(name) && !isTaken(name)) return name;
        for (const char* name : {"n", "m", "k", "l"})
            if (!isTaken(name)) return name;
        return numbered("n");
    }

    [[nodiscard]] std::span<const char* const> stemsFor(TypeId type) const {
        static constexpr std::array kFunctions{"f", "g", "h"};
        static constexpr std::array kArrays{"xs", "ys", "zs", "us", "vs", "ws"};
        static constexpr std::array kPairs{"p", "q", "r", "s"};
        static constexpr std::array kIndices{"i", "j"};
        static constexpr std::array kScalars{"x", "y", "z", "u", "v", "w"};
        switch (m_context.types[type].kind) {
            case TypeKind::Function:
            case TypeKind::NatFunction:
                return kFunctions;
            case TypeKind::Array:
                return kArrays;
            case TypeKind::Pair:
                return kPairs;
            case TypeKind::Index:
                return kIndices;
            default:
                return kScalars;
        }
    }

    const RiseContext& m_context;
    std::vector<TermPart>* m_parts;
    Annotations m_annotations;
    std::vector<std::string> m_sizes;
    std::vector<std::string> m_variables;
};

}  // namespace

std::string literalText(double value) {
    return fmt::format("{}", value);
}

std::string labelText(const RiseContext& context, const Label& label,
                      std::span<const std::string> sizeNames) {
    const auto nat = [&] { return context.types.natText(NatId{label.payload}, sizeNames); };
    if (label.op == kVar) return fmt::format("%{}", label.payload);
    if (label.op == kLam) return "λ";
    if (label.op == kNatLam) return "Λ";
    if (label.op == kNatApp) return fmt::format("[{}]", nat());
    if (label.op == kNatLiteral) return fmt::format("nat[{}]", nat());
    if (label.op == kIndexLiteral) return fmt::format("index[{}]", nat());
    if (label.op == kComp) return ">>";
    if (label.op == kLiteral) {
        const double value = context.literalValue(label.payload);
        if (context.types.isScalar(label.type, Scalar::Bool)) return value != 0 ? "true" : "false";
        return literalText(value);
    }
    std::string name = context.store.signature()[label.op].name;
    if (label.op == op(Primitive::MakeArray)) name += std::to_string(label.payload);
    if (label.op == op(Primitive::ForeignFunction))
        name += "_" + context.foreignName(label.payload);
    if (label.op == op(Primitive::Iterate)) name += fmt::format("[{}]", label.payload);
    return name;
}

std::string labelText(const RiseContext& context, LabelId label,
                      std::span<const std::string> sizeNames) {
    return labelText(context, context.store[label], sizeNames);
}

std::string printTerm(const RiseContext& context, TermId term, const PrintOptions& options) {
    if (const auto abridged = abridgement(context.store, term)) return *abridged;
    Layout layout = TermWriter(context, options).write(term, Level::Expression);
    layout.measure();
    return layout.write(options.width, options.indent, options.indent);
}

std::vector<TermPart> printedParts(const RiseContext& context, TermId term,
                                   const PrintOptions& options) {
    std::vector<TermPart> parts;
    if (abridgement(context.store, term)) return parts;
    const std::string marked =
        TermWriter(context, options, &parts).write(term, Level::Expression).write(0, 0, 0);
    // Lines are broken without regard to marks: both texts have the same letters, but for blanks.
    std::vector<std::size_t> places;
    const std::string text = printTerm(context, term, options);
    for (std::size_t i = 0; i < text.size(); ++i)
        if (!isBlank(text[i])) places.push_back(i);
    std::vector<std::size_t> open;
    std::size_t next = 0;
    std::size_t letters = 0;
    for (const char c : marked) {
        if (c == *kPartBegin) {
            if (letters >= places.size()) return {};
            parts[next].begin = places[letters];
            open.push_back(next++);
        } else if (c == *kPartEnd) {
            parts[open.back()].end = places[letters - 1] + 1;
            open.pop_back();
        } else if (!isBlank(c) && ++letters > places.size()) {
            return {};
        }
    }
    return parts;
}

std::string programTypeText(const RiseContext& context, TypeId type,
                            std::span<const std::string> sizeNames, std::size_t outside) {
    std::string binders;
    std::vector<std::string> names(sizeNames.begin(),
                                   sizeNames.begin() + static_cast<std::ptrdiff_t>(outside));
    for (const std::string& name : sizeNames.subspan(outside)) {
        if (!context.types.is(type, TypeKind::NatFunction)) break;
        type = context.types[type].right;
        names.push_back(name);
        binders += name + " ";
    }
    const std::string text = context.types.text(type, names);
    return binders.empty() ? text : fmt::format("({}: nat) -> {}", binders, text);
}

std::string printProgram(RiseContext& context, const std::string& name, TermId term) {
    const std::string signature =
        fmt::format("{} : {}\n", name,
                    programTypeText(context, context.store.type(term),
                                    TermWriter(context, {}).outerSizes(term)));
    std::string text;
    for (const Annotations annotations :
         {Annotations::None, Annotations::Uncertain, Annotations::All}) {
        PrintOptions options{.indent = 2, .annotations = annotations};
        text = signature + fmt::format("{} =\n  {}\n", name, printTerm(context, term, options));
        const Result<RiseProgram> again = loadProgram(context, SourceText("", text));
        if (again && again->term == term) break;
    }
    return text;
}

}  // namespace candler::rise
