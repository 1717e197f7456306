/** Multicall3: many calls in one, each of which may fail. */
import { addressWord, answerIn, bytesTail, digitsOf, dynamicListTail, word } from './abi.ts'

/** One call; `data` without `0x`. */
export interface Asked {
  to: string
  data: string
}

/** `getCurrentBlockTimestamp()`. */
export const blockTimeData = '0f28c97d'
/** `getEthBalance(address)`. */
export const coinBalanceData = (owner: string): string => `4d2301cc${addressWord(owner)}`

/** `aggregate3((address,bool,bytes)[])`, in which every call may fail. */
export const aggregateData = (calls: readonly Asked[]): `0x${string}` =>
  `0x82ad56cb${word(32)}${dynamicListTail(
    calls.map(({ to, data }) => addressWord(to) + word(1) + word(96) + bytesTail(data)),
  )}`

/**
 * The answer of each call: its digits, null where it failed.
 *
 * @returns Null when the whole is anything but answers to so many calls.
 */
export function readAggregate(answer: unknown, count: number): (string | null)[] | null {
  const digits = digitsOf(answer)
  if (digits === null) return null
  const read = answerIn(digits)
  const start = read.place(0)
  if (start === null || read.word(start) !== BigInt(count)) return null
  const results: (string | null)[] = []
  for (let index = 0; index < count; index++) {
    const offset = read.place(start + 32 * (index + 1))
    if (offset === null) return null
    const tuple = start + 32 + offset
    const success = read.word(tuple)
    const inner = read.place(tuple + 32)
    const length = inner === null ? null : read.place(tuple + inner)
    if (success === null || success > 1n || inner === null || length === null) return null
    const bytes = read.bytes(tuple + inner + 32, length)
    if (bytes === null) return null
    results.push(success === 1n ? bytes : null)
  }
  return results
}
