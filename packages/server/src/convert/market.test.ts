import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createMetrics } from '../utils/metrics.ts'
import { createMarket, NoAnswerError } from './market.ts'
import type { SourceQuote, Swap, SwapSource } from './types.ts'

const swap: Swap = {
  chain: 'eip155:1',
  account: '0x1',
  from: 'native',
  to: '0x2',
  amount: 5n,
  slippageBps: 100,
}
const quote: SourceQuote = {
  amountOut: 1n,
  minimumOut: undefined,
  gas: undefined,
  fee: undefined,
  route: [],
}
const never = (): Promise<never> => new Promise(() => {})

function source(id: string, ask: () => Promise<SourceQuote | null>): SwapSource {
  return {
    id,
    name: id,
    permits: false,
    contract: () => '0xrouter',
    quote: ask,
    build: async () => ({ quote, to: '0xrouter', data: '0x', value: 5n, gas: undefined }),
  }
}

/** Deadlines end by hand. */
function market() {
  let now = 0
  const ends: AbortController[] = []
  const made = createMarket({
    log: pino({ level: 'silent' }),
    metrics: createMetrics(),
    now: () => now,
    deadline: () => {
      const end = new AbortController()
      ends.push(end)
      return end.signal
    },
    stopped: new AbortController().signal,
    timeout: 4_000,
  })
  return {
    ...made,
    pass: (ms: number) => (now += ms),
    end: () => ends.splice(0).forEach((each) => each.abort()),
  }
}

test('the deadline ends a source that does not listen to it, and the others count', async () => {
  const { offers, end } = market()
  const asked = offers([source('silent', never), source('good', async () => quote)], swap)
  end()
  expect((await asked).map(({ source: { id } }) => id)).toEqual(['good'])
})

test('no one waits for a source that has been silent three times', async () => {
  const { offers, end, pass } = market()
  const sources = [source('silent', never), source('good', async () => quote)]
  for (const _ of [1, 2, 3]) {
    const asked = offers(sources, swap)
    end()
    await asked
  }
  expect(await offers(sources, swap)).toHaveLength(1)
  pass(15_000)
  // It is asked, and its deadline does not end.
  expect(await offers(sources, swap)).toHaveLength(1)
})

test('waits for doubtful sources where there are no others', async () => {
  const { offers, end, pass } = market()
  let answers = false
  const only = [source('one', () => (answers ? Promise.resolve(quote) : never()))]
  for (const _ of [1, 2, 3]) {
    const asked = offers(only, swap)
    end()
    await expect(asked).rejects.toThrow(NoAnswerError)
  }
  await expect(offers(only, swap)).rejects.toThrow(NoAnswerError)
  pass(15_000)
  answers = true
  expect(await offers(only, swap)).toHaveLength(1)
})

test('a source without a route has answered', async () => {
  const { offers } = market()
  const dead = source('dead', () => Promise.reject(new Error('down')))
  expect(await offers([source('none', async () => null), dead], swap)).toEqual([])
  await expect(offers([dead], swap)).rejects.toThrow(NoAnswerError)
})

test('a quote of nothing is none', async () => {
  const { offers } = market()
  expect(await offers([source('a', async () => ({ ...quote, amountOut: 0n }))], swap)).toEqual([])
})

test('keeps the order of the settings when a later source answers first', async () => {
  const { offers } = market()
  const later = async (): Promise<SourceQuote> => {
    for (const _ of Array(20)) await Promise.resolve()
    return quote
  }
  const found = await offers([source('late', later), source('soon', async () => quote)], swap)
  expect(found.map(({ source: { id } }) => id)).toEqual(['late', 'soon'])
})
