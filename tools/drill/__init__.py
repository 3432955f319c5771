"""The drill: installed, played, backed up, killed, put back elsewhere, and verified, as a host would; `make drill` writes `docs/reports/drill.md`."""
