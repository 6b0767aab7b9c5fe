// Problems in the language of the window: the sentences of the engine's diagnostics are known, for
// wrong programs, rules and sketches of every language and for the mistakes of the golden cases.
#include <QCoreApplication>
#include <QRegularExpression>
#include <QTranslator>
#include <algorithm>
#include <catch2/catch.hpp>
#include <set>

#include "app/session/LanguageFiles.h"
#include "app/session/RuleVerdictReport.h"
#include "app/session/Session.h"
#include "app/session/TemplateProject.h"
#include "app/workbench/models/EngineText.h"
#include "app/workbench/models/ProblemModel.h"
#include "app/workbench/models/Texts.h"
#include "engine/support/FileSystem.h"
#include "tests/app/WindowFixture.h"

using namespace candler;

namespace fs = std::filesystem;

namespace {

/// For as long as it lives.
class German : public QTranslator {
public:
    German() {
        const auto folder = programFolder().parent_path() / "translations";
        isLoaded = load(fromUtf8((folder / "candler_de.qm").string()));
        if (isLoaded) QCoreApplication::installTranslator(this);
    }
    ~German() override { QCoreApplication::removeTranslator(this); }

    bool isLoaded = false;
};

/// What is said in English still, a line for each; what stands in quotes is part of a program.
QString englishOf(const Diagnostics& problems) {
    static const QRegularExpression kEnglish(
        QStringLiteral("\\b(the|is|are|must|has|have|here|this|its|expected|write|which|that|takes|"
                       "cannot|there|than|with|known)\\b"));
    static const QRegularExpression kQuoted(QStringLiteral("„[^“]*“|\"[^\"]*\"|`[^`]*`"));
    ProblemModel model;
    model.setProblems(problems);
    QString found;
    for (int row = 0; row < model.rowCount(); ++row) {
        const QString text = test::cell(model, row, ProblemModel::Message);
        const bool isSame = text.contains(fromUtf8(model.problem(row).message));
        if (isSame || QString(text).remove(kQuoted).contains(kEnglish))
            found += text + QLatin1Char('\n');
    }
    return found;
}

Diagnostics problemsOf(const Project& project) {
    Session session;
    session.open(project);
    return session.problems();
}

struct WrongProgram {
    const char* language;
    const char* program;
    const char* rules;
    const char* sketch;
};

constexpr WrongProgram kWrong[] = {
    {"rise", "f : n.f32 -> f32\nf = \\xs. reduce add xs", "r: map f => g", "contains(mapp(?))"},
    {"rise", "f : (n : nat) -> n.f32 -> n.f32\nf = /\\n. \\xs. add xs 1", "r map f => f",
     "contains(map"},
    {"rise", "f = map (\\x. x + ", "r: map f xs", "app(map)"},
    {"linrel", "dim m = 3\ninput X[m,n]\noutput X", "mine: (* ?a) => ?a", "contains(*(?)"},
    {"linrel", "dim m = 3, n = 4\ninput X[m,n], y[m,1]\ns = X %*% y + summ(X)\noutput s",
     "mine: (* ?a ?b) => (* ?a ?c)", "contains(foo(?))"},
    {"linrel", "dim m = 3\ninput x[m,1]\ns = x' * 2\noutput t", "", "?"},
    {"sdqlite", "dim I = 3\narray x : vec<J, real>\ncompute s : real = sum(<i,v> in x) v * yy(i)",
     "mine: ?a * ?b => ?c", "contains(summ(?))"},
    {"sdqlite", "dim I = 3\narray x : vec<I, real>\ncompute s : real = sum(<i,v> in x) v + i", "",
     "?"},
    {"sdqlite", "dim I = 3\ncompute s real = 1", "", "?"},
    {"stur", "symbols: n\nstructure: S -> symetric(n)\ny(i) := S(i, j) * x(j)", "mine: (* ?a => ?a",
     "contains(*(?, ?, ?))"},
    {"stur", "symbols: n\ny:D(i) := (0 <= i < m)\nx:D(j) := (0 <= j < n)\ny(i) := x(i) - 1", "",
     "?"},
    {"tensorgraph", "(input x 16 64)\n(output (relu (matmull none x w1)))",
     "mine: (relu ?a) => (tanh ?b)", "contains(matmul(?))"},
    {"tensorgraph", "(input x 16 64)\n(weight w 32 64)\n(output (matmul none x w))", "", "?"},
    {"math", "(+ (* x 2) (mul x (sin 2 3)))", "mine: (+ ?a ?b) => (+ ?a ?c)", "contains(+(?))"},
    {"math", "(+ x", "mine: (+ ?a ?b) if (nonzro ?a) => ?a", "*(?, ?) or"},
    {"lambda", "(app (lamb x (+ (var x) 1)) 5)", "mine: (+ ?a) => ?a", "contains()"},
    {"prop", "(=> (& p q) (| q p))", "mine: (~ ?a ?b) => ?a", "|(?)"},
};

}  // namespace

