"""What people vote on: one class for each kind of proposal. Importing any of it loads every kind."""

from importlib import import_module
from pkgutil import iter_modules

for found in iter_modules(__path__):
    import_module(f"{__name__}.{found.name}")
