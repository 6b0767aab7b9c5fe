// What accesses read, case by case: the profiles and supports of products and sums (Claims.h).
#include <algorithm>

#include "engine/languages/stur/structure/Claims.h"
#include "engine/languages/stur/structure/Prover.h"
#include "engine/languages/stur/structure/Regions.h"

namespace candler::stur {

namespace {

constexpr std::size_t kMostProfiles = 64;

Substitution argumentsOf(const Read& read) {
    return substitutionOf(read.structure.variables, read.arguments);
}

Element elementOf(const Read& read, const Piece& piece, const Substitution& arguments) {
    if (read.isCondition) return {{}, 1, true};
    return {formsAt(piece.map, arguments), piece.factor, read.structure.isIdentity(piece)};
}

/// Adds the profile's parts in which an element of the read is there, by its pieces.
void addPieces(const Profile& profile, const Read& read, const Substitution& arguments,
               Prover& prover, std::vector<Profile>& parts) {
    for (const Piece& piece : read.structure.pieces) {
        Profile more = profile;
        more.region.add(piece.guard.substituted(arguments));
        if (more.region.isFalse() || prover.provesEmpty(more.region)) continue;
        more.elements.emplace_back(elementOf(read, piece, arguments));
        parts.push_back(std::move(more));
    }
}

}  // namespace

std::optional<std::vector<Profile>> productProfiles(const std::vector<Read>& reads,
                                                    const Conjunction& condition, Prover& prover) {
    std::vector<Profile> profiles{{condition, {}}};
    for (const Read& read : reads) {
        const Substitution arguments = argumentsOf(read);
        std::vector<Profile> next;
        for (const Profile& profile : profiles) {
            addPieces(profile, read, arguments, prover, next);
            if (next.size() > kMostProfiles) return {};
        }
        profiles = std::move(next);
    }
    return profiles;
}

std::optional<std::vector<Profile>> sumProfiles(const std::vector<Read>& reads, Prover& prover) {
    std::vector<Profile> profiles{{Conjunction(), {}}};
    for (const Read& read : reads) {
        const Substitution arguments = argumentsOf(read);
        std::vector<Profile> next;
        for (const Profile& profile : profiles) {
            addPieces(profile, read, arguments, prover, next);
            const auto outside =
                difference({profile.region}, regionAt(read.structure.support, arguments), prover);
            if (!outside) return {};
            for (const Conjunction& region : *outside) {
                next.push_back({region, profile.elements});
                next.back().elements.emplace_back();
            }
            if (next.size() > kMostProfiles) return {};
        }
        profiles = std::move(next);
    }
    std::erase_if(profiles, [](const Profile& profile) {
        return std::none_of(profile.elements.begin(), profile.elements.end(),
                            [](const auto& element) { return element.has_value(); });
    });
    return profiles;
}

Region productSupport(const std::vector<Read>& reads, const Conjunction& condition,
                      const std::vector<std::string>& variables, Prover& prover) {
    Region support{condition};
    for (const Read& read : reads) {
        const Region own = regionAt(read.structure.support, argumentsOf(read));
        Region next;
        for (const Conjunction& part : support)
            for (const Conjunction& other : own) next.push_back(part.with(other));
        std::erase_if(next, [&](const Conjunction& part) {
            return part.isFalse() || prover.provesEmpty(part);
        });
        if (next.size() > kMostProfiles) next = {hullOf(next, prover)};
        support = merged(std::move(next), variables, prover);
    }
    return merged(std::move(support), variables, prover);
}

Region sumSupport(const std::vector<Read>& reads, const std::vector<std::string>& variables,
                  Prover& prover) {
    Region support;
    for (const Read& read : reads) {
        const Region own = regionAt(read.structure.support, argumentsOf(read));
        const std::optional<Region> more = difference(own, support, prover);
        support.insert(support.end(), more ? more->begin() : own.begin(),
                       more ? more->end() : own.end());
        if (!more || support.size() > kMostProfiles) support = {hullOf(support, prover)};
        support = merged(std::move(support), variables, prover);
    }
    return support;
}

std::optional<Structure> plainRead(const Read& read, const std::vector<std::string>& variables) {
    std::vector<std::string> names;
    for (const AffineForm& argument : read.arguments) {
        const std::optional<std::string> name = argument.asName();
        if (!name) return {};
        names.push_back(*name);
    }
    if (names != variables) return {};
    return read.structure.renamed(names);
}

}  // namespace candler::stur
