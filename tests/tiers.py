"""Which tests run, and what they may cost.

* `pytest PATH`: what it finds there, without `deep` unless PATH lies in `tests/deep` or names a test.
* `--tenth`: also a tenth of `deep`, drawn by the commit (`make test`).
* `--deep`: everything (`make check`).

`deep` is what lies in `tests/deep`, what needs a PostgreSQL server, and what is marked so, but for tests marked `smoke`.
`deep("whole")` is never drawn: it takes ten CPU seconds or more, after which `TENTH_BUDGET` would have room for few others.
It is set on the cases that are so dear, not on the last test of a module, which is charged with the module's browser.
Of the cases of a test marked `few(n)`, n drawn by the commit are fast and the others deep.
An unmarked test may use `LIMIT` CPU seconds and the run of `--tenth` `TOTAL`: CPU, so that both hold on a busy machine.
A busy or slow machine also needs more CPU seconds for the same work: `Pace` measures how much more, and both grow by that.
"""

import gc
import os
import resource
import subprocess
import sys
from collections import Counter, defaultdict
from hashlib import sha256
from pathlib import Path
from statistics import fmean
from time import process_time

import pytest
from _pytest.assertion.rewrite import PYC_TAIL, get_cache_dir
from _pytest.runner import runtestprotocol

from tests.sample import number

LIMIT = 1.5
TOTAL = 600
TENTH_BUDGET = 30
"""CPU seconds for the tenth of `deep`; what is left of it when they are used up is skipped, and counted."""


PROBE_CPU = 0.008
"""What the fixed work of `Pace` takes, in CPU seconds, where both cores of a machine of 2024 run tests."""
PROBE_EVERY = 50


class Pace:
    """How slow the machine is, by a fixed piece of work done between the tests."""

    def __init__(self):
        self.probes = []
        self.tests = 0

    def count_test(self):
        if self.tests % PROBE_EVERY == 0:
            self.probes.append(self.probe())
        self.tests += 1

    def probe(self):
        is_collecting = gc.isenabled()
        gc.disable()
        started = process_time()
        cells = {number: (number * 7919 % 10007, str(number)) for number in range(5_000)}
        sorted(cells.items(), key=lambda pair: pair[1])
        used = process_time() - started
        if is_collecting:
            gc.enable()
        return used

    def slowness(self, last=None):
        """Return how many times slower than `PROBE_CPU` the machine is, at least 1, by its last probes or all of them."""
        probes = self.probes[-last:] if last else self.probes
        return max(1.0, sum(probes) / len(probes) / PROBE_CPU) if probes else 1.0


def add_options(parser):
    parser.addoption("--deep", action="store_true", help="run everything")
    parser.addoption("--tenth", action="store_true", help="run the fast tier and a tenth of deep, drawn by the commit")


def draw(items, count):
    """Return so many of the tests, the same for the same commit."""
    return sorted(items, key=lambda item: sha256(f"{number()} {item.nodeid}".encode()).digest())[:count]


def leave_few(items):
    """Mark all cases of the tests marked `few(n)` deep, but for n of each."""
    families = defaultdict(list)
    for item in items:
        if item.get_closest_marker("few") and not item.get_closest_marker("deep"):
            families[item.path, item.originalname].append(item)
    for cases in families.values():
        (count,) = cases[0].get_closest_marker("few").args
        for item in set(cases).difference(draw(cases, count)):
            item.add_marker("deep")


def used_cpu():
    """Return the CPU seconds of this process and of its children that have ended."""
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return process_time() + children.ru_utime + children.ru_stime


def are_compiled(root):
    """Tell whether nine tenths of the tests have been compiled since they last changed, or can't be kept so."""
    paths = list((root / "tests").rglob("test_*.py"))
    compiled = [(path, get_cache_dir(path) / f"{path.stem}{PYC_TAIL}") for path in paths]
    fresh = sum(pyc.is_file() and pyc.stat().st_mtime >= path.stat().st_mtime for path, pyc in compiled)
    return sys.dont_write_bytecode or 10 * fresh >= 9 * len(paths)


def compile_tests(root):
    """Collect once before the workers do, so that they find compiled tests; else each would compile them."""
    command = [sys.executable, "-m", "pytest", "--collect-only", "-q"]
    return subprocess.run(command, cwd=root, stdout=subprocess.DEVNULL, check=False)


def find_limit(item):
    """Return the CPU seconds that a test may use: twice as many where chance draws how much it has to look at."""
    return 2 * LIMIT if item.get_closest_marker("drawn") else LIMIT


def is_chosen_by_name(config):
    return any("::" in each or "tests/deep" in Path(each).as_posix() for each in config.args)


