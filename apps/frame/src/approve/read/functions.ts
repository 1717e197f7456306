/** Functions that do one thing, beyond those of `call.ts`. By selector; a test computes it. */
import { asList, asNumber, asText, fail, readParameters, type Value } from './abi.ts'
import { everything, type Action, type Sum } from './step.ts'

/** What a function is called with, and by whom. */
export interface Called {
  by: string
  to: string
  value: bigint
}
type Read = (values: readonly Value[], called: Called) => Action | readonly Action[]

/** Signed allowances (Permit2), by a call or by typed data. */
const details = '(address,uint160,uint48,uint48)'
const permitSingle = `(${details},address,uint256)`
const permitBatch = `(${details}[],address,uint256)`
const transferDetails = '(address,address,uint160,address)'

function allowedUntil(part: Value | undefined, spender: Value | undefined): Action {
  const [token, amount, until] = asList(part)
  return {
    is: 'allow-until',
    token: asText(token),
    spender: asText(spender),
    amount: asNumber(amount),
    until: asNumber(until),
  }
}

export function permittedSingle(permit: Value | undefined): Action {
  const [part, spender] = asList(permit)
  return allowedUntil(part, spender)
}

export function permittedBatch(permit: Value | undefined): readonly Action[] {
  const [parts, spender] = asList(permit)
  return asList(parts).map((part) => allowedUntil(part, spender))
}

export function movedBatch(transfers: Value | undefined): readonly Action[] {
  return asList(transfers).map((each): Action => {
    const [from, to, amount, token] = asList(each)
    return {
      is: 'move',
      from: asText(from),
      to: asText(to),
      amount: asNumber(amount),
      token: asText(token),
    }
  })
}

const allow = (
  spender: Value | undefined,
  amount: bigint,
  token: string | null = null,
): Action => ({
  is: 'allow',
  spender: asText(spender),
  amount,
  token,
  more: false,
})
const unlimited = 2n ** 256n - 1n

/** Permission for a router that calls the token's `permit`. */
const selfPermit: Read = ([token, amount], { to }) => allow(to, asNumber(amount), asText(token))
const selfPermitAllowed: Read = ([token], { to }) => allow(to, unlimited, asText(token))

/** A swap of Uniswap v2: `gives` and `gets` are amounts, null for the coin that is sent along. */
const swap2 =
  (coin: 'in' | 'out' | null, isExactOut: boolean): Read =>
  (values, { value }) => {
    const numbers = coin === 'in' ? [values[0]] : [values[0], values[1]]
    const [path, to, until] = values.slice(numbers.length)
    const tokens = asList(path).map(asText)
    const [first, last] = [tokens[0] ?? fail(), tokens.at(-1) ?? fail()]
    const [one, other] = numbers.map((each) => asNumber(each))
    const least = coin === 'in' || isExactOut ? one! : other!
    const most = coin === 'in' ? value : isExactOut ? other! : one!
    return {
      is: 'swap',
      gives: { token: coin === 'in' ? null : first, amount: most },
      gets: { token: coin === 'out' ? null : last, amount: least },
      to: asText(to),
      until: asNumber(until),
    }
  }

/** Who receives, of routers that have numbers for the sender (1) and themselves (2). */
export function receiver(address: Value | undefined, by: string): string | null {
  const number = BigInt(asText(address))
  if (number === 1n) return by
  return number === 2n ? null : asText(address)
}

/** The first router for v3 has a zero for itself, the second one has such numbers. */
const receiverOf = (isFirst: boolean, address: Value | undefined, by: string): string | null => {
  if (!isFirst) return receiver(address, by)
  return BigInt(asText(address)) === 0n ? null : asText(address)
}

/** The second router swaps all that it has for a zero. */
const givenOf = (isFirst: boolean, amount: Value | undefined): bigint =>
  !isFirst && amount === 0n ? everything : asNumber(amount)

/** A path of Uniswap v3: tokens with three bytes for the fee between them. */
export function endsOf(path: Value | undefined): readonly [first: string, last: string] {
  const hex = asText(path).slice(2)
  if ((hex.length - 40) % 46 !== 0 || hex.length < 86) return fail()
  const read = (from: number): string =>
    readParameters('(address)', hex.slice(from, from + 40).padStart(64, '0'), ([a]) => asText(a)) ??
    fail()
  return [read(0), read(hex.length - 40)]
}

const swap = (
  gives: Sum,
  gets: Sum,
  to: string | null,
  until: Value | undefined = undefined,
): Action => ({
  is: 'swap',
  gives,
  gets,
  to,
  until: until === undefined ? null : asNumber(until),
})

/** A swap of Uniswap v3 with one pool. `hasEnd`: the first router's form. */
const single =
  (isExactOut: boolean, hasEnd: boolean): Read =>
  ([parameters], { by }) => {
    const [tokenIn, tokenOut, , to, ...rest] = asList(parameters)
    const [one, other] = hasEnd ? rest.slice(1) : rest
    return swap(
      { token: asText(tokenIn), amount: isExactOut ? asNumber(other) : givenOf(hasEnd, one) },
      { token: asText(tokenOut), amount: asNumber(isExactOut ? one : other) },
      receiverOf(hasEnd, to, by),
      hasEnd ? rest[0] : undefined,
    )
  }

