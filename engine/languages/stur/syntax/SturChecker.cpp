#include "engine/languages/stur/syntax/SturChecker.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/languages/stur/syntax/SturNamedStructures.h"
#include "engine/languages/stur/syntax/SturNames.h"
#include "engine/languages/stur/syntax/SturProgramChecker.h"
#include "engine/support/NameHint.h"

namespace candler::stur {

void ProgramChecker::error(std::string message, const Place& place, std::string hint) {
    m_errors.push_back(
        makeError(std::move(message), m_text.span(place.offset, place.length), std::move(hint)));
}

void ProgramChecker::warn(std::string message, const Place& place, std::string hint) {
    m_model.warnings.push_back(
        makeWarning(std::move(message), m_text.span(place.offset, place.length), std::move(hint)));
}

Tensor* ProgramChecker::tensor(const std::string& name) {
    const auto found = std::ranges::find(m_model.tensors, name, &Tensor::name);
    return found == m_model.tensors.end() ? nullptr : &*found;
}

std::vector<std::string> ProgramChecker::tensorNames() const {
    std::vector<std::string> names;
    for (const Tensor& tensor : m_model.tensors) names.push_back(tensor.name);
    return names;
}

void ProgramChecker::collectNames(const NamesSyntax& line) {
    if (line.kind != NamesSyntax::Kind::Symbols) return;
    for (const NameSyntax& name : line.names)
        if (!m_model.isSymbol(name.name)) m_model.symbols.push_back(name);
}

void ProgramChecker::collectRule(RuleSyntax rule, bool isPreprocess) {
    rule.products = flattened(rule.products);
    const std::string& name = rule.head.tensor.name;
    if (rule.head.isInverse)
        return error("a definition has no ^-1 on its left side", rule.head.place,
                     fmt::format("define {}(…), and read {}^-1(…)", name, name));
    if (rule.head.part == Part::Compressed)
        return error("the compressed tensor follows from the unique set", rule.head.place,
                     fmt::format("define {}:U", name));
    if (!m_rules.contains(name)) {
        m_order.push_back(name);
        m_places[name] = rule.head.tensor.place;
    }
    Rules& rules = m_rules[name];
    const auto known = rules.parts.find(rule.head.part);
    if (known != rules.parts.end()) {
        if (known->second == rule) return;
        const auto line = m_text.span(known->second.place.offset, 0).line;
        return error(
            fmt::format("{}{}{} is defined twice", name,
                        rule.head.part == Part::Elements ? "" : ":", partLetter(rule.head.part)),
            rule.head.place, fmt::format("the other definition is in line {}", line));
    }
    rules.parts.emplace(rule.head.part, rule);
    if (rule.head.part == Part::Elements) rules.isPreprocess = isPreprocess;
}

void ProgramChecker::collectStructures(const StructureSyntax& line) {
    const auto known = namedStructures();
    if (!known) {
        m_errors.insert(m_errors.end(), known.error().begin(), known.error().end());
        return;
    }
    std::vector<std::string> names;
    for (const NamedStructure& one : *known) names.push_back(one.name);
    for (const StructureSyntax::Entry& entry : line.entries) {
        const auto found = std::ranges::find(*known, entry.structure.name, &NamedStructure::name);
        if (found == known->end()) {
            error(fmt::format("no structure is called '{}'", entry.structure.name),
                  entry.structure.place, nameHint(entry.structure.name, names, "structures"));
            continue;
        }
        if (entry.arguments.size() != found->parameters.size()) {
            error(fmt::format("'{}' has {} arguments, not {}", found->name,
                              found->parameters.size(), entry.arguments.size()),
                  entry.structure.place,
                  fmt::format("write {}({})", found->name, fmt::join(found->parameters, ", ")));
            continue;
        }
        for (const RuleSyntax& rule : instantiated(*found, entry, m_model.symbols))
            collectRule(rule, false);
    }
}

void ProgramChecker::collect(const FileSyntax& file) {
    bool isPreprocess = false;
    Place lastBlock{};
    for (const LineSyntax& line : file.lines) {
        if (const auto* names = std::get_if<NamesSyntax>(&line)) collectNames(*names);
        if (const auto* block = std::get_if<PreprocessSyntax>(&line)) {
            if (block->isStart == isPreprocess)
                error(isPreprocess ? "this block has begun already" : "no block has begun",
                      block->place);
            isPreprocess = block->isStart;
            lastBlock = block->place;
        }
        if (const auto* rule = std::get_if<RuleSyntax>(&line)) collectRule(*rule, isPreprocess);
        if (const auto* facts = std::get_if<AssumeSyntax>(&line))
            for (const ComparisonSyntax& fact : facts->facts) m_model.assumptions.push_back(fact);
    }
    if (isPreprocess)
        error("this block has no end", lastBlock, "write @preprocess_end behind its rules");
    for (const LineSyntax& line : file.lines)
        if (const auto* structures = std::get_if<StructureSyntax>(&line))
            collectStructures(*structures);
    for (const ComparisonSyntax& fact : m_model.assumptions)
        for (const IndexSyntax& side : fact.sides) checkSymbols(side);
}

void ProgramChecker::makeTensor(const std::string& name, Rules& rules) {
    Tensor made;
    made.name = name;
    made.place = m_places[name];
    made.isPreprocess = rules.isPreprocess;
    const auto part = [&](Part wanted) -> const RuleSyntax* {
        const auto found = rules.parts.find(wanted);
        return found == rules.parts.end() ? nullptr : &found->second;
    };
    if (const RuleSyntax* box = part(Part::Box)) {
        auto read = readBox(m_text, *box);
        if (!read) {
            m_errors.insert(m_errors.end(), read.error().begin(), read.error().end());
            // So that nothing else is said of how many there are.
            made.extents.resize(box->head.arguments.size());
        } else {
            made.extents = std::move(read->extents);
            if (!read->isFromZero)
                warn(fmt::format("the box of '{}' is taken to begin at 0", name), box->place,
                     "what is 0 there is said by its structure, :U");
        }
        for (const IndexSyntax& extent : made.extents) checkSymbols(extent);
    } else if (const RuleSyntax* any = &rules.parts.begin()->second; !any->head.arguments.empty()) {
        error(fmt::format("'{}' has no box", name), any->head.place,
              fmt::format("add {}:D(…) := (0 <= … < …)", name));
    }
    m_model.tensors.push_back(std::move(made));
}

/// Scalar inputs need no declaration.
void ProgramChecker::addScalars(const FileSyntax& file) {
    for (const LineSyntax& line : file.lines) {
        const auto* rule = std::get_if<RuleSyntax>(&line);
        if (rule == nullptr) continue;
        const auto visit = [&](const AccessSyntax& access) {
            const std::string& name = access.tensor.name;
            if (!access.arguments.empty() || tensor(name) != nullptr || m_model.isSymbol(name))
                return;
            Tensor scalar;
            scalar.name = name;
            scalar.place = access.tensor.place;
            m_model.tensors.push_back(std::move(scalar));
            m_order.push_back(name);
        };
        for (const ProductSyntax& product : rule->products) forEachAccess(product, visit);
    }
}

/// Boxes first: the other checks ask for ranks.
void ProgramChecker::makeTensors(const FileSyntax& file) {
    for (const std::string& name : m_order) makeTensor(name, m_rules[name]);
    addScalars(file);
    for (const std::string& name : m_order) {
        const Rules& rules = m_rules[name];
        Tensor* made = tensor(name);
        const bool hasBox = rules.parts.contains(Part::Box);
        for (const auto& [part, rule] : rules.parts) {
            const std::size_t wanted = made->rank() * (part == Part::Redundancy ? 2 : 1);
            if (hasBox && rule.head.arguments.size() != wanted)
                error(fmt::format("'{}' has {} arguments here, not {}", name,
                                  rule.head.arguments.size(), wanted),
                      rule.head.place,
                      part == Part::Redundancy ? "a map has the place and the place it leads to"
                                               : "its box says how many it has");
            else if (part == Part::Elements)
                made->definition = definition(rule);
            else if (part == Part::Unique)
                made->unique = set(rule, made->rank());
            else if (part == Part::Redundancy)
                made->redundancy = set(rule, made->rank());
        }
    }
    for (const Tensor& made : m_model.tensors) checkUse(made);
}

void ProgramChecker::addOrder(const ChoiceSyntax::Entry& entry) {
    Tensor* made = tensor(entry.tensor.name);
    if (made == nullptr || !made->definition)
        return error(fmt::format("nothing computes '{}'", entry.tensor.name), entry.tensor.place,
                     nameHint(entry.tensor.name, tensorNames(), "tensors"));
    std::set<std::string> known(made->definition->variables.begin(),
                                made->definition->variables.end());
    for (const ProductSyntax& product : made->definition->products) known.merge(namesOf(product));
    for (const NameSyntax& name : entry.names) {
        if (!known.contains(name.name) || m_model.isSymbol(name.name))
            error(fmt::format("'{}' has no variable '{}'", made->name, name.name), name.place,
                  nameHint(name.name, {known.begin(), known.end()}, "variables"));
        made->order.push_back(name.name);
    }
}

void ProgramChecker::addLayout(const ChoiceSyntax::Entry& entry) {
    static const std::vector<std::string> kLayouts{"dense", "packed", "rows"};
    const NameSyntax& layout = entry.names.front();
    Tensor* made = tensor(entry.tensor.name);
    if (made == nullptr)
        return error(fmt::format("there is no tensor '{}'", entry.tensor.name), entry.tensor.place,
                     nameHint(entry.tensor.name, tensorNames(), "tensors"));
    const auto known = std::ranges::find(kLayouts, layout.name);
    if (entry.names.size() > 1 || known == kLayouts.end())
        return error(fmt::format("no layout is called '{}'", layout.name), layout.place,
                     nameHint(layout.name, kLayouts, "layouts"));
    made->layout = *known == "packed" ? StorageLayout::Packed
                   : *known == "rows" ? StorageLayout::Rows
                                      : StorageLayout::Dense;
}

void ProgramChecker::addData(const DataSyntax::Entry& entry) {
    Tensor* made = tensor(entry.tensor.name);
    if (made == nullptr)
        return error(fmt::format("there is no tensor '{}'", entry.tensor.name), entry.tensor.place,
                     nameHint(entry.tensor.name, tensorNames(), "tensors"));
    if (made->definition)
        return error(fmt::format("'{}' is computed", made->name), entry.tensor.place,
                     "data is for inputs");
    if (made->data)
        return error(fmt::format("'{}' has data already", made->name), entry.tensor.place,
                     fmt::format("that is \"{}\"", made->data->file.name));
    made->data = DataFile{entry.file, entry.query};
}

void ProgramChecker::addDirectives(const FileSyntax& file) {
    for (const LineSyntax& line : file.lines) {
        if (const auto* choices = std::get_if<ChoiceSyntax>(&line))
            for (const ChoiceSyntax::Entry& entry : choices->entries)
                choices->kind == ChoiceSyntax::Kind::Order ? addOrder(entry) : addLayout(entry);
        if (const auto* data = std::get_if<DataSyntax>(&line))
            for (const DataSyntax::Entry& entry : data->entries) addData(entry);
        const auto* names = std::get_if<NamesSyntax>(&line);
        if (names == nullptr || names->kind != NamesSyntax::Kind::Outputs) continue;
        for (const NameSyntax& name : names->names) {
            const Tensor* made = tensor(name.name);
            if (made == nullptr || !made->definition)
                error(fmt::format("nothing computes '{}'", name.name), name.place,
                      nameHint(name.name, tensorNames(), "tensors"));
            m_outputs.insert(name.name);
        }
    }
    for (Tensor& made : m_model.tensors)
        made.isOutput = made.definition &&
                        (m_outputs.empty() ? !made.isPreprocess : m_outputs.contains(made.name));
    for (const Tensor& made : m_model.tensors) checkRoom(made);
}

/// Dense arrays of fixed sizes that no usual machine has room for.
void ProgramChecker::checkRoom(const Tensor& made) {
    constexpr double kMostElements = 1e10;
    double elements = 1;
    for (const IndexSyntax& extent : made.extents) {
        if (extent.kind != IndexSyntax::Kind::Number) return;
        elements *= static_cast<double>(extent.number);
    }
    if (elements < kMostElements || made.layout != StorageLayout::Dense) return;
    constexpr double kBytes = 8e-9;
    warn(fmt::format("'{}' is stored as a dense array of {:.3g} elements, {:.0f} GB", made.name,
                     elements, elements * kBytes),
         made.place,
         fmt::format("layout: {} -> packed  stores its unique elements alone", made.name));
}

/// Tensors come behind what they read; else they stay in the order of the text.
void ProgramChecker::orderTensors() {
    std::vector<Tensor> ordered;
    std::map<std::string, int> state;  // 1: being visited, 2: done
    const auto visit = [&](const auto& self, const std::string& name) -> void {
        const Tensor* made = tensor(name);
        if (made == nullptr || state[name] == 2) return;
        if (state[name] == 1) {
            error(fmt::format("'{}' is defined by itself", name), made->definition->place,
                  "a tensor is made of others");
            return;
        }
        state[name] = 1;
        if (made->definition)
            for (const ProductSyntax& product : made->definition->products)
                forEachAccess(product,
                              [&](const AccessSyntax& access) { self(self, access.tensor.name); });
        state[name] = 2;
        ordered.push_back(*made);
    };
    for (const std::string& name : m_order) visit(visit, name);
    if (m_errors.empty()) m_model.tensors = std::move(ordered);
}

Result<Model> ProgramChecker::check(const FileSyntax& file) {
    collect(file);
    makeTensors(file);
    addDirectives(file);
    if (m_errors.empty()) orderTensors();
    if (m_errors.empty() && std::ranges::none_of(m_model.tensors, &Tensor::isOutput))
        error("this program computes nothing", {0, 0}, "write a rule: A(i) := B(i) * C(i)");
    if (!m_errors.empty()) return failure(std::move(m_errors));
    m_model.text = m_text;
    return std::move(m_model);
}

Result<Model> checkFile(const SourceText& text, const FileSyntax& file) {
    return ProgramChecker(text).check(file);
}

}  // namespace candler::stur
