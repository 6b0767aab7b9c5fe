"""One story, by mouse and keys: from no project to a saved one whose kernel is verified, measured and exported.

    play.py WORKBENCH COMMAND LANGUAGE FOLDER [THEME]

plays it for a language in a new FOLDER, where its pictures are left; COMMAND is the command line's program, which
runs at the end what the window has saved. See run.sh for the display. The window speaks the language of LANG.
"""

import os
import re
import subprocess
import sys

from cases import CASES
from desk import Desk, Missing, Tongue, extents, wait_for


VERIFIED = "Verified: the kernel equals the evaluator on %1 (largest error %2, %3)"
CHECKED = "checked by term rewriting: %1, %2 (%3 by rules, %4 evaluated, %5 given, %6 by congruence)"


def is_good_end(tongue):
    """A test of what is said of a run: whether its sketches were all found; its last step may have none."""
    found = tongue.like("Goal reached: %1 found in iteration %2", "Goal reached: %1 found in the start term",
                        "Saturated after %1")
    missed = tongue.like("Saturated after %1, sketch %2 not found", "Saturated after %1, term %2 not found",
                         "%1 – but the result is wrong")
    return lambda text: found(text) and not missed(text)


def naming(word):
    """A test of problems: whether they quote it, as either language does."""
    return lambda text: f"'{word}'" in text or f"„{word}“" in text


