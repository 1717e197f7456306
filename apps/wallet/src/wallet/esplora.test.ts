import { expect, test, vi } from 'vitest'
import { createEsplora } from './esplora.ts'
import { CONFIG } from './wallet.fixture.ts'

const [net] = CONFIG.bitcoin
if (net === undefined) throw new Error('The fixture has a Bitcoin network.')
const TXID = 'ab'.repeat(32)

function createReader(
  reply: string,
  init: ResponseInit = {},
): {
  esplora: ReturnType<typeof createEsplora>
  fetch: ReturnType<typeof vi.fn<typeof globalThis.fetch>>
} {
  const fetch = vi.fn<typeof globalThis.fetch>(() => Promise.resolve(new Response(reply, init)))
  return { esplora: createEsplora(fetch, CONFIG.allowedRpcUrls), fetch }
}

test('reads coins as they are, also unconfirmed ones', async () => {
  const { esplora, fetch } = createReader(
    JSON.stringify([{ txid: TXID, vout: 1, value: 5000, status: { confirmed: false } }]),
  )
  expect(await esplora.coins(net, 'bcrt1q')).toEqual([{ txid: TXID, index: 1, amount: 5000n }])
  expect(fetch.mock.calls[0]?.[0]).toBe('http://localhost:4/address/bcrt1q/utxo')
})

test.each([
  '{}',
  '[{}]',
  `[{"txid":"x","vout":0,"value":1}]`,
  `[{"txid":"${TXID}","vout":0,"value":1.5}]`,
  'no json',
])('rejects coins written as %s', async (reply) => {
  await expect(createReader(reply).esplora.coins(net, 'bcrt1q')).rejects.toMatchObject({
    code: -32603,
  })
})

test('rounds the fee up, uses one satoshi without data, and limits it', async () => {
  expect(await createReader('{"1":7.2,"2":3.01}').esplora.feeRate(net)).toBe(4n)
  expect(await createReader('{}').esplora.feeRate(net)).toBe(1n)
  for (const bad of ['{"2":0}', '{"2":"3"}', '{"2":20000}'])
    await expect(createReader(bad).esplora.feeRate(net)).rejects.toMatchObject({ code: -32603 })
})

test('posts a transaction as text, and returns its id', async () => {
  const { esplora, fetch } = createReader(`${TXID}\n`)
  expect(await esplora.broadcast(net, '00ff')).toBe(TXID)
  expect(fetch.mock.calls[0]).toMatchObject([
    'http://localhost:4/tx',
    { method: 'POST', body: '00ff', redirect: 'error' },
  ])
})

test('passes on the network’s reason against a transaction', async () => {
  await expect(
    createReader('bad-txns-inputs-missingorspent', { status: 400 }).esplora.broadcast(net, '00'),
  ).rejects.toMatchObject({
    code: -32603,
    message: 'bad-txns-inputs-missingorspent',
  })
})

test('requests no URL outside the allow-list, and reports a silent network', async () => {
  const { esplora, fetch } = createReader('{}')
  await expect(esplora.feeRate({ ...net, apiUrl: 'http://localhost:9/' })).rejects.toMatchObject({
    code: -32602,
  })
  expect(fetch).not.toHaveBeenCalled()
  const dead = createEsplora(() => Promise.reject(new TypeError('down')), CONFIG.allowedRpcUrls)
  await expect(dead.feeRate(net)).rejects.toMatchObject({ code: 4901 })
})
