#include "engine/languages/tensorgraph/syntax/TensorProgramJson.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "engine/languages/tensorgraph/syntax/JsonTree.h"
#include "engine/languages/tensorgraph/syntax/ProgramNames.h"

namespace candler::tensor {

namespace {

/// The program as statements, with the place in the JSON of each part: so both forms mean the same
/// and are judged alike.
class Translator {
public:
    explicit Translator(const SourceText& text) : m_text(text) {}

    Result<std::string> run(const JsonValue& program) {
        checkMembers(program, {"inputs", "weights", "values", "without", "nodes", "outputs"});
        for (const auto& [key, statement] :
             {std::pair("inputs", "input"), std::pair("weights", "weight")})
            if (const JsonValue* leaves = listOf(program, key))
                for (const JsonValue& leaf : leaves->items) translateLeaf(leaf, statement);
        if (const JsonValue* values = program.find("values")) {
            open(*values, "values ");
            quoted(*values);
            close();
        }
        if (const JsonValue* missing = listOf(program, "without"))
            for (const JsonValue& one : missing->items) translateMissing(one);
        if (const JsonValue* nodes = listOf(program, "nodes"))
            for (const JsonValue& node : nodes->items) translateNode(node);
        const JsonValue* outputs = listOf(program, "outputs");
        if (outputs == nullptr || outputs->items.empty())
            fail("the program has no output", outputs == nullptr ? program : *outputs,
                 R"(write "outputs": ["NAME"])");
        else
            translateOutputs(*outputs);
        if (!m_errors.empty()) return failure(std::move(m_errors));
        return std::move(m_statements);
    }

    /// Of a place in the statements.
    [[nodiscard]] SourceSpan place(std::size_t offset) const {
        const auto after = std::ranges::upper_bound(m_places, offset, {}, &Place::offset);
        const JsonValue* value = after == m_places.begin() ? nullptr : (after - 1)->value;
        return value == nullptr ? m_text.span(0, 1) : m_text.span(value->offset, value->length);
    }

private:
    struct Place {
        std::size_t offset;
        const JsonValue* value;
    };

    void fail(std::string message, const JsonValue& value, std::string hint = {}) {
        m_errors.push_back(makeError(std::move(message), m_text.span(value.offset, value.length),
                                     std::move(hint)));
    }

    void checkMembers(const JsonValue& value, const std::vector<std::string>& known) {
        if (value.kind != JsonValue::Kind::Object)
            fail("an object is expected here", value,
                 fmt::format("with {}", fmt::join(known, ", ")));
        std::set<std::string_view> seen;
        for (const JsonValue& key : value.keys) {
            if (std::ranges::find(known, key.text) == known.end())
                fail(fmt::format("unknown member '{}'", key.text), key,
                     spellingHint(key.text, known));
            else if (!seen.insert(key.text).second)
                fail(fmt::format("'{}' is there twice", key.text), key);
        }
    }

    /// Null: it is left out, or wrong, which was told.
    const JsonValue* listOf(const JsonValue& object, std::string_view key) {
        const JsonValue* found = object.find(key);
        if (found == nullptr || found->kind == JsonValue::Kind::List) return found;
        fail("a list is expected here", *found);
        return nullptr;
    }

    const JsonValue* member(const JsonValue& object, std::string_view key) {
        const JsonValue* found = object.find(key);
        if (found == nullptr && object.kind == JsonValue::Kind::Object)
            fail(fmt::format("'{}' is missing here", key), object);
        return found;
    }

    void open(const JsonValue& value, std::string_view words) {
        m_places.push_back({m_statements.size(), &value});
        m_statements += '(';
        m_statements += words;
    }
    void close() { m_statements += ")\n"; }

    void add(const JsonValue& value, std::string_view text) {
        m_statements += ' ';
        m_places.push_back({m_statements.size(), &value});
        m_statements += text;
    }

    /// What is one word of a statement.
    void word(const JsonValue& value) {
        constexpr std::string_view kSeparators = " \t\r\n\f\v();,\"";
        const bool isWord =
            (value.kind == JsonValue::Kind::Text || value.kind == JsonValue::Kind::Other) &&
            !value.text.empty() && value.text.find_first_of(kSeparators) == std::string::npos &&
            std::ranges::none_of(value.text, [](char c) { return c >= 0 && c < ' '; });
        if (isWord)
            add(value, value.text);
        else
            fail("a name or a number is expected here", value);
    }

