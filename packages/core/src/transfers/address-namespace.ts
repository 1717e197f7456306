import { knownAddresses } from '../namespaces/known/addresses.ts'
import type { NamespaceDeclaration } from '../types/namespace.ts'

/** The namespace that a text looks like an address of, also if the page has no adapter for it. */
export function namespaceOfAddress(
  text: string,
  declared: readonly NamespaceDeclaration[],
): string | undefined {
  const matching = [...declared, ...knownAddresses].filter(({ address }) => address.test(text))
  return (matching.find((each) => !each.isAddressUnmarked) ?? matching[0])?.namespace
}
