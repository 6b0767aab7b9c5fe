// SturLowerer: the state of one lowering; SturLowering.h is the interface.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "engine/languages/stur/lowering/SturLowering.h"
#include "engine/languages/stur/lowering/SturOutline.h"
#include "engine/languages/stur/lowering/SturReconstruction.h"
#include "engine/languages/stur/structure/LoopNest.h"

namespace candler::stur {

class SturLowerer {
public:
    SturLowerer(const FlatProgram& program, const InferredStructures& structures,
                const SturLayouts& layouts, Prover& prover, const SturLoweringOptions& options)
        : m_program(program),
          m_structures(structures.structures),
          m_layouts(layouts.packed),
          m_prover(prover),
          m_options(options),
          m_places(rulePlaces(program, m_structures)),
          m_function(options.name) {}

    [[nodiscard]] Result<loop::Function> run();
    /// From a dense array of the tensor to a packed one, or back.
    [[nodiscard]] Result<loop::Function> runPacking(const std::string& tensor, bool isPacking);
    /// One element of a packed array, 0 beyond the box; no index may be below 0. None where its
    /// place has no formula without a search.
    [[nodiscard]] std::optional<loop::Function> runElement(const std::string& tensor);

private:
    friend class FoldLoops;
    friend class TileLoops;
    using ExprId = loop::ExprId;
    using Names = std::map<std::string, ExprId, std::less<>>;

    /// Where an element is stored.
    struct Element {
        loop::BufferId buffer;
        std::vector<AffineForm> indices{};   ///< Of a dense array.
        const PackedPiece* piece = nullptr;  ///< Else of a packed one,
        std::vector<PlacePart> place{};      ///< at this place of the piece,
        std::optional<ExprId> base{};        ///< behind so many; none: behind the pieces before.

        bool operator==(const Element&) const = default;
    };
    /// An element that a nest reads, of a piece of the tensor's structure.
    struct ReadElement {
        Element element{};
        FlatFactor::Use use = FlatFactor::Use::Value;
        double factor = 1;
    };
    struct ReadPiece {
        Conjunction guard{};
        ReadElement read{};
    };
    /// One nest: a product summed over the points of a conjunction.
    struct Nest {
        const FlatProduct* product = nullptr;
        Conjunction points{};
        std::vector<ReadElement> reads{};
    };
    /// A nest whose sums stay in registers: of some values of one variable of the head, along which
    /// results lie side by side, and of another one.
    struct Tile {
        LoopNest loops{};  ///< Of others of the head, the column's, the row's, and those summed.
        std::size_t column = 0;  ///< Its level; the row's, if there is one, is the next.
        bool hasRow = false;
        bool isWhole = false;  ///< As below.
        Nest original{};
        Nest nest{};  ///< The same without variables that equations say.
        Element element{};
        /// Of the column and the only variable that is summed: what uses them is copied for these.
        std::optional<LoopNest> packed{};
        /// The same of the row, if there are copies of columns.
        std::optional<LoopNest> packedRows{};

        [[nodiscard]] std::size_t firstSum() const { return column + (hasRow ? 2 : 1); }
        [[nodiscard]] const std::string& columnName() const {
            return loops.levels[column].variable;
        }
        [[nodiscard]] const std::string& rowName() const {
            return loops.levels[column + 1].variable;
        }
        [[nodiscard]] static bool uses(const ReadElement& read, std::string_view name);
        [[nodiscard]] bool usesSums(const ReadElement& read) const;
    };
    /// Two nests that read the same elements of a tensor, one with two variables exchanged:
    /// y(i) += A(i, j) * x(j), y(j) += A(i, j) * x(i).
    struct Fold {
        LoopNest loops{};  ///< Of others of the head, one of it, and one that is summed.
        Nest nest{};       ///< Sums of this one stay in registers;
        Nest mirror{};     ///< this one adds to elements that lie side by side.
        Element element{};
        Element mirrorElement{};
        LoopNest rows{};  ///< All values of the one of the head,
        LoopNest sums{};  ///< and of the one that is summed.

        [[nodiscard]] std::size_t row() const { return loops.levels.size() - 2; }
    };
    /// A part of a result, and what is added up there.
    struct ResultPart {
        Conjunction where{};
        Element element{};
        std::vector<std::string> order{};  ///< Of the loops that store.
        /// These are known everywhere in the part: their sum is stored, ...
        std::vector<Nest> whole{};
        /// ... and those are added to it, or to zeros.
        std::vector<Nest> added{};
        std::optional<std::size_t> piece{};  ///< Of the structure, if it is of one.
        /// The same of sums in registers; those of whole ones come first.
        std::vector<Tile> tiles{};
        /// What else is added, and the part without, for small sizes.
        std::vector<Fold> folds{};
        std::vector<ResultPart> unfolded{};

