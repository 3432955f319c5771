"""Every fault of `tools.soak.faults`, once."""

import pytest

from tools.soak.faults import FAULTS


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.__name__)
async def test_nothing_is_lost_by(fault, tmp_path):
    """The fault does what its own sentence says."""
    assert await fault(tmp_path) >= 0
