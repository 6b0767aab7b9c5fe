#include "engine/languages/rise/syntax/RiseLayout.h"

namespace candler::rise {

namespace {

constexpr std::size_t kStep = 2;

/// Characters, not bytes.
std::size_t lengthOf(const std::string& text) {
    std::size_t length = 0;
    for (const char c : text)
        if ((static_cast<unsigned char>(c) & 0xC0U) != 0x80U) ++length;
    return length;
}

std::string separatorOf(const Layout& layout) {
    switch (layout.kind) {
        case Layout::Kind::Apply:
            return " ";
        case Layout::Kind::Infix:
            return " " + layout.text + " ";
        case Layout::Kind::List:
            return ", ";
        default:
            return {};
    }
}

}  // namespace

void Layout::measure() {
    for (Layout& part : parts) part.measure();
    flatLength = kind == Kind::Infix ? 0 : lengthOf(text) + lengthOf(close);
    for (const Layout& part : parts) flatLength += part.flatLength;
    if (parts.size() > 1) flatLength += (parts.size() - 1) * lengthOf(separatorOf(*this));
}

class LayoutWriter {
public:
    LayoutWriter(std::size_t width, std::size_t column) : m_width(width), m_column(column) {}

    void write(const Layout& layout, std::size_t indent) {
        // What closes around the layout is not known here; one line of slack is enough for it.
        if (m_width == 0 || m_column + layout.flatLength <= m_width) {
            writeFlat(layout);
            return;
        }
        switch (layout.kind) {
            case Layout::Kind::Text:
                put(layout.text);
                break;
            case Layout::Kind::Prefix:
                if (layout.parts.front().kind == Layout::Kind::Prefix) {
                    put(layout.text);
                    write(layout.parts.front(), indent);
                    break;
                }
                put(layout.text.substr(0, layout.text.find_last_not_of(' ') + 1));
                newLine(indent + kStep);
                write(layout.parts.front(), indent + kStep);
                break;
            case Layout::Kind::Apply:
                writeApplication(layout, indent);
                break;
            case Layout::Kind::Infix:
                write(layout.parts.front(), indent);
                for (std::size_t i = 1; i < layout.parts.size(); ++i) {
                    newLine(indent);
                    put(layout.text + " ");
                    write(layout.parts[i], indent + kStep);
                }
                break;
            case Layout::Kind::Group:
                put(layout.text);
                write(layout.parts.front(), indent);
                put(layout.close);
                break;
            case Layout::Kind::List:
                put(layout.text);
                for (std::size_t i = 0; i < layout.parts.size(); ++i) {
                    if (i > 0) {
                        put(",");
                        newLine(indent + 1);
                    }
                    write(layout.parts[i], indent + 1);
                }
                put(layout.close);
                break;
        }
    }

    std::string take() { return std::move(m_text); }

private:
    /// The function and as many arguments as fit stay on the line; a last argument that must be
    /// broken hangs on that line too.
    void writeApplication(const Layout& layout, std::size_t indent) {
        write(layout.parts.front(), indent);
        bool isBroken = false;
        for (std::size_t i = 1; i < layout.parts.size(); ++i) {
            const Layout& part = layout.parts[i];
            const bool fits = m_column + 1 + part.flatLength <= m_width;
            const bool hangs = part.kind == Layout::Kind::Group && i == 1 &&
                               part.parts.front().kind == Layout::Kind::Prefix;
            if (!isBroken && (fits || hangs)) {
                put(" ");
                isBroken = !fits;
            } else {
                newLine(indent + kStep);
                isBroken = true;
            }
            write(part, isBroken && !fits ? indent + kStep : indent);
        }
    }

    void writeFlat(const Layout& layout) {
        if (layout.kind != Layout::Kind::Infix) put(layout.text);
        const std::string separator = separatorOf(layout);
        bool isFirst = true;
        for (const Layout& part : layout.parts) {
            if (!isFirst) put(separator);
            isFirst = false;
            writeFlat(part);
        }
        put(layout.close);
    }

    void put(const std::string& text) {
        m_text += text;
        m_column += lengthOf(text);
    }

    void newLine(std::size_t indent) {
        m_text += '\n';
        m_text.append(indent, ' ');
        m_column = indent;
    }

    std::size_t m_width;
    std::size_t m_column;
    std::string m_text;
};

std::string Layout::write(std::size_t width, std::size_t column, std::size_t indent) const {
    LayoutWriter writer(width, column);
    writer.write(*this, indent);
    return writer.take();
}

}  // namespace candler::rise
