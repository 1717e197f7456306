const whole = 10_000n

/** Rounded down, as contracts do. */
export const shareOf = (amount: bigint, bps: number): bigint => (amount * BigInt(bps)) / whole

/** The least that may be received. */
export const minimumOf = (amount: bigint, slippageBps: number): bigint =>
  (amount * (whole - BigInt(slippageBps))) / whole

/** Sources round, some with floats. */
const rounding = 1_000_000n

/** Whether a source's minimum keeps to the slippage that was asked for. */
export const keepsTo = (slippageBps: number, minimum: bigint, amount: bigint): boolean =>
  minimum <= amount && minimum + amount / rounding + 1n >= minimumOf(amount, slippageBps)
