/** Swaps by known routers, against viem's encoding: nothing is claims that the data does not say. */
import fc from 'fast-check'
import {
  decodeAbiParameters,
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionData,
  encodePacked,
  getAddress,
  parseAbi,
  parseAbiParameters,
  zeroAddress,
  type Hex,
} from 'viem'
import { expect, test } from 'vitest'
import { ada, bob, usdc } from '../samples.fixture.ts'
import { routerAt } from './routers.ts'
import { everything, owed, type Action, type Step } from './step.ts'
import { readSteps } from './steps.ts'

const chain = 'eip155:1'
const plain = '0x66a9893cC07D91D95644AEDD05D03f95e1dBA8Af'
const hops = '0x4C82D1fBFe28C977cBB58D8c7FF8fcF9F70a2cCA'
const dai = '0x6B175474E89094C44Da98b954EedeAC495271d0F'
const value = 77n
const coinAddress = getAddress(`0x${'e'.repeat(40)}`)

type Values = readonly unknown[]
const read = (data: string, to: string = plain): readonly Step[] =>
  readSteps({ by: ada, to, value, data, chain }).steps
const actionsOf = (data: string, to?: string): Action[] => read(data, to).map(({ does }) => does)

const abiOf = (signature: string) => parseAbi([`function ${signature}`] as readonly string[])
const encodeCall = (signature: string, args: Values): Hex =>
  encodeFunctionData({ abi: abiOf(signature), args } as Parameters<typeof encodeFunctionData>[0])
const decodeCall = (signature: string, data: Hex): Values =>
  (decodeFunctionData({ abi: abiOf(signature), data } as Parameters<typeof decodeFunctionData>[0])
    .args ?? []) as Values
const encode = (types: string, values: Values): Hex =>
  encodeAbiParameters(parseAbiParameters(types) as never, values as never)
const decode = (types: string, data: Hex): Values =>
  decodeAbiParameters(parseAbiParameters(types) as never, data) as Values

const address = fc
  .uint8Array({ minLength: 20, maxLength: 20 })
  .map((each) => getAddress(`0x${Buffer.from(each).toString('hex')}`))
const token = fc.oneof(fc.constantFrom(usdc, dai), address)
const receiver = fc.oneof(fc.constantFrom(ada, bob, zeroAddress, numbered(1), numbered(2)), address)
const uint = (bits: number) => fc.bigInt({ min: 0n, max: (1n << BigInt(bits)) - 1n })
const amount = fc.oneof(uint(64), fc.constantFrom(0n, everything), uint(256))
const small = fc.oneof(uint(64), uint(128))
const bytes = fc
  .uint8Array({ maxLength: 40 })
  .map((each): Hex => `0x${Buffer.from(each).toString('hex')}`)
function numbered(number: number): Hex {
  return `0x${number.toString(16).padStart(40, '0')}`
}
const path3 = fc
  .tuple(token, fc.array(fc.tuple(uint(24), token), { minLength: 1, maxLength: 3 }))
  .map(([first, more]) =>
    more.reduce<Hex>(
      (path, [fee, next]) =>
        encodePacked(['bytes', 'uint24', 'address'], [path, Number(fee), next]),
      first.toLowerCase() as Hex,
    ),
  )
const tokens = fc.array(token, { minLength: 1, maxLength: 4 })

/** A function, a command or an action: its types, some values, and what is claims of them. */
interface Form {
  types: string
  values: fc.Arbitrary<Values>
  says(values: Values): Action | readonly Action[] | null
}
const form = <Given extends Values>(
  types: string,
  values: fc.Arbitrary<Given>,
  says: (values: Given) => Action | readonly Action[] | null,
): Form => ({ types, values, says: (given) => says(given as Given) })

