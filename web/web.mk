# The page for the browser: TypeScript and Preact, bundled by esbuild; packages from web/package-lock.json.

WEB_SOURCES := web/build.mjs web/package-lock.json $(shell find web/src web/static -type f 2>/dev/null)

.PHONY: web web-test web-e2e web-play
web: build/web/app.js

# npm ci takes a while: only when the lock file has changed.
web/node_modules/.package-lock.json: web/package-lock.json
	cd web && npm ci --no-audit --no-fund
	@touch $@

build/web/app.js: $(WEB_SOURCES) build/wasm/page.wasm build/wasm/offline.wasm weights/yaniv.net web/node_modules/.package-lock.json
	cd web && node build.mjs

web-test: web
	cd web && node_modules/.bin/tsc --noEmit && node test/run.mjs

# The table screen in Chromium, driven by a game inside the page. (e2e/run.mjs has people on a real server.)
.PHONY: web-table
web-table: build/wasm/page.wasm build/wasm/offline.wasm weights/yaniv.net web/node_modules/.package-lock.json
	cd web && node build.mjs --dev && node e2e/table.mjs

.PHONY: web-play
# People with browsers on the real server; screenshots into build/screens.
web-play: build/yaniv
	cd web && node e2e/run.mjs ../build/yaniv
