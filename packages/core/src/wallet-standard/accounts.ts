import type { ChainId } from '../types/index.ts'
import { cleanName } from '../format/claims.ts'
import { malformed } from '../format/malformed.ts'
import { idsOf } from './parse.ts'
import type { NamespaceCode, SharedAccount, StandardAccount, StandardWallet } from './types.ts'
import { defined } from '../utils/defined.ts'

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
