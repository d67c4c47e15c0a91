# The web page: TypeScript and Preact, bundled by esbuild. npm packages are pinned in web/package-lock.json.

WEB_SOURCES := web/build.mjs web/faces.mjs web/sprite.mjs src/ai/personas.c web/package-lock.json $(shell find web/src web/static -type f 2>/dev/null)

.PHONY: web web-packages web-test web-parts web-table web-play web-engines
web: build/web/app.js

# The only target that building and testing the page needs the network for. npm ci is slow, so it runs only when the lock file has changed.
web-packages:
	@[ $(WEB_PACKAGES) -nt web/package-lock.json ] || { cd web && npm ci --no-audit --no-fund && touch ../$(WEB_PACKAGES); }

$(WEB_PACKAGES): web/package-lock.json
	@echo 'The npm packages of the page are missing or out of date. Run `make web-packages`, which downloads them.' >&2
	@exit 1

build/web/app.js: $(WEB_PACKAGES) $(WEB_SOURCES) build/wasm/page.wasm build/wasm/offline.wasm build/wasm/offline-simd.wasm weights/yaniv.net
	cd web && node build.mjs

# Checks the types and runs the unit tests.
web-parts: web
	cd web && node_modules/.bin/tsc --noEmit && node test/run.mjs

# Tests the page in Firefox and in WebKit, the engine of Safari, on the real server. Writes screenshots to build/screens.
web-engines: build/yaniv
	cd web && node e2e/engines/run.mjs ../build/yaniv

# The unit tests, and all cases in Firefox and WebKit, which take several minutes.
web-test: web-parts build/yaniv
	cd web && node e2e/engines/run.mjs --long ../build/yaniv

# Tests the table screen in Chromium with a game inside the page.
web-table: build/wasm/page.wasm build/wasm/offline.wasm build/wasm/offline-simd.wasm weights/yaniv.net $(WEB_PACKAGES)
	cd web && node build.mjs --dev && node e2e/table.mjs

# Runs Lighthouse five times on the first page, the offline page and a table, and prints the medians beside the goals.
# Lighthouse is not in the lock file, because it asks for some packages as "latest": it is downloaded here, on first use.
.PHONY: lighthouse bench-page
LIGHTHOUSE := build/lighthouse/node_modules/lighthouse/package.json
lighthouse: build/yaniv $(LIGHTHOUSE)
	cd web && node bench/lighthouse.mjs ../build/yaniv

$(LIGHTHOUSE):
	npm install --no-audit --no-fund --no-save --prefix build/lighthouse lighthouse@12.8.2

# Measures the page as on a slow phone, in turn with the page of an earlier revision: make bench-page BEFORE=HEAD~20
BEFORE := HEAD~1
bench-page: build/yaniv
	bench/page.sh $(BEFORE) build/bench-page
	cd web && node bench/phone.mjs ../build/bench-page/build/yaniv ../build/yaniv

# Tests whole games in Chromium on the real server. Writes screenshots to build/screens.
web-play: build/yaniv
	cd web && node e2e/run.mjs ../build/yaniv

# Tests a game of two browsers at two nodes of a cluster on this machine, one of which is killed.
.PHONY: web-cluster
web-cluster: build/yaniv
	cd web && node e2e/cluster.mjs
