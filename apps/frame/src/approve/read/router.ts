/** The commands of Uniswap's universal router, of which a call has any number. */
import { asList, asNumber, asText, fail, readParameters, type Value } from './abi.ts'
import { endsOf, movedBatch, permittedBatch, permittedSingle, receiver } from './functions.ts'
import { actionsOf, coinOr } from './router-v4.ts'
import type { SwapForm } from './routers.ts'
import type { Action, Step } from './step.ts'

interface Called {
  by: string
  to: string
  /** How the called router reads swaps, where it is known. */
  form?: SwapForm | undefined
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

const payout: Read = ([token, to, least], { by }) => ({
  is: 'payout',
  token: coinOr(token),
  to: receiver(to, by),
  amount: asNumber(least),
})

const share =
  (decimals: number): Read =>
  ([token, to, percent], { by }) => ({
    is: 'share',
    token: coinOr(token),
    to: receiver(to, by),
    percent: asNumber(percent),
    decimals,
  })

const path3 = 'address,uint256,uint256,bytes,bool'
const path2 = 'address,uint256,uint256,address[],bool'
/** Later versions of the router have a least price for each hop behind the rest. */
const swaps: Readonly<Record<number, readonly [types: string, read: Read]>> = {
  0x00: [path3, swap3(false)],
  0x01: [path3, swap3(true)],
  0x08: [path2, swap2(false)],
  0x09: [path2, swap2(true)],
}

const known: Readonly<Record<number, readonly [types: string, read: Read]>> = {
  0x02: [
    '(address,address,uint160)',
    ([token, to, amount], { by }) => ({
      is: 'move',
      token: asText(token),
      from: by,
      to: receiver(to, by),
      amount: asNumber(amount),
      isPart: true,
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
      isPart: true,
    }),
  ],
  0x06: ['(address,address,uint256)', share(2)],
  0x07: ['(address,address,uint256)', share(16)],
  0x0a: [`((${details},address,uint256),bytes)`, ([permit]) => permittedSingle(permit)],
  0x0b: [
    '(address,uint256)',
    ([to, amount], { by }) => ({ is: 'wrap', to: receiver(to, by), amount: asNumber(amount) }),
  ],
  0x0c: [
    '(address,uint256)',
    ([to, least], { by }) => ({
      is: 'payout',
      token: null,
      to: receiver(to, by),
      amount: asNumber(least),
    }),
  ],
  0x0d: [
    '((address,address,uint160,address)[])',
    ([transfers]) => movedBatch(transfers).map((each) => ({ ...each, isPart: true })),
  ],
  0x0e: [
    '(address,address,uint256)',
    ([owner, token, least]) => ({
      is: 'check',
      owner: asText(owner),
      token: asText(token),
      amount: asNumber(least),
    }),
  ],
}

const subPlan = 0x21
const swapOfV4 = 0x10
/** A bridge in later versions of the router, and in earlier ones a swap of v3. */
const bridge = 0x40
/** Our own limit of plans in plans. */
const deepest = 3

/** Null: it is not known, or its input is not in its form. */
function readCommand(
  code: number,
  input: string,
  called: Called,
): Action | readonly Action[] | null {
  if (code === swapOfV4)
    return readParameters('(bytes,bytes[])', input, ([list, inputs]) =>
      actionsOf(list, inputs, called.by, called.form),
    )
  const isSwap = Object.hasOwn(swaps, code)
  const form = isSwap ? swaps[code] : known[code]
  if (!form) return null
  const [types, read] = form
  const as = (signature: string): Action | readonly Action[] | null =>
    readParameters(signature, input, (values) => read(values, called))
  if (!isSwap) return as(types)
  const plain = called.form === 'hops' ? null : as(`(${types})`)
  return plain ?? (called.form === 'plain' ? null : as(`(${types},uint256[])`))
}

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
    const byte = Number.parseInt(hex, 16) & 0x7f
    // The first bit allows a failure; earlier versions of the router ignore the second.
    const code = byte === bridge ? byte : byte & 0x3f
    if (code === subPlan && depth < deepest) {
      const inner = readParameters('(bytes,bytes[])', input, ([codes, more]) =>
        commands(codes, more, called, depth + 1),
      )
      if (inner !== null) return inner
    }
    const read = readCommand(code, input, called)
    const actions: readonly Action[] = [read ?? { is: 'command' as const, code: `0x${hex}` }].flat()
    return actions.map((does): Step => ({ by: called.by, to: called.to, value: 0n, does }))
  })
}
