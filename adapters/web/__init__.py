"""The browser table: pages that work without scripts, one event stream a page, seats kept by a cookie."""
