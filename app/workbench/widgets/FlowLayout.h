// FlowLayout: a line of widgets that goes on in the next line where it has no room.
#pragma once

#include <QLayout>
#include <utility>
#include <vector>

namespace candler {

/// What can grow in its line takes what the others leave; what can grow in height is as high as its
/// line.
class FlowLayout : public QLayout {
    Q_OBJECT

public:
    explicit FlowLayout(QWidget* parent);
    ~FlowLayout() override;
    FlowLayout(const FlowLayout&) = delete;
    FlowLayout& operator=(const FlowLayout&) = delete;

    void addItem(QLayoutItem* item) override;
    [[nodiscard]] int count() const override { return static_cast<int>(m_items.size()); }
    [[nodiscard]] QLayoutItem* itemAt(int index) const override;
    QLayoutItem* takeAt(int index) override;
    [[nodiscard]] Qt::Orientations expandingDirections() const override { return {}; }
    [[nodiscard]] bool hasHeightForWidth() const override { return true; }
    [[nodiscard]] int heightForWidth(int width) const override;
    /// All in one line.
    [[nodiscard]] QSize sizeHint() const override;
    /// The widest alone.
    [[nodiscard]] QSize minimumSize() const override;
    void setGeometry(const QRect& room) override;

private:
    struct Line {
        std::vector<QLayoutItem*> items;
        int width = 0;
        int height = 0;
    };

    [[nodiscard]] std::vector<Line> lines(int width) const;
    /// What can grow shares what the line leaves of the room.
    [[nodiscard]] static std::vector<std::pair<QLayoutItem*, int>> widthsIn(const Line& line,
                                                                            int room);
    void place(const Line& line, const QRect& room) const;
    [[nodiscard]] int gap() const;

    std::vector<QLayoutItem*> m_items;
};

}  // namespace candler
