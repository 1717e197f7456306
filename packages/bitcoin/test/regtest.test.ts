import { base64 } from '@scure/base'
import { Transaction } from '@scure/btc-signer'
import * as bitcoinjs from 'bitcoinjs-lib'
import { ECPairFactory } from 'ecpair'
import * as ecc from 'tiny-secp256k1'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getBalance, getUtxos, sendTransfer, signPsbt } from '@portico/bitcoin'
import {
  bitcoinAddresses,
  demoBitcoinKeys,
  scriptOf,
  type BitcoinVendor,
} from '@portico/testkit/bitcoin'
import { startRegtest, type Regtest } from '@portico/testkit/regtest'
import { chains, connected, network } from './world.ts'

// Without the node these tests fail, and the error says what to do. They are never skipped.
let chain: Regtest
beforeAll(async () => {
  chain = await startRegtest()
})
afterAll(() => chain?.stop())

const pairs = ECPairFactory(ecc)
const validator = (publicKey: Uint8Array, hash: Uint8Array, signature: Uint8Array): boolean =>
  pairs.fromPublicKey(publicKey).verify(hash, signature)
const other = bitcoinAddresses(demoBitcoinKeys[1], 'regtest').payment.address

const page = (vendor: BitcoinVendor) =>
  connected(
    { vendor, network: 'regtest', esploraUrl: chain.url },
    { networks: [network('regtest', [chain.url])] },
  )
type Page = Awaited<ReturnType<typeof page>>

/** The visitor's balance as the interface reads it, in satoshis. */
async function shown({ portico, wallet }: Page): Promise<bigint> {
  const reads = await portico.config.adapters[0]!.reads(chains.regtest, portico.services)
  return BigInt((await reads.balance(wallet.addresses().payment.address)).raw)
}

/** An unsigned payment of a new coin. What is not paid is the fee. */
async function payment(it: Page, satoshis: number): Promise<string> {
  const { address } = it.wallet.addresses().payment
  const txid = await chain.fund(address, satoshis)
  const coin = (await getUtxos(it.portico)).find((each) => each.txid === txid)!
  expect(coin).toMatchObject({ value: BigInt(satoshis), confirmed: true })
  const transaction = new Transaction()
  transaction.addInput({
    txid,
    index: coin.vout,
    witnessUtxo: { script: scriptOf(address, 'regtest'), amount: coin.value },
  })
  transaction.addOutput({ script: scriptOf(other, 'regtest'), amount: coin.value - 1_000n })
  return base64.encode(transaction.toPSBT())
}

test.each(['xverse', 'leather', 'unisat', 'bitget', 'standard'] as const)(
  'a node accepts a spend that %s signed through the adapter, and rejects it with a changed signature',
  async (vendor) => {
    const it = await page(vendor)
    const { address } = it.wallet.addresses().payment
    const unsigned = await payment(it, 40_000)
    const { psbt } = await signPsbt(it.portico, { psbt: unsigned, inputs: [{ address, index: 0 }] })
    const signed = bitcoinjs.Psbt.fromBase64(psbt!)
    expect(signed.validateSignaturesOfAllInputs(validator)).toBe(true)
    const spend = signed.finalizeAllInputs().extractTransaction()

    const tampered = spend.clone()
    const [signature, key] = tampered.ins[0]!.witness as [Uint8Array, Uint8Array]
    const wrong = Uint8Array.from(signature)
    wrong[40] = wrong[40]! ^ 1
    tampered.setWitness(0, [wrong, key])
    await expect(chain.send(tampered.toHex())).rejects.toThrow(/script-verify-flag/)

    const before = await shown(it)
    expect(await chain.send(spend.toHex())).toBe(spend.getId())
    expect(await shown(it)).toBe(before - 40_000n)
    expect(await getBalance(it.portico)).toMatchObject({ unconfirmed: -40_000n })
    await chain.mine()
    expect(await getBalance(it.portico)).toMatchObject({ unconfirmed: 0n })
  },
)