        [[nodiscard]] bool isWhole() const {
            if (!unfolded.empty() && !unfolded.front().isWhole()) return false;
            return !whole.empty() || (!tiles.empty() && tiles.front().isWhole);
        }
    };

    // SturLowering.cpp
    void addParameters();
    void addSymbols();
    [[nodiscard]] std::vector<ExprId> shapeOf(const std::string& tensor, bool isPackedArray,
                                              std::int64_t leastExtent);
    void addBuffer(const std::string& tensor, loop::BufferRole role);
    void addChecks();
    [[nodiscard]] bool isPacked(const std::string& tensor) const;
    // SturPacking.cpp
    /// Where rows of the packed tensor begin.
    void makeRowStarts(const std::string& tensor);
    [[nodiscard]] bool addRowStarts(const std::string& tensor, const PackedPiece& piece);
    void fillRowStarts(const PackedPiece& piece);
    /// Unique elements of a result that is to be packed but was computed dense.
    void pack(const std::string& tensor);
    void unpack(const std::string& tensor);

    // SturRules.cpp
    void computeRule(const FlatRule& rule);
    /// What was made behind `before` statements comes from the rule, or from a piece of its result.
    void originate(const FlatRule& rule, std::optional<std::size_t> piece, std::size_t before);
    [[nodiscard]] std::vector<ResultPart> partsOf(const FlatRule& rule, const Structure& structure,
                                                  Region& left);
    [[nodiscard]] std::vector<ResultPart> splitByNests(const FlatRule& rule, ResultPart part,
                                                       Region& left);
    void addNests(const FlatRule& rule, ResultPart& part);
    void addPlain(const FlatRule& rule, ResultPart& part, std::vector<Nest> nests);
    void computePart(const FlatRule& rule, const ResultPart& part);
    [[nodiscard]] bool isWhole(const FlatRule& rule, const ResultPart& part, const Nest& nest);
    [[nodiscard]] bool isWhole(const FlatRule& rule, const ResultPart& part, const Nest& nest,
                               const std::vector<std::string>& order);
    /// Also what follows from other elements.
    [[nodiscard]] bool computesAll(const FlatRule& rule) const;
    /// Not where all of `unless` holds, if that is not empty.
    [[nodiscard]] bool needsZeros(const FlatRule& rule, const Structure& structure,
                                  const std::vector<ResultPart>& parts, Conjunction& unless);
    void fillZero(loop::BufferId buffer, const Conjunction& unless);
    void storeWhole(const FlatRule& rule, const ResultPart& part);
    void addToPart(const FlatRule& rule, const ResultPart& part, const Nest& nest);
    [[nodiscard]] ExprId sumOf(const Nest& nest, const LoopNest& loops, std::size_t level,
                               Names& names, loop::Block& block);
    [[nodiscard]] ExprId guardedSum(const Nest& nest, const LoopNest& loops, std::size_t level,
                                    Names names, loop::Block& block);
    [[nodiscard]] ExprId sumFrom(const Nest& nest, const LoopNest& loops, std::size_t level,
                                 Names& names, loop::Block& block);
    [[nodiscard]] std::optional<ExprId> factorsOf(const Nest& nest, const LoopNest& loops,
                                                  std::size_t begin, std::size_t end,
                                                  const Names& names);
    /// As many levels have to be around what uses these forms.
    [[nodiscard]] static std::size_t depthIn(const LoopNest& loops,
                                             const std::vector<AffineForm>& forms);
    /// The same of an element.
    [[nodiscard]] static std::size_t depthOf(const ReadElement& read, const LoopNest& loops);

    // SturLoopOrder.cpp
    /// The head's variables and those that are summed, as far as the user does not say more.
    [[nodiscard]] std::vector<std::string> orderOf(const FlatRule& rule,
                                                   const FlatProduct& product) const;
    /// The same, but innermost is a variable along which elements lie side by side.
    [[nodiscard]] std::vector<std::string> orderOf(const FlatRule& rule, const ResultPart& part,
                                                   const Nest& nest) const;
    /// Variables that equations say, by the others; the last that they can.
    [[nodiscard]] static Substitution definedIn(const Conjunction& points,
                                                const std::vector<std::string>& order);
    [[nodiscard]] static std::vector<AffineForm> placesOf(const Element& element,
                                                          const Substitution& known);

