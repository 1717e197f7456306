import type { Account, ChainId } from '@portico/core'
import { defined, cleanName, malformed } from '@portico/core/adapter'
import { readSs58, toHex } from './reads.ts'
import type { Extension, KeyType, PolkadotAccount } from './wallet.ts'

const types: readonly unknown[] = ['sr25519', 'ed25519', 'ecdsa', 'ethereum'] satisfies KeyType[]
const mostAccounts = 1_000

/** @throws PorticoError `wallet-answer` when it has no accounts to request. */
export function parseExtension(value: unknown): Extension {
  try {
    const { accounts, signer } = value as {
      accounts: Record<string, unknown>
      signer?: Record<string, unknown>
    }
    // Called as members, because extensions keep their state on these objects.
    const call = (
      of: Record<string, unknown> | undefined,
      name: string,
    ): ((arg?: unknown) => Promise<never>) | undefined =>
      typeof of?.[name] === 'function'
        ? async (arg) => (of[name] as (arg?: unknown) => Promise<never>)(arg)
        : undefined
    const get = call(accounts, 'get')
    if (!get) throw malformed('extension')
    const { subscribe } = accounts
    const signRaw = call(signer, 'signRaw')
    const signPayload = call(signer, 'signPayload')
    const extension: Extension = { accounts: () => get() }
    if (typeof subscribe === 'function')
      extension.subscribe = (listener) =>
        (accounts['subscribe'] as (listener: unknown) => unknown)(listener)
    if (signRaw) extension.signRaw = signRaw
    if (signPayload) extension.signPayload = signPayload
    return extension
  } catch {
    throw malformed('extension')
  }
}

/**
 * Without repeats, and without accounts of other namespaces, which some extensions share too.
 *
 * @throws PorticoError `wallet-answer` when it is no such list.
 */
export function parseAccounts(value: unknown): PolkadotAccount[] {
  if (!Array.isArray(value)) throw malformed('accounts')
  const seen = new Map<string, PolkadotAccount>()
  try {
    for (const item of value.slice(0, mostAccounts) as Record<string, unknown>[]) {
      const { address, genesisHash, name, type } = item
      if (typeof type === 'string' && !types.includes(type)) continue
      if (typeof address !== 'string' || !isAccount(address)) throw malformed('accounts')
      // A binding that cannot be read could be for any chain.
      const bound = genesisHash ? hashOf(genesisHash) : undefined
      if (seen.has(address)) continue
      const label = cleanName(name)
      seen.set(
        address,
        defined({
          address,
          name: label || undefined,
          type: type ? (type as KeyType) : undefined,
          genesisHash: bound || undefined,
        }),
      )
    }
  } catch {
    throw malformed('accounts')
  }
  return [...seen.values()]
}

/** Ethereum accounts come last, because few chains accept them. */
export function accountsFor(all: readonly PolkadotAccount[], chain: ChainId | null): Account[] {
  const able = all.filter((account) => chain === null || serves(account, chain))
  return [
    ...able.filter(({ type }) => type !== 'ethereum'),
    ...able.filter(({ type }) => type === 'ethereum'),
  ].map(({ address, name, genesisHash }) => {
    const key = readSs58(address)?.key
    return defined({
      address,
      kind: 'eoa',
      label: name || undefined,
      publicKey: key ? toHex(key) : undefined,
      chains: genesisHash ? [chainOf(genesisHash)] : undefined,
    })
  })
}

export function serves({ genesisHash }: PolkadotAccount, chain: ChainId): boolean {
  return genesisHash === undefined || chainOf(genesisHash) === chain
}

/** The CAIP-2 id of the chain with a genesis hash: its first 32 hex characters. */
export function chainOf(genesisHash: string): ChainId {
  return `polkadot:${genesisHash.toLowerCase().slice(2, 34)}`
}

export function isHash(value: unknown): value is string {
  return typeof value === 'string' && /^0x[0-9a-f]{64}$/i.test(value)
}

function hashOf(value: unknown): string {
  if (!isHash(value)) throw malformed('accounts')
  return value.toLowerCase()
}

function isAccount(address: string): boolean {
  return readSs58(address) !== null || /^0x[0-9a-f]{40}$/i.test(address)
}
