"""The browser surface: pages that work without scripts, one event stream a page, seats held by a cookie."""