class Story:
    def __init__(self, desk, language):
        self.desk, self.language, self.case = desk, language, CASES[language]
        self.number = 0
        self.file = os.path.join(desk.home, "mine.candler")

    def picture(self, name):
        self.number += 1
        self.desk.picture(f"{self.number:02}-{name}")

    def page(self, name):
        desk = self.desk
        desk.press(name, "page tab")
        return desk.find("frame", name)

    def editor(self, name, within=None):
        return self.desk.find("text", within=self.desk.find("filler", name, within))

    def problems(self):
        return [n.name for n in self.desk.all("table cell", lambda n: n[:1] in ("✖", "▲"))]

    # The chapters

    def new_project(self):
        desk = self.desk
        desk.press("New project…")
        dialog = desk.find("dialog", "New project")
        desk.write(desk.find("text", "Name:", dialog), "mine")
        desk.press(desk.say(CASES["rise"].title), "combo box", dialog)
        desk.press(desk.say(self.case.title), "list item", dialog)
        desk.press("Create", within=dialog)
        desk.find("frame", lambda n: n.startswith("mine"))
        self.picture("new")

    def program(self):
        desk = self.desk
        desk.press(desk.like("Problems"), "check box")
        table = desk.find("table", "Problems")
        desk.write(self.editor("Program text"), self.case.program)
        for wrong, right in self.case.mends:
            quotes = naming(wrong)
            desk.find("table cell", quotes, table)
            self.picture("mistake")
            desk.press(quotes, "table cell", table, times="2")
            desk.key(*["shift+Right"] * len(wrong))
            desk.type(right)
            desk.key("Escape")
            wait_for(f"the end of {wrong}", lambda: not any(map(quotes, self.problems())))
        wait_for("a program without a mistake", lambda: not self.problems())
        mended = self.case.program
        for wrong, right in self.case.mends:
            mended = re.sub(rf"(?<!\w){re.escape(wrong)}(?!\w)", right, mended, count=1)
        if desk.text(self.editor("Program text")).strip() != mended.strip():
            raise Missing(f"the program as mended: {desk.text(self.editor('Program text'))!r}")
        self.picture("mended")

    def rule(self):
        desk = self.desk
        desk.press("Project rules", "page tab")
        desk.write(self.editor("Rules of this project"), self.case.rule)
        self.picture("rule")

    def guide(self):
        desk, (first, second) = self.desk, self.case.sketches
        desk.press("Edit the guide…")
        dialog = desk.find("dialog", "Guide")
        if self.case.cost:
            desk.press("All steps", "page tab", dialog)
            self.choose(self.labelled("Cost model", dialog), self.case.cost)
            desk.press("Steps", "page tab", dialog)
        self.sketch(dialog, first)
        desk.press("Add a step", within=dialog)
        self.sketch(dialog, second)
        desk.press("Rules", "page tab", dialog)
        desk.write(desk.find("text", "Search names and texts of rules", dialog), "mine")
        rules = desk.find("tree", "Rules and rule sets", dialog)
        desk.press("mine", "table cell", rules, at=(8, 7))
        written = desk.find("text", "Rules as written", dialog)
        wait_for("the own rule in the step", lambda: "mine" in desk.text(written))
        self.picture("guide")
        desk.press("Close", within=dialog)

    def sketch(self, dialog, text):
        desk = self.desk
        desk.press("Goal", "page tab", dialog)
        sketch = "Find a term that satisfies a sketch"
        none = "No goal: saturate, then extract the cheapest term"
        self.choose(desk.find("combo box", desk.like(sketch, none), dialog), sketch)
        desk.write(self.editor("Sketch text", dialog), text)

    def labelled(self, name, dialog):
        """The combo box in the row of a label."""
        label = self.desk.find("label", name, dialog)
        row = extents(label).y

        def near(node):
            place = extents(node)
            return abs(place.y - row) < place.height

        return next(n for n in self.desk.all("combo box", within=dialog) if near(n))

    def choose(self, combo, entry):
        if combo.name == self.desk.say(entry):
            return
        self.desk.click(combo)
        self.desk.press(entry, "list item", combo)

    def run(self):
        desk = self.desk
        desk.press("Run", within=desk.find("tool bar"))
        desk.find("label", is_good_end(desk.tongue))
        self.picture("found")

    def why(self):
        proof = self.page("Proof")
        self.desk.press("Explain", within=proof)
        checked = self.desk.like(f"%1{self.desk.say(CHECKED)}")
        self.desk.find("label", checked, proof)
        self.picture("why")

    def pin(self):
        desk = self.desk
        self.page("E-graph")
        desk.write(desk.find("text", "Find in the e-graph"), self.case.find)
        found = desk.like("%1 found, %2 drawn")
        desk.find("label", lambda n: found(n) and not n.startswith("0 "), desk.find("frame", "E-graph"))
        desk.key("Return")
        extraction = self.page("Extraction")
        desk.press("Extract", within=extraction)
        table = desk.find("table", "Candidates of the class, and why they win or lose")
        desk.press(None, "table cell", table)
        desk.press("Pin", within=extraction)
        wait_for("a pin", lambda: not desk.all("label", "Nothing is pinned or forbidden.", extraction))
        self.picture("pinned")

    def kernel(self):
        desk = self.desk
        code = self.page("C++")
        desk.press("Verify", within=code)
        desk.find("label", desk.like(VERIFIED), code, patience=120)
        self.picture("verified")
        desk.press("Measure…", within=code)
        desk.press("Run", within=code)
        desk.find("label", lambda n: n.startswith("Median"), code, patience=120)
        self.picture("measured")
        folder = os.path.join(desk.home, "kernel")
        os.makedirs(folder)
        desk.press("Export…", within=code)
        dialog = desk.find("dialog", "Export the kernel into a folder")
        desk.write(desk.find("text", within=dialog), folder)
        desk.key("Return")
        wait_for("the exported kernel", lambda: "CMakeLists.txt" in os.listdir(folder))

    def save(self):
        desk = self.desk
        desk.key("ctrl+s")
        desk.write(desk.find("text", within=desk.find("dialog")), self.file)
        desk.key("Return")
        wait_for("the saved file", lambda: os.path.exists(self.file))

    def kill_and_restore(self):
        desk = self.desk
        desk.click(self.editor("Program text"))
        desk.key("ctrl+End")

        def autosaved():
            labels = desk.all("label", desk.like("autosaved %1"))
            return labels[0].name if labels else ""

        before = autosaved()
        desk.type(self.case.remark)
        wait_for("an autosave", lambda: autosaved() != before)
        desk.kill()
        desk.start()
        desk.press("Restore")
        wait_for("what was typed last", lambda: self.case.remark in desk.text(self.editor("Program text")))
        desk.key("ctrl+s")
        wait_for("no changes left", lambda: desk.find("frame", lambda n: n.startswith("mine –")))
        self.picture("restored")
        desk.quit()

    def play(self):
        self.desk.start()
        self.new_project()
        self.program()
        self.rule()
        self.guide()
        self.run()
        self.why()
        self.pin()
        if self.case.has_kernel:
            self.kernel()
        self.save()
        self.kill_and_restore()


def main(workbench, command, language, folder, theme="light"):
    home, pictures = os.path.join(folder, "home"), os.path.join(folder, "pictures")
    desk = Desk([workbench, "--theme", theme], home, pictures)
    story = Story(desk, language)
    try:
        story.play()
        ran = subprocess.run([command, "run", story.file], capture_output=True, text=True, check=True).stdout
        if not any(map(is_good_end(Tongue("C")), ran.splitlines())):
            raise Missing(f"a good end in what the command line says:\n{ran}")
    except Exception:
        story.picture("failed")
        print("on the screen: " + "; ".join(n.name for n in desk.all("label") if n.name), file=sys.stderr)
        raise
    finally:
        if desk.running():
            desk.process.kill()


if __name__ == "__main__":
    main(*sys.argv[1:])