const swap = (
  gives: [string | null, bigint],
  gets: [string | null | undefined, bigint],
  to: string | null,
  until: bigint | null = null,
): Action => ({
  is: 'swap',
  gives: { token: gives[0], amount: gives[1] },
  gets: { token: gets[0], amount: gets[1] },
  to,
  until,
})
const mapped = (to: string): string | null =>
  BigInt(to) === 1n ? ada : BigInt(to) === 2n ? null : to
const ends = (path: Hex): [string, string] | null =>
  path.length >= 88 && (path.length - 42) % 46 === 0
    ? [getAddress(path.slice(0, 42)), getAddress(`0x${path.slice(-40)}`)]
    : null
const coinOr = (of: string): string | null => (BigInt(of) === 0n ? null : of)
const coinOrZero = (of: string): string | null => (of === coinAddress ? null : coinOr(of))

const functions: readonly Form[] = [
  form(
    'swapExactTokensForTokens(uint256,uint256,address[],address,uint256)',
    fc.tuple(amount, amount, tokens, receiver, amount),
    ([given, least, path, to, until]) =>
      path.length > 0 ? swap([path[0]!, given], [path.at(-1)!, least], to, until) : null,
  ),
  form(
    'exactInputSingle((address,address,uint24,address,uint256,uint256,uint160))',
    fc.tuple(
      fc
        .record({
          a: token,
          b: token,
          c: fc.nat(1000),
          d: receiver,
          e: amount,
          f: amount,
          g: uint(160),
        })
        .map(
          (each) => Object.values(each) as [string, string, number, string, bigint, bigint, bigint],
        ),
    ),
    ([[a, b, , to, given, least]]) => swap([a, given || everything], [b, least], mapped(to)),
  ),
  form(
    'exactInput((bytes,address,uint256,uint256))',
    fc.tuple(fc.tuple(path3, receiver, amount, amount)),
    ([[path, to, given, least]]) => {
      const all = ends(path)
      return all && swap([all[0], given || everything], [all[1], least], mapped(to))
    },
  ),
  form(
    'exactOutput((bytes,address,uint256,uint256))',
    fc.tuple(fc.tuple(path3, receiver, amount, amount)),
    ([[path, to, gotten, most]]) => {
      const all = ends(path)
      return all && swap([all[1], most], [all[0], gotten], mapped(to))
    },
  ),
  // The first router has no such numbers, but a zero for itself.
  form(
    'exactInput((bytes,address,uint256,uint256,uint256))',
    fc.tuple(fc.tuple(path3, receiver, amount, amount, amount)),
    ([[path, to, until, given, least]]) => {
      const all = ends(path)
      return all && swap([all[0], given], [all[1], least], coinOr(to), until)
    },
  ),
  form('unwrapWETH9(uint256,address)', fc.tuple(amount, receiver), ([least, to]) => ({
    is: 'payout',
    token: null,
    amount: least,
    to,
  })),
  form(
    'sweepTokenWithFee(address,uint256,address,uint256,address)',
    fc.tuple(token, amount, receiver, fc.constantFrom(1n, 100n, 10_001n), receiver),
    ([of, least, to, percent, feeTo]) =>
      percent > 10_000n
        ? null
        : [
            { is: 'share', token: of, to: feeTo, percent, decimals: 2 },
            { is: 'payout', token: of, to, amount: least - (least * percent) / 10_000n },
          ],
  ),
  form(
    'swap(address,(address,address,address,address,uint256,uint256,uint256),bytes)',
    fc.tuple(
      address,
      fc.tuple(
        fc.oneof(token, fc.constantFrom(coinAddress, zeroAddress)),
        fc.oneof(token, fc.constantFrom(coinAddress, zeroAddress)),
        address,
        receiver,
        amount,
        amount,
        fc.constantFrom(0n, 1n, 2n, 4n, 8n),
      ),
      bytes,
    ),
    ([, [from, into, , to, given, least, flags]]) =>
      (flags & ~6n) === 0n
        ? swap(
            coinOrZero(from) === null ? [null, value] : [from, given],
            [coinOrZero(into), least],
            BigInt(to) === 0n ? ada : to,
          )
        : null,
  ),
  form(
    'unoswapTo(uint256,uint256,uint256,uint256,uint256)',
    fc.tuple(
      fc.oneof(receiver.map(BigInt), uint(256)),
      token.map(BigInt),
      amount,
      amount,
      uint(256),
    ),
    ([to, from, given, least]) =>
      to >> 160n || from >> 160n
        ? null
        : swap([addressOf(from), given], [undefined, least], addressOf(to)),
  ),
  form(
    'unoswap2(uint256,uint256,uint256,uint256,uint256)',
    fc.tuple(token.map(BigInt), amount, amount, uint(256), uint(256)),
    ([from, given, least]) =>
      from >> 160n ? null : swap([addressOf(from), given], [undefined, least], ada),
  ),
  form('ethUnoswap(uint256,uint256)', fc.tuple(amount, uint(256)), ([least]) =>
    swap([null, value], [undefined, least], ada),
  ),
]
function addressOf(number: bigint): string {
  return getAddress(`0x${number.toString(16).padStart(40, '0')}`)
}

