import type { WantedNamespace, WireNamespace, WireNamespaces, WireProposal } from './types.ts'
import type { OfficialWalletOptions } from './wallet-types.ts'

const namespaceOf = (chain: string): string => chain.split(':')[0] ?? ''

/** All, unless the settings limit them. */
export function granted(setting: OfficialWalletOptions, proposal: WireProposal): WireNamespaces {
  if (setting.namespaces) return setting.namespaces(proposal)
  const { requiredNamespaces, optionalNamespaces } = proposal
  const wanted = [...Object.keys(requiredNamespaces), ...Object.keys(optionalNamespaces)]
  const namespaces: Record<string, WireNamespace> = {}
  for (const name of new Set(wanted.map(namespaceOf))) {
    const namespace = grantedOf(setting, name, proposal)
    if (namespace.accounts.length > 0) namespaces[name] = namespace
  }
  return namespaces
}

function grantedOf(
  setting: OfficialWalletOptions,
  namespace: string,
  { requiredNamespaces, optionalNamespaces }: WireProposal,
): WireNamespace {
  const wanted = [requiredNamespaces, optionalNamespaces]
    .flatMap((all) => Object.entries(all))
    .filter(([key]) => namespaceOf(key) === namespace)
    .map(([key, each]) => ({ ...each, chains: each.chains ?? (key.includes(':') ? [key] : []) }))
  const all = (pick: (each: Required<WantedNamespace>) => readonly string[]): string[] => [
    ...new Set(wanted.flatMap(pick)),
  ]
  const chains = all((each) => each.chains).filter(
    (chain) => !setting.chains || setting.chains.includes(chain),
  )
  const addresses = setting.accounts[namespace] ?? []
  return {
    chains,
    accounts: chains.flatMap((chain) => addresses.map((address) => `${chain}:${address}`)),
    methods: [...(setting.methods?.[namespace] ?? all((each) => each.methods))],
    events: [...(setting.events?.[namespace] ?? all((each) => each.events))],
  }
}
