/** Reads the page each time; getters may throw. */
import type { Platform } from '@portico/core'
import { cleanIcon, cleanName } from '@portico/core/adapter'
import type { StandardWallet } from '@portico/core/wallet-standard'
import type { Found } from './wallet.ts'

/** Vendors whose objects others imitate come first. */
const vendors: readonly (readonly [path: string, name: string, route: Found['route']])[] = [
  ['LeatherProvider', 'Leather', 'leather'],
  ['okxwallet.bitcoin', 'OKX Wallet', 'okx'],
  ['bitkeep.unisat', 'Bitget Wallet', 'unisat'],
  ['unisat', 'UniSat', 'unisat'],
  ['XverseProviders.BitcoinProvider', 'Xverse', 'sats'],
]
/** They use `window.unisat` and identify themselves there. */
const guests = { isBitKeep: 'Bitget Wallet', isBinance: 'Binance Wallet' }

/** Never throws. */
function pick(from: unknown, path: readonly string[]): unknown {
  try {
    return path.reduce((at: unknown, key) => (at as Record<string, unknown>)[key], from)
  } catch {
    return undefined
  }
}

const can = (value: unknown, method: string): boolean => typeof pick(value, [method]) === 'function'

/** Of the current version. */
export function satsProvider(wallet: StandardWallet): object | undefined {
  const provider = pick(wallet.raw, ['features', 'sats-connect:', 'provider'])
  return can(provider, 'request') && can(provider, 'addListener') ? (provider as object) : undefined
}

/**
 * Each object once, from vendors' globals, `btc_providers` (WBIP004), and Wallet Standard's
 * `sats-connect:`.
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