    // SturTiles.cpp
    [[nodiscard]] std::optional<Tile> tileOf(const FlatRule& rule, const ResultPart& part,
                                             const Nest& nest);
    [[nodiscard]] static bool sharesReads(const Tile& tile, const std::string& column,
                                          const std::optional<std::string>& row);
    [[nodiscard]] static Tile tileWithout(const Substitution& known, const ResultPart& part,
                                          const Nest& nest);
    [[nodiscard]] bool chooseTile(Tile& tile, const FlatRule& rule, const ResultPart& part,
                                  const std::vector<std::string>& order);
    [[nodiscard]] std::optional<LoopNest> tileLoops(const Tile& tile,
                                                    const std::vector<std::string>& order);
    [[nodiscard]] std::optional<LoopNest> packedLoops(const Tile& tile, std::size_t level);
    [[nodiscard]] bool canTile(const Tile& tile) const;
    [[nodiscard]] static bool readsRowsApart(const Tile& tile);
    [[nodiscard]] static bool liesAlong(const Element& element, const std::string& variable);

    /// SturTileLoops.cpp; `adds` says that there are results already.
    void appendTile(const FlatRule& rule, const ResultPart& part, const Tile& tile, bool adds);
    void appendPlain(const FlatRule& rule, const ResultPart& part, const Tile& tile, bool adds);

    // SturFolding.cpp
    /// Takes nests out that are folded; what is left of them comes in.
    [[nodiscard]] std::vector<Fold> takeFolds(const FlatRule& rule, const ResultPart& part,
                                              std::vector<Nest>& nests);
    [[nodiscard]] std::optional<Fold> foldOf(const FlatRule& rule, const ResultPart& part,
                                             const Nest& nest, const Nest& mirror);
    /// With these two variables exchanged.
    [[nodiscard]] std::optional<Fold> foldAlong(const FlatRule& rule, const ResultPart& part,
                                                const Nest& nest, const Nest& mirror,
                                                const std::string& row, const std::string& sum);
    [[nodiscard]] bool findLoops(Fold& fold, const std::vector<std::string>& order);
    /// What the fold does not do; none if that is too much.
    [[nodiscard]] std::optional<std::vector<Nest>> restOf(const FlatRule& rule, const Fold& fold,
                                                          const Nest& nest, const Nest& mirror);
    /// All values of the variable, over symbols.
    [[nodiscard]] std::optional<LoopNest> rangeOf(const std::string& variable,
                                                  const std::vector<std::string>& others,
                                                  const Conjunction& points);
    /// SturFoldLoops.cpp
    void appendFolded(const FlatRule& rule, const ResultPart& part);

    // SturElements.cpp
    [[nodiscard]] static Element substituted(Element element, const Substitution& names);
    [[nodiscard]] std::vector<ReadPiece> piecesOf(const FlatFactor& factor,
                                                  const Conjunction& where);
    void failOfPieces();
    [[nodiscard]] std::vector<Nest> nestsOf(const FlatRule& rule, const FlatProduct& product,
                                            const Conjunction& where);
    [[nodiscard]] Element elementOf(const std::string& tensor,
                                    const std::vector<AffineForm>& indices,
                                    std::size_t piece) const;
    /// In the array with the unique elements.
    [[nodiscard]] Element packedElement(const std::string& tensor,
                                        const std::vector<AffineForm>& indices,
                                        std::size_t piece) const;
    [[nodiscard]] std::vector<ExprId> placeOf(const Element& element, const Names& names);
    [[nodiscard]] ExprId load(const Element& element, const Names& names) {
        return m_function.load(element.buffer, placeOf(element, names));
    }
    /// Of a packed element: what lies before its place.
    [[nodiscard]] ExprId baseOf(const Element& element) {
        return element.base ? *element.base : countOf(element.piece->base);
    }
    [[nodiscard]] ExprId countOf(const Count& count);
    /// Of the piece, if the part has an entry of its rows.
    [[nodiscard]] ExprId partOf(const PlacePart& part, const Names& names,
                                const PackedPiece* piece);
    [[nodiscard]] ExprId read(const ReadElement& element, const Names& names);
    [[nodiscard]] ExprId sizeFactor(const FlatFactor& factor, const Names& names);

