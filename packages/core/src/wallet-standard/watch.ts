/** The application's side of the Wallet Standard protocol: one listener per instance. */
import type { Platform, Stop } from '../types/index.ts'
import { parseWallet } from './parse.ts'
import type { StandardWallet } from './types.ts'

interface Room {
  wallets: Map<unknown, StandardWallet>
  watchers: Set<Stop>
  stop: Stop
}

const rooms: WeakMap<Platform, Room> = /*#__PURE__*/ new WeakMap()

/**
 * Calls back with all registered Wallet Standard wallets, at once and on every change. The same
 * object is one wallet.
 *
 * @example const stop = watchWallets(portico.services.platform, (wallets) => console.log(wallets))
 */
export function watchWallets(
  platform: Platform,
  changed: (wallets: readonly StandardWallet[]) => void,
): Stop {
  if (!platform.window) return () => {}
  let room = rooms.get(platform)
  if (!room)
    rooms.set(platform, (room = { wallets: new Map(), watchers: new Set(), stop: () => {} }))
  const { wallets, watchers } = room
  const notify = (): void => changed([...wallets.values()])
  if (watchers.size === 0) room.stop = open(room, platform.window)
  watchers.add(notify)
  notify()
  return () => {
    if (watchers.delete(notify) && watchers.size === 0) room.stop()
  }
}

function open({ wallets, watchers }: Room, win: NonNullable<Platform['window']>): Stop {
  const notifyAll = (): void => {
    for (const notify of [...watchers]) notify()
  }
  const register = (...all: unknown[]): Stop => {
    const before = wallets.size
    for (const raw of all) {
      const parsed = wallets.has(raw) ? null : parseWallet(raw)
      if (parsed) wallets.set(raw, parsed)
    }
    if (wallets.size > before) notifyAll()
    // All of them: not `some`, which would stop at the first.
    return () => {
      if (all.filter((raw) => wallets.delete(raw)).length > 0) notifyAll()
    }
  }
  const api = Object.freeze({ register })
  const call = (back: unknown): void => {
    try {
      ;(back as (given: typeof api) => void)(api)
    } catch {
      // A wallet that throws while it registers is skipped.
    }
  }
  const onRegister = (event: Event): void => call((event as CustomEvent<unknown>).detail)
  win.addEventListener('wallet-standard:register-wallet', onRegister)
  win.dispatchEvent(new win.CustomEvent('wallet-standard:app-ready', { detail: api }))
  const unlisten = followLegacy(win, call)
  return () => {
    win.removeEventListener('wallet-standard:register-wallet', onRegister)
    unlisten()
  }
}

/** `navigator.wallets`, the protocol's first form: an array into which wallets push callbacks. */
function followLegacy(win: NonNullable<Platform['window']>, call: (back: unknown) => void): Stop {
  try {
    const list = (win.navigator as { wallets?: unknown }).wallets
    if (!Array.isArray(list)) return () => {}
    list.forEach(call)
    // They stay in the array, where another library of the page may read them.
    const push = (...backs: unknown[]): number => {
      backs.forEach(call)
      return Array.prototype.push.apply(list, backs)
    }
    list.push = push
    return () => {
      if (list.push === push) Reflect.deleteProperty(list, 'push')
    }
  } catch {
    return () => {}
  }
}