    void quoted(const JsonValue& value) {
        if (value.kind == JsonValue::Kind::Text && !value.text.empty() &&
            value.text.find_first_of("\"\n") == std::string::npos)
            add(value, fmt::format("\"{}\"", value.text));
        else
            fail("a text without quotes in it is expected here", value);
    }

    void name(const JsonValue& value) {
        if (value.kind == JsonValue::Kind::Text)
            word(value);
        else
            fail("a name is expected here", value);
    }

    void numbers(const JsonValue& list) {
        for (const JsonValue& item : list.items) {
            if (item.kind == JsonValue::Kind::Other)
                word(item);
            else
                fail("a number is expected here", item);
        }
    }

    void translateLeaf(const JsonValue& leaf, const char* statement) {
        checkMembers(leaf, {"name", "shape"});
        const JsonValue* called = member(leaf, "name");
        const JsonValue* shape = member(leaf, "shape");
        if (called == nullptr || shape == nullptr) return;
        if (shape->kind != JsonValue::Kind::List) return fail("a list is expected here", *shape);
        open(leaf, statement);
        name(*called);
        numbers(*shape);
        close();
    }

    void translateMissing(const JsonValue& missing) {
        checkMembers(missing, {"name", "reason"});
        const JsonValue* called = member(missing, "name");
        const JsonValue* reason = member(missing, "reason");
        if (called == nullptr || reason == nullptr) return;
        open(missing, "without");
        quoted(*called);
        quoted(*reason);
        close();
    }

    void translateNode(const JsonValue& node) {
        checkMembers(node, {"name", "op", "parameters", "arguments"});
        const JsonValue* called = member(node, "name");
        const JsonValue* operation = member(node, "op");
        const JsonValue* arguments = member(node, "arguments");
        if (called == nullptr || operation == nullptr || arguments == nullptr) return;
        if (arguments->kind != JsonValue::Kind::List)
            return fail("a list is expected here", *arguments);
        open(node, "let");
        name(*called);
        add(node, "(");
        name(*operation);
        if (const JsonValue* parameters = listOf(node, "parameters"))
            translateParameters(*parameters, *operation);
        for (const JsonValue& argument : arguments->items) name(argument);
        m_statements += ')';
        close();
    }

    void translateParameters(const JsonValue& parameters, const JsonValue& operation) {
        const auto o = findTensorOp(operation.text);
        const std::string_view letters = o ? row(*o).parameters : "";
        for (std::size_t i = 0; i < parameters.items.size(); ++i) {
            const JsonValue& parameter = parameters.items[i];
            if (parameter.kind == JsonValue::Kind::List) {
                add(parameter, "(");
                numbers(parameter);
                m_statements += ')';
            } else if (i < letters.size() && letters[i] == 's') {
                quoted(parameter);
            } else {
                word(parameter);
            }
        }
    }

    void translateOutputs(const JsonValue& outputs) {
        open(outputs, "output");
        for (const JsonValue& output : outputs.items) name(output);
        close();
    }

