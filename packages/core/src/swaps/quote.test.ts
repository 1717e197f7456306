/** Tests of quotes: every source is asked at once, and none is believed or waited for. */
import { expect, test, vi } from 'vitest'
import { page, settle, wallet } from '../../test/world.ts'
import { dai, quoteOf, swappingNamespace, swapSource, usdc } from '../../test/swaps.ts'
import type { SwapScript } from '../../test/swaps.ts'
import { ada, bob } from '../../test/transfers.ts'
import { PorticoError, type PorticoConfig, type SwapSource } from '../index.ts'
import { quoteSwap } from './quote.ts'
import { swapQuoteReading } from './quote-reading.ts'
import { canSwap, swapSources } from './sources.ts'
import type { SwapOptions } from './types.ts'

async function world({
  sources = [],
  script: given = {},
  config = {},
}: {
  sources?: readonly SwapSource[]
  script?: Partial<SwapScript>
  config?: Partial<PorticoConfig>
} = {}) {
  const { namespace, script } = swappingNamespace({ sources, ...given })
  const fox = wallet({ connector: 'evm', id: 'fox', accounts: { eip155: [ada, bob] } })
  const it = page({ wallets: [['evm', fox]], config: { adapters: [namespace], ...config } })
  await it.portico.connect({ offer: 'fox' })
  const quote = (options: Partial<SwapOptions> & { signal?: AbortSignal } = {}) =>
    quoteSwap(it.portico, { from: usdc, to: dai, amount: 1_000_000n, ...options })
  return { ...it, script, quote }
}
const held = (): { source: ReturnType<typeof swapSource>; signals: AbortSignal[] } => {
  const signals: AbortSignal[] = []
  const source = swapSource('held', (_asked, signal) => {
    signals.push(signal)
    return new Promise(() => {})
  })
  return { source, signals }
}

test('the best of all sources, which were asked the same', async () => {
  const sources = [swapSource('a', 990n), swapSource('b', 1_010n), swapSource('c', 1_000n)]
  const { quote } = await world({ sources })
  const { best, all, request, at } = await quote()
  expect(request).toEqual({
    chain: 'eip155:1',
    account: ada,
    from: usdc,
    to: dai,
    amount: 1_000_000n,
    slippageBps: 100,
  })
  expect(best).toMatchObject({ source: 'b', amountOut: 1_010n, minimumOut: 999n })
  expect(all.map(({ source, name, is }) => [source, name, is])).toEqual([
    ['b', 'Source b', 'quote'],
    ['c', 'Source c', 'quote'],
    ['a', 'Source a', 'quote'],
  ])
  expect(at).toEqual(expect.any(Number))
  for (const each of sources) expect(each.asked).toMatchObject([{ request }])
})

test('the host’s sources come before those of the network, and may take their place', async () => {
  const own = swapSource('pools', 5n)
  const { quote, portico } = await world({
    sources: [swapSource('pools', 7n), swapSource('other', 5n)],
    config: { swapSources: [swapSource('desk', 5n), own] },
  })
  expect((await quote()).all.map(({ source }) => source)).toEqual(['desk', 'pools', 'other'])
  expect(own.asked).toHaveLength(1)
  expect((await swapSources(portico, 'eip155:1')).map(({ id }) => id)).toEqual([
    'desk',
    'pools',
    'other',
  ])
})

test('a dear route loses by its gas', async () => {
  const dear = swapSource('dear', (asked) => quoteOf(asked, 'dear', 1_000n, { gas: 90n }))
  const cheap = swapSource('cheap', (asked) => quoteOf(asked, 'cheap', 990n, { gas: 10n }))
  const { quote } = await world({ sources: [dear, cheap] })
  // Gas is 2 of the coin each, and the coin is what is received.
  const { best, all } = await quote({ to: null })
  expect(best.source).toBe('cheap')
  expect(all.map(({ net }) => net)).toEqual([970n, 820n])
})

