// EGraphReader: the events of one pass over a JSON text, as parts of an e-graph or as mistakes with
// their places. No JSON value is built but that of our own key. Private to this room.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "engine/serialization/EGraphAssembler.h"

namespace candler {

/// Takes the events of the JSON library, whose names its public functions have; one that returns
/// false ends the reading.
class EGraphReader {
public:
    /// `position` follows the library: it is just behind what was read.
    EGraphReader(const SourceText& source, const char* const& position, const StopCheck& stop)
        : m_source(source), m_position(position), m_stop(stop) {}

    /// After the events.
    [[nodiscard]] Result<ImportedEGraph> finish();

    // NOLINTBEGIN(readability-identifier-naming)
    bool null();
    bool boolean(bool isTrue);
    bool number_integer(std::int64_t number) { return addNumber(static_cast<double>(number)); }
    bool number_unsigned(std::uint64_t number) { return addNumber(static_cast<double>(number)); }
    bool number_float(double number, const std::string& /*text*/) { return addNumber(number); }
    bool string(const std::string& token);
    static bool binary(const nlohmann::json::binary_t& /*bytes*/) { return false; }
    bool start_object(std::size_t /*size*/) { return open(Kind::Object); }
    bool end_object() { return close(); }
    bool start_array(std::size_t /*size*/) { return open(Kind::List); }
    bool end_array() { return close(); }
    bool key(const std::string& token);
    bool parse_error(std::size_t position, const std::string& lastToken,
                     const nlohmann::json::exception& error);
    // NOLINTEND(readability-identifier-naming)

private:
    static constexpr std::size_t kMostErrors = 20;
    static constexpr const char* kEGraphHint =
        "an e-graph file is a JSON object with the key \"nodes\", as egraph-serialize writes it";

    enum class Kind : std::uint8_t { Null, Bool, Number, Text, Object, List };
    /// What a value is in an e-graph file.
    enum class Slot : std::uint8_t {
        Document,
        Nodes,
        Roots,
        ClassData,
        Workbench,
        Node,
        Operator,
        Children,
        Class,
        Cost,
        Subsumed,
        Child,
        Root,
        ClassEntry,
        Type,
        Label,
        Ignored,
    };
    /// An object or list that is open.
    struct Frame {
        Slot slot = Slot::Document;
        std::string_view key{};   ///< Of the present member.
        std::size_t keyEnd = 0;   ///< Just behind the key's closing quote.
        std::uint32_t index = 0;  ///< Of the present element.
        std::uint32_t seen = 0;   ///< A bit for each slot that a key led to.
    };
    /// A key that the format does not have.
    struct Unknown {
        std::size_t count = 0;
        Diagnostic note;
    };

    // States.
    bool open(Kind kind);
    bool close();
    bool addNumber(double number);
    /// Whether the next value is one to take; a mistake is reported. `goesOn` is what to return.
    [[nodiscard]] bool isTaken(Kind kind, bool& goesOn);
    void endValue();
    bool beginMember(Frame& frame);
    [[nodiscard]] static Slot slotOfKey(Slot object, std::string_view key);
    [[nodiscard]] static bool takes(Slot slot, Kind kind);
    void takeText(std::string_view text, bool& goesOn);
    bool checkMembers(const Frame& frame);
    [[nodiscard]] bool isStopped();

    // Places and mistakes.
    [[nodiscard]] std::size_t offset() const;
    [[nodiscard]] std::string_view viewOf(const std::string& token);
    /// JSON pointer to the present member or element.
    [[nodiscard]] std::string path() const;
    [[nodiscard]] SourceSpan textBefore(std::size_t end) const;
    [[nodiscard]] SourceSpan valueBefore(Kind kind) const;
    /// False if that are enough.
    bool report(const std::string& at, const std::string& message, SourceSpan place,
                std::string hint = {});
    bool reportKind(Kind kind);
    void noteUnknown();
    void addNotes(ImportedEGraph& read);

    // Our own data.
    /// Of a text that has been read without mistakes.
    void readWorkbench();
    void reportWorkbench(const std::vector<std::string_view>& keys, const std::string& message);
    void readBirths(const nlohmann::json& born);
    void readInfiniteCosts(const nlohmann::json& ids);

    const SourceText& m_source;
    const char* const& m_position;
    const StopCheck& m_stop;
    EGraphAssembler m_assembler;
    std::vector<Frame> m_frames;
    Slot m_slot = Slot::Document;  // of the next value
    int m_ignored = 0;             // brackets that are open in what is ignored
    std::size_t m_steps = 0;
    std::deque<std::string> m_unescaped;  // texts that the source writes in another way
    std::size_t m_workbenchBegin = 0;     // of our own value, with its end; both 0: there is none
    std::size_t m_workbenchEnd = 0;
    std::map<std::string, Unknown, std::less<>> m_unknown;
    Diagnostics m_errors;
    bool m_isCut = false;  // reading ended early
};

}  // namespace candler
