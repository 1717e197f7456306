import { p2sh, p2tr, p2wpkh } from '@scure/btc-signer'
import {
  NETWORK,
  pubECDSA,
  pubSchnorr,
  TEST_NETWORK,
  type BTC_NETWORK,
} from '@scure/btc-signer/utils.js'
import type { BitcoinAddressSet, BitcoinNetworkName, BitcoinWalletOptions } from './types.ts'

/** Private keys of the demo accounts: 32 bytes of hex. They are public, for tests only. */
export const demoBitcoinKeys: readonly [string, string] = ['01'.repeat(32), '02'.repeat(32)]

const regtest: BTC_NETWORK = { ...TEST_NETWORK, bech32: 'bcrt' }
const parameters: Readonly<Record<BitcoinNetworkName, BTC_NETWORK>> = {
  mainnet: NETWORK,
  testnet: TEST_NETWORK,
  testnet4: TEST_NETWORK,
  signet: TEST_NETWORK,
  regtest,
}
/** All Bitcoin networks, by their usual names. */
export const bitcoinNetworkNames: readonly BitcoinNetworkName[] = [
  'mainnet',
  'testnet',
  'testnet4',
  'signet',
  'regtest',
]

/** A network's prefixes, for @scure/btc-signer. */
export const bitcoinParameters = (network: BitcoinNetworkName): BTC_NETWORK => parameters[network]

/** Examples of https://docs.stacks.co, never used to sign. */
const stacks = {
  mainnet: ['SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7', 'SP000000000000000000002Q6VF78'],
  testnet: ['ST2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKQVX8X0G', 'ST000000000000000000002AMW42H'],
} as const

export const fromHex = (text: string): Uint8Array =>
  Uint8Array.from(text.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
export const toHex = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/**
 * The addresses of one private key on one network, by BIP-84, BIP-49 and BIP-86, without derivation.
 *
 * @param privateKey 32 bytes in hex. Test keys only.
 */
export function bitcoinAddresses(
  privateKey: string,
  network: BitcoinNetworkName,
  payment: NonNullable<BitcoinWalletOptions['payment']> = 'p2wpkh',
): BitcoinAddressSet {
  const key = fromHex(privateKey)
  const parameter = parameters[network]
  const segwit = p2wpkh(pubECDSA(key), parameter)
  const pays = payment === 'p2sh' ? p2sh(segwit, parameter) : segwit
  const taproot = p2tr(pubSchnorr(key), undefined, parameter)
  const coin = network === 'mainnet' ? 0 : 1
  const index = privateKey === demoBitcoinKeys[1] ? 1 : 0
  return {
    payment: {
      address: pays.address!,
      publicKey: toHex(pubECDSA(key)),
      path: `m/${payment === 'p2sh' ? 49 : 84}'/${coin}'/${index}'/0/0`,
      type: payment,
    },
    ordinals: {
      address: taproot.address!,
      publicKey: toHex(pubSchnorr(key)),
      path: `m/86'/${coin}'/${index}'/0/0`,
      type: 'p2tr',
    },
    stx: {
      address: stacks[network === 'mainnet' ? 'mainnet' : 'testnet'][index],
      publicKey: toHex(pubECDSA(key)),
      path: `m/44'/5757'/0'/0/${index}`,
      type: 'stacks',
    },
  }
}
