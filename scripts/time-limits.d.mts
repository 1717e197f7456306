/** How many times longer than by default everything may take. */
export const timeoutScale: number

/** The time limits of all tests, in milliseconds. */
export const timeLimits: {
  /** A test, or a hook. */
  readonly test: number
  /** An expectation that is checked until it holds. */
  readonly expectation: number
  /** One attempt of several, such as a press that is repeated until it has an effect. */
  readonly attempt: number
}
