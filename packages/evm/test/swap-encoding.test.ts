/** What is encoded by hand is what an encoder makes of the contracts' interfaces. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  encodeAbiParameters,
  encodeFunctionData,
  encodeFunctionResult,
  encodePacked,
  multicall3Abi,
  parseAbi,
  type Hex,
} from 'viem'
import { approveData } from '../src/swaps/allowance.ts'
import { quoteCall, readQuote, swapCall, wrapCall } from '../src/swaps/exchanges.ts'
import {
  aggregateData,
  blockTimeData,
  coinBalanceData,
  readAggregate,
} from '../src/swaps/multicall.ts'
import type { PoolTable } from '../src/swaps/pool-tables.ts'
import type { Route } from '../src/swaps/routes.ts'

const abi = parseAbi([
  'function getCurrentBlockTimestamp() view returns (uint256)',
  'function getEthBalance(address) view returns (uint256)',
  'function approve(address, uint256) returns (bool)',
  'function deposit() payable',
  'function withdraw(uint256)',
  'function getAmountsOut(uint256, address[]) view returns (uint256[])',
  'function quoteExactInput(bytes, uint256) returns (uint256, uint160[], uint32[], uint256)',
  'function swapExactTokensForTokens(uint256, uint256, address[], address, uint256)',
  'function swapExactTokensForETH(uint256, uint256, address[], address, uint256)',
  'function swapExactETHForTokens(uint256, address[], address, uint256) payable',
  'struct Input { bytes path; address recipient; uint256 amountIn; uint256 minimum; }',
  'function exactInput(Input) payable returns (uint256)',
  'function unwrapWETH9(uint256, address) payable',
  'function multicall(uint256, bytes[]) payable returns (bytes[])',
])
const encoded = (functionName: string, ...args: readonly unknown[]): Hex =>
  encodeFunctionData({ abi, functionName, args } as Parameters<typeof encodeFunctionData>[0])

const address = fc
  .uint8Array({ minLength: 20, maxLength: 20 })
  .map((bytes): Hex => `0x${Buffer.from(bytes).toString('hex')}`)
const amount = fc.bigInt(0n, (1n << 256n) - 1n)
const fee = fc.integer({ min: 0, max: (1 << 24) - 1 })
const [router02, quoterV2, swapRouter02, wrappedCoin] = [1, 2, 3, 4].map(
  (index): Hex => `0x${String(index).repeat(40)}`,
) as [Hex, Hex, Hex, Hex]
const table: PoolTable = { wrappedCoin, v2: { router02 }, v3: { quoterV2, swapRouter02 } }

const routes = fc
  .record({
    is: fc.constantFrom('v2' as const, 'v3' as const),
    path: fc.array(address, { minLength: 2, maxLength: 3 }),
    fees: fc.tuple(fee, fee),
  })
  .map(({ is, path, fees }) => ({
    is,
    path,
    fees: is === 'v2' ? [] : fees.slice(0, path.length - 1),
  }))

/** V3's path. */
const packed = ({ path, fees }: Route): Hex =>
  encodePacked(
    path.flatMap((_, at) => (at === 0 ? ['address'] : ['uint24', 'address'])),
    path.flatMap((each, at) => (at === 0 ? [each] : [fees[at - 1], each])),
  )

test('the calls without lists', () => {
  expect(`0x${blockTimeData}`).toBe(encoded('getCurrentBlockTimestamp'))
  expect(wrapCall(table, 5n, true)).toEqual({ to: wrappedCoin, data: encoded('deposit').slice(2) })
  fc.assert(
    fc.property(address, amount, (who, much) => {
      expect(`0x${coinBalanceData(who)}`).toBe(encoded('getEthBalance', who))
      expect(approveData(who, much)).toBe(encoded('approve', who, much))
      expect(`0x${wrapCall(table, much, false).data}`).toBe(encoded('withdraw', much))
    }),
  )
})

test('questions for quotes', () => {
  fc.assert(
    fc.property(routes, amount, (route, much) => {
      const { to, data } = quoteCall(table, route, much)
      expect(to).toBe(route.is === 'v2' ? router02 : quoterV2)
      expect(`0x${data}`).toBe(
        route.is === 'v2'
          ? encoded('getAmountsOut', much, route.path)
          : encoded('quoteExactInput', packed(route), much),
      )
    }),
  )
})

