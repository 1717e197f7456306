import type { ChainId, Token } from '../types/network.ts'
import { firstWallets } from './drawn/first-wallets.ts'
import { networkMarks } from './networks.ts'

/** Own properties only: ids come from outside, and `constructor` would be found otherwise. */
function own<T>(table: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined
}

async function shown(svg: string | undefined): Promise<string | undefined> {
  if (!svg) return undefined
  const address = `data:image/svg+xml,${encodeURIComponent(svg)}`
  if (typeof Image === 'function') {
    const image = new Image()
    image.src = address
    // Rejects when the page's CSP blocks images in its own code.
    await image.decode()
  }
  return address
}

/**
 * The URL of a wallet's mark.
 *
 * @param id Of the bundled directory, e.g. `metamask`. A name that a wallet has announced is no
 *   id.
 * @returns undefined when there is none.
 * @throws when it could not be loaded or may not be shown.
 */
export async function walletMark(id: string): Promise<string | undefined> {
  return shown(own(firstWallets, id) ?? own((await import('./drawn/wallets.ts')).wallets, id))
}

/**
 * A network's mark, likewise.
 *
 * @param chain its CAIP-2 id
 */
export async function networkMark(chain: ChainId): Promise<string | undefined> {
  const mark = own(networkMarks, chain)
  return mark && shown((await import('./coins.ts')).coins[mark])
}

/**
 * A token's mark; not by symbol, because any token may use any symbol.
 *
 * @param chain the CAIP-2 id of its network
 * @param address its contract or mint; `native` is the chain's own coin
 */
export async function tokenMark(chain: ChainId, address: string): Promise<string | undefined> {
  const { coins, tokenMark: markOf } = await import('./coins.ts')
  const mark = markOf(chain, address, own(networkMarks, chain))
  return mark && shown(coins[mark])
}

/** The tokens of a network that have a mark, best known first. */
export async function markedTokens(chain: ChainId): Promise<readonly Token[]> {
  return (await import('./coins.ts')).knownTokens(chain)
}

/**
 * Loads any mark into a table for rendering, by one name: a wallet's `wallet/id`, a network's id, a
 * token's `chain/address`.
 *
 * @returns the name
 */
export async function bring(name: string, into: Map<string, string>): Promise<string> {
  const cut = name.indexOf('/')
  const [before, after] = [name.slice(0, cut), name.slice(cut + 1)]
  const mark = await (cut < 0
    ? networkMark(name as ChainId)
    : before === 'wallet'
      ? walletMark(after)
      : tokenMark(before as ChainId, after))
  if (mark) into.set(name, mark)
  return name
}
