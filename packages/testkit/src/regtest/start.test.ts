import { Transaction } from '@scure/btc-signer'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bitcoinAddresses, demoBitcoinKeys, fromHex } from '../bitcoin/keys.ts'
import { scriptOf } from '../bitcoin/signer.ts'
import { startRegtest, type Regtest } from './start.ts'

let chain: Regtest
beforeAll(async () => {
  chain = await startRegtest()
})
afterAll(() => chain?.stop())

const { payment } = bitcoinAddresses(demoBitcoinKeys[0], 'regtest')
const other = bitcoinAddresses(demoBitcoinKeys[1], 'regtest').payment
const get = async (path: string): Promise<{ status: number; body: unknown }> => {
  const reply = await fetch(`${chain.url}${path}`)
  const text = await reply.text()
  return {
    status: reply.status,
    body: reply.headers.get('content-type')?.includes('json')
      ? (JSON.parse(text) as unknown)
      : text,
  }
}

function spend(txid: string, vout: number, amount: bigint, to: string): string {
  const transaction = new Transaction()
  transaction.addInput({
    txid,
    index: vout,
    witnessUtxo: { script: scriptOf(payment.address, 'regtest'), amount },
  })
  transaction.addOutput({ script: scriptOf(to, 'regtest'), amount: amount - 1_000n })
  transaction.sign(fromHex(demoBitcoinKeys[0]))
  transaction.finalize()
  return transaction.hex
}
const coinsOf = async (address: string) =>
  (await get(`/address/${address}/utxo`)).body as {
    txid: string
    vout: number
    value: number
    status: { confirmed: boolean }
  }[]

test('starts after SegWit’s activation height, and mines on', async () => {
  expect(chain.height()).toBeGreaterThanOrEqual(450)
  const height = chain.height()
  expect(await chain.mine(2)).toBe(height + 2)
  expect(await get('/blocks/tip/height')).toEqual({ status: 200, body: String(height + 2) })
})

test('pays addresses, first unconfirmed and then in a block', async () => {
  const txid = await chain.fund(payment.address, 70_000, { confirm: false })
  const stats = async () =>
    (await get(`/address/${payment.address}`)).body as Record<
      string,
      { funded_txo_sum: number; tx_count: number }
    >
  const before = await stats()
  expect(before['mempool_stats']).toMatchObject({ funded_txo_sum: 70_000, tx_count: 1 })
  expect((await get(`/tx/${txid}`)).body).toMatchObject({ txid, status: { confirmed: false } })
  await chain.mine()
  const after = await stats()
  expect(after['mempool_stats']).toMatchObject({ funded_txo_sum: 0 })
  expect(after['chain_stats']!.funded_txo_sum).toBe(before['chain_stats']!.funded_txo_sum + 70_000)
  expect((await get(`/tx/${txid}`)).body).toMatchObject({
    status: { confirmed: true, block_height: chain.height() },
    vout: expect.arrayContaining([
      expect.objectContaining({ scriptpubkey_address: payment.address, value: 70_000 }),
    ]) as unknown,
  })
})

test('accepts a signed spend, and refuses one with a changed signature', async () => {
  await chain.fund(payment.address, 50_000)
  const coin = (await coinsOf(payment.address)).find(({ value }) => value === 50_000)!
  const hex = spend(coin.txid, coin.vout, 50_000n, other.address)
  // Inside the witness.
  const at = hex.lastIndexOf('0121') - 20
  const digit = (Number.parseInt(hex[at]!, 16) ^ 1).toString(16)
  const tampered = hex.slice(0, at) + digit + hex.slice(at + 1)
  await expect(chain.send(tampered)).rejects.toThrow(/script-verify-flag/)
  const refused = await fetch(`${chain.url}/tx`, { method: 'POST', body: tampered })
  expect([refused.status, await refused.text()]).toEqual([
    400,
    expect.stringContaining('script-verify-flag'),
  ])

  const sent = await fetch(`${chain.url}/tx`, { method: 'POST', body: hex })
  const txid = await sent.text()
  expect([sent.status, txid]).toEqual([200, Transaction.fromRaw(fromHex(hex)).id])
  expect(await coinsOf(other.address)).toEqual([
    { txid, vout: 0, value: 49_000, status: { confirmed: false } },
  ])
  await expect(chain.send(spend(coin.txid, coin.vout, 50_000n, payment.address))).rejects.toThrow()
  await chain.mine()
  expect((await coinsOf(other.address))[0]?.status).toMatchObject({
    confirmed: true,
    block_height: chain.height(),
  })
})

test('returns an address’s history page by page, newest first', async () => {
  const txs = async (path: string) =>
    (await get(`/address/${other.address}/txs${path}`)).body as {
      txid: string
      status: { confirmed: boolean }
    }[]
  for (let at = 0; at < 26; at++)
    await chain.fund(other.address, 10_000 + at, { confirm: at % 13 === 12 })
  const waiting = await chain.fund(other.address, 20_000, { confirm: false })
  const first = await txs('')
  expect(first.map(({ status }) => status.confirmed)).toEqual([
    false,
    ...Array<boolean>(25).fill(true),
  ])
  expect(first[0]!.txid).toBe(waiting)
  expect(await txs('/chain')).toEqual(first.slice(1))
  const rest = await txs(`/chain/${first.at(-1)!.txid}`)
  expect(rest.length).toBeGreaterThan(0)
  expect(new Set([...first, ...rest].map(({ txid }) => txid)).size).toBe(first.length + rest.length)
  expect((await get('/block-height/0')).body).toMatch(/^0f9188f13cb7b2c7/)
})

test('answers invalid requests as Esplora does', async () => {
  expect(await get('/address/bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4')).toEqual({
    status: 400,
    body: 'Invalid Bitcoin address',
  })
  expect(await get(`/tx/${'00'.repeat(32)}`)).toEqual({
    status: 404,
    body: 'Transaction not found',
  })
  expect((await get('/nonsense')).status).toBe(404)
  expect((await get('/fee-estimates')).body).toMatchObject({ '1': expect.any(Number) as number })
  const refused = await fetch(`${chain.url}/tx`, { method: 'POST', body: 'nonsense' })
  expect(refused.status).toBe(400)
  await expect(chain.fund('nobody', 1)).rejects.toThrow('no address')
})

test('ends on stop', async () => {
  const second = await startRegtest()
  await second.stop()
  await expect(fetch(second.url)).rejects.toThrow()
  await expect(second.mine()).rejects.toThrow()
  expect(() => process.kill(second.pid, 0)).toThrow()
})
