# SPDX-License-Identifier: Apache-2.0
"""Tests of the scripts of the lint: what they say to wrong usage, and that the command runs every stage.
python3 -m unittest discover -s tools/lint"""
import re
import subprocess
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "tools/lint"
STAGES = sorted(path.stem for path in FOLDER.iterdir()
                if path.suffix in (".sh", ".py") and not path.name.startswith("test_"))


def run(script, *arguments):
    path = ROOT / script
    command = ["python3", "-B", path] if path.suffix == ".py" else [path]
    return subprocess.run([*command, *arguments], capture_output=True, text=True, check=False, cwd="/")


def path_of(stage):
    return next(f"tools/lint/{path.name}" for path in FOLDER.glob(f"{stage}.[ps]*"))


class Usage(unittest.TestCase):
    def test_help(self):
        for script in ["tools/lint.sh", "tools/variants.sh", *map(path_of, STAGES)]:
            with self.subTest(script):
                result = run(script, "--help")
                self.assertEqual((result.returncode, result.stderr), (0, ""))
                self.assertRegex(result.stdout, "^usage: ")

    def test_wrong_usage(self):
        for script, *arguments in (("tools/lint.sh", "none"), ("tools/variants.sh", "--none"), ("tools/variants.sh", "none"),
                                   ("tools/variants.sh", "10g", "100g"), *((path_of(stage), "--none") for stage in STAGES),
                                   ("tools/lint/files.sh", "/nowhere"), ("tools/lint/layers.py", "/nowhere"),
                                   ("tools/lint/twins.py", "/nowhere"), ("tools/lint/slang.sh", "none.f"),
                                   ("tools/lint/slang.sh", "rtl/node/node.f", "trib_node", "more")):
            with self.subTest(f"{script} {arguments}"):
                result = run(script, *arguments)
                self.assertEqual((result.returncode, result.stdout), (2, ""))
                self.assertNotRegex(result.stderr, "Traceback|at Object")


class Stages(unittest.TestCase):
    def test_the_command_has_all(self):
        text = (ROOT / "tools/lint.sh").read_text()
        self.assertEqual(sorted(re.search(r"^readonly stages=\((.*)\)", text, re.M)[1].split()), STAGES)
        self.assertEqual(sorted(re.findall(r"^  (\w+) {2,}", run("tools/lint.sh", "--help").stdout, re.M)), STAGES)

    def test_a_python_stage_runs(self):
        self.assertRegex(run("tools/lint.sh", "twins").stdout, "twins: 0 remarks")


class Files(unittest.TestCase):
    def test_licence_line(self):
        with tempfile.TemporaryDirectory() as root:
            for name, text in (("CMakeLists.txt", ""), ("regress/a.toml", "a = 1\n"), ("regress/b.toml", "# SPDX-License-Identifier: Apache-2.0\n" * 401),
                               ("tools/c.py", "a = 1\n")):
                Path(root, name).parent.mkdir(exist_ok=True)
                Path(root, name).write_text(text)
            said = run("tools/lint/files.sh", root).stdout
        found = re.findall(r"(\S+): no SPDX|(\S+): \d+ lines", said)
        self.assertEqual(found, [("CMakeLists.txt", ""), ("regress/a.toml", ""), ("tools/c.py", "")])


if __name__ == "__main__":
    unittest.main()