const swapsOf = (more: string): Readonly<Record<string, Form>> => {
  const hopPrices = more === '' ? fc.tuple() : fc.tuple(fc.array(amount, { maxLength: 2 }))
  const with3 = fc
    .tuple(receiver, amount, amount, path3, fc.boolean())
    .chain((given) => hopPrices.map((each): Values => [...given, ...each]))
  const with2 = fc
    .tuple(receiver, amount, amount, tokens, fc.boolean())
    .chain((given) => hopPrices.map((each): Values => [...given, ...each]))
  const along =
    (isOut: boolean) =>
    ([to, one, other, path]: Values): Action | null => {
      const all =
        typeof path === 'string'
          ? ends(path as Hex)
          : (path as string[]).length > 0
            ? [(path as string[])[0]!, (path as string[]).at(-1)!]
            : null
      if (!all) return null
      const [first, last] =
        isOut && typeof path === 'string' ? [all[1]!, all[0]!] : [all[0]!, all[1]!]
      const [given, gotten] = (isOut ? [other, one] : [one, other]) as [bigint, bigint]
      return swap([first, given], [last, gotten], mapped(to as string))
    }
  return {
    '00': form(`address,uint256,uint256,bytes,bool${more}`, with3, along(false)),
    '01': form(`address,uint256,uint256,bytes,bool${more}`, with3, along(true)),
    '08': form(`address,uint256,uint256,address[],bool${more}`, with2, along(false)),
    '89': form(`address,uint256,uint256,address[],bool${more}`, with2, along(true)),
  }
}
const paid = fc.tuple(token, receiver, amount)
const others: Readonly<Record<string, Form>> = {
  '02': form('address,address,uint160', fc.tuple(token, receiver, uint(160)), ([of, to, sum]) => ({
    is: 'move',
    token: of,
    from: ada,
    to: mapped(to),
    amount: sum,
    isPart: true,
  })),
  '04': form('address,address,uint256', paid, ([of, to, sum]) => ({
    is: 'payout',
    token: coinOr(of),
    to: mapped(to),
    amount: sum,
  })),
  '05': form('address,address,uint256', paid, ([of, to, sum]) => ({
    is: 'move',
    token: coinOr(of),
    from: null,
    to: mapped(to),
    amount: sum,
    isPart: true,
  })),
  '06': form('address,address,uint256', paid, ([of, to, percent]) => ({
    is: 'share',
    token: coinOr(of),
    to: mapped(to),
    percent,
    decimals: 2,
  })),
  '0b': form('address,uint256', fc.tuple(receiver, amount), ([to, sum]) => ({
    is: 'wrap',
    to: mapped(to),
    amount: sum,
  })),
  '0c': form('address,uint256', fc.tuple(receiver, amount), ([to, sum]) => ({
    is: 'payout',
    token: null,
    to: mapped(to),
    amount: sum,
  })),
  '0e': form('address,address,uint256', fc.tuple(address, token, amount), ([owner, of, sum]) => ({
    is: 'check',
    owner,
    token: of,
    amount: sum,
  })),
  '0a': form(
    '((address,uint160,uint48,uint48),address,uint256),bytes',
    fc.tuple(
      fc.tuple(fc.tuple(token, uint(160), fc.nat(2 ** 31), fc.nat(9)), address, amount),
      bytes,
    ),
    ([[[of, sum, until], spender]]) => ({
      is: 'allow-until',
      token: of,
      spender,
      amount: sum,
      until: BigInt(until),
    }),
  ),
}

