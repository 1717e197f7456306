import { base64 } from '@scure/base'
import { Transaction } from '@scure/btc-signer'
import { Verifier } from 'bip322-js'
import * as bitcoin from 'bitcoinjs-lib'
import { ECPairFactory } from 'ecpair'
import * as ecc from 'tiny-secp256k1'
import { expect, test } from 'vitest'
import { bitcoinAddresses, demoBitcoinKeys } from './keys.ts'
import { createBitcoinSigner, scriptOf } from './signer.ts'

bitcoin.initEccLib(ecc)
const pairs = ECPairFactory(ecc)
const validator = (publicKey: Uint8Array, hash: Uint8Array, signature: Uint8Array): boolean =>
  publicKey.length === 32
    ? ecc.verifySchnorr(hash, publicKey, signature)
    : pairs.fromPublicKey(publicKey).verify(hash, signature)

const signer = createBitcoinSigner(demoBitcoinKeys)
const set = bitcoinAddresses(demoBitcoinKeys[0], 'mainnet')
const nested = bitcoinAddresses(demoBitcoinKeys[0], 'mainnet', 'p2sh')

test.each([
  ['native SegWit', set.payment.address],
  ['nested SegWit', nested.payment.address],
  ['taproot', set.ordinals.address],
])('signs BIP-322 of %s as an independent library expects', async (_, address) => {
  const request = {
    account: 0,
    network: 'mainnet',
    address,
    message: 'Hello World',
    protocol: 'bip322',
  }
  const signature = (await signer('message', request)) as string
  expect(Verifier.verifySignature(address, 'Hello World', signature)).toBe(true)
  expect(Verifier.verifySignature(address, 'Hello world', signature)).toBe(false)
})

test.each([
  ['native SegWit', set.payment.address],
  ['nested SegWit', nested.payment.address],
])(
  'signs ECDSA of %s as an independent library expects, strictly by its header',
  async (_, address) => {
    const request = { account: 0, network: 'mainnet', address, message: 'Grüße', protocol: 'ecdsa' }
    const signature = (await signer('message', request)) as string
    expect(Verifier.verifySignature(address, 'Grüße', signature, true)).toBe(true)
    expect(Verifier.verifySignature(address, 'Grüsse', signature, true)).toBe(false)
  },
)

test('signs inputs of both kinds with signatures that an independent library accepts', async () => {
  const transaction = new Transaction()
  for (const { address } of [set.payment, set.ordinals, nested.payment])
    transaction.addInput({
      txid: '11'.repeat(32),
      index: transaction.inputsLength,
      witnessUtxo: { script: scriptOf(address, 'mainnet'), amount: 50_000n },
    })
  transaction.addOutputAddress(set.payment.address, 149_000n)
  const psbt = base64.encode(transaction.toPSBT())
  const inputs = [{ index: 0 }, { index: 1 }, { index: 2 }]
  const signed = (await signer('psbt', {
    account: 0,
    network: 'mainnet',
    psbt,
    inputs,
    finalize: false,
  })) as { psbt: string; hex?: string }
  expect(signed.hex).toBeUndefined()
  expect(bitcoin.Psbt.fromBase64(signed.psbt).validateSignaturesOfAllInputs(validator)).toBe(true)
  const whole = (await signer('psbt', {
    account: 0,
    network: 'mainnet',
    psbt,
    inputs,
    finalize: true,
  })) as { hex: string }
  expect(bitcoin.Transaction.fromHex(whole.hex).ins).toHaveLength(3)
})
