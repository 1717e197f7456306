/** What UNI and COMP store for an allowance without a limit: their amounts have 96 bits. */
const most96 = 2n ** 96n - 1n
/** More than any token's supply. */
const most128 = 2n ** 128n - 1n

/**
 * Whether an allowance has no limit: 128 bits and more, such as Permit2's 160, or exactly 96 bits. Less
 * than that may be a limit: some tokens have a supply beyond 96 bits.
 */
export const isUnlimited = (amount: bigint): boolean => amount >= most128 || amount === most96
