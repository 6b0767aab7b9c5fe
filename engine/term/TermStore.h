// TermStore: hash-consed labels and terms of one language instance. An e-node and a term share the
// same LabelId, so moving between the two is copying words. See binding/ for shift and substitute.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/term/Ids.h"
#include "engine/term/Signature.h"

namespace candler {

/// What an e-node or term node is, apart from its children. The type is part of the identity.
struct Label {
    OpId op;
    Payload payload = 0;
    TypeId type = kUntyped;

    bool operator==(const Label&) const = default;
};

/// Owns labels and terms; both only grow. A term's children have smaller ids than the term, so
/// ascending ids are a post-order. One thread.
///
///     TermStore store(signature);
///     const TermId x = store.make(store.label({varOp, 0, type}), {});
///     const TermId fx = store.make(store.label({appOp, 0, type}), std::array{f, x});
class TermStore {
public:
    explicit TermStore(Signature signature);
    ~TermStore();
    TermStore(const TermStore&) = delete;
    TermStore& operator=(const TermStore&) = delete;

    [[nodiscard]] const Signature& signature() const { return m_signature; }

    LabelId label(const Label& label);
    /// The id if anything has this label already.
    [[nodiscard]] std::optional<LabelId> findLabel(const Label& label) const;
    [[nodiscard]] const Label& operator[](LabelId id) const { return m_labels[id.index()]; }
    [[nodiscard]] std::size_t labelCount() const { return m_labels.size(); }
    [[nodiscard]] int arity(LabelId id) const { return m_labelArity[id.index()]; }
    /// Whether the two children of what has this label are an unordered pair.
    [[nodiscard]] bool isCommutative(LabelId id) const {
        return m_labelIsCommutative[id.index()] != 0;
    }

    /// The term with this label and these children (as many as the operator's arity). Those of a
    /// commutative operator are kept by ascending id, in whatever order they are given.
    TermId make(LabelId label, std::span<const TermId> children);
    [[nodiscard]] LabelId labelOf(TermId term) const {
        return LabelId{m_words[m_offsets[term.index()]]};
    }
    [[nodiscard]] const Label& operator[](TermId term) const { return (*this)[labelOf(term)]; }
    [[nodiscard]] std::span<const TermId> children(TermId term) const;
    [[nodiscard]] TypeId type(TermId term) const { return (*this)[term].type; }
    /// Nodes of the term as a tree, saturating at 2^62.
    [[nodiscard]] std::uint64_t treeSize(TermId term) const { return m_sizes[term.index()]; }
    /// The distinct sub-terms of `term`, itself included, each after its children.
    [[nodiscard]] std::vector<TermId> subterms(TermId term) const;
    [[nodiscard]] std::size_t termCount() const { return m_offsets.size(); }
    [[nodiscard]] std::size_t memoryBytes() const;

private:
    struct Tables;

    Signature m_signature;
    std::vector<Label> m_labels;
    std::vector<std::uint8_t> m_labelArity;
    std::vector<std::uint8_t> m_labelIsCommutative;
    std::vector<std::uint32_t> m_words;    // label, children…
    std::vector<std::uint32_t> m_offsets;  // of each term into m_words
    std::vector<std::uint64_t> m_sizes;
    std::unique_ptr<Tables> m_tables;
};

/// Terms share sub-terms, so the text of a tree may be of any length: beyond this it is not
/// written.
inline constexpr std::uint64_t kMostWrittenNodes = 200'000;
/// What stands in place of the text of a term that as a tree has more nodes.
[[nodiscard]] std::optional<std::string> abridgement(const TermStore& store, TermId term,
                                                     std::uint64_t most = kMostWrittenNodes);

}  // namespace candler
