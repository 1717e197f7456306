import type { Account, ChainId } from '@portico/core'
import { defined, cleanName, malformed } from '@portico/core/adapter'
import { parseAddress } from './address.ts'
import type { CosmosAlgo } from './provider.ts'
import type { Keplr, Key } from './wallet.ts'

const algos: readonly unknown[] = [
  'secp256k1',
  'ed25519',
  'sr25519',
  'eth_secp256k1',
  'ethsecp256k1',
] satisfies CosmosAlgo[]

/** Called as members of the object, because wallets keep their state on it. */
export function parseKeplr(wallet: object): Keplr {
  const all = wallet as Record<string, (...args: unknown[]) => Promise<unknown>>
  const call =
    (name: string) =>
    async (...args: unknown[]): Promise<unknown> =>
      all[name]!(...args)
  const has = (name: string): boolean => {
    try {
      return typeof all[name] === 'function'
    } catch {
      return false
    }
  }
  const some = [
    'disable',
    'experimentalSuggestChain',
    'signArbitrary',
    'signAmino',
    'signDirect',
  ].filter(has)
  return {
    enable: call('enable'),
    getKey: call('getKey'),
    ...Object.fromEntries(some.map((name) => [name, call(name)])),
  }
}

/**
 * @param prefix The chain's address prefix, if the host names it: a wallet may answer for another
 *   chain.
 * @throws PorticoError `wallet-answer` when it is invalid.
 */
export function parseKey(value: unknown, prefix?: string): Key {
  try {
    const { algo, bech32Address, isNanoLedger, name, pubKey } = value as Record<string, unknown>
    const address = typeof bech32Address === 'string' ? parseAddress(bech32Address) : null
    const pubkey = bytesOf(pubKey)
    if (!address || !pubkey || ![32, 33, 65].includes(pubkey.length) || !algos.includes(algo))
      throw malformed('key')
    if (prefix !== undefined && !address.startsWith(`${prefix}1`)) throw malformed('key')
    return {
      address,
      algo: algo as CosmosAlgo,
      pubkey,
      name: cleanName(name),
      aminoOnly: isNanoLedger === true,
    }
  } catch {
    throw malformed('key')
  }
}

/** For that chain only, because another chain has another address. */
export function accountOf({ address, name, pubkey }: Key, chain: ChainId): Account {
  const hex = [...pubkey].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return defined({
    address,
    kind: 'eoa',
    publicKey: `0x${hex}`,
    chains: [chain],
    label: name || undefined,
  })
}

/** Named as relays name them. */
export function methodsOf(keplr: Keplr, { aminoOnly }: Key): string[] {
  return [
    'cosmos_getAccounts',
    ...(keplr.signDirect && !aminoOnly ? ['cosmos_signDirect'] : []),
    ...(keplr.signAmino ? ['cosmos_signAmino'] : []),
  ]
}

/** Bytes may come from another realm. */
export function bytesOf(value: unknown): Uint8Array | undefined {
  const bytes = ArrayBuffer.isView(value) && value.byteLength <= 1_000_000
  return bytes
    ? new Uint8Array(value.buffer, value.byteOffset, value.byteLength).slice()
    : undefined
}

export function referenceOf(chain: ChainId): string {
  return chain.slice('cosmos:'.length)
}
