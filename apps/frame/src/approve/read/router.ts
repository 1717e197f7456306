/** The commands of Uniswap's universal router, of which a call has any number. */
import { asList, asNumber, asText, fail, readParameters, type Value } from './abi.ts'
import { endsOf, movedBatch, permittedBatch, permittedSingle, receiver } from './functions.ts'
import type { Action, Step } from './step.ts'

interface Called {
  by: string
  to: string
}
type Read = (values: readonly Value[], called: Called) => Action | readonly Action[]

const details = '(address,uint160,uint48,uint48)'

/** Through pools of v3, whose paths of an exact output begin with the token that comes. */
const swap3 =
  (isExactOut: boolean): Read =>
  ([to, one, other, path], { by }) => {
    const [first, last] = endsOf(path)
    return swapped(isExactOut ? [last, first] : [first, last], isExactOut, one, other, to, by)
  }
const swap2 =
  (isExactOut: boolean): Read =>
  ([to, one, other, path], { by }) => {
    const tokens = asList(path).map(asText)
    const ends = [tokens[0] ?? fail(), tokens.at(-1) ?? fail()] as const
    return swapped(ends, isExactOut, one, other, to, by)
  }

function swapped(
  [tokenIn, tokenOut]: readonly [string, string],
  isExactOut: boolean,
  one: Value | undefined,
  other: Value | undefined,
  to: Value | undefined,
  by: string,
): Action {
  const [given, gotten] = isExactOut ? [other, one] : [one, other]
  return {
    is: 'swap',
    gives: { token: tokenIn, amount: asNumber(given) },
    gets: { token: tokenOut, amount: asNumber(gotten) },
    to: receiver(to, by),
    until: null,
  }
}

/** The router has a zero for the coin. */
const coinOr = (token: Value | undefined): string | null =>
  BigInt(asText(token)) === 0n ? null : asText(token)

const payout: Read = ([token, to, least], { by }) => ({
  is: 'payout',
  token: coinOr(token),
  to: receiver(to, by),
  amount: asNumber(least),
})

const known: Readonly<Record<number, readonly [types: string, read: Read]>> = {
  0x00: ['(address,uint256,uint256,bytes,bool)', swap3(false)],
  0x01: ['(address,uint256,uint256,bytes,bool)', swap3(true)],
  0x02: [
    '(address,address,uint160)',
    ([token, to, amount], { by }) => ({
      is: 'move',
      token: asText(token),
      from: by,
      to: receiver(to, by),
      amount: asNumber(amount),
    }),
  ],
  0x03: [`((${details}[],address,uint256),bytes)`, ([permit]) => permittedBatch(permit)],
  0x04: ['(address,address,uint256)', payout],
  0x05: [
    '(address,address,uint256)',
    ([token, to, amount], { by }) => ({
      is: 'move',
      token: coinOr(token),
      from: null,
      to: receiver(to, by),
      amount: asNumber(amount),
    }),
  ],
  0x08: ['(address,uint256,uint256,address[],bool)', swap2(false)],
  0x09: ['(address,uint256,uint256,address[],bool)', swap2(true)],
  0x0a: [`((${details},address,uint256),bytes)`, ([permit]) => permittedSingle(permit)],
  0x0c: [
    '(address,uint256)',
    ([to, least], { by }) => ({
      is: 'payout',
      token: null,
      to: receiver(to, by),
      amount: asNumber(least),
    }),
  ],
  0x0d: ['((address,address,uint160,address)[])', ([transfers]) => movedBatch(transfers)],
}

const subPlan = 0x21
/** Our own limit of plans in plans. */
const deepest = 3

/** One or more steps for each command; a command that is not known here is one, too. */
export function commands(
  list: Value | undefined,
  inputs: Value | undefined,
  called: Called,
  depth = 0,
): readonly Step[] {
  const codes = asText(list).slice(2).match(/../g) ?? []
  const given = asList(inputs)
  if (codes.length !== given.length) return fail()
  return codes.flatMap((hex, at) => {
    const input = asText(given[at]).slice(2)
    // The first bit allows a failure; the second is ignored by most routers.
    const code = Number.parseInt(hex, 16) & 0x3f
    if (code === subPlan && depth < deepest) {
      const inner = readParameters('(bytes,bytes[])', input, ([codes, more]) =>
        commands(codes, more, called, depth + 1),
      )
      if (inner !== null) return inner
    }
    const form = Object.hasOwn(known, code) ? known[code] : undefined
    const read = form && readParameters(form[0], input, (values) => form[1](values, called))
    const actions: readonly Action[] = [read ?? { is: 'command' as const, code: `0x${hex}` }].flat()
    return actions.map((does): Step => ({ by: called.by, to: called.to, value: 0n, does }))
  })
}
