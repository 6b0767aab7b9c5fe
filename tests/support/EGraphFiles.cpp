#include "tests/support/EGraphFiles.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

namespace candler::test {

using Json = nlohmann::ordered_json;

std::string contentOf(const ImportedEGraph& egraph) {
    const Snapshot& snapshot = *egraph.snapshot;
    std::string text = fmt::format("iteration {} by {}\n", snapshot.iteration(), egraph.costModel);
    for (const NodeIndex index : egraph.fileOrder()) {
        const SnapshotNode& node = snapshot.nodes()[index];
        text += fmt::format("{} = {}: {} (", egraph.nodeIds[index],
                            snapshot.className(node.classIndex), snapshot.labelText(node));
        for (const ClassIndex child : snapshot.children(node))
            text += fmt::format("{};", snapshot.className(child));
        text += fmt::format(") costs {} {} born {} {}\n", egraph.costs[index],
                            egraph.subsumed[index] ? "subsumed" : "", node.bornIteration,
                            snapshot.ruleName(node.bornRule));
    }
    for (ClassIndex index = 0; index < snapshot.classes().size(); ++index)
        text += fmt::format("class {} : {}\n", snapshot.className(index), snapshot.typeText(index));
    for (const ClassIndex root : snapshot.roots())
        text += fmt::format("root {}\n", snapshot.className(root));
    for (const ImportedClassData& entry : egraph.classData) {
        text += fmt::format("data {} {} : {}", entry.className, entry.classIndex,
                            entry.type ? "type " + *entry.type : "-");
        for (const auto& [key, value] : entry.labels) text += fmt::format(" {}={}", key, value);
        text += '\n';
    }
    return text;
}

namespace {

const std::vector<std::string> kNames{"",
                                      "a",
                                      "\"",
                                      "\\n\n",
                                      "λ∘⊕",
                                      "<b>&",
                                      "~/",
                                      "\x01\x7F",
                                      "12.0",
                                      "#",
                                      "a long name with blanks in it",
                                      "\xF0\x9F\x98\x80"};

std::string name(Random& random, std::size_t number) {
    return kNames[random.below(kNames.size())] + std::to_string(number);
}

Json cost(Random& random) {
    switch (random.below(6)) {
        case 0:
            return nullptr;
        case 1:
            return 0;
        case 2:
            return -static_cast<double>(random.below(100)) / 8;
        case 3:
            return static_cast<double>(random.next()) / 3;
        case 4:
            return static_cast<double>(random.below(1000)) * 1e-300;
        default:
            return random.below(10);
    }
}

Json classData(Random& random) {
    Json entry = Json::object();
    if (random.below(2) == 0)
        entry["type"] = random.below(3) == 0 ? Json(nullptr) : Json(name(random, 0));
    for (std::size_t i = random.below(3); i > 0; --i) entry[name(random, i)] = name(random, 0);
    return entry;
}

}  // namespace

std::string randomEGraphText(Random& random) {
    std::vector<std::string> ids(random.below(30));
    for (std::size_t i = 0; i < ids.size(); ++i) ids[i] = name(random, i);
    std::vector<std::string> classes(1 + random.below(1 + ids.size()));
    for (std::size_t i = 0; i < classes.size(); ++i) classes[i] = name(random, i);
    const auto any = [&](const std::vector<std::string>& of) {
        return of[random.below(of.size())];
    };
    Json nodes = Json::object();
    std::vector<std::string> used;
    for (const std::string& id : ids) {
        Json node{{"op", name(random, random.below(3))}};
        for (std::size_t i = random.below(4); i > 0; --i) node["children"].push_back(any(ids));
        node["eclass"] = used.emplace_back(any(classes));
        if (random.below(3) > 0) node["cost"] = cost(random);
        if (random.below(3) == 0) node["subsumed"] = random.below(2) == 0;
        nodes[id] = std::move(node);
    }
    Json file = Json::object();
    if (random.below(2) == 0) {
        file["class_data"] = Json::object();
        for (const std::string& one : classes)
            if (random.below(2) == 0) file["class_data"][one] = classData(random);
    }
    file["nodes"] = std::move(nodes);
    if (random.below(3) > 0) {
        file["root_eclasses"] = Json::array();
        for (std::size_t i = used.empty() ? 0 : random.below(4); i > 0; --i)
            file["root_eclasses"].push_back(any(used));
    }
    return file.dump(random.below(2) == 0 ? -1 : 2, ' ', random.below(2) == 0);
}

}  // namespace candler::test