/** With several: the path of an exact output begins with the token that comes. */
const along =
  (isExactOut: boolean, hasEnd: boolean): Read =>
  ([parameters], { by }) => {
    const [path, to, ...rest] = asList(parameters)
    const [one, other] = hasEnd ? rest.slice(1) : rest
    const [first, last] = endsOf(path)
    const [tokenIn, tokenOut] = isExactOut ? [last, first] : [first, last]
    return swap(
      { token: tokenIn, amount: isExactOut ? asNumber(other) : givenOf(hasEnd, one) },
      { token: tokenOut, amount: asNumber(isExactOut ? one : other) },
      receiverOf(hasEnd, to, by),
      hasEnd ? rest[0] : undefined,
    )
  }

const payout =
  (hasToken: boolean, hasReceiver: boolean): Read =>
  (values, { by }) => {
    const [least, to] = hasToken ? values.slice(1) : values
    return {
      is: 'payout',
      token: hasToken ? asText(values[0]) : null,
      amount: asNumber(least),
      to: hasReceiver ? asText(to) : by,
    }
  }

/** With a fee in hundredths of a percent, which is taken from the least amount, too. */
const payoutWithFee =
  (hasToken: boolean, hasReceiver: boolean): Read =>
  (values, { by }) => {
    const [least, ...rest] = hasToken ? values.slice(1) : values
    const [percent, receiverOfFee] = hasReceiver ? rest.slice(1) : rest
    const token = hasToken ? asText(values[0]) : null
    const [whole, part] = [asNumber(least), asNumber(percent)]
    const left = part <= 10_000n ? whole - (whole * part) / 10_000n : fail()
    return [
      { is: 'share', token, to: asText(receiverOfFee), percent: part, decimals: 2 },
      { is: 'payout', token, to: hasReceiver ? asText(rest[0]) : by, amount: left },
    ]
  }