test('swaps of tokens, of the coin, and for the coin', () => {
  const ends = fc.constantFrom('tokens', 'from coin', 'to coin')
  fc.assert(
    fc.property(routes, address, amount, amount, ends, (route, account, much, minimumOut, end) => {
      const [fromCoin, toCoin] = [end === 'from coin', end === 'to coin']
      const deadline = 1_800_000_000
      const swap = { route, account, amount: much, minimumOut, deadline, fromCoin, toCoin }
      const { to, data } = swapCall(table, swap)
      expect(to).toBe(route.is === 'v2' ? router02 : swapRouter02)
      const rest = [route.path, account, BigInt(deadline)]
      const receiver = toCoin ? '0x0000000000000000000000000000000000000002' : account
      const inputs: Hex[] = []
      if (route.is === 'v3') {
        const amounts = { amountIn: much, minimum: minimumOut }
        inputs.push(encoded('exactInput', { path: packed(route), recipient: receiver, ...amounts }))
      }
      if (toCoin) inputs.push(encoded('unwrapWETH9', minimumOut, account))
      expect(`0x${data}`).toBe(
        route.is === 'v3'
          ? encoded('multicall', BigInt(deadline), inputs)
          : fromCoin
            ? encoded('swapExactETHForTokens', minimumOut, ...rest)
            : encoded(
                toCoin ? 'swapExactTokensForETH' : 'swapExactTokensForTokens',
                much,
                minimumOut,
                ...rest,
              ),
      )
    }),
  )
})

const bytes = fc
  .uint8Array({ maxLength: 200 })
  .map((each): Hex => `0x${Buffer.from(each).toString('hex')}`)

test('many calls in one, and their answers', () => {
  const calls = fc.array(fc.record({ to: address, data: bytes }), { maxLength: 6 })
  fc.assert(
    fc.property(calls, (asked) => {
      const args = asked.map(({ to, data }) => ({ target: to, allowFailure: true, callData: data }))
      expect(aggregateData(asked.map(({ to, data }) => ({ to, data: data.slice(2) })))).toBe(
        encodeFunctionData({ abi: multicall3Abi, functionName: 'aggregate3', args: [args] }),
      )
    }),
  )
  const results = fc.array(fc.record({ success: fc.boolean(), returnData: bytes }), {
    maxLength: 6,
  })
  fc.assert(
    fc.property(results, fc.nat(), (answers, cut) => {
      const whole = encodeFunctionResult({
        abi: multicall3Abi,
        functionName: 'aggregate3',
        result: answers,
      })
      expect(readAggregate(whole, answers.length)).toEqual(
        answers.map(({ success, returnData }) => (success ? returnData.slice(2) : null)),
      )
      expect(readAggregate(whole, answers.length + 1)).toBeNull()
      // A part of it is no answer, or the same one without its padding.
      const part = whole.slice(0, cut % whole.length)
      expect(() => readAggregate(part, answers.length)).not.toThrow()
    }),
  )
})

test('an answer that is anything else is none', () => {
  const words = fc
    .array(amount, { maxLength: 20 })
    .map((each): Hex => `0x${each.map((word) => word.toString(16).padStart(64, '0')).join('')}`)
  fc.assert(
    fc.property(fc.oneof(words, bytes, fc.anything()), fc.nat(8), (answer, count) => {
      const read = readAggregate(answer, count)
      expect(read === null || read.length === count).toBe(true)
    }),
  )
  fc.assert(
    fc.property(fc.oneof(words, bytes), routes, amount, (answer, route, much) => {
      const read = readQuote(route, much, answer.slice(2))
      if (read !== null && read !== 'thin') expect(read.amountOut).toBeGreaterThanOrEqual(0n)
    }),
  )
})

test('quotes are read, and refused where they answer something else', () => {
  const [a, b, c] = [router02, quoterV2, wrappedCoin]
  const v2: Route = { is: 'v2', path: [a, b, c], fees: [] }
  const amounts = (...each: readonly bigint[]): string =>
    encodeAbiParameters([{ type: 'uint256[]' }], [each]).slice(2)
  expect(readQuote(v2, 5n, amounts(5n, 7n, 9n))).toMatchObject({ amountOut: 9n })
  expect(readQuote(v2, 5n, amounts(6n, 7n, 9n))).toBeNull()
  expect(readQuote(v2, 5n, amounts(5n, 9n))).toBeNull()
  expect(readQuote(v2, 5n, amounts(5n, 7n, 9n).slice(0, -64))).toBeNull()
  const v3: Route = { is: 'v3', path: [a, b], fees: [500] }
  const quoted = (out: bigint, price: bigint, gas: bigint): string =>
    encodeFunctionResult({
      abi,
      functionName: 'quoteExactInput',
      result: [out, [price], [1], gas],
    }).slice(2)
  const price = 1n << 96n
  expect(readQuote(v3, 5n, quoted(9n, price, 100_000n))).toMatchObject({ amountOut: 9n })
  // The pool is empty after it: a part of the amount would stay behind.
  expect(readQuote(v3, 5n, quoted(9n, 4_295_128_740n, 100_000n))).toBe('thin')
  const most = 1_461_446_703_485_210_103_287_273_052_203_988_822_378_723_970_341n
  expect(readQuote(v3, 5n, quoted(9n, most, 100_000n))).toBe('thin')
  expect(readQuote(v3, 5n, quoted(9n, price, 1n << 60n))).toBeNull()
  expect(readQuote({ ...v3, path: [a, b, c], fees: [1, 2] }, 5n, quoted(9n, price, 1n))).toBeNull()
})