test('lists sources that answer wrongly, fail or have no route, and waits for none of them', async () => {
  const report = vi.fn()
  const sources = [
    swapSource('liar', (asked) => quoteOf(asked, 'liar', 1_000n, { minimumOut: 1n })),
    swapSource('thief', (asked) => quoteOf({ ...asked, account: bob }, 'thief', 9_999n)),
    swapSource('broken', () => {
      throw new Error('No')
    }),
    swapSource('dry', () => {
      throw new PorticoError('swap-liquidity', 'Too little')
    }),
    swapSource('none', () => null),
    swapSource('elsewhere', 9_999n, { supports: (chain) => chain !== 'eip155:1' }),
    swapSource('unsure', 9_999n, { supports: () => Promise.reject(new Error('No')) }),
    swapSource('good', 5n),
  ]
  const { quote, portico } = await world({ sources })
  portico.services.report = report
  const { best, all } = await quote()
  expect(best.source).toBe('good')
  expect(all.map(({ source, is, error }) => [source, is, error?.code])).toEqual([
    ['good', 'quote', undefined],
    ['liar', 'refused', 'parse'],
    ['thief', 'refused', 'parse'],
    ['broken', 'error', 'unknown'],
    ['dry', 'error', 'swap-liquidity'],
    ['none', 'no-route', undefined],
    ['unsure', 'error', 'unknown'],
  ])
  expect(report).toHaveBeenCalledTimes(2)
})

test('a silent source delays the others by a second, and is aborted', async () => {
  const { source, signals } = held()
  const { quote, armed, pass, timers } = await world({ sources: [source, swapSource('a', 5n)] })
  const pending = quote()
  await armed(1_000)
  pass(1_000)
  const { best, all } = await pending
  expect(best.source).toBe('a')
  expect(all.map(({ source: id, is }) => [id, is])).toEqual([
    ['a', 'quote'],
    ['held', 'late'],
  ])
  expect(signals.map(({ aborted }) => aborted)).toEqual([true])
  expect(timers()).toBe(0)
})

test('prices that are slow delay no one either', async () => {
  const sources = [swapSource('a', 5n), swapSource('b', 6n)]
  const { namespace } = swappingNamespace({ sources })
  const slow = {
    ...namespace,
    async swapping(services: never) {
      const swapping = await namespace.swapping!(services)
      return { ...swapping, sources, funds: () => new Promise<never>(() => {}) }
    },
  }
  const { quote, armed, pass } = await world({ config: { adapters: [slow] } })
  const pending = quote()
  await armed(300)
  pass(300)
  expect((await pending).best.source).toBe('b')
})

test.each<[what: string, answers: readonly (() => unknown)[], code: string]>([
  ['none has a route', [() => null, () => null], 'swap-no-route'],
  [
    'one says that there is too little',
    [
      () => null,
      () => {
        throw new PorticoError('swap-liquidity', 'Too little')
      },
    ],
    'swap-liquidity',
  ],
  [
    'no network is there',
    [
      () => {
        throw new PorticoError('network', 'The request could not be sent')
      },
    ],
    'network',
  ],
  [
    'one fails, and the other has no route',
    [
      () => null,
      () => {
        throw new PorticoError('network', 'The request could not be sent')
      },
    ],
    'swap-no-route',
  ],
])('says why there is no quote: %s', async (_what, answers, code) => {
  const sources = answers.map((answer, at) => swapSource(`s${at}`, answer))
  const { quote } = await world({ sources })
  await expect(quote()).rejects.toMatchObject({ code })
})

test('all are silent until the deadline', async () => {
  const { quote, armed, pass } = await world({ sources: [held().source] })
  const pending = quote()
  await armed(5_000)
  pass(5_000)
  await expect(pending).rejects.toMatchObject({ code: 'timeout' })
})

test('typing on aborts what is under way', async () => {
  const { source, signals } = held()
  const controller = new AbortController()
  const { quote, timers } = await world({ sources: [source] })
  const pending = quote({ signal: controller.signal })
  await vi.waitFor(() => expect(signals).toHaveLength(1))
  controller.abort()
  await expect(pending).rejects.toMatchObject({ code: 'aborted' })
  expect(signals[0]!.aborted).toBe(true)
  expect(timers()).toBe(0)
})

