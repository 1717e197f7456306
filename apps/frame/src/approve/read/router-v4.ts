/** Swaps of Uniswap v4, of which one command of the universal router has any number. */
import { asList, asNumber, asText, fail, readParameters, type Value } from './abi.ts'
import { receiver } from './functions.ts'
import type { SwapForm } from './routers.ts'
import { everything, owed, type Action } from './step.ts'

type Read = (values: readonly Value[], by: string) => Action
type Known = readonly [types: string, read: Read]

/** v4 has a zero for the coin. */
export const coinOr = (token: Value | undefined): string | null =>
  BigInt(asText(token)) === 0n ? null : asText(token)

const pool = '(address,address,uint24,int24,address)'
const hop = '(address,uint24,int24,address,bytes)'

/** A zero is all that the contract was given before. */
const givenOf = (amount: Value | undefined): bigint => asNumber(amount) || everything

function swapped(
  [tokenIn, tokenOut]: readonly [Value | undefined, Value | undefined],
  isExactOut: boolean,
  [one, other]: readonly (Value | undefined)[],
): Action {
  return {
    is: 'swap',
    gives: { token: coinOr(tokenIn), amount: isExactOut ? asNumber(other) : givenOf(one) },
    gets: { token: coinOr(tokenOut), amount: asNumber(isExactOut ? one : other) },
    to: null,
    until: null,
  }
}

const single =
  (isExactOut: boolean): Read =>
  ([parameters]) => {
    const [key, isFirstGiven, ...amounts] = asList(parameters)
    const [first, second] = asList(key)
    return swapped(isFirstGiven === true ? [first, second] : [second, first], isExactOut, amounts)
  }

/** Along a path: to the last token, and for an exact amount from the first one. */
const along =
  (isExactOut: boolean): Read =>
  ([parameters]) => {
    const all = asList(parameters)
    const path = asList(all[1])
    const [end] = asList((isExactOut ? path[0] : path.at(-1)) ?? fail())
    const ends = isExactOut ? ([end, all[0]] as const) : ([all[0], end] as const)
    return swapped(ends, isExactOut, all.slice(-2))
  }

const amounts = 'uint128,uint128'
/** The forms of a swap, by the router's version. */
const swaps: Readonly<Record<SwapForm, Readonly<Record<number, Known>>>> = {
  plain: {
    0x06: [`((${pool},bool,${amounts},bytes))`, single(false)],
    0x07: [`((address,${hop}[],${amounts}))`, along(false)],
    0x08: [`((${pool},bool,${amounts},bytes))`, single(true)],
    0x09: [`((address,${hop}[],${amounts}))`, along(true)],
  },
  hops: {
    0x06: [`((${pool},bool,${amounts},uint256,bytes))`, single(false)],
    0x07: [`((address,${hop}[],uint256[],${amounts}))`, along(false)],
    0x08: [`((${pool},bool,${amounts},uint256,bytes))`, single(true)],
    0x09: [`((address,${hop}[],uint256[],${amounts}))`, along(true)],
  },
}

/** What is paid for swaps, and who gets what came of them. */
const payments: Readonly<Record<number, Known>> = {
  0x0b: [
    '(address,uint256,bool)',
    ([token, amount, isOwn], by) => ({
      is: 'move',
      token: coinOr(token),
      from: isOwn === true ? by : null,
      to: null,
      amount: asNumber(amount) || owed,
      isPart: true,
    }),
  ],
  0x0c: [
    '(address,uint256)',
    ([token, most], by) => ({
      is: 'move',
      token: coinOr(token),
      from: by,
      to: null,
      amount: asNumber(most),
      isPart: true,
    }),
  ],
  0x0e: [
    '(address,address,uint256)',
    ([token, to, amount], by) => ({
      is: 'payout',
      token: coinOr(token),
      to: receiver(to, by),
      amount: asNumber(amount) || everything,
    }),
  ],
  0x0f: [
    '(address,uint256)',
    ([token, least], by) => ({
      is: 'payout',
      token: coinOr(token),
      to: by,
      amount: asNumber(least),
    }),
  ],
  0x10: [
    '(address,address,uint256)',
    ([token, to, percent], by) => ({
      is: 'share',
      token: coinOr(token),
      to: receiver(to, by),
      percent: asNumber(percent),
      decimals: 2,
    }),
  ],
}

/** Of a path, another version reads other amounts: only where the router is known, it is read. */
const paths: readonly number[] = [0x07, 0x09]

function formsOf(code: number, form: SwapForm | undefined): readonly Known[] {
  const payment = payments[code]
  if (payment) return [payment]
  if (form === undefined && paths.includes(code)) return []
  const versions = form ? [form] : (['plain', 'hops'] as const)
  return versions.map((each) => swaps[each][code]).filter((each) => each !== undefined)
}

/** An action that is not known here is a command with two codes. */
export function actionsOf(
  list: Value | undefined,
  inputs: Value | undefined,
  by: string,
  form: SwapForm | undefined,
): readonly Action[] {
  const codes = asText(list).slice(2).match(/../g) ?? []
  const given = asList(inputs)
  if (codes.length !== given.length) return fail()
  return codes.map((hex, at): Action => {
    const input = asText(given[at]).slice(2)
    for (const [types, read] of formsOf(Number.parseInt(hex, 16), form)) {
      const action = readParameters(types, input, (values) => read(values, by))
      if (action) return action
    }
    return { is: 'command', code: `0x10:0x${hex}` }
  })
}
