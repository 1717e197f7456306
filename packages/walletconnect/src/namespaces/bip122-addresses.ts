/** Bitcoin addresses' public keys, paths and purposes, which a session lacks. */
import type { Account, Stop } from '@portico/core'
import { addressesOf } from '../connector/parts.ts'
import { jsonOf, type Part, type SideContext } from './side.ts'

/** As in `getAccountAddresses`. */
export interface AddressInfo {
  readonly [name: string]: string
  readonly address: string
}

/** Fields of other shapes are left out. */
const shapes: readonly (readonly [name: string, shape: RegExp])[] = [
  ['intention', /^(payment|ordinal)$/],
  ['path', /^m(\/\d{1,10}['h]?){1,10}$/],
  ['publicKey', /^(0[23])?[0-9a-f]{64}$/i],
]

/** Unreadable entries and fields are left out. */
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

function accountOf(address: string, { accounts }: Part, info: AddressInfo | undefined): Account {
  const { intention, ...more } = info ?? { address }
  return {
    ...more,
    address,
    kind: intention === 'ordinal' ? 'ordinals' : 'payment',
    chains: accounts.filter((each) => each.address === address).map(({ chain }) => chain),
  }
}

/** Rejected or unsupported: not asked again. A silent wallet is. */
const isRefusal = (error: unknown): boolean =>
  Boolean((error as { data?: { rpcCode?: unknown } }).data?.rpcCode)

export interface Addresses {
  /** Payment first. */
  accounts(): readonly Account[]
  learn(list: unknown): void
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
  /** Addresses that the wallet gave no data for. */
  const refused = new Set<string>()
  let completing: Promise<void> | undefined

  /** The wallet has not shared addresses outside the session. */
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

  /** One request per account: some wallets answer for that account, some for all. */
  async function askAll(): Promise<void> {
    const { accounts } = current()
    try {
      for (const { address, chain } of accounts) {
        if (infos.has(address) || refused.has(address)) continue
        learn(await ask(chain, 'getAccountAddresses', { account: address }))
        // Missing addresses are not requested again.
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
