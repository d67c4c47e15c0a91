// As much of a browser as modules of the page touch when they are loaded. Import it first.
const scope = globalThis as unknown as Record<string, unknown>;
const nothing = () => {};

scope.localStorage ??= { getItem: () => null, setItem: nothing };
scope.matchMedia ??= () => ({ matches: false, addEventListener: nothing });
scope.addEventListener ??= nothing;
scope.document ??= { documentElement: { dataset: {} }, addEventListener: nothing, querySelector: () => null };
scope.location ??= new URL("http://localhost:8080/");