const pool = '(address,address,uint24,int24,address)'
const hop = '(address,uint24,int24,address,bytes)'
const key = fc.tuple(token, token, fc.nat(1000), fc.integer({ min: -99, max: 99 }), address)
const hopsOf = fc.array(
  fc.tuple(token, fc.nat(1000), fc.integer({ min: -99, max: 99 }), address, bytes),
  {
    minLength: 1,
    maxLength: 3,
  },
)
/** Actions of v4, as plain ones and with least prices of hops. */
const v4 = (isHops: boolean): Readonly<Record<string, Form>> => {
  const price = isHops ? ',uint256' : ''
  const prices = isHops ? 'uint256[],' : ''
  const single = (isOut: boolean): Form =>
    form(
      `(${pool},bool,uint128,uint128${price},bytes)`,
      fc.tuple(
        fc
          .tuple(key, fc.boolean(), small, small, amount, bytes)
          .map((each): Values => (isHops ? each : each.toSpliced(4, 1))),
      ),
      ([given]) => {
        const [[a, b], isFirst, one, other] = given as [string[], boolean, bigint, bigint]
        const [from, into] = (isFirst ? [a!, b!] : [b!, a!]).map(coinOr) as [string, string]
        return isOut
          ? swap([from, other], [into, one], null)
          : swap([from, one || everything], [into, other], null)
      },
    )
  const along = (isOut: boolean): Form =>
    form(
      `(address,${hop}[],${prices}uint128,uint128)`,
      fc.tuple(
        fc
          .tuple(token, hopsOf, fc.array(amount, { maxLength: 2 }), small, small)
          .map((each): Values => (isHops ? each : each.toSpliced(2, 1))),
      ),
      ([given]) => {
        const [own, path] = given as [string, [string][]]
        const [one, other] = given.slice(-2) as [bigint, bigint]
        if (path.length === 0) return null
        const end = coinOr((isOut ? path[0]! : path.at(-1)!)[0])
        return isOut
          ? swap([end, other], [coinOr(own), one], null)
          : swap([coinOr(own), one || everything], [end, other], null)
      },
    )
  return {
    '06': single(false),
    '07': along(false),
    '08': single(true),
    '09': along(true),
    '0b': form(
      'address,uint256,bool',
      fc.tuple(token, amount, fc.boolean()),
      ([of, sum, isOwn]) => ({
        is: 'move',
        token: coinOr(of),
        from: isOwn ? ada : null,
        to: null,
        amount: sum || owed,
        isPart: true,
      }),
    ),
    '0c': form('address,uint256', fc.tuple(token, amount), ([of, sum]) => ({
      is: 'move',
      token: coinOr(of),
      from: ada,
      to: null,
      amount: sum,
      isPart: true,
    })),
    '0e': form('address,address,uint256', paid, ([of, to, sum]) => ({
      is: 'payout',
      token: coinOr(of),
      to: mapped(to),
      amount: sum || everything,
    })),
    '0f': form('address,uint256', fc.tuple(token, amount), ([of, sum]) => ({
      is: 'payout',
      token: coinOr(of),
      to: ada,
      amount: sum,
    })),
    '10': form('address,address,uint256', paid, ([of, to, percent]) => ({
      is: 'share',
      token: coinOr(of),
      to: mapped(to),
      percent,
      decimals: 2,
    })),
  }
}

