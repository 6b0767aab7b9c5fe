// The states of reading. Places and mistakes are in EGraphReaderErrors.cpp.
#include "engine/serialization/EGraphReader.h"

#include <fmt/format.h>

#include <algorithm>

namespace candler {

namespace {

constexpr std::size_t kMaxDepth = 64;

}  // namespace

bool EGraphReader::takes(Slot slot, Kind kind) {
    switch (slot) {
        case Slot::Document:
        case Slot::Nodes:
        case Slot::ClassData:
        case Slot::Node:
        case Slot::ClassEntry:
        case Slot::Workbench:
            return kind == Kind::Object;
        case Slot::Roots:
        case Slot::Children:
            return kind == Kind::List;
        case Slot::Operator:
        case Slot::Class:
        case Slot::Child:
        case Slot::Root:
        case Slot::Label:
            return kind == Kind::Text;
        case Slot::Cost:
            return kind == Kind::Number || kind == Kind::Null;
        case Slot::Subsumed:
            return kind == Kind::Bool;
        case Slot::Type:
            return kind == Kind::Text || kind == Kind::Null;
        case Slot::Ignored:
            break;
    }
    return true;
}

EGraphReader::Slot EGraphReader::slotOfKey(Slot object, std::string_view key) {
    if (object == Slot::Nodes) return Slot::Node;
    if (object == Slot::ClassData) return Slot::ClassEntry;
    if (object == Slot::ClassEntry) return key == "type" ? Slot::Type : Slot::Label;
    if (object == Slot::Node) {
        if (key == "op") return Slot::Operator;
        if (key == "children") return Slot::Children;
        if (key == "eclass") return Slot::Class;
        if (key == "cost") return Slot::Cost;
        if (key == "subsumed") return Slot::Subsumed;
        return Slot::Ignored;
    }
    if (key == "nodes") return Slot::Nodes;
    if (key == "root_eclasses") return Slot::Roots;
    if (key == "class_data") return Slot::ClassData;
    return key == "x_workbench" ? Slot::Workbench : Slot::Ignored;
}

bool EGraphReader::isStopped() {
    constexpr std::size_t kStepsPerCheck = 4096;
    if (++m_steps % kStepsPerCheck != 0 || !m_stop.isStopped()) return false;
    m_errors = {makeError("the reading was stopped")};
    m_isCut = true;
    return true;
}

bool EGraphReader::key(const std::string& token) {
    if (m_ignored > 0) return true;
    if (isStopped()) return false;
    Frame& frame = m_frames.back();
    frame.key = viewOf(token);
    frame.keyEnd = offset();
    return beginMember(frame);
}

bool EGraphReader::beginMember(Frame& frame) {
    m_slot = slotOfKey(frame.slot, frame.key);
    bool isFresh = true;
    switch (m_slot) {
        case Slot::Node:
            isFresh = m_assembler.beginNode(frame.key);
            break;
        case Slot::ClassEntry:
            isFresh = m_assembler.beginClassData(frame.key);
            break;
        case Slot::Ignored:
            noteUnknown();
            break;
        case Slot::Label:
            break;  // They have any names; the assembler looks for them twice.
        default:
            const std::uint32_t bit = 1U << static_cast<unsigned>(m_slot);
            isFresh = (frame.seen & bit) == 0;
            frame.seen |= bit;
    }
    if (isFresh) return true;
    if (m_slot != Slot::Node)
        return report(path(), "this key occurs twice", textBefore(frame.keyEnd));
    return report(path(), "there is an e-node with this id already", textBefore(frame.keyEnd),
                  "every e-node needs an id of its own");
}

bool EGraphReader::open(Kind kind) {
    if (m_frames.size() + static_cast<std::size_t>(m_ignored) == kMaxDepth) {
        m_isCut = true;
        report({}, fmt::format("nested deeper than {} levels", kMaxDepth), valueBefore(kind));
        return false;
    }
    if (m_ignored > 0) {
        ++m_ignored;
        return true;
    }
    bool goesOn = true;
    if (!isTaken(kind, goesOn)) {
        m_ignored = 1;
        return goesOn;
    }
    if (m_slot == Slot::Workbench) {
        m_workbenchBegin = offset() - 1;
        m_ignored = 1;
    } else if (m_slot == Slot::Ignored) {
        m_ignored = 1;
    } else {
        m_frames.emplace_back().slot = m_slot;
        m_slot = m_slot == Slot::Roots ? Slot::Root : Slot::Child;
    }
    return true;
}

bool EGraphReader::close() {
    if (m_ignored > 0) {
        if (--m_ignored > 0) return true;
        if (m_slot == Slot::Workbench) m_workbenchEnd = offset();
        endValue();
        return true;
    }
    const Frame closed = m_frames.back();
    m_frames.pop_back();
    const bool goesOn = checkMembers(closed);
    endValue();
    return goesOn;
}

void EGraphReader::endValue() {
    if (m_frames.empty()) return;
    Frame& frame = m_frames.back();
    ++frame.index;
    if (frame.slot == Slot::Roots) m_slot = Slot::Root;
    if (frame.slot == Slot::Children) m_slot = Slot::Child;
}

bool EGraphReader::checkMembers(const Frame& frame) {
    const auto has = [&](Slot slot) {
        return (frame.seen & (1U << static_cast<unsigned>(slot))) != 0;
    };
    const auto missing = [&](const char* key, std::string hint = {}) {
        const SourceSpan place =
            m_frames.empty() ? m_source.span(offset() - 1, 1) : textBefore(m_frames.back().keyEnd);
        return report(path(), fmt::format("the key \"{}\" is missing", key), place,
                      std::move(hint));
    };
    if (frame.slot == Slot::Document && !has(Slot::Nodes)) return missing("nodes", kEGraphHint);
    if (frame.slot != Slot::Node) return true;
    return (has(Slot::Operator) || missing("op")) && (has(Slot::Class) || missing("eclass"));
}

bool EGraphReader::isTaken(Kind kind, bool& goesOn) {
    if (m_ignored > 0) return false;
    if (takes(m_slot, kind)) return true;
    goesOn = reportKind(kind);
    return false;
}

bool EGraphReader::null() {
    bool goesOn = true;
    if (isTaken(Kind::Null, goesOn) && m_slot == Slot::Cost)
        m_assembler.addCost(ImportedEGraph::kInfinite);
    if (m_ignored == 0) endValue();
    return goesOn;
}

bool EGraphReader::boolean(bool isTrue) {
    bool goesOn = true;
    if (isTaken(Kind::Bool, goesOn) && m_slot == Slot::Subsumed && isTrue)
        m_assembler.markSubsumed();
    if (m_ignored == 0) endValue();
    return goesOn;
}

bool EGraphReader::addNumber(double number) {
    bool goesOn = true;
    if (isTaken(Kind::Number, goesOn) && m_slot == Slot::Cost) m_assembler.addCost(number);
    if (m_ignored == 0) endValue();
    return goesOn;
}

bool EGraphReader::string(const std::string& token) {
    if (m_ignored > 0) return true;
    if (isStopped()) return false;
    bool goesOn = true;
    if (isTaken(Kind::Text, goesOn)) takeText(viewOf(token), goesOn);
    endValue();
    return goesOn;
}

void EGraphReader::takeText(std::string_view text, bool& goesOn) {
    switch (m_slot) {
        case Slot::Operator:
            return m_assembler.addOperator(text);
        case Slot::Class:
            return m_assembler.addClass(text);
        case Slot::Child:
            return m_assembler.addChild(text, m_frames.back().index, offset());
        case Slot::Root:
            return m_assembler.addRoot(text, m_frames.back().index, offset());
        case Slot::Type:
            return m_assembler.addType(text);
        case Slot::Label:
            if (!m_assembler.addLabel(m_frames.back().key, text))
                goesOn =
                    report(path(), "this key occurs twice", textBefore(m_frames.back().keyEnd));
            return;
        default:
            return;
    }
}

Result<ImportedEGraph> EGraphReader::finish() {
    if (!m_isCut) {
        for (DanglingName& name : m_assembler.danglingNames(kMostErrors))
            report(name.path, name.message, textBefore(name.textEnd), std::move(name.hint));
        if (m_workbenchEnd > 0) readWorkbench();
    }
    if (m_errors.empty()) {
        ImportedEGraph read = m_assembler.finish();
        addNotes(read);
        return read;
    }
    std::ranges::stable_sort(m_errors, {}, [](const Diagnostic& d) { return d.place.offset; });
    if (m_errors.size() > kMostErrors) m_errors.resize(kMostErrors);
    return failure(std::move(m_errors));
}

}  // namespace candler
