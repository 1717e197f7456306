import { PorticoError } from '@portico/core'
import type { Want } from '@portico/core'
import type { WalletConnectOptions } from '../options.ts'
import type { Proposal, ProposalNamespace } from '../port.ts'
import { namespaceOf } from '../sign/approval.ts'
import { loadedNamespaces } from './namespaces.ts'

const events: readonly string[] = ['accountsChanged', 'chainChanged']

/**
 * All configured networks of the namespaces; all optional (CAIP-25).
 *
 * @param want Namespaces that have been loaded.
 * @throws PorticoError `chain-unsupported` if there is none.
 */
export function proposalOf(want: Want, options: WalletConnectOptions): Proposal {
  const optionalNamespaces: Record<string, ProposalNamespace> = {}
  for (const namespace of want.namespaces) {
    const known = loadedNamespaces.get(namespace)
    const own =
      options.chains?.[namespace] ?? want.chains.filter((id) => namespaceOf(id) === namespace)
    if (!known || own.length === 0) continue
    optionalNamespaces[namespace] = {
      chains: [...new Set([...own, ...own.flatMap((id) => known.alsoKnownAs?.(id) ?? [])])],
      methods: options.methods?.[namespace] ?? known.methods,
      events: options.events?.[namespace] ?? [...events, ...(known.events ?? [])],
    }
  }
  if (Object.keys(optionalNamespaces).length === 0)
    throw new PorticoError('chain-unsupported', 'Chain is not supported', { exit: 'unsupported' })
  return { optionalNamespaces }
}
