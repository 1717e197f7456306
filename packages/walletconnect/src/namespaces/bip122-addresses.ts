/** Public keys, paths and purposes of Bitcoin addresses, which a session does not list. */
import type { Account, Stop } from '@portico/core'
import { addressesOf } from '../connector/parts.ts'
import { jsonOf, type Part, type SideContext } from './side.ts'

/** What a wallet knows of an address, as in `getAccountAddresses`. */
export interface AddressInfo {
  readonly [name: string]: string
  readonly address: string
}

/** Leaves out a field of another shape. */
const shapes: readonly (readonly [name: string, shape: RegExp])[] = [
  ['intention', /^(payment|ordinal)$/],
  ['path', /^m(\/\d{1,10}['h]?){1,10}$/],
  ['publicKey', /^(0[23])?[0-9a-f]{64}$/i],
]

/** Reads such a list. Entries, and parts of them, that cannot be read are left out. */
export function parseAddresses(list: unknown): readonly AddressInfo[] {
  return (Array.isArray(list) ? (list as unknown[]) : []).flatMap((each) => {
    const { address, ...info } = (each ?? {}) as Record<string, unknown>
    const fits = shapes.flatMap(([name, shape]) => {
      const value = info[name]
      return typeof value === 'string' && shape.test(value)
        ? [[name, value.toLowerCase()] as const]
        : []
    })
    return typeof address === 'string' ? [{ address, ...Object.fromEntries(fits) }] : []
  })
}

/** An account with what is known of its address. */
function accountOf(address: string, { accounts }: Part, info: AddressInfo | undefined): Account {
  const { intention, ...more } = info ?? { address }
  return {
    ...more,
    address,
    kind: intention === 'ordinal' ? 'ordinals' : 'payment',
    chains: accounts.filter((each) => each.address === address).map(({ chain }) => chain),
  }
}

/**
 * Whether the wallet rejected the request, or lacks the method: then it is not asked again. A
 * wallet that did not answer is asked again.
 */
const isRefusal = (error: unknown): boolean =>
  Boolean((error as { data?: { rpcCode?: unknown } }).data?.rpcCode)

export interface Addresses {
  /** The accounts of the session, payment first. */
  accounts(): readonly Account[]
  /** Adds a wallet's list. */
  learn(list: unknown): void
  /** Asks the wallet for the unknown addresses. */
  complete(): Promise<void>
  record(): readonly AddressInfo[]
}

/**
 * @param current What the session serves now.
 * @param changed Called after a list was added.
 */
export function createAddresses(
  { ask, properties, stored }: SideContext,
  current: () => Part,
  changed: Stop,
): Addresses {
  const infos = new Map<string, AddressInfo>()
  /** Addresses about which the wallet did not want to say more. */
  const refused = new Set<string>()
  let completing: Promise<void> | undefined

  /** Only addresses that the session lists are added, because the wallet has not shared others. */
  function read(list: unknown): void {
    const shared = addressesOf(current())
    for (const each of parseAddresses(list))
      if (shared.includes(each.address))
        infos.set(each.address, { ...infos.get(each.address), ...each })
  }
  read(jsonOf(properties['bip122_getAccountAddresses']))
  read(stored)

  function learn(list: unknown): void {
    read(list)
    changed()
  }

  /**
   * Sends one request per account: some wallets list the addresses of the account that is named,
   * some those of all.
   */
  async function askAll(): Promise<void> {
    const { accounts } = current()
    try {
      for (const { address, chain } of accounts) {
        if (infos.has(address) || refused.has(address)) continue
        learn(await ask(chain, 'getAccountAddresses', { account: address }))
        // Addresses missing in the answer are not requested again.
        learn([{ address }])
      }
    } catch (error) {
      if (isRefusal(error)) for (const { address } of accounts) refused.add(address)
    }
  }

  return {
    accounts: () =>
      addressesOf(current())
        .map((address) => accountOf(address, current(), infos.get(address)))
        .sort((one, two) => two.kind.localeCompare(one.kind)),
    learn,
    complete: () => (completing ??= askAll().then(() => (completing = undefined))),
    record: () => [...infos.values()],
  }
}