/** What a form says of an encoding; null where the encoding of its values is another one. */
function claimsOf({ types, says }: Form, input: Hex): readonly Action[] | null {
  try {
    const values = decode(types, input)
    const claims = encode(types, values) === input ? says(values) : null
    return claims && [claims].flat()
  } catch {
    return null
  }
}
const unknown = (code: string): Action => ({ is: 'command', code })

/** The router's reading of a call, by viem's decoder alone. */
function expectedOf(signature: string, data: Hex, isHops: boolean): readonly Action[] | null {
  const commands = { ...others, ...swapsOf(isHops ? ',uint256[]' : '') }
  try {
    const [codes, inputs, ...rest] = decodeCall(signature, data) as [Hex, readonly Hex[]]
    const again = encodeCall(signature, [codes, inputs, ...rest])
    const all = codes.slice(2).match(/../g) ?? []
    if (again !== data || all.length !== inputs.length) return null
    return all.flatMap((code, at) => {
      const input = inputs[at]!
      if (code === '10') return actionsIn(input, isHops) ?? [unknown('0x10')]
      const known = Object.hasOwn(commands, code) ? commands[code] : undefined
      return (known && claimsOf(known, input)) ?? [unknown(`0x${code}`)]
    })
  } catch {
    return null
  }
}
function actionsIn(input: Hex, isHops: boolean): readonly Action[] | null {
  const forms = v4(isHops)
  try {
    const [codes, inputs] = decode('bytes,bytes[]', input) as [Hex, readonly Hex[]]
    const all = codes.slice(2).match(/../g) ?? []
    if (encode('bytes,bytes[]', [codes, inputs]) !== input || all.length !== inputs.length)
      return null
    return all.flatMap((code, at) => {
      const known = Object.hasOwn(forms, code) ? forms[code] : undefined
      return (known && claimsOf(known, inputs[at]!)) ?? [unknown(`0x10:0x${code}`)]
    })
  } catch {
    return null
  }
}

/** Some commands with their inputs. */
const parts = (forms: Readonly<Record<string, Form>>) =>
  fc.array(
    fc
      .constantFrom(...Object.keys(forms))
      .chain((code) =>
        forms[code]!.values.map((values) => [code, encode(forms[code]!.types, values)] as const),
      ),
    { minLength: 1, maxLength: 4 },
  )
const joined = (all: readonly (readonly [string, Hex])[]): [Hex, Hex[]] => [
  `0x${all.map(([code]) => code).join('')}`,
  all.map(([, input]) => input),
]
const execute = 'execute(bytes,bytes[],uint256)'
const calls = (isHops: boolean): fc.Arbitrary<Hex> => {
  const swapOfV4 = parts(v4(isHops)).map(
    (all) => ['10', encode('bytes,bytes[]', joined(all))] as const,
  )
  const commands = parts({ ...others, ...swapsOf(isHops ? ',uint256[]' : '') })
  return fc
    .tuple(commands, fc.array(swapOfV4, { maxLength: 2 }), commands)
    .map(([first, second, third]) =>
      encodeCall(execute, [...joined([...first, ...second, ...third]), 9n]),
    )
}
const mutated = (data: Hex, at: number, by: number): Hex => {
  const place = 10 + 2 * (at % ((data.length - 10) / 2))
  const byte = (Number.parseInt(data.slice(place, place + 2), 16) ^ by).toString(16)
  return `${data.slice(0, place)}${byte.padStart(2, '0')}${data.slice(place + 2)}` as Hex
}
const change = [fc.nat(4_000), fc.integer({ min: 1, max: 255 })] as const
/** What is claims where nothing is. */
const isSilent = (actions: readonly Action[]): boolean =>
  actions.every(({ is }) => is === 'unknown' || is === 'command')

