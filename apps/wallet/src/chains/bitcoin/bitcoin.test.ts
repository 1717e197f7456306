import { Transaction } from '@scure/btc-signer'
import { Verifier } from 'bip322-js'
import {
  Psbt,
  Transaction as OtherTransaction,
  initEccLib,
  networks,
  payments,
} from 'bitcoinjs-lib'
import ECPairFactory from 'ecpair'
import * as ecc from 'tiny-secp256k1'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toBase64 } from '../../shared/bytes.ts'
import { ownAccounts } from '../accounts.ts'
import { readAddress } from './address.ts'
import { signBitcoinMessage } from './message.ts'
import { ownInputs, readPsbt, readSheet, signPsbt } from './psbt.ts'
import { buildTransfer } from './transfer.ts'

initEccLib(ecc)
const ECPair = ECPairFactory(ecc)
const [first, other] = ownAccounts()
const { payment, ordinals } = first!.bitcoin
const keys = [payment, ordinals]
const chain = 'bitcoin:regtest'
const network = networks.regtest
const stranger =
  payments.p2wpkh({ pubkey: ECPair.makeRandom({ network }).publicKey, network }).address ?? ''
const COIN = 'aa'.repeat(32)
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

/**
 * A PSBT as another library writes it: a payment coin and a taproot coin in, a foreign output and
 * change out.
 */
function written(change = 60_000n): Psbt {
  const psbt = new Psbt({ network })
  psbt.addInput({ hash: COIN, index: 0, witnessUtxo: { script: payment.script, value: 100_000n } })
  psbt.addInput({ hash: COIN, index: 1, witnessUtxo: { script: ordinals.script, value: 10_000n } })
  psbt.addOutput({ address: stranger, value: 45_000n })
  psbt.addOutput({ address: payment.address(chain), value: change })
  return psbt
}

const validator = (pubkey: Uint8Array, hash: Uint8Array, signature: Uint8Array): boolean =>
  pubkey.length === 32
    ? ecc.verifySchnorr(hash, pubkey, signature)
    : ecc.verify(hash, pubkey, signature)

test('signs messages of a payment address by BIP-137, and by BIP-322 on request', () => {
  for (const network of ['bitcoin:mainnet', 'bitcoin:testnet'] as const)
    for (const protocol of ['ECDSA', 'BIP322'] as const) {
      const signature = toBase64(signBitcoinMessage(payment, bytes('Hello Wörld'), protocol))
      expect(Verifier.verifySignature(payment.address(network), 'Hello Wörld', signature)).toBe(
        true,
      )
      expect(Verifier.verifySignature(payment.address(network), 'Hello World', signature)).toBe(
        false,
      )
    }
})

test('messages of a taproot address verify by BIP-322, and have no other signature', () => {
  const signature = toBase64(signBitcoinMessage(ordinals, bytes(''), 'BIP322'))
  expect(Verifier.verifySignature(ordinals.address('bitcoin:mainnet'), '', signature)).toBe(true)
  expect(() => signBitcoinMessage(ordinals, bytes('x'), 'ECDSA')).toThrow('BIP-322')
})

test('rejects a signature of another key', () => {
  const signature = toBase64(signBitcoinMessage(payment, bytes('mine'), 'ECDSA'))
  expect(
    Verifier.verifySignature(other!.bitcoin.payment.address('bitcoin:mainnet'), 'mine', signature),
  ).toBe(false)
})

test('reads inputs, outputs, fee and change of a PSBT', () => {
  const transaction = readPsbt(written().toBuffer())
  const sheet = readSheet(transaction, keys, chain, ownInputs(transaction, keys))
  expect(sheet).toMatchObject({ fee: 5_000n, leaves: 50_000n, open: false })
  expect(sheet.inputs.map(({ amount, signed, mine }) => [amount, signed, mine?.purpose])).toEqual([
    [100_000n, true, 'payment'],
    [10_000n, true, 'ordinals'],
  ])
  expect(
    sheet.outputs.map(({ amount, address, mine }) => [amount, address, mine?.purpose]),
  ).toEqual([
    [45_000n, stranger, undefined],
    [60_000n, payment.address(chain), 'payment'],
  ])
})

test('signs a PSBT that another library verifies and finalises', () => {
  const transaction = readPsbt(written().toBuffer())
  signPsbt(transaction, ownInputs(transaction, keys))
  const psbt = Psbt.fromBuffer(Uint8Array.from(transaction.toPSBT(0)), { network })
  expect(psbt.validateSignaturesOfAllInputs(validator)).toBe(true)
  psbt.finalizeAllInputs()
  expect(psbt.extractTransaction().outs.map(({ value }) => value)).toEqual([45_000n, 60_000n])
})

test('signs only the requested inputs', () => {
  const transaction = readPsbt(written().toBuffer())
  signPsbt(transaction, [{ key: payment, indexes: [0] }])
  const psbt = Psbt.fromBuffer(Uint8Array.from(transaction.toPSBT(0)), { network })
  expect(
    psbt.data.inputs.map((input) => (input.partialSig ?? input.tapKeySig) !== undefined),
  ).toEqual([true, false])
})

