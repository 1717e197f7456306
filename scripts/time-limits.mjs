/**
 * The time limits of all tests. They end what hangs: most tests need a hundredth of them, the slowest
 * (old compilers of TypeScript) half, and no test has one of its own. `PORTICO_TIMEOUT_SCALE` multiplies
 * them, and the test kit's; machines that run CI are shared with other work.
 */
const { CI, PORTICO_TIMEOUT_SCALE } = process.env

/** How many times longer than by default everything may take. */
export const timeoutScale = Number(PORTICO_TIMEOUT_SCALE ?? (CI ? 4 : 1))
if (!(timeoutScale > 0)) throw new Error('PORTICO_TIMEOUT_SCALE has to be a number above 0.')

// The test kit and what tests start read it, too.
process.env['PORTICO_TIMEOUT_SCALE'] = String(timeoutScale)

/** In milliseconds. */
export const timeLimits = {
  /**
   * A test, or a hook. In CI, where it is tried twice, one that hangs takes 16 minutes, which leaves
   * the rest of the hour to the others.
   */
  test: 120_000 * timeoutScale,
  /** An expectation that is checked until it holds. */
  expectation: 60_000 * timeoutScale,
  /** One attempt of several, such as a press that is repeated until it has an effect. */
  attempt: 2_000 * timeoutScale,
}
