import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Transaction } from '@scure/btc-signer'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { bitcoinAddresses, demoBitcoinKeys, scriptOf } from '@portico/testkit/bitcoin'
import { startRegtest, type Regtest } from '@portico/testkit/regtest'
import { namespaceOf, wholeHistory } from './namespaces.ts'

const id = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'
const settings = { name: 'Bitcoin', native: { name: 'Bitcoin', symbol: 'BTC' }, confirmations: 3 }
const { payment } = bitcoinAddresses(demoBitcoinKeys[0], 'regtest')
const other = bitcoinAddresses(demoBitcoinKeys[1], 'regtest').payment
let chain: Regtest

/** Spends one output: so much to somebody, the rest back, 1,000 for the fee. */
async function spend(txid: string, amount: bigint, paid: bigint, to: string): Promise<string> {
  const vout = (
    (await (await fetch(`${chain.url}/tx/${txid}`)).json()) as {
      vout: { scriptpubkey_address?: string }[]
    }
  ).vout.findIndex((each) => each.scriptpubkey_address === payment.address)
  const transaction = new Transaction()
  transaction.addInput({
    txid,
    index: vout,
    witnessUtxo: { script: scriptOf(payment.address, 'regtest'), amount },
  })
  transaction.addOutput({ script: scriptOf(to, 'regtest'), amount: paid })
  if (amount - paid > 1_000n)
    transaction.addOutput({
      script: scriptOf(payment.address, 'regtest'),
      amount: amount - paid - 1_000n,
    })
  transaction.sign(Buffer.from(demoBitcoinKeys[0], 'hex'))
  transaction.finalize()
  return chain.send(transaction.hex)
}

const mine = (urls = [chain.url]): ReturnType<typeof namespaceOf> => namespaceOf(id, settings, urls)

beforeAll(async () => {
  chain = await startRegtest()
  for (let at = 0; at < 30; at++)
    await chain.fund(payment.address, 10_000 + at, { confirm: at % 10 === 9 })
  const whole = await chain.fund(payment.address, 100_000)
  await chain.mine(3)
  await spend(whole, 100_000n, 40_000n, other.address)
})
afterAll(() => chain?.stop())

test('returns the balance of an address once all is mined', async () => {
  expect(await mine().holdings.read(payment.address, id)).toEqual([
    {
      token: 'native',
      name: 'Bitcoin',
      symbol: 'BTC',
      decimals: 8,
      icon: undefined,
      listed: true,
      amount: 300_435n + 59_000n,
    },
  ])
})

test('returns unmined history first, then received transactions, and each fee’s payer', async () => {
  const [sent, received, ...rest] = await wholeHistory(mine().history, payment.address, 100)
  expect(sent).toMatchObject({
    type: 'send',
    status: 'pending',
    final: false,
    sender: payment.address,
    recipient: other.address,
    fee: 1_000n,
    transfers: [{ direction: 'out', token: 'native', amount: 40_000n }],
  })
  expect(received).toMatchObject({
    type: 'receive',
    status: 'confirmed',
    final: true,
    recipient: payment.address,
    fee: undefined,
    transfers: [{ direction: 'in', amount: 100_000n }],
  })
  expect(rest).toHaveLength(30)
  const [theirs] = await wholeHistory(mine().history, other.address, 100)
  expect(theirs).toMatchObject({
    type: 'receive',
    sender: payment.address,
    recipient: other.address,
    transfers: [{ direction: 'in', amount: 40_000n }],
  })
})

test.each([1, 7, 25, 31])(
  'returns the whole history in pages of %i without duplicates',
  async (limit) => {
    const whole = await wholeHistory(mine().history, payment.address, 100)
    const paged = await wholeHistory(mine().history, payment.address, limit)
    expect(paged.map(({ hash }) => hash)).toEqual(whole.map(({ hash }) => hash))
    expect(paged.map(({ position }) => position)).toEqual(whole.map(({ position }) => position))
  },
)

test('reads coins to oneself as a transfer to oneself', async () => {
  const txid = await chain.fund(payment.address, 50_000)
  await spend(txid, 50_000n, 49_000n, payment.address)
  const [own] = await wholeHistory(mine().history, payment.address, 100)
  expect(own).toMatchObject({
    type: 'send',
    recipient: payment.address,
    fee: 1_000n,
    transfers: [{ direction: 'self', amount: 49_000n }],
  })
})

test('returns nothing for an address unknown to the chain', async () => {
  const { holdings, history } = mine()
  for (const account of ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', `0x${'a'.repeat(40)}`]) {
    expect(await holdings.read(account, id)).toEqual([])
    expect(await history.page(account, [id], null, 10)).toEqual({ transactions: [], next: null })
  }
})

/** An endpoint of this chain that gives one answer to every request. */
async function saying(text: string): Promise<string> {
  const server = createServer(
    (request, reply) =>
      void reply.end(request.url === '/block-height/0' ? `${id.slice(7)}${'0'.repeat(32)}` : text),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const transactionOf = (more: object): string =>
  JSON.stringify([
    {
      txid: 'a'.repeat(64),
      fee: 1,
      vin: [],
      vout: [],
      status: { confirmed: true, block_height: 1, block_time: 1 },
      ...more,
    },
  ])

test.each(
  [
    '',
    '{',
    '[]',
    '{"chain_stats":1}',
    '['.repeat(100_000),
    transactionOf({ vout: [{ value: 1e300 }] }),
    transactionOf({ vout: [{ value: -1 }] }),
    transactionOf({ txid: '<b>' }),
    transactionOf({ fee: 0.5 }),
  ].map((text) => [text.slice(0, 60), text]),
)('treats %s of an endpoint as no answer', async (_start, text) => {
  const { holdings, history } = namespaceOf(id, settings, [await saying(text)])
  await expect(holdings.read(payment.address, id)).rejects.toMatchObject({ status: 502 })
  await expect(history.page(payment.address, [id], null, 10)).rejects.toMatchObject({ status: 502 })
  expect(
    await namespaceOf(id, settings, [await saying(text), chain.url]).holdings.read(
      other.address,
      id,
    ),
  ).toMatchObject([{ amount: 40_000n }])
})
