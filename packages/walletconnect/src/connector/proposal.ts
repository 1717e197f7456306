import { PorticoError } from '@portico/core'
import type { ChainId, Services, Want } from '@portico/core'
import { defined } from '@portico/core/adapter'
import type { WalletConnectOptions } from '../options.ts'
import type { Proposal, ProposalNamespace } from '../port.ts'
import { namespaceOf } from '../sign/approval.ts'
import { loadedNamespaces } from './namespaces.ts'

const events: readonly string[] = ['accountsChanged', 'chainChanged']

/** Nothing in it may be a key: no name, password or query, and a path of plain words. */
function isPublic(text: string | undefined): text is string {
  const url = text !== undefined && URL.canParse(text) ? new URL(text) : null
  return (
    url?.protocol === 'https:' &&
    url.href === `${url.origin}${url.pathname}` &&
    /^(\/([a-z-]{1,16}|v\d)?)*$/i.test(url.pathname)
  )
}

/** The URLs for wallets, which are never those of a proxy. */
function rpcMapOf(
  chains: readonly string[],
  { network }: Pick<Services, 'network'>,
): Record<string, string> | undefined {
  const urls = chains.flatMap((id) => {
    const known = network(id as ChainId)
    const url = known?.rpcUrls.chainDefault.find(isPublic)
    return known && url ? [[known.reference, url] as const] : []
  })
  return urls.length > 0 ? Object.fromEntries(urls) : undefined
}

/**
 * All configured networks of the namespaces; all optional (CAIP-25).
 *
 * @param want Namespaces that have been loaded.
 * @throws PorticoError `chain-unsupported` if there is none.
 */
export function proposalOf(
  want: Want,
  options: WalletConnectOptions,
  services: Pick<Services, 'network'>,
): Proposal {
  const optionalNamespaces: Record<string, ProposalNamespace> = {}
  for (const namespace of want.namespaces) {
    const known = loadedNamespaces.get(namespace)
    const own =
      options.chains?.[namespace] ?? want.chains.filter((id) => namespaceOf(id) === namespace)
    if (!known || own.length === 0) continue
    optionalNamespaces[namespace] = defined({
      chains: [...new Set([...own, ...own.flatMap((id) => known.alsoKnownAs?.(id) ?? [])])],
      methods: options.methods?.[namespace] ?? known.methods,
      events: options.events?.[namespace] ?? [...events, ...(known.events ?? [])],
      rpcMap: known.usesJsonRpc ? rpcMapOf(own, services) : undefined,
    })
  }
  if (Object.keys(optionalNamespaces).length === 0)
    throw new PorticoError('chain-unsupported', 'Chain is not supported', { exit: 'unsupported' })
  return { optionalNamespaces }
}