    const SourceText& m_text;
    std::string m_statements;
    std::vector<Place> m_places;  ///< Ascending.
    Diagnostics m_errors;
};

std::string jsonText(std::string_view text) {
    return nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

/// One operator a line.
class JsonWriter {
public:
    JsonWriter(const TensorContext& context, const TermNames& names)
        : m_context(context), m_names(context, names) {}

    std::string write(TermId root, const ProgramFrame& frame) {
        const std::vector<TermId> all = m_context.store.subterms(root);
        for (const TermId term : all) addLeaf(term);
        const std::unordered_set<TermId> joined = joinedArguments(m_context, root);
        for (const TermId term : all) {
            const bool isJoin = m_context.store[term].op == op(TensorOp::Noop);
            if (!m_names.contains(term) && (!isJoin || joined.contains(term))) addNode(term);
        }
        std::vector<std::string> outputs;
        for (const TermId output : outputsOf(m_context, root))
            outputs.push_back(jsonText(m_names.at(output)));
        const auto list = [](std::string_view key, const std::vector<std::string>& lines) {
            return lines.empty() ? fmt::format("  \"{}\": [],\n", key)
                                 : fmt::format("  \"{}\": [\n    {}\n  ],\n", key,
                                               fmt::join(lines, ",\n    "));
        };
        std::string text = "{\n" + list("inputs", m_inputs) + list("weights", m_weights);
        if (!frame.values.empty())
            text += fmt::format("  \"values\": {},\n", jsonText(frame.values));
        std::vector<std::string> missing;
        for (const MissingOutput& one : frame.missing)
            missing.push_back(fmt::format(R"({{"name": {}, "reason": {}}})",
                                          jsonText(quotable(one.name)),
                                          jsonText(quotable(one.reason))));
        if (!missing.empty()) text += list("without", missing);
        return text + list("nodes", m_nodes) +
               fmt::format("  \"outputs\": [{}]\n}}", fmt::join(outputs, ", "));
    }

private:
    void addLeaf(TermId term) {
        const LabelId label = m_context.store.labelOf(term);
        if (m_context.store.arity(label) > 0) return;
        const std::string& name = m_names.addLeaf(term);
        auto& leaves = m_context.opOf(label) == TensorOp::Input ? m_inputs : m_weights;
        leaves.push_back(fmt::format(R"({{"name": {}, "shape": [{}]}})", jsonText(name),
                                     fmt::join(m_context[m_context.store.type(term)].shape, ", ")));
    }

    void addNode(TermId term) {
        const LabelId label = m_context.store.labelOf(term);
        const TensorOp o = m_context.opOf(label);
        std::string text = fmt::format(R"({{"name": {}, "op": {})", jsonText(m_names.addPart(term)),
                                       jsonText(writtenName(o)));
        const std::vector<std::string> parameters = parameterTexts(o, label);
        if (!parameters.empty())
            text += fmt::format(R"(, "parameters": [{}])", fmt::join(parameters, ", "));
        std::vector<std::string> arguments;
        for (const TermId child : m_context.store.children(term))
            arguments.push_back(jsonText(m_names.at(child)));
        m_nodes.push_back(
            fmt::format(R"({}, "arguments": [{}]}})", text, fmt::join(arguments, ", ")));
    }

    [[nodiscard]] std::vector<std::string> parameterTexts(TensorOp o, LabelId label) const {
        const Parameters& values = m_context.parametersOf(label);
        const std::string_view letters = row(o).parameters;
        std::vector<std::string> texts;
        for (std::size_t i = 0; i < letters.size(); ++i) {
            if (letters[i] == 'l')
                texts.push_back(fmt::format("[{}]", fmt::join(std::span(values).subspan(i), ", ")));
            else if (letters[i] == 's')
                texts.push_back(jsonText(m_context.nameOf(label)));
            else if (letters[i] == 'a' || letters[i] == 'p')
                texts.push_back(jsonText(parameterText(letters[i], values[i])));
            else
                texts.push_back(parameterText(letters[i], values[i]));
        }
        return texts;
    }

    const TensorContext& m_context;
    ProgramNames m_names;
    std::vector<std::string> m_inputs;
    std::vector<std::string> m_weights;
    std::vector<std::string> m_nodes;
};

}  // namespace

bool isJsonProgram(std::string_view text) {
    const std::size_t first = text.find_first_not_of(" \t\r\n");
    return first != std::string_view::npos && text[first] == '{';
}

Result<TensorSource> readJsonProgram(TensorContext& context, const SourceText& text) {
    const auto program = parseJsonTree(text);
    if (!program) return failure(program.error());
    Translator translator(text);
    auto statements = translator.run(*program);
    if (!statements) return failure(std::move(statements.error()));
    auto source = readProgram(context, text.with(std::move(*statements)));
    if (!source) {
        for (Diagnostic& error : source.error()) error.place = translator.place(error.place.offset);
        return source;
    }
    for (Diagnostic& warning : source->warnings)
        warning.place = translator.place(warning.place.offset);
    for (DeclaredWeight& weight : source->weights)
        weight.place = translator.place(weight.place.offset);
    if (source->values) source->values->place = translator.place(source->values->place.offset);
    return source;
}

std::string programJson(const TensorContext& context, TermId term, const TermNames& names,
                        const ProgramFrame& frame) {
    return JsonWriter(context, names).write(term, frame);
}

std::string writtenProgram(const TensorContext& context, TermId start, const TermNames& names,
                           const ProgramFrame& frame, bool asJson) {
    if (asJson) return programJson(context, start, names, frame) + "\n";
    return frameText(frame) + programText(context, start, names) + "\n";
}

}  // namespace candler::tensor
