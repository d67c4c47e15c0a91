// Tests side by side: most of a browser's test is waiting. Each lane takes the next one that nobody has begun.

// `run` says "" if all is well, or what is not. Gives how many passed and failed.
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
