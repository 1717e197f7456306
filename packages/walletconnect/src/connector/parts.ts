import { isChainId, namespaces } from '@portico/core'
import type { ChainId, Services } from '@portico/core'
import type { Part } from '../namespaces/side.ts'
import type { Session } from '../port.ts'
import { isText } from '../shape.ts'
import { familyOf } from '../sign/approval.ts'
import { chainOf } from '../sign/guards.ts'
import { families } from './families.ts'

const most = 256

const isAddress = (ns: string, text: unknown): text is string =>
  isText(text) && families.get(ns)?.address.test(text) === true

/**
 * Only loaded families with a shared account. Chain keys (`eip155:1`, CAIP-25) are merged into
 * their family; invalid entries are dropped.
 */
export function partsOf(
  session: Session,
  { network }: Pick<Services, 'network'>,
): ReadonlyMap<string, Part> {
  const parts = new Map<string, Part>()
  // Those of ours in their own order.
  for (const ns of new Set([...namespaces, ...families.keys()])) {
    const written = new Map<string, string>()
    const known = (id: string): ChainId[] => {
      if (!isChainId(id) || familyOf(id) !== ns) return []
      const other = network(id) ? undefined : families.get(ns)?.alsoKnownAs?.(id)
      const ours = other !== undefined && network(other as ChainId) ? (other as ChainId) : id
      // The current id, if a wallet knows both.
      if (!written.has(ours) || ours === id) written.set(ours, id)
      return [ours]
    }
    const entries = Object.entries(session.namespaces).filter(([key]) => familyOf(key) === ns)
    const accounts = entries
      .flatMap(([, each]) => each.accounts.slice(0, most))
      .flatMap((text) => {
        const read = accountIn(ns, text)
        return read ? known(read.chain).map((chain) => ({ ...read, chain })) : []
      })
    if (accounts.length === 0) continue
    const chains = entries
      .flatMap(([key, each]) => [...(each.chains ?? []), ...(key === ns ? [] : [key])])
      .flatMap(known)
    parts.set(ns, {
      accounts: accounts.filter(
        ({ chain, address }, at) =>
          accounts.findIndex((one) => one.chain === chain && one.address === address) === at,
      ),
      chains: [...new Set([...accounts.map(({ chain }) => chain), ...chains])],
      methods: [...new Set(entries.flatMap(([, each]) => each.methods))],
      written,
    })
  }
  return parts
}

function accountIn(ns: string, text: unknown): { chain: ChainId; address: string } | undefined {
  const chain = isText(text) ? chainOf(text) : null
  const address = chain && (text as string).slice(chain.length + 1)
  return isAddress(ns, address) ? { chain: chain as ChainId, address } : undefined
}

/** Of one chain, or of all; without repeats. */
export function addressesOf({ accounts }: Part, chain?: ChainId | null): readonly string[] {
  const own = accounts.filter((account) => !chain || account.chain === chain)
  return [...new Set((own.length > 0 ? own : accounts).map(({ address }) => address))]
}

/** The requested chain, else a configured one, else any of the wallet's. */
export function firstChain(
  { chains }: Part,
  { prefers, services }: { prefers: readonly ChainId[]; services: Pick<Services, 'network'> },
): ChainId {
  return (
    prefers.find((id) => chains.includes(id)) ??
    chains.find((id) => services.network(id)) ??
    chains[0]!
  )
}

/**
 * From an `accountsChanged` event: addresses without a chain are valid on each; undefined if
 * invalid.
 */
export function withAccounts(ns: string, part: Part, data: unknown): Part | undefined {
  if (!Array.isArray(data)) return undefined
  const accounts = (data as unknown[]).slice(0, most).flatMap((each) => {
    if (isAddress(ns, each))
      return families.get(ns)?.hasAddressPerChain && part.chains.length > 1
        ? []
        : part.chains.map((chain) => ({ chain, address: each }))
    const read = accountIn(ns, each)
    return read && part.chains.includes(read.chain) ? [read] : []
  })
  return data.length > 0 && accounts.length === 0 ? undefined : { ...part, accounts }
}
