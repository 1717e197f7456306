import { knownAddresses } from '../known-namespaces/addresses.ts'
import type { NamespaceDeclaration } from '../types/namespace.ts'
import type { QuotingInstance } from './types.ts'

/** What the page's adapters declare. */
export const declarationsOf = ({
  config,
}: Pick<QuotingInstance, 'config'>): readonly NamespaceDeclaration[] =>
  config.adapters.flatMap(({ declaration }) => declaration ?? [])

/** The namespace that a text looks like an address of, also if the page has no adapter for it. */
export function namespaceOfAddress(
  text: string,
  declared: readonly NamespaceDeclaration[],
): string | undefined {
  const matching = [...declared, ...knownAddresses].filter(({ address }) => address.test(text))
  return (matching.find((each) => !each.isAddressUnmarked) ?? matching[0])?.namespace
}
