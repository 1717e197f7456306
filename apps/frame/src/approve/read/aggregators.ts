/** Swaps of 1inch (the router of version 6) and of 0x (AllowanceHolder and Settler). By selector. */
import { asList, asNumber, asText, fail, readParameters, type Value } from './abi.ts'
import type { Called } from './functions.ts'
import type { Action, Step } from './step.ts'

type Read = (values: readonly Value[], called: Called) => Action

/** Both have an address for the coin; 1inch's zero is another one. */
const coin = 0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeen
const coinOr = (token: Value | undefined): string | null =>
  BigInt(asText(token)) === coin ? null : asText(token)
const isNoOne = (address: Value | undefined): boolean => BigInt(asText(address)) === 0n
const coinOrZero = (token: Value | undefined): string | null =>
  isNoOne(token) ? null : coinOr(token)

/** Coins beyond the amount for what is asked on the way, and Permit2 in place of an allowance. */
const flags = 0b110n

const described: Read = ([, description], { by, value }) => {
  const [from, into, , to, amount, least, options] = asList(description)
  // A part of it may be swapped for less: then no least amount holds.
  if ((asNumber(options) & ~flags) !== 0n) return fail()
  const token = coinOrZero(from)
  return {
    is: 'swap',
    gives: { token, amount: token === null ? value : asNumber(amount) },
    gets: { token: coinOrZero(into), amount: asNumber(least) },
    to: isNoOne(to) ? by : asText(to),
    until: null,
  }
}

/** 1inch's own type of an address, without options in its first bits. */
const plainAddress = (value: Value | undefined): string =>
  readParameters('(address)', asNumber(value).toString(16).padStart(64, '0'), ([address]) =>
    asText(address),
  ) ?? fail()

/** Through one to three pools, of which the last decides what comes. */
const pools =
  (hasReceiver: boolean, isOfCoin: boolean): Read =>
  (values, { by, value }) => {
    const rest = hasReceiver ? values.slice(1) : values
    const [token, amount] = isOfCoin ? [null, value] : [plainAddress(rest[0]), asNumber(rest[1])]
    return {
      is: 'swap',
      gives: { token, amount },
      gets: { token: undefined, amount: asNumber(rest[isOfCoin ? 0 : 2]) },
      to: hasReceiver ? plainAddress(values[0]) : by,
      until: null,
    }
  }

const numbers = (count: number): string =>
  `(${Array.from({ length: count }, () => 'uint256').join(',')})`

export const aggregators: Readonly<Record<string, readonly [signature: string, read: Read]>> = {
  '07ed2379': [
    'swap(address,(address,address,address,address,uint256,uint256,uint256),bytes)',
    described,
  ],
  '83800a8e': [`unoswap${numbers(4)}`, pools(false, false)],
  '8770ba91': [`unoswap2${numbers(5)}`, pools(false, false)],
  '19367472': [`unoswap3${numbers(6)}`, pools(false, false)],
  e2c95c82: [`unoswapTo${numbers(5)}`, pools(true, false)],
  ea76dddf: [`unoswapTo2${numbers(6)}`, pools(true, false)],
  f7a70056: [`unoswapTo3${numbers(7)}`, pools(true, false)],
  a76dfc3b: [`ethUnoswap${numbers(2)}`, pools(false, true)],
  '89af926a': [`ethUnoswap2${numbers(3)}`, pools(false, true)],
  '188ac35d': [`ethUnoswap3${numbers(4)}`, pools(false, true)],
  '175accdc': [`ethUnoswapTo${numbers(3)}`, pools(true, true)],
  '0f449d71': [`ethUnoswapTo2${numbers(4)}`, pools(true, true)],
  '493189f0': [`ethUnoswapTo3${numbers(5)}`, pools(true, true)],
}

const settle = '((address,address,uint256),bytes[],bytes32)'
export const settleSignature = `execute${settle}`

interface Settlement {
  token: string | null
  least: bigint
  to: string
  /** The selectors of what is done on the way, which is not read here. */
  codes: readonly string[]
}

/** Without a token and an amount, nothing is promised. */
function settlementOf([slippage, actions]: readonly Value[]): Settlement {
  const [to, token, least] = asList(slippage)
  if (isNoOne(token)) return fail()
  return {
    token: coinOr(token),
    least: asNumber(least),
    to: asText(to),
    codes: asList(actions).map((each) => asText(each).slice(0, 10)),
  }
}

const stepsOf = (
  { by, to, value }: Called,
  does: Action,
  codes: readonly string[],
): readonly Step[] => [
  { by, to, value, does },
  ...codes.map((code): Step => ({ by: to, to, value: 0n, does: { is: 'command', code } })),
]

/** Settler, called by the account itself. */
export function settled(values: readonly Value[], called: Called): readonly Step[] {
  const { token, least, to, codes } = settlementOf(values)
  return stepsOf(called, { is: 'payout', token, to, amount: least }, codes)
}

/** AllowanceHolder lets another contract take an amount while it calls one in the account's name. */
export function held(
  values: readonly Value[],
  called: Called,
): readonly (Step | (Called & { data: string }))[] {
  const [operator, given, sum, target, data] = values
  const [spender, to, hex] = [asText(operator), asText(target), asText(data)]
  const { by, value } = called
  const [token, amount] = [coinOrZero(given), asNumber(sum)]
  const lent: Step = {
    by,
    to: called.to,
    value: 0n,
    does: { is: 'lend', token, spender, amount },
  }
  const settlement =
    hex.slice(0, 10) === '0x1fff991f' ? readParameters(settle, hex.slice(10), settlementOf) : null
  // Others than Settler see the called contract act.
  if (!settlement) return [lent, { by: called.to, to, value, data: hex }]
  const gets = { token: settlement.token, amount: settlement.least }
  const gives = { token, amount: token === null ? value : amount }
  const inner = { by, to, value }
  return spender === to
    ? stepsOf(inner, { is: 'swap', gives, gets, to: settlement.to, until: null }, settlement.codes)
    : [lent, ...stepsOf(inner, { is: 'payout', ...gets, to: settlement.to }, settlement.codes)]
}