/** By selector: the signature, and what it means. */
export const functions: Readonly<Record<string, readonly [signature: string, read: Read]>> = {
  '2eb2c2d6': [
    'safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)',
    ([from, to, ids, counts]) => {
      const [items, numbers] = [asList(ids).map(asNumber), asList(counts).map(asNumber)]
      if (items.length !== numbers.length) return fail()
      return {
        is: 'items',
        from: asText(from),
        to: asText(to),
        items: items.map((item, at) => ({ item, count: numbers[at]! })),
      }
    },
  ],
  d505accf: [
    'permit(address,address,uint256,uint256,uint8,bytes32,bytes32)',
    ([, spender, amount]) => allow(spender, asNumber(amount)),
  ],
  // DAI's.
  '8fcbaf0c': [
    'permit(address,address,uint256,uint256,bool,uint8,bytes32,bytes32)',
    ([, spender, , , allowed]) => allow(spender, allowed === true ? unlimited : 0n),
  ],
  // ERC-4494, with the signature in parts and whole.
  '7ac2ff7b': [
    'permit(address,uint256,uint256,uint8,bytes32,bytes32)',
    ([spender, item]) => ({ is: 'approve', spender: asText(spender), number: asNumber(item) }),
  ],
  '745a41bc': [
    'permit(address,uint256,uint256,bytes)',
    ([spender, item]) => ({ is: 'approve', spender: asText(spender), number: asNumber(item) }),
  ],
  // Uniswap v4's positions.
  '0f5730f1': [
    'permit(address,uint256,uint256,uint256,bytes)',
    ([spender, item]) => ({ is: 'approve', spender: asText(spender), number: asNumber(item) }),
  ],
  '3aea60f0': [
    'permitForAll(address,address,bool,uint256,uint256,bytes)',
    ([, operator, allowed]) => ({
      is: 'allow-all',
      operator: asText(operator),
      allowed: allowed === true,
    }),
  ],
  // Permit2.
  '87517c45': [
    'approve(address,address,uint160,uint48)',
    ([token, spender, amount, until]) => allowedUntil([token!, amount!, until!], spender),
  ],
  '2b67b570': [`permit(address,${permitSingle},bytes)`, ([, permit]) => permittedSingle(permit)],
  '2a2d80d1': [`permit(address,${permitBatch},bytes)`, ([, permit]) => permittedBatch(permit)],
  '36c78516': [
    'transferFrom(address,address,uint160,address)',
    ([from, to, amount, token]) => movedBatch([[from!, to!, amount!, token!]]),
  ],
  '0d58b1db': [`transferFrom(${transferDetails}[])`, ([transfers]) => movedBatch(transfers)],
  cc53287f: ['lockdown((address,address)[])', () => ({ is: 'take-back' })],
  // Permissions of tokens that a router uses at once.
  f3995c67: ['selfPermit(address,uint256,uint256,uint8,bytes32,bytes32)', selfPermit],
  c2e3140a: ['selfPermitIfNecessary(address,uint256,uint256,uint8,bytes32,bytes32)', selfPermit],
  '4659a494': [
    'selfPermitAllowed(address,uint256,uint256,uint8,bytes32,bytes32)',
    selfPermitAllowed,
  ],
  a4a78f0c: [
    'selfPermitAllowedIfNecessary(address,uint256,uint256,uint8,bytes32,bytes32)',
    selfPermitAllowed,
  ],
  // Routers of Uniswap v2 and those that are made like it.
  '38ed1739': [
    'swapExactTokensForTokens(uint256,uint256,address[],address,uint256)',
    swap2(null, false),
  ],
  '8803dbee': [
    'swapTokensForExactTokens(uint256,uint256,address[],address,uint256)',
    swap2(null, true),
  ],
  '7ff36ab5': ['swapExactETHForTokens(uint256,address[],address,uint256)', swap2('in', false)],
  fb3bdb41: ['swapETHForExactTokens(uint256,address[],address,uint256)', swap2('in', true)],
  '18cbafe5': [
    'swapExactTokensForETH(uint256,uint256,address[],address,uint256)',
    swap2('out', false),
  ],
  '4a25d94a': [
    'swapTokensForExactETH(uint256,uint256,address[],address,uint256)',
    swap2('out', true),
  ],
  '5c11d795': [
    'swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256,uint256,address[],address,uint256)',
    swap2(null, false),
  ],
  b6f9de95: [
    'swapExactETHForTokensSupportingFeeOnTransferTokens(uint256,address[],address,uint256)',
    swap2('in', false),
  ],
  '791ac947': [
    'swapExactTokensForETHSupportingFeeOnTransferTokens(uint256,uint256,address[],address,uint256)',
    swap2('out', false),
  ],
  // Routers of Uniswap v3, the first and the second.
  '414bf389': [
    'exactInputSingle((address,address,uint24,address,uint256,uint256,uint256,uint160))',
    single(false, true),
  ],
  '04e45aaf': [
    'exactInputSingle((address,address,uint24,address,uint256,uint256,uint160))',
    single(false, false),
  ],
  db3e2198: [
    'exactOutputSingle((address,address,uint24,address,uint256,uint256,uint256,uint160))',
    single(true, true),
  ],
  '5023b4df': [
    'exactOutputSingle((address,address,uint24,address,uint256,uint256,uint160))',
    single(true, false),
  ],
  c04b8d59: ['exactInput((bytes,address,uint256,uint256,uint256))', along(false, true)],
  b858183f: ['exactInput((bytes,address,uint256,uint256))', along(false, false)],
  f28c0498: ['exactOutput((bytes,address,uint256,uint256,uint256))', along(true, true)],
  '09b81346': ['exactOutput((bytes,address,uint256,uint256))', along(true, false)],
  '472b43f3': [
    'swapExactTokensForTokens(uint256,uint256,address[],address)',
    (values, { by }) => swapShort(values, false, by),
  ],
  '42712a67': [
    'swapTokensForExactTokens(uint256,uint256,address[],address)',
    (values, { by }) => swapShort(values, true, by),
  ],
  '49404b7c': ['unwrapWETH9(uint256,address)', payout(false, true)],
  '49616997': ['unwrapWETH9(uint256)', payout(false, false)],
  df2ab5bb: ['sweepToken(address,uint256,address)', payout(true, true)],
  e90a182f: ['sweepToken(address,uint256)', payout(true, false)],
  '9b2c0a37': ['unwrapWETH9WithFee(uint256,address,uint256,address)', payoutWithFee(false, true)],
  d4ef38de: ['unwrapWETH9WithFee(uint256,uint256,address)', payoutWithFee(false, false)],
  e0e189a0: [
    'sweepTokenWithFee(address,uint256,address,uint256,address)',
    payoutWithFee(true, true),
  ],
  '3068c554': ['sweepTokenWithFee(address,uint256,uint256,address)', payoutWithFee(true, false)],
  '1c58db4f': [
    'wrapETH(uint256)',
    ([amount]) => ({ is: 'wrap', to: null, amount: asNumber(amount) }),
  ],
  f2d5d56b: [
    'pull(address,uint256)',
    ([token, amount], { by }) => ({
      is: 'move',
      token: asText(token),
      from: by,
      to: null,
      amount: asNumber(amount),
      isPart: true,
    }),
  ],
  '12210e8a': ['refundETH()', (_, { by }) => ({ is: 'payout', token: null, amount: 0n, to: by })],
}

/** The second router's form of a swap of v2. */
function swapShort(values: readonly Value[], isExactOut: boolean, by: string): Action {
  const [one, other, path, to] = values
  const tokens = asList(path).map(asText)
  const given = isExactOut ? asNumber(other) : givenOf(false, one)
  return swap(
    { token: tokens[0] ?? fail(), amount: given },
    { token: tokens.at(-1) ?? fail(), amount: asNumber(isExactOut ? one : other) },
    receiver(to, by),
  )
}
