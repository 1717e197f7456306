// docs/examples/pebble/wallet.ts
/**
 * What a pebble wallet promises, and the guards for what it really says: loaded at once, so it
 * stays small.
 */
import type { Account, ChainId } from '@portico/core'
import { cleanIcon, cleanName, malformed } from '@portico/core/adapter'

export interface PebbleWallet {
  name: string
  icon?: unknown
  /** Names of networks, e.g. `main`. */
  networks: readonly string[]
  /** Asks the owner. */
  connect(): Promise<unknown>
  /** The accounts that the page may see already; opens no window. */
  accounts(): Promise<unknown>
  sign?(text: string, account: string): Promise<unknown>
  disconnect(): Promise<unknown>
  on(event: 'accounts', listener: (accounts: unknown) => void): () => void
}

/** Whether somebody put a wallet into the event. Never throws, whatever is behind the getters. */
export function isWallet(value: unknown): value is PebbleWallet {
  try {
    const { name, networks, connect, accounts, disconnect, on } = value as PebbleWallet
    return (
      typeof name === 'string' &&
      Array.isArray(networks) &&
      networks.every((network) => /^[a-z]{1,16}$/.test(network)) &&
      [connect, accounts, disconnect, on].every((member) => typeof member === 'function')
    )
  } catch {
    return false
  }
}

/** A name that is safe to show, or an empty text. */
export const nameOf = ({ name }: PebbleWallet): string => cleanName(name)

/** An icon that asks no stranger, or nothing: a monogram is drawn instead. */
export function iconOf(wallet: PebbleWallet): { icon?: string } {
  const icon = cleanIcon(wallet.icon)
  return icon === undefined ? {} : { icon }
}

export const chainsOf = ({ networks }: PebbleWallet): ChainId[] =>
  networks.map((name): ChainId => `pebble:${name}`)

/** `pb` and 64 hex digits, an Ed25519 key; null for any other text. */
export function parseAddress(text: string): string | null {
  return /^pb[0-9a-f]{64}$/i.test(text) ? text.toLowerCase() : null
}

/** @throws PorticoError `wallet-answer` when the wallet's answer is no list of addresses. */
export function parseAccounts(value: unknown): Account[] {
  const list: unknown[] = Array.isArray(value) ? value : [null]
  const addresses = list.map((each) => (typeof each === 'string' ? parseAddress(each) : null))
  if (addresses.includes(null)) throw malformed('list of accounts')
  return [...new Set(addresses as string[])].map((address) => ({ address, kind: 'eoa' }))
}