test.each(functions.map((each) => [each.types, each] as const))(
  'says what is encoded, and of a changed byte only what encodes to it: %s',
  (_, { types, values, says }) => {
    const expected = (data: Hex): readonly Action[] | null => {
      try {
        const args = decodeCall(types, data)
        const claims = encodeCall(types, args) === data ? says(args) : null
        return claims && [claims].flat()
      } catch {
        return null
      }
    }
    fc.assert(
      fc.property(values, ...change, (given, at, by) => {
        const data = encodeCall(types, given)
        for (const each of [data, mutated(data, at, by)]) {
          const claims = expected(each)
          const actions = actionsOf(each)
          if (claims) expect(actions).toEqual(claims)
          else expect(isSilent(actions)).toBe(true)
        }
      }),
    )
  },
)

test.each([
  ['as they were first', plain, false],
  ['with a least price for each hop', hops, true],
] as const)(
  'says what commands of the universal router encode, and of a changed byte only what encodes to it: %s',
  (_, to, isHops) => {
    fc.assert(
      fc.property(calls(isHops), ...change, (data, at, by) => {
        for (const each of [data, mutated(data, at, by)]) {
          const claims = expectedOf(execute, each, isHops)
          const actions = actionsOf(each, to)
          // A changed code may be of a command that is not among these.
          if (claims && isKnown(each)) expect(actions).toEqual(claims)
          else if (!claims) expect(isSilent(actions)).toBe(true)
        }
      }),
    )
  },
)
const covered = new Set([...Object.keys({ ...others, ...swapsOf('') }), '10'])
const isKnown = (data: Hex): boolean => {
  const [codes] = decodeCall(execute, data) as [Hex]
  return (codes.slice(2).match(/../g) ?? []).every((code) => covered.has(code))
}

test('never leaves out a receiver that is not the account', () => {
  const forms = [
    ...functions.map(({ types, values }) => values.map((each) => encodeCall(types, each))),
    calls(false),
  ]
  fc.assert(
    fc.property(fc.oneof(...forms), (data) => {
      const named = data.toLowerCase().includes(bob.slice(2).toLowerCase())
      const receivers = actionsOf(data).map((each) => ('to' in each ? each.to : null))
      const isUnread = actionsOf(data).some(({ is }) => is === 'unknown' || is === 'command')
      const isToken = JSON.stringify(actionsOf(data), (_, each) =>
        typeof each === 'bigint' ? `${each}` : each,
      ).includes(bob)
      expect(!named || receivers.includes(bob) || isUnread || isToken).toBe(true)
    }),
  )
})

const settlement = (to: string, of: string, least: bigint, actions: readonly Hex[]): Hex =>
  encodeCall('execute((address,address,uint256),bytes[],bytes32)', [
    [to, of, least],
    actions,
    `0x${'0'.repeat(64)}`,
  ])
const settler = '0x1111111111111111111111111111111111111112'
const holder = '0x0000000000001fF3684f28c67538d4D072C22734'
const exec = (operator: string, of: string, sum: bigint, target: string, data: Hex): Hex =>
  encodeCall('exec(address,address,uint256,address,bytes)', [operator, of, sum, target, data])

test('reads a swap of 0x: what may be taken, what has to come, to whom, and what is done on the way', () => {
  const data = exec(settler, usdc, 5n, settler, settlement(ada, dai, 4n, ['0x38c9c14700', '0x12']))
  expect(read(data, holder)).toEqual([
    { by: ada, to: settler, value, does: swap([usdc, 5n], [dai, 4n], ada) },
    { by: settler, to: settler, value: 0n, does: unknown('0x38c9c147') },
    { by: settler, to: settler, value: 0n, does: unknown('0x12') },
  ])
  const forCoin = exec(settler, coinAddress, 5n, settler, settlement(bob, coinAddress, 4n, []))
  expect(actionsOf(forCoin, holder)).toEqual([swap([null, value], [null, 4n], bob)])
})

