import { createHmac } from 'node:crypto'
import { ed25519 } from '@noble/curves/ed25519.js'
import {
  getAddressFromPublicKey,
  createKeyPairFromPrivateKeyBytes,
  verifySignature,
  signatureBytes,
} from '@solana/kit'
import { mnemonicToSeedSync } from '@scure/bip39'
import { initEccLib, networks, payments } from 'bitcoinjs-lib'
import * as ecc from 'tiny-secp256k1'
import { solanaAccounts } from '@portico/testkit/solana'
import { expect, test } from 'vitest'
import { toHex } from '../shared/bytes.ts'
import { BITCOIN_CHAINS } from '../shared/standard.ts'
import { ownAccounts } from './accounts.ts'
import { readAddress } from './bitcoin/address.ts'
import { derive, phrase, slip10 } from './derive.fixture.ts'
import { storedKeys } from './stored.ts'

initEccLib(ecc)
const seed = mnemonicToSeedSync(phrase)
const [first] = ownAccounts()

test('the stored keys are those of the phrase that every local test chain funds', async () => {
  expect(storedKeys).toEqual([0, 1].map((number) => derive(phrase, number)))
  for (const { evm } of ownAccounts()) expect((await evm.signer()).address).toBe(evm.address)
})

test('ed25519 keys follow the first test vector of SLIP-0010', () => {
  const seed = Uint8Array.from(Buffer.from('000102030405060708090a0b0c0d0e0f', 'hex'))
  expect(toHex(slip10(seed, []))).toBe(
    '2b4be7f19ee27bbf30c667b642d5f4aa69fd169872f8fc3059c08ebae2eb19e7',
  )
  expect(toHex(slip10(seed, [0, 1, 2, 2, 1000000000]))).toBe(
    '8f94d394a8e8fd6b1bc2f3f49f5c47e385281d5c17e65324b0f62483e37e8793',
  )
})

test('SLIP-0010 agrees with a derivation by another HMAC', () => {
  const ours = slip10(seed, [44, 501, 0, 0])
  let node = createHmac('sha512', 'ed25519 seed').update(seed).digest()
  for (const step of [44, 501, 0, 0]) {
    const index = Buffer.alloc(5)
    index.writeUInt32BE(2 ** 31 + step, 1)
    node = createHmac('sha512', node.subarray(32))
      .update(Buffer.concat([Buffer.alloc(1), node.subarray(0, 32), index.subarray(1)]))
      .digest()
  }
  expect(toHex(ours)).toBe(node.subarray(0, 32).toString('hex'))
})

test('derives the Solana account that WebCrypto makes of the same secret, and verifies its signatures', async () => {
  const key = first!.solana
  const pair = await createKeyPairFromPrivateKeyBytes(slip10(seed, [44, 501, 0, 0]))
  expect(await getAddressFromPublicKey(pair.publicKey)).toBe(key.address)
  const message = new TextEncoder().encode('hello')
  expect(
    await verifySignature(pair.publicKey, signatureBytes(await key.sign(message)), message),
  ).toBe(true)
  expect(
    ed25519.verify(await key.sign(message), new TextEncoder().encode('hallo'), key.publicKey),
  ).toBe(false)
  expect(ownAccounts().map(({ solana }) => solana.address)).toEqual([
    solanaAccounts.ada.address,
    solanaAccounts.plain.address,
  ])
})

test('Bitcoin accounts follow the test vectors of BIP-84 and BIP-86', () => {
  const words =
    'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about'
  const { payment, ordinals } = derive(words, 0).bitcoin
  expect(payment.addresses['bitcoin:mainnet']).toBe('bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu')
  expect(ordinals.addresses['bitcoin:mainnet']).toBe(
    'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr',
  )
})

test('derives the same addresses as another library on every network, and parses them back', () => {
  const { payment, ordinals } = first!.bitcoin
  for (const [chain, network] of [
    ['bitcoin:mainnet', networks.bitcoin],
    ['bitcoin:testnet', networks.testnet],
    ['bitcoin:regtest', networks.regtest],
  ] as const) {
    expect(payment.address(chain)).toBe(
      payments.p2wpkh({ pubkey: payment.publicKey, network }).address,
    )
    expect(ordinals.address(chain)).toBe(
      payments.p2tr({ internalPubkey: ordinals.publicKey, network }).address,
    )
    expect(readAddress(payment.address(chain), chain)).toEqual(payment.script)
    expect(readAddress(ordinals.address(chain), chain)).toEqual(ordinals.script)
  }
})

test('rejects an address of another network, or with a wrong letter', () => {
  const { payment } = first!.bitcoin
  for (const chain of BITCOIN_CHAINS)
    for (const other of BITCOIN_CHAINS)
      expect(readAddress(payment.address(chain), other) === undefined).toBe(chain !== other)
  expect(
    readAddress(
      payment.address('bitcoin:mainnet').replace(/.$/, (last) => (last === 'q' ? 'p' : 'q')),
      'bitcoin:mainnet',
    ),
  ).toBeUndefined()
})
