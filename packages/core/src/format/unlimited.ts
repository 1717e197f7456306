/** The server has the same rule for the history: the build puts it into this file. */
import { isUnlimited as shared } from '@portico/wire'

/**
 * Whether an allowance has no limit, in the smallest unit: it exceeds every token's supply, or is
 * the greatest that the token can store.
 *
 * @example isUnlimited(2n ** 256n - 1n) // true
 */
export const isUnlimited: (amount: bigint) => boolean = shared
