import { bech32 as scureBech32, bech32m as scureBech32m, createBase58check } from '@scure/base'
import { Address, NETWORK, TEST_NETWORK } from '@scure/btc-signer'
import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseBitcoinAddress } from './address.ts'
import { base58check } from './base58check.ts'
import { witness } from './segwit.ts'
import { invalidSegwit, legacy, validSegwit } from '../test/vectors.ts'

const digest = (bytes: Uint8Array): Uint8Array =>
  new Uint8Array(createHash('sha256').update(bytes).digest())
const scureBase58 = createBase58check(digest)
const hex = (bytes: Iterable<number>): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
const regtest = { bech32: 'bcrt', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef }

/** Whether an independent library finds an address in a text, on any of the chains. */
function oracle(text: string): boolean {
  return [NETWORK, TEST_NETWORK, regtest].some((network) => {
    try {
      Address(network).decode(text)
      return true
    } catch {
      return false
    }
  })
}

test.each(validSegwit)('BIP-350: encodes script %s as %s', (address, script) => {
  const parts = witness(address)!
  const opcode = parts.version === 0 ? 0 : 0x50 + parts.version
  expect(hex([opcode, parts.program.length, ...parts.program])).toBe(script)
  expect(parseBitcoinAddress(address)).toMatchObject({ address: address.toLowerCase() })
})
test.each(invalidSegwit)('BIP-173, BIP-350: rejects %s as an address (%s)', (address) => {
  expect(parseBitcoinAddress(address)).toBeNull()
})

test.each(legacy)('BIP-13: decodes %s as %s on %s', (address, type, network, hash) => {
  expect(parseBitcoinAddress(address)).toEqual({ address, type, network })
  expect(hex(base58check(address)!.subarray(1))).toBe(hash)
})

test.each([
  ['an empty text', ''],
  ['spaces around', ' 1AGNa15ZQXAZUgFiqJ2i7Z2DPU2J6hW62i '],
  ['one character changed', '1AGNa15ZQXAZUgFiqJ2i7Z2DPU2J6hW62j'],
  ['an ambiguous character', '1AGNa15ZQXAZUgFiqJ2i7Z2DPU2J6hWO2i'],
  ['a Litecoin address', 'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9'],
  ['a Stacks address', 'SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7'],
  ['an Ethereum address', '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'],
  ['a private key (WIF)', '5Kd3NBUAdUnhyzenEwVLy9pBKxSwXvE9FMPyR4UKZvpe6E3AgLr'],
  ['the name of a property', 'constructor'],
  ['a text without end', '1'.repeat(100_000)],
])('rejects %s as an address', (_, text) => {
  expect(parseBitcoinAddress(text)).toBeNull()
})

test.each([
  ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'p2wpkh', 'mainnet'],
  ['tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7', 'p2wsh', 'testnet'],
  ['bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0', 'p2tr', 'mainnet'],
  ['bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080', 'p2wpkh', 'regtest'],
  ['bc1pfeessrawgf', 'witness', 'mainnet'],
] as const)('decodes %s as %s on %s', (address, type, network) => {
  expect(parseBitcoinAddress(address)).toEqual({ address, type, network })
})

test('parses any base58check output of an independent library, and nothing similar', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: 1, maxLength: 30 }),
      fc.nat(),
      fc.nat(),
      (body, at, by) => {
        const text = scureBase58.encode(body)
        expect(base58check(text)).toEqual(body)
        const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
        const place = at % text.length
        const other = alphabet[by % 58]!
        if (other !== text[place])
          expect(base58check(text.slice(0, place) + other + text.slice(place + 1))).toBeNull()
      },
    ),
  )
})

test('agrees with an independent library on witness programs of every version and length', () => {
  fc.assert(
    fc.property(
      fc.nat(17),
      fc.uint8Array({ maxLength: 42 }),
      fc.boolean(),
      (version, program, m) => {
        const codec = m ? scureBech32m : scureBech32
        const text = codec.encode('bc', [version, ...codec.toWords(program)])
        const fine =
          version <= 16 &&
          program.length >= 2 &&
          program.length <= 40 &&
          m === version > 0 &&
          (version > 0 || [20, 32].includes(program.length))
        expect(parseBitcoinAddress(text) !== null).toBe(fine)
        // The library does not know witness programs that have no use yet.
        if (oracle(text)) expect(parseBitcoinAddress(text)).not.toBeNull()
      },
    ),
  )
})

test('agrees with an independent library on changed addresses', () => {
  const known = [...validSegwit.map(([address]) => address), ...legacy.map(([address]) => address)]
  fc.assert(
    fc.property(
      fc.constantFrom(...known),
      fc.nat(),
      fc.string({ minLength: 0, maxLength: 2 }),
      (address, at, replacement) => {
        const place = at % address.length
        const changed = address.slice(0, place) + replacement + address.slice(place + 1)
        if (!known.includes(changed))
          expect(parseBitcoinAddress(changed) !== null).toBe(oracle(changed))
      },
    ),
  )
})

test('never throws, whatever the text', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => void parseBitcoinAddress(text)))
})