test('refuses an input of another key, and a missing one', () => {
  const transaction = readPsbt(written().toBuffer())
  expect(() => signPsbt(transaction, [{ key: payment, indexes: [1] }])).toThrow(
    'not of the address',
  )
  expect(() => signPsbt(transaction, [{ key: payment, indexes: [2] }])).toThrow('no input 2')
})

test('signs with an open sighash only on request, and marks it as open', () => {
  const transaction = readPsbt(written().toBuffer())
  const wanted = [{ key: payment, indexes: [0], sigHash: 0x83 }]
  expect(readSheet(transaction, keys, chain, wanted).open).toBe(true)
  signPsbt(transaction, wanted)
  const psbt = Psbt.fromBuffer(Uint8Array.from(transaction.toPSBT(0)), { network })
  expect(psbt.validateSignaturesOfInput(0, validator)).toBe(true)
  expect(psbt.data.inputs[0]?.partialSig?.[0]?.signature.at(-1)).toBe(0x83)
})

test('leaves the fee unknown when a coin’s value is missing', () => {
  const psbt = written()
  psbt.addInput({ hash: COIN, index: 2 })
  const transaction = readPsbt(psbt.toBuffer())
  expect(readSheet(transaction, keys, chain, []).fee).toBeUndefined()
})

/** A coin of the old kind, and the transaction that made it. */
const { output: legacy = new Uint8Array() } = payments.p2pkh({
  pubkey: ECPair.makeRandom({ network }).publicKey,
  network,
})
const before = new OtherTransaction()
before.addInput(Buffer.from(COIN, 'hex'), 7)
before.addOutput(legacy, 90_000n)

test('takes a legacy coin’s value from its transaction, not from the witness field', () => {
  const input = { hash: before.getId(), index: 0 }
  const parsed = readPsbt(
    written()
      .addInput({ ...input, witnessUtxo: { script: legacy, value: 1_000n } })
      .toBuffer(),
  )
  expect(readSheet(parsed, keys, chain, []).fee).toBeUndefined()
  expect(readSheet(parsed, keys, chain, []).inputs.at(-1)).toEqual({
    address: payments.p2pkh({ output: legacy, network }).address,
    signed: false,
  })
  const shown = readPsbt(
    written()
      .addInput({ ...input, nonWitnessUtxo: before.toBuffer() })
      .toBuffer(),
  )
  expect(readSheet(shown, keys, chain, []).fee).toBe(95_000n)
})

test('refuses a transaction that did not create the coin, and a wrong value', () => {
  const other = before.clone()
  other.addOutput(legacy, 1n)
  const input = { hash: before.getId(), index: 0 }
  const read = (more: Partial<Parameters<Psbt['addInput']>[0]>): unknown => {
    const psbt = written().addInput({ ...input })
    // As written by software without checks.
    Object.assign(psbt.data.inputs[2]!, more)
    return readPsbt(psbt.toBuffer())
  }
  expect(() => read({ nonWitnessUtxo: other.toBuffer() })).toThrow('wrong txid')
  expect(() =>
    read({ nonWitnessUtxo: before.toBuffer(), witnessUtxo: { script: legacy, value: 1_000n } }),
  ).toThrow('different')
})

test('bytes that are no PSBT are refused', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      try {
        readPsbt(bytes)
        return false
      } catch (thrown) {
        return thrown instanceof Error
      }
    }),
  )
})

test('funds a transfer, pays its fee, and returns the change', () => {
  const coins = [30_000n, 50_000n, 20_000n].map((amount, index) => ({ txid: COIN, index, amount }))
  const transaction = buildTransfer(
    payment,
    chain,
    coins,
    [{ address: stranger, amount: 60_000n }],
    2n,
  )
  signPsbt(transaction, ownInputs(transaction, keys))
  transaction.finalize()
  const read = OtherTransaction.fromBuffer(Uint8Array.from(transaction.extract()))
  const paid = read.outs.find(
    ({ script }) => toBase64(script) === toBase64(readAddress(stranger, chain) ?? new Uint8Array()),
  )
  expect(paid?.value).toBe(60_000n)
  expect(Number(transaction.fee)).toBeGreaterThanOrEqual(read.virtualSize() * 2)
  expect(Number(transaction.fee)).toBeLessThan(read.virtualSize() * 2 + 20)
  expect(readSheet(transaction, keys, chain, []).leaves).toBe(60_000n + transaction.fee)
})

test('refuses a transfer that cannot be paid, is dust, or is for another network, with a message', () => {
  const coins = [{ txid: COIN, index: 0, amount: 30_000n }]
  const send = (address: string, amount: bigint): Transaction =>
    buildTransfer(payment, chain, coins, [{ address, amount }], 1n)
  expect(() => send(stranger, 30_000n)).toThrow('not enough coins')
  expect(() => send(stranger, 100n)).toThrow('too small')
  expect(() => send(payment.address('bitcoin:mainnet'), 1000n)).toThrow(
    'no address of this network',
  )
})