test.each<[what: string, options: Partial<SwapOptions>, code: string]>([
  ['no amount', { amount: '' }, 'swap-incomplete'],
  ['nothing', { amount: 0n }, 'swap-incomplete'],
  ['nothing, as a text', { amount: '0.0' }, 'swap-incomplete'],
  ['less than nothing', { amount: -1n }, 'swap-incomplete'],
  ['one token for itself', { to: usdc.toLowerCase() }, 'swap-incomplete'],
  ['the coin for itself', { from: null, to: `0x${'E'.repeat(40)}` }, 'swap-incomplete'],
  ['no token', { to: undefined as unknown as null }, 'swap-incomplete'],
  ['no number', { amount: '1,5' }, 'amount'],
  ['an exponent', { amount: '1e3' }, 'amount'],
  ['too many decimals', { amount: '1.0000001' }, 'amount'],
  ['too much slippage', { slippage: 51 }, 'slippage'],
  ['no slippage', { slippage: 0 }, 'slippage'],
  ['a network without swaps', { chain: 'eip155:77' }, 'swap-unsupported'],
])('asks no source about %s', async (_what, options, code) => {
  const source = swapSource('a', 5n)
  const { quote } = await world({ sources: [source] })
  await expect(quote(options)).rejects.toMatchObject({ code })
  expect(source.asked).toEqual([])
})

test.each([
  ['a configured token', usdc, '1.5', 1_500_000n],
  ['the coin, of nine decimals', null, '0.000000001', 1n],
  ['a token that the network is asked about', dai, '2', 2_000_000n],
])('an amount as a text has the decimals of %s', async (_what, from, amount, units) => {
  const tokens = {
    'eip155:1': [{ address: usdc.toLowerCase(), name: 'USD Coin', symbol: 'USDC', decimals: 6 }],
  }
  const source = swapSource('a', 5n)
  const { quote } = await world({ sources: [source], config: { tokens } })
  await quote({ from, to: `0x${'ab'.repeat(20)}`, amount })
  expect(source.asked[0]!.request.amount).toBe(units)
})

test('the switch and the adapter decide whether there are swaps', async () => {
  const sources = [swapSource('a', 5n)]
  const on = await world({ sources })
  expect(canSwap(on.portico, 'eip155:1')).toBe(true)
  expect(canSwap(on.portico, 'solana:main')).toBe(false)
  const off = await world({ sources, config: { features: { swaps: false } } })
  expect(canSwap(off.portico, 'eip155:1')).toBe(false)
  expect(await swapSources(off.portico, 'eip155:1')).toEqual([])
  await expect(off.quote()).rejects.toMatchObject({
    code: 'swap-unsupported',
    message: 'Network not supported for Swaps',
  })
  const none = await world()
  await expect(none.quote()).rejects.toMatchObject({ code: 'swap-unsupported' })
})

test('a source that does not say whether it has the network is left out', async () => {
  const silent = swapSource('silent', 5n, { supports: () => new Promise(() => {}) })
  const { portico, armed, pass } = await world({ sources: [silent, swapSource('a', 5n)] })
  const pending = swapSources(portico, 'eip155:1')
  await armed(3_000)
  await settle()
  pass(3_000)
  expect((await pending).map(({ id }) => id)).toEqual(['a'])
})

test('a reply to an older question is never the answer to a newer', async () => {
  const answers = new Map<bigint, (quote: unknown) => void>()
  const source = swapSource(
    'slow',
    (asked) => new Promise((resolve) => answers.set(asked.amount, resolve)),
  )
  const { portico } = await world({ sources: [source] })
  const { resources } = await portico.data()
  const about = { chain: 'eip155:1', account: ada, from: usdc, to: dai, slippageBps: 100 } as const
  const ask = (amount: bigint) => {
    const { key, ttl, load, decode } = swapQuoteReading({ ...about, amount })
    const stop = resources.watch(key, { ttl, load: (signal) => load(portico, signal) })
    const shown = () => {
      const value = portico.getState().resources[key]?.value
      return value === undefined ? undefined : decode(value)
    }
    return { stop, shown }
  }
  const older = ask(1n)
  await vi.waitFor(() => expect(answers.has(1n)).toBe(true))
  older.stop()
  const newer = ask(2n)
  await vi.waitFor(() => expect(answers.has(2n)).toBe(true))
  answers.get(2n)!(quoteOf({ ...about, amount: 2n }, 'slow', 20n))
  await vi.waitFor(() => expect(newer.shown()?.best.amountOut).toBe(20n))
  answers.get(1n)!(quoteOf({ ...about, amount: 1n }, 'slow', 10n))
  await settle()
  expect(newer.shown()).toMatchObject({ best: { amountOut: 20n }, request: { amount: 2n } })
  expect(older.shown()).toBeUndefined()
  newer.stop()
})
