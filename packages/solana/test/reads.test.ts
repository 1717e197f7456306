/** Tests that nodes' answers are parsed: an amount is right or unknown. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Reads } from '@portico/core'
import { parseHoldings, parseLamports } from '../src/amounts.ts'
import { ada, mainnet, plain, world } from './world.ts'

const unknown = expect.objectContaining({
  code: 'rpc-malformed',
  message: 'Token Balance Unavailable',
  category: 'DATA_PARSING_ERROR',
}) as Error

const item = (more: object = {}, amount: object = {}): object => ({
  pubkey: plain.address,
  account: {
    data: {
      program: 'spl-token',
      parsed: {
        type: 'account',
        info: {
          mint: 'Mint',
          owner: ada.address,
          tokenAmount: { amount: '5', decimals: 6, ...amount },
          ...more,
        },
      },
    },
  },
})

describe('lamports', () => {
  test.each([
    [0, '0'],
    [5, '5'],
    [Number.MAX_SAFE_INTEGER, '9007199254740991'],
  ])('%j is %s', (value, raw) => {
    expect(parseLamports({ context: { slot: 1 }, value })).toBe(raw)
  })
  // Beyond 2⁵³ a JSON number has been rounded.
  test.each([
    null,
    {},
    7,
    [],
    'x',
    { value: '5' },
    { value: -1 },
    { value: 1.5 },
    { value: null },
    { value: 2 ** 53 },
    { value: Number.NaN },
  ])('%j is unknown', (answer) => {
    expect(() => parseLamports(answer as never)).toThrow(unknown)
  })
})

describe('holdings', () => {
  test.each<[string, unknown]>([
    ['no list', { value: {} }],
    ['nothing', null],
    ['an invalid item', { value: [7] }],
    ['data that was not parsed', { value: [{ account: { data: ['', 'base64'] } }] }],
    ['another owner’s account', { value: [item({ owner: plain.address })] }],
    ['no mint', { value: [item({ mint: 7 })] }],
    ['an amount that is a number', { value: [item({}, { amount: 5 })] }],
    ['a negative amount', { value: [item({}, { amount: '-5' })] }],
    ['a fraction', { value: [item({}, { amount: '0.5' })] }],
    ['more than 64 bits', { value: [item({}, { amount: String(1n << 64n) })] }],
    ['decimals beyond a byte', { value: [item({}, { decimals: 256 })] }],
    ['decimals that are none', { value: [item({}, { decimals: '6' })] }],
    ['one mint with two decimals', { value: [item(), item({}, { decimals: 7 })] }],
  ])('%s is unknown as a whole', (_what, answer) => {
    expect(() => parseHoldings(answer as never, ada.address)).toThrow(unknown)
  })

  test('are summed exactly, for any number and size', () => {
    fc.assert(
      fc.property(
        fc.array(fc.bigInt({ min: 0n, max: (1n << 64n) - 1n }), { minLength: 1, maxLength: 20 }),
        (amounts) => {
          const answer = { value: amounts.map((amount) => item({}, { amount: String(amount) })) }
          const sum = amounts.reduce((total, each) => total + each, 0n)
          expect(parseHoldings(answer as never, ada.address).get('Mint')).toEqual({
            raw: String(sum),
            decimals: 6,
          })
        },
      ),
    )
  })
})

test('“Token Balance Unavailable”: a node with a malformed answer to a balance, SOL or token', async () => {
  const { portico } = world([mainnet])
  portico.services.platform.fetch = async (_url, init) =>
    Response.json({
      jsonrpc: '2.0',
      id: (JSON.parse(String(init?.body)) as { id: number }).id,
      result: { value: 'lots' },
    })
  const data = await portico.data()
  await data.balance(ada.address, mainnet.id)
  expect(portico.getState().resources[data.balanceKey(ada.address, mainnet.id)]).toMatchObject({
    status: 'error',
    error: { message: 'Token Balance Unavailable' },
  })
  const reads = await portico.config.adapters[0]!.reads(mainnet.id, portico.services)
  await expect(reads.balance(ada.address, plain.address)).rejects.toMatchObject({
    message: 'Token Balance Unavailable',
  })
})

/** Reads over a node that answers as the test chooses. */
async function node(answer: (method: string) => unknown): Promise<Reads> {
  const { portico } = world([mainnet])
  portico.services.platform.fetch = async (_url, init) => {
    const body = JSON.parse(String(init?.body)) as
      | { id: number; method: string }
      | { id: number; method: string }[]
    const reply = ({ id, method }: { id: number; method: string }): object => ({
      jsonrpc: '2.0',
      id,
      result: answer(method),
    })
    return Response.json(Array.isArray(body) ? body.map(reply) : reply(body))
  }
  return portico.config.adapters[0]!.reads(mainnet.id, portico.services)
}

test('reports the reason when neither program’s tokens can be read', async () => {
  await expect(
    (await node(() => ({ value: 'lots' }))).tokens(ada.address, [plain.address]),
  ).rejects.toMatchObject({ code: 'rpc-malformed', message: 'Token Balance Unavailable' })
})

test('ranks a node that reports a lag after a healthy one while watched', async () => {
  const urls = ['https://one.example', 'https://two.example']
  const { portico } = world([{ ...mainnet, rpcUrls: { ...mainnet.rpcUrls, default: urls } }])
  const asked: string[] = []
  portico.services.platform.fetch = async (url, init) => {
    const { id, method } = JSON.parse(String(init?.body)) as { id: number; method: string }
    const one = String(url).includes('one')
    asked.push(`${one ? 'one' : 'two'} ${method}`)
    if (method !== 'getHealth') return Response.json({ jsonrpc: '2.0', id, result: { value: 5 } })
    return Response.json({
      jsonrpc: '2.0',
      id,
      ...(one
        ? { error: { code: -32005, message: 'Node is behind by 42 slots' } }
        : { result: 'ok' }),
    })
  }
  const reads = await portico.config.adapters[0]!.reads(mainnet.id, portico.services)
  const release = reads.watch!()
  // The short client asks the first node; the whole client asks the best one afterwards.
  await reads.balance(ada.address)
  await reads.request('getSlot')
  await new Promise((resolve) => setImmediate(resolve))
  await reads.balance(ada.address)
  expect(asked.filter((each) => each.endsWith('getHealth')).toSorted()).toEqual([
    'one getHealth',
    'two getHealth',
  ])
  expect(asked.at(-1)).toBe('two getBalance')
  release()
})
