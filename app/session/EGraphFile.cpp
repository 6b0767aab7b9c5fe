#include "app/session/EGraphFile.h"

#include <algorithm>

namespace candler {

namespace {

ExtractionViewPtr viewOf(const ImportedEGraph& egraph) {
    auto view = std::make_shared<ExtractionView>();
    view->snapshot = egraph.snapshot;
    view->ranking = rankByCosts(egraph);
    view->subsumed = egraph.subsumed;
    const std::size_t classes = egraph.snapshot->classes().size();
    view->chosen.assign(classes, kNoIndex);
    view->chosenCost.assign(classes, 0);
    const std::vector<ClassIndex> roots = egraph.snapshot->rootsOrGuess();
    for (const ClassIndex index : chosenClasses(*egraph.snapshot, view->ranking, roots)) {
        view->chosen[index] = view->ranking.classChoice[index];
        view->chosenCost[index] = view->ranking.classCost(index);
    }
    constexpr std::size_t kMostTerms = 20;
    for (std::size_t i = 0; i < roots.size(); ++i) {
        view->cost += view->ranking.classCost(roots[i]);
        if (i < kMostTerms)
            view->term += chosenTerm(*egraph.snapshot, view->ranking, roots[i]) + "\n";
    }
    if (roots.size() > kMostTerms)
        view->term += "… and of " + countText(roots.size() - kMostTerms) + " more roots\n";
    return view;
}

}  // namespace

bool isEGraphFile(const std::filesystem::path& path) {
    std::string ending = path.extension().string();
    std::ranges::transform(ending, ending.begin(), [](char c) {
        return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    });
    return ending == ".json";
}

Result<EGraphFilePtr> openEGraphFile(const std::filesystem::path& path, const StopCheck& stop) {
    Result<ImportedEGraph> read = readEGraphJson(path, stop);
    if (!read) return failure(read.error());
    auto file = std::make_shared<EGraphFile>();
    file->path = path;
    file->view = viewOf(*read);
    file->egraph = std::move(*read);
    return EGraphFilePtr(std::move(file));
}

}  // namespace candler