TEST_CASE("Problems speak the language of the window", "[app][translation][problems]") {
    const German german;
    REQUIRE(german.isLoaded);
    for (const WrongProgram& wrong : kWrong) {
        const auto language = chooseLanguage(wrong.language);
        REQUIRE(language);
        auto project = newProject(**language, "wrong");
        REQUIRE(project);
        const TextSource program = project->program;
        INFO(wrong.language << ": " << wrong.program);
        project->program = {.file = {}, .text = wrong.program};
        const Diagnostics ofProgram = problemsOf(*project);
        CHECK_FALSE(ofProgram.empty());
        CHECK(englishOf(ofProgram).toStdString() == "");
        project->program = program;
        project->rules = {.file = {}, .text = wrong.rules};
        CHECK(englishOf(problemsOf(*project)).toStdString() == "");
        project->rules = {};
        project->guide.front().sketch = wrong.sketch;
        CHECK(englishOf(problemsOf(*project)).toStdString() == "");
    }
}

TEST_CASE("counter-examples of rules are in the language of the window",
          "[app][translation][problems]") {
    const German german;
    REQUIRE(german.isLoaded);
    const auto warningOf = [](const char* language, const char* rule) {
        const auto project = newProject(**chooseLanguage(language), "wrong");
        const auto verdicts = testOwnRules(project.value(), rule, {});
        REQUIRE(verdicts);
        const auto warning = verdictWarning(verdicts->front());
        REQUIRE(warning);
        CHECK(englishOf({*warning}).toStdString() == "");
        return toUtf8(problemText(*warning, QStringLiteral("; ")));
    };
    CHECK(warningOf("math", "r: (* ?a ?b) => (+ ?a ?b)").find(" ist nicht ") != std::string::npos);
    CHECK(
        toUtf8(engineText("x = 2; (/ x y) is not z, which fails: an integer is divided by zero")) ==
        "x = 2; (/ x y) ist nicht z, das fehlschlägt: eine ganze Zahl wird durch null geteilt");
    CHECK(warningOf("rise", "r: map f xs => map (\\x. add x 1) xs where f : f32 -> f32")
              .find(" ist nicht ") != std::string::npos);
    for (const auto& [language, rule] : {std::pair{"prop", "r: (& ?a ?b) => (| ?a ?b)"},
                                         {"linrel", "r: (* ?a ?b) => (+ ?a ?b)"},
                                         {"lambda", "r: (+ ?a ?b) => ?a"}})
        warningOf(language, rule);
}

TEST_CASE("what the golden cases find wrong is said in the language of the window",
          "[app][translation][problems]") {
    const German german;
    REQUIRE(german.isLoaded);
    std::vector<std::string> endings = programEndings();
    endings.emplace_back(".candler");
    std::set<std::string> english;
    std::size_t count = 0;
    for (const auto& entry :
         fs::recursive_directory_iterator(resourceFolder().parent_path() / "tests" / "golden")) {
        if (std::ranges::find(endings, entry.path().extension().string()) == endings.end())
            continue;
        const auto project = readProjectOrProgram(entry.path());
        const Diagnostics problems = project ? problemsOf(*project) : project.error();
        count += problems.size();
        if (const QString text = englishOf(problems); !text.isEmpty())
            english.insert(entry.path().parent_path().filename().string() + ": " +
                           text.toStdString());
    }
    CHECK(count > 100);
    std::string list;
    for (const std::string& text : english) list += text;
    CHECK(list == "");
}
