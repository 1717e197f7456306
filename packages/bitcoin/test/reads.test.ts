import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { proxied, type Network, type Reads } from '@portico/core'
import { getBalance, getUtxos } from '@portico/bitcoin'
import { startTestServer } from '@portico/testkit/server'
import { chains, network, world } from './world.ts'

const address = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const txid = '1f'.repeat(32)
const stats = (funded: unknown, spent: unknown) => ({
  funded_txo_sum: funded,
  spent_txo_sum: spent,
  tx_count: 1,
})
const balance = (
  confirmed: readonly [unknown, unknown],
  pending: readonly [unknown, unknown] = [0, 0],
) => ({
  address,
  chain_stats: stats(...confirmed),
  mempool_stats: stats(...pending),
})

/** An Esplora endpoint that answers as the test chooses. */
async function esplora(
  answer: (path: string, reply: ServerResponse) => void,
): Promise<{ url: string; asked: string[] }> {
  const asked: string[] = []
  const server = createServer((request, reply) => {
    asked.push(request.url ?? '')
    answer(request.url ?? '', reply)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`, asked }
}
const serve = (body: unknown) =>
  esplora((_, reply) => reply.end(typeof body === 'string' ? body : JSON.stringify(body)))

const on = (urls: readonly string[], networks: readonly Network[] = [network('mainnet', urls)]) => {
  const page = world({ networks })
  return {
    ...page,
    reads: (): Promise<Reads> =>
      page.portico.config.adapters[0]!.reads(chains.mainnet, page.portico.services),
  }
}

test('a balance is the sum of confirmed and pending outputs', async () => {
  const { url, asked } = await serve(balance([100_000, 40_000], [7_000, 20_000]))
  const { reads, portico } = on([url])
  expect(await (await reads()).balance(address)).toEqual({ raw: '47000', decimals: 8 })
  expect(asked).toEqual([`/api/address/${address}`])
  expect(await getBalance(portico, { address, chain: chains.mainnet })).toEqual({
    confirmed: 60_000n,
    unconfirmed: -13_000n,
  })
})

test('sums beyond a double’s precision are exact', async () => {
  const { url } = await serve(
    `{"chain_stats":{"funded_txo_sum":18446744073709551615,"spent_txo_sum": 18446744073709551600},"mempool_stats":{"funded_txo_sum":0,"spent_txo_sum":0}}`,
  )
  expect(await (await on([url]).reads()).balance(address)).toEqual({ raw: '15', decimals: 8 })
})

test('outputs are parsed', async () => {
  const { url, asked } = await serve([
    { txid, vout: 1, value: 5_000, status: { confirmed: true } },
    { txid, vout: 2, value: 6_000, status: { confirmed: false } },
  ])
  const { portico } = on([url])
  expect(
    await getUtxos(portico, { address: address.toUpperCase(), chain: chains.mainnet }),
  ).toEqual([
    { txid, vout: 1, value: 5_000n, confirmed: true },
    { txid, vout: 2, value: 6_000n, confirmed: false },
  ])
  expect(asked).toEqual([`/api/address/${address}/utxo`])
})

test.each([
  ['an error', (reply: ServerResponse) => reply.writeHead(500).end()],
  ['HTML', (reply: ServerResponse) => reply.end('<html>')],
  ['a broken connection', (reply: ServerResponse) => reply.destroy()],
])('requests the next endpoint after %s', async (_, fault) => {
  const bad = await esplora((_path, reply) => void fault(reply))
  const good = await serve(balance([5, 0]))
  expect((await (await on([bad.url, good.url]).reads()).balance(address)).raw).toBe('5')
  await expect((await on([bad.url]).reads()).balance(address)).rejects.toMatchObject({
    name: 'PorticoError',
  })
})

test('aborts a silent endpoint after ten seconds, and requests the next', async () => {
  const silent = await esplora(() => {})
  const good = await serve(balance([5, 0]))
  const page = on([silent.url, good.url])
  const asked = (await page.reads()).balance(address)
  await page.armed(10_000)
  page.pass(10_000)
  expect((await asked).raw).toBe('5')
})

test.each([
  ['no fields', {}],
  ['a list', []],
  ['texts', balance(['x', 0])],
  ['fractions', balance([0.5, 0])],
  ['less than nothing', balance([-1, 0])],
  ['more spent than there was', balance([1, 2])],
  ['nothing', 'null'],
])('a balance of %s is unknown, never zero', async (_, body) => {
  const { url } = await serve(body)
  await expect((await on([url]).reads()).balance(address)).rejects.toMatchObject({
    code: 'rpc-malformed',
    message: 'Token Balance Unavailable',
  })
})

test.each([
  ['no list', {}],
  ['no transaction', [{ txid: 'x', vout: 0, value: 1 }]],
  ['no amount', [{ txid, vout: 0, value: '1.5' }]],
  ['a place that is none', [{ txid, vout: 0.5, value: 1 }]],
])('outputs with %s are rejected', async (_, body) => {
  const { url } = await serve(body)
  await expect(
    getUtxos(on([url]).portico, { address, chain: chains.mainnet }),
  ).rejects.toMatchObject({ code: 'rpc-malformed' })
})

test('reads only addresses, transactions and network data', async () => {
  const { url, asked } = await serve(7)
  const reads = await on([url]).reads()
  expect(await reads.request('/blocks/tip/height')).toBe(7)
  for (const path of [
    '/address/x/../y',
    '/tx',
    '',
    'eth_chainId',
    `/address/${address}/txs`,
    '//evil.example/',
  ])
    await expect(reads.request(path)).rejects.toMatchObject({
      code: 'method-unsupported',
      exit: 'unsupported',
    })
  await expect(reads.balance('nonsense')).rejects.toMatchObject({ code: 'address-invalid' })
  await expect(reads.balance(address, 'token')).rejects.toMatchObject({
    message: 'Token Balance Unavailable',
  })
  expect(await reads.tokens(address, ['a', 'b'])).toEqual([null, null])
  expect(asked).toEqual(['/api/blocks/tip/height'])
})

test('uses a service’s proxy before the network’s own endpoints, which are its fallback', async () => {
  const node = await serve(balance([9_000, 0]))
  const own = await serve(balance([1, 0]))
  const server = await startTestServer({ rpc: { [chains.mainnet]: [node.url] } })
  onTestFinished(() => server.stop())
  const networks = proxied([network('mainnet', [own.url])], {
    url: server.url,
    projectId: 'default',
  })
  const page = on([], networks)
  expect((await (await page.reads()).balance(address)).raw).toBe('9000')
  expect([node.asked, own.asked]).toEqual([[`/api/address/${address}`], []])
  await server.stop()
  expect((await (await page.reads()).balance(address)).raw).toBe('1')
})
