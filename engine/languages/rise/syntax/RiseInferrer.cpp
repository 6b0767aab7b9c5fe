#include "engine/languages/rise/syntax/RiseInferrer.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <map>

#include "engine/languages/rise/syntax/RiseLibrary.h"

namespace candler::rise {

namespace {

constexpr int kMaxDepth = 1500;
constexpr std::size_t kMaxNodes = 400'000;

}  // namespace

Inferrer::Inferrer(Inference& inference)
    : m_inference(inference),
      m_unifier(*inference.m_unifier),
      m_types(inference.m_unifier->context().types),
      m_tree(*inference.m_tree),
      m_visibleHelpers(inference.m_helpers->size()),
      m_declareTypeNames(inference.m_unknownNames == UnknownNames::Declare) {}

TypedId Inferrer::add(TypedNode node) {
    const TypedId id{m_inference.m_nodes.size()};
    m_inference.m_nodes.push_back(node);
    return id;
}

TypedId Inferrer::fail(SyntaxId at, std::string message, std::string hint) {
    if (!m_error) m_error = makeError(std::move(message), m_tree.place(at), std::move(hint));
    return {};
}

TypedId Inferrer::fail(Diagnostics diagnostics) {
    if (!m_error) m_error = std::move(diagnostics.front());
    return {};
}

TypedId Inferrer::failToFit(SyntaxId at, TypeId expected, TypeId found) {
    std::vector<std::string> texts = m_unifier.describe({expected, found});
    const Type wanted = m_types[m_unifier.head(expected)];
    if (wanted.kind == TypeKind::Flexible) texts[0] = className(wanted.variableClass);
    std::string message = fmt::format("expected {}, found {}", texts[0], texts[1]);
    std::string hint;
    const TypeKind kind = m_types[m_unifier.head(found)].kind;
    if (kind == TypeKind::NatFunction)
        hint = "sizes are given in brackets right after the name, as in split[32]";
    else
        hint = m_unifier.mismatch();
    return fail(at, std::move(message), std::move(hint));
}

TypeResolver Inferrer::resolver() {
    TypeResolver::Names names;
    names.nat = [this](const std::string& name) -> std::optional<NatId> {
        for (auto local = m_locals.rbegin(); local != m_locals.rend(); ++local)
            if (local->isNat && local->name == name) return local->nat;
        const auto known = m_inference.m_natNames.find(name);
        if (known != m_inference.m_natNames.end()) return known->second;
        if (!m_declareTypeNames) return std::nullopt;
        return m_inference.m_natNames.emplace(name, m_unifier.freshNat()).first->second;
    };
    names.type = [this](const std::string& name) -> std::optional<TypeId> {
        const auto known = m_inference.m_typeNames.find(name);
        if (known != m_inference.m_typeNames.end()) return known->second;
        if (!m_declareTypeNames) return std::nullopt;
        const TypeId fresh = m_unifier.freshType(TypeClass::Data);
        return m_inference.m_typeNames.emplace(name, fresh).first->second;
    };
    names.natHole = [this](const std::string& name) { return m_inference.natHole(name); };
    names.typeHole = [this](const std::string& name, TypeClass typeClass) {
        return m_inference.typeHole(name, typeClass);
    };
    for (const Local& local : m_locals)
        if (local.isNat) names.knownNats.push_back(local.name);
    for (const auto& [name, nat] : m_inference.m_natNames) names.knownNats.push_back(name);
    for (const auto& [name, type] : m_inference.m_typeNames) names.knownTypes.push_back(name);
    std::sort(names.knownNats.begin(), names.knownNats.end());
    std::sort(names.knownTypes.begin(), names.knownTypes.end());
    return {m_unifier.context(), m_tree, std::move(names)};
}

Result<TypeId> Inferrer::type(SyntaxId syntax) {
    return resolver().type(syntax);
}

Result<NatId> Inferrer::nat(SyntaxId syntax) {
    return resolver().nat(syntax);
}

TypedId Inferrer::infer(SyntaxId expression) {
    if (m_depth >= kMaxDepth)
        return fail(expression, "this expands to an expression that is nested too deeply");
    if (m_inference.m_nodes.size() >= kMaxNodes)
        return fail(expression, fmt::format("this expands to more than {} nodes", kMaxNodes),
                    "definitions are expanded where they are used; use them less often");
    ++m_depth;
    const TypedId result = inferKind(expression);
    --m_depth;
    return result;
}

TypedId Inferrer::inferKind(SyntaxId expression) {
    const SyntaxNode& node = m_tree[expression];
    switch (node.kind) {
        case SyntaxKind::Name:
            return name(expression);
        case SyntaxKind::Operator:
            return primitive(expression, primitiveNamed(node.name).value());
        case SyntaxKind::Number:
            return number(expression);
        case SyntaxKind::Lambda:
            return lambda(expression, std::nullopt, std::nullopt);
        case SyntaxKind::NatLambda:
            return natLambda(expression, std::nullopt);
        case SyntaxKind::Apply:
            return apply(expression);
        case SyntaxKind::NatApply:
            return natApply(expression);
        case SyntaxKind::Compose:
            return compose(expression);
        case SyntaxKind::NatValue:
            return valueOf(expression, TypedKind::NatLiteral);
        case SyntaxKind::IndexValue:
            return valueOf(expression, TypedKind::IndexLiteral);
        case SyntaxKind::Ascription: {
            const Result<TypeId> ascribed = type(node.right);
            if (!ascribed) return fail(ascribed.error());
            return check(node.left, *ascribed);
        }
        default:
            return add({.kind = TypedKind::Any,
                        .nat = {},
                        .type = m_unifier.freshType(),
                        .left = {},
                        .right = {},
                        .syntax = expression});
    }
}

TypedId Inferrer::check(SyntaxId expression, TypeId expected) {
    const SyntaxKind kind = m_tree[expression].kind;
    const Type shape = m_types[m_unifier.head(expected)];
    if (kind == SyntaxKind::Lambda && shape.kind == TypeKind::Function) {
        if (m_depth >= kMaxDepth) return infer(expression);
        ++m_depth;
        const TypedId result = lambda(expression, shape.left, shape.right);
        --m_depth;
        return result;
    }
    if (kind == SyntaxKind::NatLambda && shape.kind == TypeKind::NatFunction) {
        if (m_depth >= kMaxDepth) return infer(expression);
        ++m_depth;
        const TypedId result = natLambda(expression, shape.right);
        --m_depth;
        return result;
    }
    const TypedId found = infer(expression);
    if (!found.isValid()) return {};
    m_unifier.setTag(expression.value);
    if (!m_unifier.unify(expected, typeOf(found)))
        return failToFit(expression, expected, typeOf(found));
    return found;
}

TypedId Inferrer::lambda(SyntaxId expression, std::optional<TypeId> parameter,
                         std::optional<TypeId> result) {
    const SyntaxNode node = m_tree[expression];
    TypeId from = parameter ? *parameter : m_unifier.freshType();
    if (node.right.isValid()) {
        const Result<TypeId> written = type(node.right);
        if (!written) return fail(written.error());
        m_unifier.setTag(node.right.value);
        if (!m_unifier.unify(from, *written)) return failToFit(node.right, from, *written);
    }
    m_locals.push_back({node.name, false, from, {}});
    const TypedId body = result ? check(node.left, *result) : infer(node.left);
    m_locals.pop_back();
    if (!body.isValid()) return {};
    return add({.kind = TypedKind::Lambda,
                .nat = {},
                .type = m_types.function(from, typeOf(body)),
                .left = body,
                .right = {},
                .syntax = expression});
}

TypedId Inferrer::natLambda(SyntaxId expression, std::optional<TypeId> bodyType) {
    const SyntaxNode node = m_tree[expression];
    Nats& nats = m_unifier.context().nats;
    const NatId variable = nats.freshRigid(node.name);
    const std::size_t hidden = m_locals.size();
    m_locals.push_back({node.name, true, {}, variable});
    const TypedId body =
        bodyType ? check(node.left, m_types.substituteNat(*bodyType, variable)) : infer(node.left);
    m_locals.resize(hidden);
    if (!body.isValid()) return {};
    // Without a type to check against, what is solved later inside the body must not mention the
    // variable; so settle what can be settled now.
    if (!bodyType && !m_unifier.solvePostponed()) return fail(expression, m_unifier.mismatch());
    const TypeId resolved = m_unifier.resolve(typeOf(body));
    return add(
        {.kind = TypedKind::NatLambda,
         .nat = variable,
         .type = m_types.natFunction(m_types.abstractNat(resolved, nats.asAtom(variable).value())),
         .left = body,
         .right = {},
         .syntax = expression});
}

TypedId Inferrer::apply(SyntaxId expression) {
    const SyntaxNode node = m_tree[expression];
    const TypedId function = infer(node.left);
    if (!function.isValid()) return {};
    const TypeId functionType = m_unifier.head(typeOf(function));
    const Type shape = m_types[functionType];
    TypeId from = shape.left;
    TypeId to = shape.right;
    if (shape.kind == TypeKind::NatFunction)
        return fail(node.left, "this needs a size before its argument",
                    "sizes are given in brackets right after the name, as in split[32]");
    if (shape.kind == TypeKind::Flexible) {
        from = m_unifier.freshType();
        to = m_unifier.freshType();
        if (!m_unifier.unify(functionType, m_types.function(from, to)))
            return fail(node.left, "this is applied but cannot be a function",
                        hintToMinus(node.right, m_unifier.mismatch()));
    } else if (shape.kind != TypeKind::Function) {
        return fail(
            node.left,
            fmt::format("this has type {} and cannot be applied",
                        m_unifier.describe({functionType}).front()),
            hintToMinus(node.right, "there may be an argument too many, or a parenthesis missing"));
    }
    const TypedId argument = check(node.right, from);
    if (!argument.isValid()) return {};
    return add({.kind = TypedKind::Apply,
                .nat = {},
                .type = to,
                .left = function,
                .right = argument,
                .syntax = expression});
}

/// `x -1` is an application; else the other hint.
std::string Inferrer::hintToMinus(SyntaxId argument, std::string other) const {
    const SyntaxNode& node = m_tree[argument];
    const bool isNegative = node.kind == SyntaxKind::Number && node.name.starts_with('-');
    return isNegative ? fmt::format("to subtract, put a blank behind the sign: x - {}",
                                    node.name.substr(1))
                      : std::move(other);
}

/// `iterate[3]`: the type depends on how often, so that has to be a number.
TypedId Inferrer::iterate(SyntaxId expression) {
    const SyntaxId count = m_tree[expression].right;
    const Result<NatId> times = nat(count);
    if (!times) return fail(times.error());
    const auto number = m_unifier.context().nats.asInteger(*times);
    if (!number || *number < 1 || *number > kMaxIterations)
        return fail(count,
                    fmt::format("how often iterate applies its function must be a number from 1 to "
                                "{}",
                                kMaxIterations),
                    "its sizes are powers, and exponents cannot be sizes: iterate[3]");
    return primitive(expression, Primitive::Iterate, static_cast<Payload>(*number));
}

TypedId Inferrer::primitive(SyntaxId expression, Primitive primitive, Payload payload) {
    return add({.kind = TypedKind::Primitive,
                .primitive = primitive,
                .index = payload,
                .nat = {},
                .type = m_unifier.instantiate(primitive, payload),
                .left = {},
                .right = {},
                .syntax = expression});
}

bool Inferrer::isIterate(SyntaxId expression) const {
    const SyntaxNode& node = m_tree[expression];
    const auto hides = [&](const Local& local) { return !local.isNat && local.name == node.name; };
    return node.kind == SyntaxKind::Name && node.name == row(Primitive::Iterate).name &&
           std::none_of(m_locals.begin(), m_locals.end(), hides);
}

TypedId Inferrer::natApply(SyntaxId expression) {
    const SyntaxNode node = m_tree[expression];
    if (isIterate(node.left)) return iterate(expression);
    const TypedId function = infer(node.left);
    if (!function.isValid()) return {};
    const TypeId functionType = m_unifier.head(typeOf(function));
    const Type shape = m_types[functionType];
    if (shape.kind != TypeKind::NatFunction)
        return fail(node.left,
                    fmt::format("this has type {} and takes no size",
                                m_unifier.describe({functionType}).front()),
                    "put a space before '[' if an array literal is meant");
    const Result<NatId> size = nat(node.right);
    if (!size) return fail(size.error());
    return add({.kind = TypedKind::NatApply,
                .nat = *size,
                .type = m_types.substituteNat(shape.right, *size),
                .left = function,
                .right = {},
                .syntax = expression});
}

TypedId Inferrer::compose(SyntaxId expression) {
    const SyntaxNode node = m_tree[expression];
    const TypeId a = m_unifier.freshType();
    const TypeId b = m_unifier.freshType();
    const TypeId c = m_unifier.freshType();
    const TypedId first = check(node.left, m_types.function(a, b));
    if (!first.isValid()) return {};
    const TypedId second = check(node.right, m_types.function(b, c));
    if (!second.isValid()) return {};
    return add({.kind = TypedKind::Compose,
                .nat = {},
                .type = m_types.function(a, c),
                .left = first,
                .right = second,
                .syntax = expression});
}

TypedId Inferrer::valueOf(SyntaxId expression, TypedKind kind) {
    const Result<NatId> value = nat(m_tree[expression].left);
    if (!value) return fail(value.error());
    const TypeId type = kind == TypedKind::NatLiteral ? m_types.scalar(Scalar::NatType)
                                                      : m_types.index(m_unifier.freshNat());
    return add(
        {.kind = kind, .nat = *value, .type = type, .left = {}, .right = {}, .syntax = expression});
}

TypedId Inferrer::number(SyntaxId expression) {
    const std::string& text = m_tree[expression].name;
    double value = 0;
    const char* last = text.data() + text.size();
    const auto [end, status] = std::from_chars(text.data(), last, value);
    if (status != std::errc{} || end != last)
        return fail(expression, "this number is too large or too small");
    const TypeId type = m_unifier.freshType(TypeClass::Scalar);
    m_inference.m_literals.push_back({type, text.find_first_of(".eE") == std::string::npos});
    return add({.kind = TypedKind::Literal,
                .value = value,
                .nat = {},
                .type = type,
                .left = {},
                .right = {},
                .syntax = expression});
}

TypedId Inferrer::name(SyntaxId expression) {
    const std::string& text = m_tree[expression].name;
    TypedNode node{.nat = {}, .type = {}, .left = {}, .right = {}, .syntax = expression};
    std::uint32_t index = 0;
    for (auto local = m_locals.rbegin(); local != m_locals.rend(); ++local) {
        if (local->isNat) continue;
        if (local->name == text && text != "_") {
            node.kind = TypedKind::Bound;
            node.index = index;
            node.type = local->type;
            return add(node);
        }
        ++index;
    }
    if (const auto free = m_inference.m_values.find(text); free != m_inference.m_values.end()) {
        node.kind = TypedKind::Free;
        node.index = free->second;
        node.type = m_inference.m_freeNames[free->second].type;
        return add(node);
    }
    if (const auto number = m_inference.m_helpers->find(text); number && *number < m_visibleHelpers)
        return helper(*number, expression);
    if (const auto named = primitiveNamed(text)) return primitive(expression, *named);
    if (const auto size = makeArraySize(text))
        return primitive(expression, Primitive::MakeArray, *size);
    if (const auto foreign = foreignFunctionName(text))
        return primitive(expression, Primitive::ForeignFunction,
                         m_unifier.context().foreignId(*foreign));
    if (text == "true" || text == "false") {
        node.kind = TypedKind::Literal;
        node.value = text == "true" ? 1 : 0;
        node.type = m_types.scalar(Scalar::Bool);
        return add(node);
    }
    return unknownName(expression);
}

std::vector<std::string> Inferrer::knownNames() const {
    std::vector<std::string> names;
    for (const Local& local : m_locals)
        if (!local.isNat) names.push_back(local.name);
    for (const Inference::FreeName& free : m_inference.m_freeNames) names.push_back(free.name);
    for (std::size_t i = 0; i < m_visibleHelpers; ++i)
        names.push_back((*m_inference.m_helpers)[i].name);
    for (const PrimitiveRow& primitive : primitiveTable()) names.emplace_back(primitive.name);
    for (const LibraryRow& row : libraryTable()) names.emplace_back(row.name);
    return names;
}

TypedId Inferrer::unknownName(SyntaxId expression) {
    const std::string& text = m_tree[expression].name;
    if (const auto number = m_inference.m_helpers->find(text)) {
        if (*number == m_visibleHelpers)
            return fail(expression, fmt::format("'{}' is defined by itself", text),
                        "recursion is not possible; iterate over arrays with map and reduce");
        return fail(expression, fmt::format("'{}' is not defined yet", text),
                    fmt::format("its definition in line {} must come first",
                                (*m_inference.m_helpers)[*number].place.line));
    }
    for (const Local& local : m_locals)
        if (local.isNat && local.name == text)
            return fail(expression, fmt::format("'{}' is a size, not a value", text),
                        fmt::format("its value as data is nat[{}]", text));
    if (m_inference.m_unknownNames == UnknownNames::Declare) {
        const std::uint32_t free = m_inference.declareValue(text, m_unifier.freshType());
        return add({.kind = TypedKind::Free,
                    .index = free,
                    .nat = {},
                    .type = m_inference.m_freeNames[free].type,
                    .left = {},
                    .right = {},
                    .syntax = expression});
    }
    if (text == "makeArray")
        return fail(expression, "makeArray needs its number of elements",
                    "write makeArray3 for three elements, or [a, b, c]");
    if (text == row(Primitive::Iterate).name)
        return fail(expression, "iterate needs how often it applies its function",
                    "write iterate[3] for three times");
    if (text.starts_with("foreignFunction"))
        return fail(expression, "foreignFunction needs the name of a function of C",
                    "write foreignFunction_hypotf for hypotf");
    std::string message = fmt::format("unknown name '{}'", text);
    if (std::ranges::find(m_unknown, message, &Diagnostic::message) == m_unknown.end())
        m_unknown.push_back(makeError(std::move(message), m_tree.place(expression),
                                      spellingHint(text, knownNames())));
    // It may be anything, so that the others are found.
    TypedNode node;
    node.type = m_unifier.freshType();
    node.syntax = expression;
    return add(node);
}

TypedId Inferrer::helper(std::size_t index, SyntaxId use) {
    if (m_depth >= kMaxDepth)
        return fail(use, "this expands to an expression that is nested too deeply");
    const Definition& definition = (*m_inference.m_helpers)[index];
    std::vector<Local> locals = std::move(m_locals);
    m_locals.clear();
    const std::size_t visible = m_visibleHelpers;
    m_visibleHelpers = index;
    ++m_depth;
    TypedId result;
    if (definition.type) {
        // Names that the signature does not bind stand for any size or type, afresh at every use.
        const auto natNames = m_inference.m_natNames;
        const auto typeNames = m_inference.m_typeNames;
        const bool declares = std::exchange(m_declareTypeNames, true);
        const Result<TypeId> signature = type(*definition.type);
        if (signature)
            result = check(definition.body, *signature);
        else
            fail(signature.error());
        m_declareTypeNames = declares;
        m_inference.m_natNames = natNames;
        m_inference.m_typeNames = typeNames;
    } else {
        result = infer(definition.body);
    }
    --m_depth;
    m_visibleHelpers = visible;
    m_locals = std::move(locals);
    return result;
}

}  // namespace candler::rise
