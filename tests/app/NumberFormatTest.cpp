// How the window writes numbers: in groups of digits, with the decimal sign of its language, in all
// that people read of some opened projects; and what they type is taken as it is meant.
#include <QAbstractButton>
#include <QAbstractItemView>
#include <QComboBox>
#include <QDockWidget>
#include <QGraphicsTextItem>
#include <QGraphicsView>
#include <QLabel>
#include <QLineEdit>
#include <QRegularExpression>
#include <QTest>
#include <catch2/catch.hpp>

#include "app/workbench/models/EngineText.h"
#include "app/workbench/models/Texts.h"
#include "app/workbench/widgets/NumberBox.h"
#include "tests/app/WindowFixture.h"

using namespace candler;
using candler::test::WindowFixture;

namespace {

/// The numbers of a language, for as long as it lives.
class Numbers {
public:
    explicit Numbers(QLocale::Language language) { QLocale::setDefault(QLocale(language)); }
    ~Numbers() { QLocale::setDefault(m_before); }
    Numbers(const Numbers&) = delete;
    Numbers& operator=(const Numbers&) = delete;

private:
    QLocale m_before;
};

QString said(const char16_t* text) {
    return QString::fromUtf16(text);
}

/// What people read in the window, with the object that says it. Programs and code have their own
/// numbers, and so have terms, which are parts of programs.
class Reader {
public:
    explicit Reader(const QWidget& window) {
        for (const QWidget* widget : window.findChildren<QWidget*>()) read(*widget);
    }

    /// Numbers of five digits without groups, or with wider spaces than narrow ones; `isGerman`:
    /// and those with a point for a comma.
    [[nodiscard]] QStringList faults(bool isGerman) const {
        static const QRegularExpression kLong(QStringLiteral("(?<![\\w.$-])\\d{5,}(?!\\w)"));
        static const QRegularExpression kWide(QStringLiteral("\\d[ \u00a0]\\d{3}(?!\\d)"));
        static const QRegularExpression kPoint(
            QStringLiteral("(?<![\\w.])\\d+\\.\\d+(?![\\w]|\\.\\d)"));
        QStringList found;
        for (const auto& [where, text] : m_texts)
            if (kLong.match(withoutIds(text)).hasMatch() || kWide.match(text).hasMatch() ||
                (isGerman && kPoint.match(text).hasMatch()))
                found << where + QStringLiteral(": ") + text.left(200);
        found.removeDuplicates();
        return found;
    }
    /// Ids of classes and e-nodes are names.
    static QString withoutIds(QString text) {
        static const QRegularExpression kIds(
            QStringLiteral("\\d+(?: ⊕ \\d+)+|(?:class|classes|e-node) \\d+(?:, \\d+)*"));
        return text.remove(kIds);
    }
    [[nodiscard]] std::size_t count() const { return m_texts.size(); }

private:
    void add(const QObject& object, const QString& text) {
        QString where = QString::fromLatin1(object.metaObject()->className());
        for (const QObject* one = &object; one != nullptr; one = one->parent())
            if (!one->objectName().isEmpty()) {
                where += QLatin1Char(' ') + one->objectName();
                break;
            }
        m_texts.emplace_back(where, text);
    }

    void read(const QWidget& widget) {
        if (!widget.isVisible()) return;
        if (const auto* label = qobject_cast<const QLabel*>(&widget)) add(widget, label->text());
        if (const auto* button = qobject_cast<const QAbstractButton*>(&widget))
            add(widget, button->text());
        if (const auto* line = qobject_cast<const QLineEdit*>(&widget)) add(widget, line->text());
        if (const auto* box = qobject_cast<const QComboBox*>(&widget))
            for (int i = 0; i < box->count(); ++i) add(widget, box->itemText(i));
        if (const auto* view = qobject_cast<const QAbstractItemView*>(&widget))
            if (view->model() != nullptr) read(*view, {});
        // Of charts.
        if (const auto* chart = qobject_cast<const QGraphicsView*>(&widget))
            for (const QGraphicsItem* item : chart->items())
                if (const auto* text = qgraphicsitem_cast<const QGraphicsTextItem*>(item))
                    add(widget, text->toPlainText());
    }

    void read(const QAbstractItemView& view, const QModelIndex& parent) {
        const QAbstractItemModel& model = *view.model();
        constexpr int kMost = 200;
        for (int row = 0; row < std::min(model.rowCount(parent), kMost); ++row)
            for (int column = 0; column < model.columnCount(parent); ++column) {
                const QString head = model.headerData(column, Qt::Horizontal).toString();
                if (head.compare(QStringLiteral("class"), Qt::CaseInsensitive) == 0) continue;
                const QModelIndex index = model.index(row, column, parent);
                add(view, index.data().toString());
                if (model.hasChildren(index)) read(view, index);
            }
    }

    std::vector<std::pair<QString, QString>> m_texts;
};

void checkPages(const char* example, bool isGerman) {
    INFO(example);
    WindowFixture fixture;
    fixture.openExample(example);
    fixture.trigger("run");
    std::size_t texts = 0;
    for (QDockWidget* dock : fixture.window.findChildren<QDockWidget*>()) {
        dock->show();
        dock->raise();
        fixture.settle();
        // Charts mend their labels once the scene has changed.
        WindowFixture::waitFor([&] { return Reader(fixture.window).faults(isGerman).isEmpty(); },
                               1);
        const Reader reader(fixture.window);
        texts += reader.count();
        INFO(toUtf8(dock->objectName()));
        CHECK(reader.faults(isGerman).join(QLatin1Char('\n')).toStdString() == "");
    }
    CHECK(texts > 1000);
}

constexpr const char* kExamples[] = {"matmul-blocking.candler", "als.candler",
                                     "tensor-two-products.candler", "storel-chain.candler"};

}  // namespace

