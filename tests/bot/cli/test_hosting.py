"""What a host is given agrees with what was tested together."""

import re

from tests.house.source import ROOT

LOCK = (ROOT / "hosting" / "constraints.lock").read_text(encoding="utf-8")
LOCKED = dict(re.findall(r"^([a-z0-9-]+)==([^ ;]+)", LOCK, re.MULTILINE))
ELSEWHERE = {"audioop-lts"}
"""What only a later Python than ours brings."""


def spell(name):
    """A package's name as indexes write it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def test_a_host_installs_the_versions_that_were_tested():
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    tested = {spell(name): version for name, version in (line.split("==") for line in lines if "==" in line)}
    assert {name: version for name, version in LOCKED.items() if tested.get(name) != version}.keys() == ELSEWHERE
    assert LOCK.count("--hash=sha256:") > len(LOCKED)
    assert "://" not in LOCK


def test_the_licences_name_all_that_a_host_installs():
    page = (ROOT / "docs" / "licences.md").read_text(encoding="utf-8")
    named = {spell(name) for name in re.findall(r"^\| ([\w.-]+) \| [\d.]+ \|", page, re.MULTILINE)}
    assert named == set(LOCKED) - ELSEWHERE


def test_an_image_and_a_service_run_without_rights():
    image = (ROOT / "Dockerfile").read_text(encoding="utf-8")
    last = image.split("FROM ")[-1]
    assert "USER 10001:10001" in last
    assert "COPY --from=build" in last
    service = (ROOT / "hosting" / "arbitro.service").read_text(encoding="utf-8").splitlines()
    assert {"DynamicUser=yes", "CapabilityBoundingSet=", "NoNewPrivileges=yes", "RestartPreventExitStatus=78"} <= set(
        service
    )
