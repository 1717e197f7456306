/**
 * Tests of prices: requests of one moment share one call, and a price that no source has is
 * unknown.
 */
import { expect, test, vi } from 'vitest'
import { chains, other, served, token, type Answer, type Served } from '../../test/blockchain.ts'
import { getPrice } from './get-price.ts'

const native = `eip155:1:0x${'e'.repeat(40)}`
const fungible = (address: string, price: unknown, more: object = {}): object => ({
  address,
  name: 'Token',
  symbol: 'TOK',
  price,
  ...more,
})
const prices =
  (...fungibles: object[]): Answer =>
  () =>
    JSON.parse(JSON.stringify({ fungibles }))

/** Lets the collected requests be sent. */
async function go(it: Served, count = 1): Promise<void> {
  await it.armed(0, count)
  it.pass(0)
}
const addresses = ({ asked }: Served): unknown[] =>
  asked.map(({ body }) => (body as { addresses: unknown }).addresses)

test('prices requested in one tick share one request per currency, and each has its source and age', async () => {
  const priced = { priceSource: 'pool', priceAt: '2025-05-01T10:00:00Z' }
  const it = await served({
    answers: {
      price: prices(
        fungible(
          native.toUpperCase().replace('EIP155', 'eip155').replace('0X', '0x'),
          2_000.5,
          priced,
        ),
        fungible(`eip155:2:${token}`, 1e-9),
      ),
    },
  })
  const pending = Promise.all([
    getPrice(it.portico, { chain: 'eip155:1' }),
    getPrice(it.portico, { chain: 'eip155:1' }),
    getPrice(it.portico, { chain: 2, token: token.toUpperCase().replace('0X', '0x') }),
    getPrice(it.portico, { chain: 'eip155:1', currency: 'EUR' }),
  ])
  await go(it, 2)
  expect(await pending).toMatchObject([
    { price: '2000.5', currency: 'usd', source: 'pool', pricedAt: Date.UTC(2025, 4, 1, 10) },
    { price: '2000.5' },
    { price: '0.000000001', source: null, pricedAt: null },
    { currency: 'eur' },
  ])
  expect(it.asked.map(({ body }) => body)).toEqual([
    {
      projectId: 'shop',
      currency: 'usd',
      addresses: [native, `eip155:2:${token.toUpperCase().replace('0X', '0x')}`],
    },
    { projectId: 'shop', currency: 'eur', addresses: [native] },
  ])
})

test.each([
  ['is left out', prices()],
  ['is 0', prices(fungible(native, 0))],
  ['is null, beside another', prices(fungible(native, null), fungible(`eip155:1:${token}`, 1))],
  [
    'is less than nothing, beside another',
    prices(fungible(native, -1), fungible(`eip155:1:${token}`, 1)),
  ],
])('a price that %s is unknown', async (_what, price) => {
  const it = await served({ answers: { price } })
  const pending = getPrice(it.portico, { chain: 'eip155:1' })
  await go(it)
  expect(await pending).toMatchObject({ price: null, source: null })
})

test('more addresses than one request allows are split into two', async () => {
  const it = await served({ answers: { price: prices() } })
  const pending = Promise.all(
    Array.from({ length: 150 }, (_, at) =>
      getPrice(it.portico, { chain: 'eip155:1', token: `0x${String(at).padStart(40, '0')}` }),
    ),
  )
  await go(it, 2)
  await pending
  expect(addresses(it).map((list) => (list as string[]).length)).toEqual([100, 50])
})

test('aborting one caller leaves the others, and aborting the last ends the request', async () => {
  const it = await served({ answers: { price: () => new Promise<never>(() => {}) } })
  const [one, two] = [new AbortController(), new AbortController()]
  const pending = [
    getPrice(it.portico, { chain: 'eip155:1', signal: one.signal }),
    getPrice(it.portico, { chain: 'eip155:1', token, signal: two.signal }),
  ]
  await go(it)
  await vi.waitFor(() => expect(it.asked).toHaveLength(1))
  one.abort()
  await expect(pending[0]).rejects.toMatchObject({ code: 'aborted' })
  expect(it.asked[0]!.signal.aborted).toBe(false)
  two.abort()
  await expect(pending[1]).rejects.toMatchObject({ code: 'aborted' })
  await vi.waitFor(() => expect(it.asked[0]!.signal.aborted).toBe(true))
  // A later request asks the service again.
  it.answers['price'] = prices(fungible(`eip155:1:${other}`, 3))
  const again = getPrice(it.portico, { chain: 'eip155:1', token: other })
  await go(it)
  expect(await again).toMatchObject({ price: '3' })
  expect(addresses(it).at(-1)).toEqual([`eip155:1:${other}`])
})

test('returns no prices for a network that the service does not serve, and reports it', async () => {
  const it = await served({ answers: { 'supported-chains': chains('eip155:2'), price: prices() } })
  const pending = getPrice(it.portico, { chain: 'eip155:1' })
  pending.catch(() => {})
  await go(it)
  await expect(pending).rejects.toMatchObject({ code: 'chain-unsupported' })
})

test('requests the coin of another namespace by its keyword, and keeps the case of its addresses', async () => {
  const it = await served({
    answers: {
      'supported-chains': chains('solana:main'),
      price: prices(fungible('solana:main:native', 150), fungible('solana:main:MINT', 1)),
    },
  })
  const pending = Promise.all([
    getPrice(it.portico, { chain: 'solana:main' }),
    getPrice(it.portico, { chain: 'solana:main', token: 'Mint' }),
  ])
  await go(it)
  expect(await pending).toMatchObject([{ price: '150' }, { price: null }])
})