TEST_CASE("numbers have groups of three digits and a decimal sign", "[app][format]") {
    CHECK(toUtf8(countString(999)) == "999");
    CHECK(toUtf8(countString(-1024331)) == "-1\u202f024\u202f331");
    CHECK(toUtf8(costString(12037007)) == "12\u202f037\u202f007");
    CHECK(toUtf8(costString(0.125)) == "0.125");
    CHECK(toUtf8(fixedString(45570.5, 2)) == "45\u202f570.50");
    CHECK(toUtf8(shortCostString(1234567890)) == "1.23e+09");
    CHECK(toUtf8(durationString(0)) == "0 µs");
    CHECK(toUtf8(durationString(2e-6)) == "2.0 µs");
    CHECK(toUtf8(localNumber(said(u"9 477"))) == "9\u202f477");
    CHECK(toUtf8(localNumber(said(u"2.28 M"))) == "2.28 M");
    for (const char16_t* name : {u"f32", u"1.2.3", u"map-fusion", u"", u"10 11"})
        CHECK(localNumber(said(name)) == said(name));
    CHECK(toUtf8(withLocalNumbers(said(u"10000 lines of f32 at 1x64x5600, 0.5 %"))) ==
          "10\u202f000 lines of f32 at 1x64x5600, 0.5 %");
    const Numbers german(QLocale::German);
    CHECK(toUtf8(fixedString(45570.5, 2)) == "45\u202f570,50");
    CHECK(toUtf8(shortCostString(1234567890)) == "1,23e+09");
    CHECK(toUtf8(withLocalNumbers(said(u"cost 1234.5 → 0.25"))) == "cost 1\u202f234,5 → 0,25");
    CHECK(toUtf8(plainNumber(said(u"45\u202f570,50"))) == "45570.50");
}

TEST_CASE("numbers in the engine's sentences are the window's", "[app][format]") {
    const Numbers german(QLocale::German);
    CHECK(toUtf8(engineText("Node limit 100 000 reached")) == "Node limit 100\u202f000 reached");
    CHECK(toUtf8(engineText("loses by 12345.5")) == "loses by 12\u202f345,5");
    CHECK(toUtf8(engineText(
              "Verified: the kernel equals the evaluator on 45570 values at m=64, seed 1 "
              "(largest error 1.2e-07, allowed 3.5e-06: 64 operations an element in f32)")) ==
          "Verified: the kernel equals the evaluator on 45\u202f570 values at m=64, seed 1 "
          "(largest error 1,2e-07, allowed 3,5e-06: 64 operations an element in f32)");
    CHECK(toUtf8(engineText("class 12345 is selected")).find("12345") != std::string::npos);
    // What is written in programs stays as it is written.
    CHECK(toUtf8(engineText("the rule expects 1.5, found 10000")) ==
          "the rule expects 1.5, found 10000");
}

TEST_CASE("boxes take numbers with groups and without", "[app][format]") {
    const auto typed = [](auto& box, const char16_t* text) {
        box.selectAll();
        QTest::keyClicks(&box, said(text));
        QTest::keyClick(&box, Qt::Key_Return);
        return box.text();
    };
    NumberBox<QSpinBox> count;
    count.setRange(0, 10'000'000);
    count.setSpecialValueText(said(u"default: 100\u202f000"));
    CHECK(toUtf8(count.text()) == "default: 100\u202f000");
    CHECK(toUtf8(typed(count, u"600000")) == "600\u202f000");
    CHECK(toUtf8(typed(count, u"1 200 000")) == "1\u202f200\u202f000");
    CHECK(count.value() == 1'200'000);
    NumberBox<QDoubleSpinBox> seconds;
    seconds.setRange(0, 1e6);
    seconds.setDecimals(3);
    seconds.setSuffix(said(u" s"));
    CHECK(toUtf8(typed(seconds, u"0.25")) == "0.25 s");
    CHECK(toUtf8(typed(seconds, u"1,5")) == "1.5 s");
    CHECK(toUtf8(typed(seconds, u"12345.5")) == "12\u202f345.5 s");
    seconds.stepUp();
    CHECK(seconds.value() == 12346.5);
    const Numbers german(QLocale::German);
    CHECK(toUtf8(typed(seconds, u"1234,5")) == "1\u202f234,5 s");
    CHECK(seconds.value() == 1234.5);
    // The sign of others is taken, too, but not where it may group digits.
    CHECK(toUtf8(typed(seconds, u"1.5")) == "1,5 s");
    CHECK(toUtf8(typed(seconds, u"1.500")) == "1,5 s");
}

TEST_CASE("no number on the pages lacks groups of digits", "[app][format][slow]") {
    for (const char* example : kExamples) checkPages(example, false);
}

TEST_CASE("no number on the pages has an English point in German", "[app][format][slow]") {
    const Numbers german(QLocale::German);
    for (const char* example : kExamples) checkPages(example, true);
}
