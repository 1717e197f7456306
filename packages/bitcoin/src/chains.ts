/** By CAIP-2 id (first 16 bytes of the genesis block), with wallets' names. */
import type { ChainId } from '@portico/core'
import { parseBitcoinAddress, type AddressNetwork } from './address.ts'

export const mainnet: ChainId = 'bip122:000000000019d6689c085ae165831e93'
export const testnet: ChainId = 'bip122:000000000933ea01ad0ee984209779ba'
export const testnet4: ChainId = 'bip122:00000000da84f2bafbbc53dee25a72ae'
export const signet: ChainId = 'bip122:00000008819873e925422c1ff0f99f7c'
export const regtest: ChainId = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'

const ofPrefix: Readonly<Record<AddressNetwork, readonly ChainId[]>> = {
  mainnet: [mainnet],
  testnet: [testnet, testnet4, signet],
  regtest: [regtest],
}

/** Testnets and signet share a prefix, in base58 also with regtest. */
export function chainsOf(address: string): readonly ChainId[] {
  const parsed = parseBitcoinAddress(address)
  if (!parsed) return []
  const legacy = parsed.network === 'testnet' && (parsed.type === 'p2pkh' || parsed.type === 'p2sh')
  return legacy ? [...ofPrefix.testnet, regtest] : ofPrefix[parsed.network]
}

/** In any vendor's form, lower case. */
export function chainNamed(name: unknown): ChainId | undefined {
  return typeof name === 'string' && Object.hasOwn(names, name.toLowerCase())
    ? names[name.toLowerCase()]
    : undefined
}

/**
 * sats-connect's `BitcoinNetworkType`, Leather's modes, UniSat's chains (`BITCOIN_…`) and older
 * `livenet`, Wallet Standard's `bitcoin:…`.
 */
const names: Readonly<Record<string, ChainId>> = {
  mainnet,
  livenet: mainnet,
  testnet,
  testnet3: testnet,
  testnet4,
  signet,
  regtest,
  bitcoin_mainnet: mainnet,
  bitcoin_testnet: testnet,
  bitcoin_testnet4: testnet4,
  bitcoin_signet: signet,
  bitcoin_regtest: regtest,
}

/** `mainnet`, `testnet4`, …; each route converts it. */
export function nameOf(chain: ChainId): string | undefined {
  const known: Readonly<Record<ChainId, string>> = {
    [mainnet]: 'mainnet',
    [testnet]: 'testnet',
    [testnet4]: 'testnet4',
    [signet]: 'signet',
    [regtest]: 'regtest',
  }
  return known[chain]
}
