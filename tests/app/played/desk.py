"""A display with Candler's window on it, driven as a person drives it.

Widgets are found by what the accessibility tree says of them (role and name), so that what a screen reader cannot
name cannot be played either; the mouse is moved to where they are and keys are typed, both as events of the X server.
Nothing here calls into the program.
"""

import os
import re
import signal
import subprocess
import time
import xml.etree.ElementTree

import pyatspi
from gi.repository import GLib

# How long the window may take to answer: generous, for a machine that does something else as well.
PATIENCE_S = 30.0


class Missing(Exception):
    """Something that the story looks for is not there (or is still there) after PATIENCE_S."""


def run(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def wait_for(what, found, patience=PATIENCE_S):
    """The first truthy answer of found(); asks again until the patience is at its end."""
    end = time.monotonic() + patience
    while True:
        try:
            answer = found()
        except (LookupError, GLib.GError):  # A widget went while it was asked.
            answer = None
        if answer:
            return answer
        if time.monotonic() > end:
            raise Missing(what)
        time.sleep(0.1)


class Tongue:
    """What the window's English texts are in a language, by its own table of them."""

    def __init__(self, language):
        self.texts = {}
        folder = os.path.join(os.path.dirname(__file__), "../../../resources/translations")
        table = os.path.join(folder, f"candler_{language}.ts")
        if os.path.exists(table):
            for message in xml.etree.ElementTree.parse(table).iter("message"):
                text = message.find("translation").text
                if text is not None:
                    self.texts.setdefault(plain(message.find("source").text), plain(text))

    def say(self, text):
        return self.texts.get(text, text)

    def like(self, *templates):
        """A test of texts: whether they begin as one of these, behind a sign perhaps; %1, %2 … are anything."""
        pattern = "|".join(re.sub(r"%L?\d", ".*", re.escape(self.say(t))) for t in templates)
        return lambda name: re.match(rf"(\W )?({pattern})", name) is not None


class Desk:
    """One run of the program; `home` is the person's folder and outlives it."""

    def __init__(self, program, home, pictures):
        self.program, self.home, self.pictures = program, home, pictures
        self.tongue = Tongue(os.environ.get("LANG", "C")[:2])
        self.say, self.like = self.tongue.say, self.tongue.like
        self.process = None
        # The tree has the places that Qt counts in.
        self.scale = float(os.environ.get("QT_SCALE_FACTOR", "1"))
        os.makedirs(home, exist_ok=True)
        os.makedirs(pictures, exist_ok=True)

    # The program

    def start(self, *arguments, **environment):
        env = dict(os.environ, HOME=self.home, QT_LINUX_ACCESSIBILITY_ALWAYS_ON="1", **environment)
        for variable in ("LC_ALL", "LC_MESSAGES", "LANGUAGE", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME",
                         "XDG_STATE_HOME"):
            env.pop(variable, None)
        self.log = open(os.path.join(self.pictures, "window.log"), "a")
        self.process = subprocess.Popen([*self.program, *arguments], env=env, stdout=self.log, stderr=self.log)
        wait_for("the window", lambda: self.windows())

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def quit(self):
        self.key("ctrl+q")
        self.process.wait(PATIENCE_S)
        if self.process.returncode != 0:
            raise Missing(f"exit code 0 at the end: {self.process.returncode}")

    def running(self):
        return self.process is not None and self.process.poll() is None

    # Looking

    def application(self):
        for app in pyatspi.Registry.getDesktop(0):
            if app is not None and app.get_process_id() == self.process.pid:
                return app
        return None

    def windows(self):
        if not self.running():
            raise Missing(f"the program: it ended with code {self.process.returncode}")
        app = self.application()
        return [] if app is None else [w for w in app if w is not None and shown(w)]

    def all(self, role, name=None, within=None):
        """What is in sight with that role and name (a text, or a test of the name), in the order of the tree."""
        said = name if callable(name) or name is None else self.say(name)
        matches = name if callable(name) else lambda n: name is None or n == said
        roots = [within] if within is not None else reversed(self.windows())
        nodes = (node for root in roots for node in walk(root))
        return [n for n in nodes if n.getRoleName() == role and matches(plain(n.name)) and in_sight(n)]

    def find(self, role, name=None, within=None, nth=0, patience=PATIENCE_S):
        def found():
            nodes = self.all(role, name, within)
            return nodes[nth] if len(nodes) > nth else None

        return wait_for(f"{role} {name!r}", found, patience)

    def text(self, node):
        return node.queryText().getText(0, -1)

    def picture(self, name):
        run("scrot", "--overwrite", os.path.join(self.pictures, name + ".png"))

    # Doing

    def click(self, node, times="1", at=None):
        place = extents(node)
        if place.width <= 0 or place.height <= 0:
            raise Missing(f"a place of {node.getRoleName()} {node.name!r} to click at")
        across, down = (place.width // 2, place.height // 2) if at is None else at
        on_screen = [str(round(self.scale * c)) for c in (place.x + across, place.y + down)]
        run("xdotool", "mousemove", *on_screen)
        run("xdotool", "click", "--repeat", times, "--delay", "60", "1")

    def press(self, name, role="push button", within=None, **how):
        """Clicks what has that role and name, also where a view makes it anew at that moment."""

        def pressed():
            nodes = [n for n in self.all(role, name, within) if enabled(n)]
            if nodes:
                self.click(nodes[0], **how)
            return nodes

        wait_for(f"{role} {name!r} that can be clicked", pressed)

    def key(self, *keys):
        run("xdotool", "key", "--delay", "40", *keys)

    def type(self, text, pause_ms=20):
        for i, line in enumerate(text.split("\n")):
            if i > 0:
                run("xdotool", "key", "Return")
            if line:
                run("xdotool", "type", "--delay", str(pause_ms), "--", line)

    def write(self, field, text):
        """Replaces what a field or an editor holds."""
        self.click(field)
        self.key("ctrl+a", "Delete")
        self.type(text)


def shown(node):
    state = node.getState()
    return state.contains(pyatspi.STATE_SHOWING) and state.contains(pyatspi.STATE_VISIBLE)


def in_sight(node):
    """The pages behind the one in front are "showing", far outside of the screen."""
    place = extents(node)
    return place.x + place.width > 0 and place.y + place.height > 0


def extents(node):
    return node.queryComponent().getExtents(pyatspi.DESKTOP_COORDS)


def enabled(node):
    return node.getState().contains(pyatspi.STATE_ENABLED)


def walk(node):
    """The shown nodes of a tree; a cell of a table or list is shown where its parent is."""
    yield node
    for i in range(min(node.childCount, 2000)):
        child = node.getChildAtIndex(i)
        if child is not None and shown(child):
            yield from walk(child)


def plain(name):
    """A name without what marks its key (&) and without its description of a second line."""
    return name.replace("&", "").split("\n")[0]
