// Runs the engine and the bots as bare WebAssembly: node tests/wasm.js MODULE WEIGHTS. Prints the signatures of that
// build. It may import nothing but a clock, and with the weights, packed as a server would send them, it may not be too large.
const fs = require("fs");
const zlib = require("zlib");

const MOST_BYTES = 1 << 20;
const [code, weights] = process.argv.slice(2).map((path) => fs.readFileSync(path));

function fail(message) {
  console.error(message);
  process.exit(1);
}

const module_ = new WebAssembly.Module(code);
const imports = WebAssembly.Module.imports(module_).filter((one) => one.name !== "clock_us");
if (imports.length > 0) fail("the module wants from outside: " + imports.map((i) => i.name).join(", "));

const packed = zlib.gzipSync(code).length + zlib.gzipSync(weights).length;
if (packed > MOST_BYTES) fail(`module and weights take ${packed} bytes, more than ${MOST_BYTES}`);

const bench = new WebAssembly.Instance(module_, { env: { clock_us: () => 0n } }).exports;
if (weights.length > bench.bench_weights_capacity()) fail("the weights do not fit");
new Uint8Array(bench.memory.buffer, bench.bench_weights(), weights.length).set(weights);

for (const signature of [bench.bench_rules_signature(), bench.bench_bots_signature(weights.length)])
  console.log(BigInt.asUintN(64, signature).toString(16).padStart(16, "0"));
