import type { Translate } from './format.ts'
import type { MessageKey } from './keys.ts'

/** A host's own namespace is shown by its CAIP-2 namespace. */
export function namespaceName(namespace: string, t: Translate): string {
  const key = `namespace.${namespace}`
  const word = t(key as MessageKey)
  return word === key ? namespace.charAt(0).toUpperCase() + namespace.slice(1) : word
}
