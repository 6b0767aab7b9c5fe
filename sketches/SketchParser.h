// SketchParser: sketch texts and files of sketch definitions.
//
//   sketch     := alternative ('or' alternative)*
//   alternative := primary ('::' type)?
//   primary    := '?' | ('contains' | 'onlyContains') '(' sketch ')' | NAME payload? arguments?
//               | '(' sketch ')'
//   definition := 'def' NAME ('(' parameter (',' parameter)* ')')? '=' sketch
//   parameter  := NAME (':' ('sketch' | 'nat' | 'type'))?
//
// NAME is a parameter, a definition, or an operator of the language; `[…]` behind an operator fixes
// its payload; NAME may also be made of operator characters (`+`, `->`); comments run from `--` to
// the end of the line.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "engine/support/Result.h"
#include "engine/support/SourceText.h"
#include "sketches/Sketch.h"

namespace candler {

struct SketchParameter {
    enum class Kind { Sketch, Nat, Type };
    std::string name;
    Kind kind = Kind::Sketch;
};

/// A named sketch with parameters; its body is parsed anew at each use.
struct SketchDefinition {
    std::string name;
    std::vector<SketchParameter> parameters;
    std::shared_ptr<const SourceText> text;
    std::size_t bodyBegin = 0;
    std::size_t bodyEnd = 0;
    SourceSpan place;
};

/// The definitions that sketches may use.
class SketchLibrary {
public:
    /// Adds all definitions of a file. Names must be new and must not be those of operators.
    Result<void> load(const SourceText& text, Vocabulary& vocabulary);
    [[nodiscard]] const SketchDefinition* find(std::string_view name) const;
    [[nodiscard]] const std::vector<SketchDefinition>& definitions() const { return m_definitions; }

private:
    std::vector<SketchDefinition> m_definitions;
    std::map<std::string, std::size_t, std::less<>> m_placeByName;
};

/// Parses one sketch that fills the whole text.
Result<Sketch> parseSketch(const SourceText& text, Vocabulary& vocabulary,
                           const SketchLibrary& library);

}  // namespace candler
