// Values: what stands behind an option. --help and the manual name it, shells complete by it.
#pragma once

namespace candler::cli::value {

inline constexpr const char* kFile = "FILE";
inline constexpr const char* kFolder = "FOLDER";
inline constexpr const char* kProject = "PROJECT";
inline constexpr const char* kEGraph = "EGRAPH";
inline constexpr const char* kSetting = "NAME=VALUE";
inline constexpr const char* kLanguage = "LANGUAGE";
inline constexpr const char* kRules = "RULES";
inline constexpr const char* kRule = "RULE";
inline constexpr const char* kScheduler = "SCHEDULER";
inline constexpr const char* kTerm = "TERM";
inline constexpr const char* kEvent = "EVENT";
inline constexpr const char* kModel = "MODEL";
inline constexpr const char* kClass = "CLASS";
inline constexpr const char* kInput = "INPUT";
inline constexpr const char* kAxes = "ROWS,COLUMNS";
/// Of positionals, whose name says it.
inline constexpr const char* kAsNamed = "";

}  // namespace candler::cli::value
