import { PorticoError } from '@portico/core'
import type { Want } from '@portico/core'
import type { WalletConnectOptions } from '../options.ts'
import type { Proposal, ProposalNamespace } from '../port.ts'
import { familyOf } from '../sign/approval.ts'
import { families } from './families.ts'

const events: readonly string[] = ['accountsChanged', 'chainChanged']

/**
 * All configured networks of the families; all optional (CAIP-25).
 *
 * @param want Families that have been loaded.
 * @throws PorticoError `chain-unsupported` if there is none.
 */
export function proposalOf(want: Want, options: WalletConnectOptions): Proposal {
  const optionalNamespaces: Record<string, ProposalNamespace> = {}
  for (const ns of want.namespaces) {
    const known = families.get(ns)
    const own = options.chains?.[ns] ?? want.chains.filter((id) => familyOf(id) === ns)
    if (!known || own.length === 0) continue
    optionalNamespaces[ns] = {
      chains: [...new Set([...own, ...own.flatMap((id) => known.alsoKnownAs?.(id) ?? [])])],
      methods: options.methods?.[ns] ?? known.methods,
      events: options.events?.[ns] ?? [...events, ...(known.events ?? [])],
    }
  }
  if (Object.keys(optionalNamespaces).length === 0)
    throw new PorticoError('chain-unsupported', 'Chain is not supported', { exit: 'unsupported' })
  return { optionalNamespaces }
}