class Tiers:
    """Select by tier, hold tests to `LIMIT`, and tell what the run and each folder used."""

    def __init__(self, config):
        self.config = config
        self.is_sampled = config.getoption("--tenth")
        self.sample_cpu = 0.0
        self.shared_setup_cpu = 0.0
        self.gc_cpu = self.gc_started = 0.0
        gc.callbacks.append(self.count_gc)
        self.workers_cpu = 0.0
        self.folders = Counter()
        self.items = Counter()
        self.bound = Counter()
        self.pace = Pace()
        is_controller = "PYTEST_XDIST_WORKER" not in os.environ and config.getoption("numprocesses", None)
        is_large = self.is_sampled or config.getoption("--deep")
        self.compile_cpu = 0.0
        if is_controller and is_large and not are_compiled(config.rootpath):
            compile_tests(config.rootpath)
            self.compile_cpu = used_cpu() - process_time()

    def count_gc(self, phase, info):
        """Count what collecting garbage takes: most of it is what other tests left."""
        if phase == "start":
            self.gc_started = process_time()
        else:
            self.gc_cpu += process_time() - self.gc_started

    @pytest.hookimpl(trylast=True)
    def pytest_collection_finish(self):
        gc.collect()
        gc.freeze()

    def pytest_report_header(self):
        tier = "all" if self.config.getoption("--deep") else "fast and a tenth of deep" if self.is_sampled else "fast"
        return f"tier: {tier}; drawn by the commit: repeat with SAMPLE={number()}"

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, config, items):
        root = config.rootpath / "tests" / "deep"
        for item in items:
            is_dear = root in item.path.parents or "postgres_server" in item.fixturenames
            if is_dear and not item.get_closest_marker("smoke"):
                item.add_marker("deep")
        leave_few(items)
        if config.getoption("--deep") or (is_chosen_by_name(config) and not self.is_sampled):
            return
        deep = [each for each in items if each.get_closest_marker("deep")]
        drawn = draw(deep, -(-len(deep) // 10)) if self.is_sampled else []
        drawn = [item for item in drawn if not any(mark.args for mark in item.iter_markers("deep"))]
        gone = set(deep).difference(drawn)
        config.hook.pytest_deselected(items=list(gone))
        items[:] = [*(each for each in items if not each.get_closest_marker("deep")), *drawn]

    @pytest.hookimpl(wrapper=True)
    def pytest_fixture_setup(self, fixturedef):
        before = used_cpu()
        try:
            return (yield)
        finally:
            if fixturedef.scope != "function":
                self.shared_setup_cpu += used_cpu() - before

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_protocol(self, item, nextitem):
        """Run a test; once more if it was dear, since the first of many pays for what they share."""
        self.pace.count_test()
        item.ihook.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
        reports = self.run_measured(item, nextitem)
        if any(getattr(report, "is_dear", False) for report in reports):
            item._initrequest()
            reports = self.run_measured(item, nextitem)
        for report in reports:
            item.ihook.pytest_runtest_logreport(report=report)
        item.ihook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)
        return True

    def run_measured(self, item, nextitem):
        self.shared_setup_cpu, self.gc_cpu, self.started = 0.0, 0.0, used_cpu()
        return runtestprotocol(item, nextitem=nextitem, log=False)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_setup(self, item):
        budget = TENTH_BUDGET * self.pace.slowness() / int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
        if self.is_sampled and item.get_closest_marker("deep") and self.sample_cpu > budget:
            pytest.skip("the tenth of deep has used its CPU seconds")

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self, item, call):
        report = yield
        if call.when == "teardown":
            used = used_cpu() - self.started
            report.user_properties.append(("cpu", used))
            own = used - self.shared_setup_cpu - self.gc_cpu
            is_bound = not (item.get_closest_marker("deep") or item.get_closest_marker("smoke"))
            report.user_properties.append(("bound", own if is_bound else 0.0))
            if item.get_closest_marker("deep"):
                self.sample_cpu += used
            elif own > find_limit(item) * self.pace.slowness(last=4) and is_bound and report.passed:
                report.outcome, report.is_dear = "failed", True
                report.longrepr = f"{item.nodeid} used {own:.1f} CPU seconds: mark it deep or make it fast"
        return report

    def pytest_runtest_logreport(self, report):
        if report.when == "teardown":
            folder = "/".join(Path(report.nodeid.split("::")[0]).parts[:-1][:3])
            self.folders[folder] += dict(report.user_properties).get("cpu", 0.0)
            self.items[folder] += 1
            self.bound[report.nodeid] = dict(report.user_properties).get("bound", 0.0)

    def pytest_sessionfinish(self, session):
        if output := getattr(session.config, "workeroutput", None):
            output["cpu"] = used_cpu()
            output["probes"] = self.pace.probes

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node):
        output = getattr(node, "workeroutput", {})
        self.workers_cpu += output.get("cpu", 0.0)
        self.pace.probes += output.get("probes", [])

    @pytest.hookimpl(trylast=True)
    def pytest_terminal_summary(self, terminalreporter):
        if not (self.is_sampled or self.config.getoption("--deep")):
            return
        terminalreporter.section("CPU seconds")
        for folder, cpu in self.folders.most_common():
            terminalreporter.line(f"{cpu:8.1f}  {self.items[folder]:6d} tests  {folder}")
        terminalreporter.line(f"nearest to the limit of {LIMIT} CPU seconds:")
        for name, cpu in self.bound.most_common(8):
            terminalreporter.line(f"{cpu:8.1f}  {name}")
        total = self.workers_cpu + process_time() if self.workers_cpu else used_cpu()
        slowness = self.pace.slowness()
        terminalreporter.line(f"{1000 * fmean(self.pace.probes or [0]):8.1f}  ms for a fixed piece of work")
        bound = f", of {TOTAL} × {slowness:.2f} for a slow machine" if self.is_sampled else ""
        if self.compile_cpu:
            terminalreporter.line(f"{self.compile_cpu:8.1f}  compiling the tests, once in a new clone, is not in it:")
        terminalreporter.line(f"{total:8.1f}  in all{bound}")
        if self.is_sampled and total > TOTAL * slowness:
            terminalreporter.line(f"FAILED: more than {TOTAL * slowness:.0f} CPU seconds")
            terminalreporter._session.exitstatus = 1