test.each(['xverse', 'leather', 'unisat', 'bitget', 'standard'] as const)(
  '%s signs and sends in one step',
  async (vendor) => {
    const it = await page(vendor)
    const { address } = it.wallet.addresses().payment
    const unsigned = await payment(it, 30_000)
    const { txid, psbt } = await signPsbt(it.portico, {
      psbt: unsigned,
      inputs: [{ address, index: 0 }],
      broadcast: true,
    })
    // The Wallet Standard's feature returns only the id.
    expect(psbt === undefined).toBe(vendor === 'standard')
    const reply = (await (await fetch(`${chain.url}/tx/${txid}`)).json()) as { vout: object[] }
    expect(reply.vout).toEqual([
      expect.objectContaining({ scriptpubkey_address: other, value: 29_000 }),
    ])
    await chain.mine()
  },
)

test.each(['xverse', 'leather', 'unisat', 'bitget'] as const)(
  '%s pays: the node has the payment, and the balance updates at once',
  async (vendor) => {
    const it = await page(vendor)
    const { address } = it.wallet.addresses().payment
    await chain.fund(address, 90_000)
    const before = await shown(it)
    const { txid } = await sendTransfer(it.portico, {
      recipients: [{ address: other, amount: 25_000n }],
    })
    const reply = (await (await fetch(`${chain.url}/tx/${txid}`)).json()) as {
      vout: { value: number }[]
      fee: number
      status: object
    }
    expect(reply.vout[0]).toMatchObject({ scriptpubkey_address: other, value: 25_000 })
    expect(reply.status).toEqual({ confirmed: false })
    expect(await shown(it)).toBe(before - 25_000n - BigInt(reply.fee))
    await chain.mine()
  },
)

test('the contract’s JSON is converted and sent', async () => {
  const it = await page('xverse')
  const { address } = it.wallet.addresses().payment
  await chain.fund(address, 60_000)
  const [link] = Object.values(it.portico.getState().links)
  expect(link).toBeDefined()
  const { adapters } = it.portico.config
  const handle = { ...(await handleOf(it)), chain: chains.regtest }
  const connection = await adapters[0]!.attach(handle, () => {}, it.portico.services, link!)
  const to = { account: address, chain: chains.regtest }
  expect(
    await connection.send?.({ recipients: [{ address: other, amount: '12000' }] }, to),
  ).toMatch(/^[0-9a-f]{64}$/)
  for (const wrong of [
    null,
    {},
    { recipients: [] },
    { recipients: [{ address: other, amount: 12_000 }] },
    { recipients: [{ address: other, amount: '0x1' }] },
  ])
    await expect(connection.send?.(wrong, to)).rejects.toMatchObject({ code: 'transfer-invalid' })
  await expect(
    connection.send?.(
      { recipients: [{ address: other, amount: '1' }] },
      { ...to, chain: chains.mainnet },
    ),
  ).rejects.toMatchObject({ code: 'chain-unsupported' })
  connection.detach()
  await chain.mine()
})

/** A second handle of the connected wallet, as a connector makes it. */
async function handleOf({ portico }: Page) {
  const connector = portico.config.adapters[0]!.connectors.find(({ id }) => id === 'sats-connect')!
  const attempt = {
    signal: new AbortController().signal,
    services: portico.services,
    ask: () => Promise.resolve(null),
  }
  const link = await connector.open(
    'XverseProviders.BitcoinProvider',
    { namespaces: ['bip122'], chains: [chains.regtest] },
    attempt,
  )
  return link.handles()[0] as never as Parameters<
    NonNullable<(typeof portico.config.adapters)[0]>['attach']
  >[0]
}

test('a wallet without enough funds reports it, and nothing is sent', async () => {
  const it = await page('unisat')
  const poor = it.portico
  await expect(
    sendTransfer(poor, { recipients: [{ address: other, amount: 2_000_000_000n }] }),
  ).rejects.toMatchObject({ exit: 'failed', message: /Insufficient/ })
})
