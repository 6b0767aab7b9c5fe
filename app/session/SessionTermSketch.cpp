// Parts of terms as sketches: what someone who selects some of a term can write into the guide.
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <charconv>

#include "app/session/SessionImpl.h"
#include "app/session/SketchNames.h"
#include "app/session/TermSketch.h"
#include "engine/language/LabelForms.h"
#include "engine/language/TermParts.h"
#include "sketches/Satisfaction.h"

namespace candler {

struct PointedTerm {
    TermId whole;
    TermId part;
};

namespace {

/// More is not read by anyone.
constexpr std::size_t kMostRows = 400;
constexpr std::size_t kMostNested = 300;  // the stack

class RowWriter {
public:
    RowWriter(LoadedProgram& program, const SketchLibrary& library)
        : m_program(program), m_forms(capability<LabelForms>(program)), m_names(program, library) {}

    void write(TermId term, std::size_t depth, std::size_t functions, std::size_t nested = 0) {
        const std::size_t row = m_rows.size();
        m_rows.emplace_back().depth = depth;
        const LabelId label = m_program.store().labelOf(term);
        const LabelForm form = formOf(label);
        if (nested < kMostNested && row < kMostRows) {
            m_rows[row].text = m_names.of(label);
            m_rows[row].isBoundOutside = form == LabelForm::Variable && indexOf(label) >= functions;
            // `map f x` is read at once, however its operators nest.
            const bool isSpine = form == LabelForm::Application || form == LabelForm::Instantiation;
            std::size_t child = 0;
            for (const TermId part : m_program.store().children(term))
                write(part, depth + (isSpine && child++ == 0 ? 0 : 1),
                      functions + (form == LabelForm::Function ? 1 : 0), nested + 1);
        } else {
            m_rows[row].text = "?";
        }
        m_rows[row].end = m_rows.size();
    }
    [[nodiscard]] std::vector<TermSketch::Row> take() { return std::move(m_rows); }

private:
    [[nodiscard]] LabelForm formOf(LabelId label) const {
        return m_forms == nullptr ? LabelForm::Operator : m_forms->labelForm(label);
    }
    /// Of `%k`.
    [[nodiscard]] std::size_t indexOf(LabelId label) const {
        const std::string text = m_program.labelText(label);
        std::size_t index = 0;
        std::from_chars(text.data() + 1, text.data() + text.size(), index);
        return index;
    }

    LoadedProgram& m_program;
    LabelForms* m_forms;
    SketchNames m_names;
    std::vector<TermSketch::Row> m_rows;
};

/// What is selected of a term; the whole of it where the language does not know.
TermId partOf(LoadedProgram& program, TermId term, const TermSketchQuestion& question) {
    auto* const places = capability<TermParts>(program);
    if (places == nullptr || program.programText(term) != question.term) return term;
    const auto isBlank = [&](std::size_t at) {
        return std::isspace(static_cast<unsigned char>(question.term[at])) != 0;
    };
    // Nobody selects with care what cannot be seen.
    std::size_t begin = std::min(question.begin, question.term.size());
    std::size_t end = std::min(question.end, question.term.size());
    while (begin < end && isBlank(begin)) ++begin;
    while (begin < end && isBlank(end - 1)) --end;
    std::vector<TermPart> parts = places->termParts(term);
    auto part = partAt(parts, begin, end);
    for (std::size_t i = 0; part && i < question.around; ++i) {
        std::erase_if(parts, [inner = part->end - part->begin](const TermPart& one) {
            return one.end - one.begin <= inner;
        });
        part = partAt(parts, begin, end);
    }
    return part ? part->term : term;
}

}  // namespace

/// The term that has this text: one that is known, which need not be read, or any other.
Result<TermId> Session::Impl::termWithText(const std::string& text, std::size_t step) const {
    const GuideStepState& state = search->state(step);
    for (const std::optional<TermId>& known :
         {std::optional(state.start), state.found, std::optional(program->start())})
        if (known && program->programText(*known) == text) return *known;
    const auto read = program->readTerms(SourceText("<term>", text));
    if (!read) return candler::failure(read.error());
    if (read->size() != 1) return candler::failure(makeError("one term is expected"));
    return read->front();
}

Result<PointedTerm> Session::Impl::pointedTerm(const Session& session,
                                               const TermSketchQuestion& question,
                                               const StopCheck& stop) const {
    if (Diagnostics errors = checkMoment(question.moment); !errors.empty())
        return candler::failure(std::move(errors));
    if (search->steps()[question.moment.step].cost->pricesPlans())
        return candler::failure(
            makeError("plans are priced as a whole here: there are no sketches"));
    if (!question.eclass) {
        const auto whole = termWithText(question.term, question.moment.step);
        if (!whole) return candler::failure(whole.error());
        return PointedTerm{*whole, partOf(*program, *whole, question)};
    }
    const Result<ExtractionViewPtr> shown = session.extraction(question.moment, stop);
    if (!shown) return candler::failure(shown.error());
    ExtractionView view = **shown;
    const auto index = view.snapshot->classOf(EClassId{*question.eclass});
    const auto term = index ? chooseCheapest(view, program->store(), *index) : std::nullopt;
    if (!term)
        return candler::failure(
            makeError(fmt::format("class {} has no term at that moment", *question.eclass)));
    const auto roots = view.snapshot->roots();
    const bool isRoot = std::ranges::find(roots, *index) != roots.end();
    // What is around a class is another matter for each that uses it.
    return PointedTerm{isRoot ? *term : TermId{}, *term};
}

Result<TermSketch> Session::termSketch(const TermSketchQuestion& question,
                                       const StopCheck& stop) const {
    const auto pointed = m_impl->pointedTerm(*this, question, stop);
    if (!pointed) return failure(pointed.error());
    RowWriter writer(*m_impl->program, m_impl->library);
    writer.write(pointed->part, 0, 0);
    return TermSketch{.rows = writer.take(), .isPart = pointed->part != pointed->whole};
}

Result<SketchFit> Session::checkTermSketch(const TermSketchQuestion& question,
                                           const std::string& sketch, const StopCheck& stop) const {
    const auto pointed = m_impl->pointedTerm(*this, question, stop);
    if (!pointed) return failure(pointed.error());
    LoadedProgram& program = *m_impl->program;
    const auto read =
        parseSketch(SourceText("<sketch>", sketch), program.vocabulary(), m_impl->library);
    if (!read) return failure(read.error());
    const auto factory = program.graphFactory({}, {});
    if (!factory) return failure(factory.error());
    const auto fits = [&](TermId term) {
        if (!term.isValid()) return false;
        const std::unique_ptr<EGraph> graph = (*factory)();
        const EClassId root = graph->addTerm(term);
        graph->addRoot(root);
        if (!graph->rebuild(stop)) return false;
        const GraphTable table(*graph, stop);
        const auto index = table.indexOf(graph->find(root));
        return index && isSatisfied(program.store(), table, *read, *index, stop);
    };
    if (fits(pointed->whole)) return SketchFit::Whole;
    if (fits(pointed->part)) return SketchFit::Part;
    return failure(makeError(stop.isStopped() ? "the check was stopped"
                                              : "the term does not satisfy this sketch"));
}

}  // namespace candler
