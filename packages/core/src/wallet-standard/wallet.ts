/** What a wallet says of itself: its features, its chains, its accounts. None of it is believed. */
import { cleanName } from '../format/claims.ts'
import { malformed } from '../format/malformed.ts'
import { whenPresent } from '../page/present.ts'
import type { ChainId, Stop } from '../types/index.ts'
import { defined } from '../utils/defined.ts'
import { idsOf } from './parse.ts'
import type { NamespaceCode, SharedAccount, StandardAccount, StandardWallet } from './types.ts'

/**
 * One method of a feature, bound, or undefined. Never throws.
 *
 * @param method Default: the last part of the feature's name, `connect` of `standard:connect`.
 */
export function featureOf(
  wallet: StandardWallet,
  feature: string,
  method: string = feature.slice(feature.indexOf(':') + 1),
): ((...inputs: readonly unknown[]) => unknown) | undefined {
  try {
    const { features } = wallet.raw as { features: Record<string, Record<string, unknown>> }
    if (!Object.hasOwn(features, feature)) return undefined
    const own = features[feature]!
    const call = own[method]
    return typeof call === 'function'
      ? (...inputs): unknown => Reflect.apply(call, own, inputs)
      : undefined
  } catch {
    return undefined
  }
}

export function featuresOf(wallet: StandardWallet): readonly string[] {
  try {
    return Object.keys((wallet.raw as { features: object }).features).slice(0, 128)
  } catch {
    return []
  }
}

export function chainsOf(wallet: StandardWallet): readonly string[] {
  try {
    const { chains } = wallet.raw as { chains: unknown }
    return Array.isArray(chains) ? idsOf(chains) : []
  } catch {
    return []
  }
}

/**
 * In the wallet's order, without repeats.
 *
 * @throws PorticoError `wallet-answer` when it is no list of accounts, or an account of the
 *   namespace is malformed.
 */
export function parseAccounts(list: unknown, code: NamespaceCode): readonly SharedAccount[] {
  if (!Array.isArray(list)) throw malformed('accounts')
  const shared = new Map<string, SharedAccount>()
  for (const raw of (list as unknown[]).slice(0, 256)) {
    const standard = parseAccount(raw)
    const account = code.account(standard, chainIds(standard.chains, code))
    if (account && !shared.has(account.address)) shared.set(account.address, { account, standard })
  }
  return [...shared.values()]
}

export function accountsOf(wallet: StandardWallet, code: NamespaceCode): readonly SharedAccount[] {
  let list: unknown
  try {
    list = (wallet.raw as { accounts: unknown }).accounts
  } catch {
    throw malformed('accounts')
  }
  return parseAccounts(list, code)
}

export function chainIds(
  chains: readonly string[],
  code: NamespaceCode,
): readonly ChainId[] | 'any' {
  const known = chains.flatMap((id) => {
    if (Object.hasOwn(code.chains, id)) return code.chains[id]!
    // A genesis hash is the CAIP-2 reference.
    return /^[-a-z0-9]{3,8}:[a-zA-Z0-9]{32}$/.test(id) ? (id as ChainId) : []
  })
  return known.includes('any') ? 'any' : ([...new Set(known)] as ChainId[])
}

function parseAccount(raw: unknown): StandardAccount {
  try {
    const { address, publicKey, chains, features, label: claimed } = raw as Record<string, unknown>
    const label = cleanName(claimed)
    if (typeof address !== 'string' || !address || address.length > 128) throw malformed('account')
    if (!Array.isArray(chains) || !Array.isArray(features)) throw malformed('account')
    return defined({
      raw: raw as object,
      address,
      publicKey: bytesOf(publicKey, 128) ?? new Uint8Array(),
      chains: idsOf(chains),
      features: idsOf(features),
      label: label || undefined,
    })
  } catch {
    throw malformed('account')
  }
}

/**
 * A copy of a wallet's bytes, or null. Bytes of another realm are no `Uint8Array` of ours, and some
 * wallets send plain lists. Never throws.
 *
 * @param value What the wallet answered.
 * @param most The largest number of bytes.
 */
export function bytesOf(value: unknown, most: number): Uint8Array | null {
  try {
    if (!ArrayBuffer.isView(value) && !Array.isArray(value)) return null
    const list = value as ArrayLike<unknown>
    if (!(list.length <= most)) return null
    const bytes = Array.from(list)
    return bytes.every(
      (byte) => Number.isInteger(byte) && (byte as number) >= 0 && (byte as number) <= 255,
    )
      ? Uint8Array.from(bytes as number[])
      : null
  } catch {
    return null
  }
}

/** A wallet of the page once it is there; undefined if the attempt was cancelled before. */
export async function untilFound<Wallet>(
  page: { find(offer: string): Wallet | undefined; watch(changed: Stop): Stop },
  offer: string,
  signal: AbortSignal,
): Promise<Wallet | undefined> {
  await whenPresent(() => page.find(offer) !== undefined, page.watch, signal)
  return page.find(offer)
}
