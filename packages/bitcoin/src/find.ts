/** Finds Bitcoin wallets on the page. It reads the page again each time, and getters may throw. */
import type { Platform } from '@portico/core'
import { cleanIcon, cleanName } from '@portico/core/internal/format/claims'
import type { StandardWallet } from '@portico/core/wallet-standard'
import type { Found } from './wallet.ts'

/** The vendors' globals. A vendor whose object others may use as their own comes first. */
const vendors: readonly (readonly [path: string, name: string, route: Found['route']])[] = [
  ['LeatherProvider', 'Leather', 'leather'],
  ['okxwallet.bitcoin', 'OKX Wallet', 'okx'],
  ['bitkeep.unisat', 'Bitget Wallet', 'unisat'],
  ['unisat', 'UniSat', 'unisat'],
  ['XverseProviders.BitcoinProvider', 'Xverse', 'sats'],
]
/** The other wallets that use `window.unisat` and identify themselves there. */
const guests = { isBitKeep: 'Bitget Wallet', isBinance: 'Binance Wallet' }

/** The value at the end of a path, or undefined. Never throws. */
function pick(from: unknown, path: readonly string[]): unknown {
  try {
    return path.reduce((at: unknown, key) => (at as Record<string, unknown>)[key], from)
  } catch {
    return undefined
  }
}

const can = (value: unknown, method: string): boolean => typeof pick(value, [method]) === 'function'

/** The sats-connect provider of a Wallet Standard wallet, if it supports the current version. */
export function satsProvider(wallet: StandardWallet): object | undefined {
  const provider = pick(wallet.raw, ['features', 'sats-connect:', 'provider'])
  return can(provider, 'request') && can(provider, 'addListener') ? (provider as object) : undefined
}

/**
 * Every wallet that can be asked, each object once, from all sources: the vendors' globals, the
 * registry `btc_providers` (WBIP004), and the Wallet Standard feature `sats-connect:`.
 */
export function findWallets(
  win: NonNullable<Platform['window']>,
  standard: readonly StandardWallet[],
): readonly Found[] {
  const found: Found[] = []
  const add = (
    id: string,
    name: string,
    route: Found['route'],
    object: unknown,
    from: unknown,
    icon?: string,
  ): void => {
    const same = found.find((other) => other.object === object)
    if (same) same.icon ??= icon
    else if (
      (can(object, 'request') || can(object, 'signPsbt')) &&
      !found.some((other) => other.id === id)
    )
      found.push({ id, name, route, object: object as object, from, icon })
  }
  const at = (path: string): readonly [unknown, unknown] => {
    const keys = path.split('.')
    return [pick(win, keys), pick(win, keys.slice(0, -1))]
  }

  for (const [path, own, route] of vendors) {
    const [object, from] = at(path)
    const guest =
      path === 'unisat'
        ? Object.entries(guests).find(([flag]) => pick(object, [flag]) === true)?.[1]
        : undefined
    if (!guest || !found.some(({ name }) => name === guest))
      add(path, guest ?? own, route, object, from)
  }
  const registry = pick(win, ['btc_providers'])
  for (const entry of Array.isArray(registry) ? registry.slice(0, 32) : []) {
    const id = pick(entry, ['id'])
    const name = cleanName(pick(entry, ['name']))
    if (typeof id !== 'string' || !/^[\w$]{1,64}(\.[\w$]{1,64}){0,4}$/.test(id) || !name) continue
    const [object, from] = at(id)
    add(id, name, 'sats', object, from, cleanIcon(pick(entry, ['icon'])))
  }
  for (const wallet of standard) {
    const provider = satsProvider(wallet)
    if (provider)
      add(`standard:${wallet.name}`, wallet.name, 'sats', provider, undefined, wallet.icon)
  }
  return found
}
