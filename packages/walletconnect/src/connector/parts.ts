import { isChainId, namespaces } from '@portico/core'
import type { ChainId, Services } from '@portico/core'
import type { Part } from '../namespaces/side.ts'
import type { Session } from '../port.ts'
import { isText } from '../shape.ts'
import { namespaceOf } from '../sign/approval.ts'
import { chainOf } from '../sign/guards.ts'
import { loadedNamespaces } from './namespaces.ts'

const most = 256

const isAddress = (namespace: string, text: unknown): text is string =>
  isText(text) && loadedNamespaces.get(namespace)?.address.test(text) === true

/**
 * Only loaded namespaces with a shared account. Chain keys (`eip155:1`, CAIP-25) are merged into
 * their namespace; invalid entries are dropped.
 */
export function partsOf(
  session: Session,
  { network }: Pick<Services, 'network'>,
): ReadonlyMap<string, Part> {
  const parts = new Map<string, Part>()
  // Those of ours in their own order.
  for (const namespace of new Set([...namespaces, ...loadedNamespaces.keys()])) {
    const written = new Map<string, string>()
    const known = (id: string): ChainId[] => {
      if (!isChainId(id) || namespaceOf(id) !== namespace) return []
      const other = network(id) ? undefined : loadedNamespaces.get(namespace)?.alsoKnownAs?.(id)
      const ours = other !== undefined && network(other as ChainId) ? (other as ChainId) : id
      // The current id, if a wallet knows both.
      if (!written.has(ours) || ours === id) written.set(ours, id)
      return [ours]
    }
    const entries = Object.entries(session.namespaces).filter(
      ([key]) => namespaceOf(key) === namespace,
    )
    const accounts = entries
      .flatMap(([, each]) => each.accounts.slice(0, most))
      .flatMap((text) => {
        const read = accountIn(namespace, text)
        return read ? known(read.chain).map((chain) => ({ ...read, chain })) : []
      })
    if (accounts.length === 0) continue
    const chains = entries
      .flatMap(([key, each]) => [...(each.chains ?? []), ...(key === namespace ? [] : [key])])
      .flatMap(known)
    parts.set(namespace, {
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

function accountIn(
  namespace: string,
  text: unknown,
): { chain: ChainId; address: string } | undefined {
  const chain = isText(text) ? chainOf(text) : null
  const address = chain && (text as string).slice(chain.length + 1)
  return isAddress(namespace, address) ? { chain: chain as ChainId, address } : undefined
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
export function withAccounts(namespace: string, part: Part, data: unknown): Part | undefined {
  if (!Array.isArray(data)) return undefined
  const accounts = (data as unknown[]).slice(0, most).flatMap((each) => {
    if (isAddress(namespace, each))
      return loadedNamespaces.get(namespace)?.hasAddressPerChain && part.chains.length > 1
        ? []
        : part.chains.map((chain) => ({ chain, address: each }))
    const read = accountIn(namespace, each)
    return read && part.chains.includes(read.chain) ? [read] : []
  })
  return data.length > 0 && accounts.length === 0 ? undefined : { ...part, accounts }
}
