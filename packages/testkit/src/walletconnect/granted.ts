import type { WantedNamespace, WireNamespace, WireNamespaces, WireProposal } from './types.ts'
import type { OfficialWalletOptions } from './wallet-types.ts'

const familyOf = (chain: string): string => chain.split(':')[0] ?? ''

/** All, unless the settings limit them. */
export function granted(setting: OfficialWalletOptions, proposal: WireProposal): WireNamespaces {
  if (setting.namespaces) return setting.namespaces(proposal)
  const { requiredNamespaces, optionalNamespaces } = proposal
  const wanted = [...Object.keys(requiredNamespaces), ...Object.keys(optionalNamespaces)]
  const namespaces: Record<string, WireNamespace> = {}
  for (const name of new Set(wanted.map(familyOf))) {
    const namespace = grantedOf(setting, name, proposal)
    if (namespace.accounts.length > 0) namespaces[name] = namespace
  }
  return namespaces
}

function grantedOf(
  setting: OfficialWalletOptions,
  family: string,
  { requiredNamespaces, optionalNamespaces }: WireProposal,
): WireNamespace {
  const wanted = [requiredNamespaces, optionalNamespaces]
    .flatMap((all) => Object.entries(all))
    .filter(([key]) => familyOf(key) === family)
    .map(([key, each]) => ({ ...each, chains: each.chains ?? (key.includes(':') ? [key] : []) }))
  const all = (pick: (each: Required<WantedNamespace>) => readonly string[]): string[] => [
    ...new Set(wanted.flatMap(pick)),
  ]
  const chains = all((each) => each.chains).filter(
    (chain) => !setting.chains || setting.chains.includes(chain),
  )
  const addresses = setting.accounts[family] ?? []
  return {
    chains,
    accounts: chains.flatMap((chain) => addresses.map((address) => `${chain}:${address}`)),
    methods: [...(setting.methods?.[family] ?? all((each) => each.methods))],
    events: [...(setting.events?.[family] ?? all((each) => each.events))],
  }
}