    // SturReconstruction.cpp
    /// The other elements, from those that were computed.
    void reconstruct(const FlatRule& rule, const Structure& structure);
    void copyPiece(const FlatRule& rule, const Piece& piece);
    [[nodiscard]] bool copySquares(const FlatRule& rule, const Piece& piece);
    /// The statement that copies one element.
    [[nodiscard]] loop::Block copied(const FlatRule& rule, const Piece& piece, const Names& at);
    /// Loops over two levels, a square of values after the other.
    [[nodiscard]] loop::Block squares(const LoopLevel& outer, const LoopLevel& inner,
                                      const Names& names,
                                      const std::function<loop::Block(Names& names)>& body);
    void copyRows(const FlatRule& rule, const RowCopies& copies);
    void scatter(const FlatRule& rule, const Piece& piece, const std::vector<IndexOrder>& orders);

    // SturNests.cpp
    /// Loops over the points in this order; where none has bounds, in other orders.
    [[nodiscard]] std::optional<LoopNest> nest(const Conjunction& points,
                                               std::vector<std::string> order);
    /// The statements of the levels from `level` to before `end`.
    loop::Block levels(const LoopNest& nest, std::size_t level, std::size_t end, Names& names,
                       const std::function<loop::Block(Names& names)>& body);
    /// The first `end` levels, behind what was made so far, where the nest is not empty. Says
    /// whether iterations of the outermost loop are independent.
    void appendLoops(const LoopNest& nest, std::size_t end, bool isIndependent,
                     const std::function<loop::Block(Names& names)>& body);
    /// All levels; `element` is what the body stores, and gets its base as far as is known.
    loop::Block levelsTo(const LoopNest& nest, std::size_t level, Element& element, Names& names,
                         const std::function<loop::Block(Names& names)>& body);
    void moveBase(const LoopNest& nest, std::size_t depth, Element& element, const Names& names,
                  loop::Block& block);
    /// The loops of a nest, behind what was made so far.
    void appendTop(const LoopNest& nest, bool isIndependent, loop::Block block);
    loop::Block level(const LoopLevel& level, Names& names,
                      const std::function<loop::Block(Names& names)>& inside);
    /// Of the values that a loop of the level runs over.
    struct LoopValues {
        ExprId first;
        ExprId count;  ///< Not more than 0: there are none.
    };
    [[nodiscard]] LoopValues valuesOf(const LoopLevel& level, const Names& names);
    [[nodiscard]] ExprId bound(const std::vector<LoopBound>& bounds, bool isLower,
                               const Names& names);
    [[nodiscard]] ExprId boundValue(const LoopBound& bound, bool isLower, const Names& names);
    [[nodiscard]] ExprId form(const AffineForm& form, const Names& names);
    [[nodiscard]] ExprId name(const std::string& name, const Names& names);
    [[nodiscard]] std::optional<ExprId> guard(const Conjunction& conjunction, const Names& names);
    [[nodiscard]] loop::Block guarded(const Conjunction& conjunction, const Names& names,
                                      loop::Block block);
    [[nodiscard]] std::vector<ExprId> forms(const std::vector<AffineForm>& forms,
                                            const Names& names);
    void append(loop::Block& to, loop::Block more);
    /// A local for it, unless it is a constant.
    [[nodiscard]] ExprId local(const std::string& name, ExprId value, loop::Block& block);
    [[nodiscard]] ExprId binary(loop::ExprOp op, ExprId left, ExprId right) {
        return m_function.binary(op, left, right);
    }

    /// The first one counts; it is about the tensor whose loops are made.
    void fail(const std::string& message, const std::string& hint);

    const FlatProgram& m_program;
    const std::map<std::string, Structure, std::less<>>& m_structures;
    const std::map<std::string, PackedLayout, std::less<>>& m_layouts;
    Prover& m_prover;
    const SturLoweringOptions& m_options;
    std::map<std::string, std::size_t, std::less<>> m_places;
    loop::Function m_function;
    std::map<std::string, loop::BufferId, std::less<>> m_buffers;  ///< That are computed with.
    std::map<std::string, loop::BufferId, std::less<>> m_packs;    ///< That `pack` fills.
    std::map<const PackedPiece*, loop::BufferId> m_rowStarts;      ///< Of those with rows.
    Names m_symbols;
    std::string m_tensor;  ///< Whose loops are made.
    Diagnostics m_errors;
    std::size_t m_nestCount = 0;  ///< That were made.
};

}  // namespace candler::stur
