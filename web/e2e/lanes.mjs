// Runs tests in parallel lanes, because most of a browser test is waiting. Each lane takes the next test from the list.

// `run` returns "" on success, else the error. Returns the numbers of passed and failed tests.
export async function runInLanes(tests, lanes, run) {
  const waiting = [...tests];
  let passed = 0,
    failed = 0;
  const lane = async () => {
    for (let test = waiting.shift(); test; test = waiting.shift()) {
      const begun = Date.now();
      const problem = await run(test);
      if (problem) failed++;
      else passed++;
      console.log(
        problem ? `FAILED ${test.name}: ${problem}` : `${test.name} (${((Date.now() - begun) / 1000).toFixed(1)} s)`,
      );
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return { passed, failed };
}

export function finish({ passed, failed }) {
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(failed > 0 || passed === 0 ? 1 : 0);
}
