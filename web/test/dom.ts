// The parts of a browser that modules touch when they are loaded. Import this first.
const scope = globalThis as unknown as Record<string, unknown>;
const nothing = () => {};

scope.localStorage ??= { getItem: () => null, setItem: nothing };
scope.matchMedia ??= () => ({ matches: false, addEventListener: nothing });
scope.addEventListener ??= nothing;
scope.document ??= { documentElement: { dataset: {} }, addEventListener: nothing, querySelector: () => null };
scope.navigator ??= { languages: ["en"] };
scope.location ??= new URL("http://localhost:8080/");