test('promises nothing for 0x where another contract takes, or nothing has to come', () => {
  const lent = { is: 'lend', token: usdc, spender: bob, amount: 5n }
  const apart = exec(bob, usdc, 5n, settler, settlement(ada, dai, 4n, []))
  const paid = { is: 'payout', token: dai, amount: 4n, to: ada }
  expect(read(apart, holder)).toMatchObject([{ does: lent }, { by: ada, to: settler, does: paid }])
  const none = exec(bob, usdc, 5n, bob, settlement(ada, zeroAddress, 0n, []))
  expect(actionsOf(none, holder)).toEqual([
    lent,
    { is: 'unknown', selector: '0x1fff991f', odd: 'other' },
  ])
  const other = exec(bob, usdc, 5n, bob, '0x12345678')
  expect(actionsOf(other, holder)).toEqual([lent, { is: 'unknown', selector: '0x12345678' }])
})

test('says of a changed byte in a swap of 0x only what encodes to it', () => {
  const data = exec(settler, usdc, 5n, settler, settlement(ada, dai, 4n, ['0x38c9c147']))
  const signature = 'exec(address,address,uint256,address,bytes)'
  const again = (each: Hex): boolean => {
    try {
      const args = decodeCall(signature, each) as [string, string, bigint, string, Hex]
      return encodeCall(signature, args) === each
    } catch {
      return false
    }
  }
  fc.assert(
    fc.property(...change, (at, by) => {
      const each = mutated(data, at, by)
      const actions = actionsOf(each, holder)
      const [first] = actions
      if (!again(each) || (first?.is !== 'lend' && first?.is !== 'swap')) {
        expect(isSilent(actions)).toBe(true)
        return
      }
      const args = decodeCall(signature, each) as [string, string, bigint, string, Hex]
      const [operator, of, sum, target, inner] = args
      if (first.is === 'lend') {
        const lent = [first.spender, first.token, first.amount]
        expect(lent).toEqual([operator, coinOrZero(of), sum])
        return
      }
      const parameters = '(address,address,uint256),bytes[],bytes32'
      const rest: Hex = `0x${inner.slice(10)}`
      const values = decode(parameters, rest)
      const [[to, into, least]] = values as [[string, string, bigint]]
      expect([operator, encode(parameters, values)]).toEqual([target, rest])
      expect(first).toEqual(swap([coinOrZero(of), sum], [coinOr(into), least], to))
    }),
  )
})

test('reads a call with a mark of the page behind it', () => {
  const [form] = [functions.at(-1)!]
  fc.assert(
    fc.property(form.values, bytes, (values, mark) => {
      const data = encodeCall(form.types, values)
      expect(actionsOf(`${data}${mark.slice(2)}`)).toEqual(actionsOf(data))
    }),
  )
})

test('takes a path of v4 for nothing known where the router is not, because versions read it apart', () => {
  const [form] = [v4(false)['07']!]
  fc.assert(
    fc.property(form.values, (values) => {
      const plan = encode('bytes,bytes[]', ['0x07', [encode(form.types, values)]])
      const data = encodeCall(execute, ['0x10', [plan], 9n])
      expect(actionsOf(data, bob)).toEqual([unknown('0x10:0x07')])
      expect(actionsOf(data, hops)).toEqual([unknown('0x10:0x07')])
      expect(actionsOf(data, plain)[0]?.is).toBe('swap')
    }),
  )
})

test('takes a bridge’s command for no swap', () => {
  const input = encode(others['02']!.types, [usdc, bob, 1n])
  const data = encodeCall(execute, ['0x40', [input], 9n])
  expect(actionsOf(data)).toEqual([unknown('0x40')])
})

test('knows routers by network and address', () => {
  expect(routerAt('eip155:1', plain.toLowerCase())).toEqual({ name: 'Uniswap', form: 'plain' })
  expect(routerAt('eip155:1', hops)?.form).toBe('hops')
  expect(routerAt('eip155:10', plain)).toBeNull()
  expect(routerAt('eip155:1', bob)).toBeNull()
})
