// Runs the engine as bare WebAssembly and prints the signature of its build. It may import nothing.
const fs = require("fs");

const module_ = new WebAssembly.Module(fs.readFileSync(process.argv[2]));
const imports = WebAssembly.Module.imports(module_);
if (imports.length > 0) {
  console.error("the module wants from outside: " + imports.map((i) => i.name).join(", "));
  process.exit(1);
}
const { workload_signature } = new WebAssembly.Instance(module_).exports;
console.log(BigInt.asUintN(64, workload_signature()).toString(16).padStart(16, "0"));
