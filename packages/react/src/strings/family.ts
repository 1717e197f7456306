import type { Translate } from './format.ts'
import type { MessageKey } from './keys.ts'

/** A host's own family is shown by its CAIP-2 namespace. */
export function familyName(ns: string, t: Translate): string {
  const key = `family.${ns}`
  const word = t(key as MessageKey)
  return word === key ? ns.charAt(0).toUpperCase() + ns.slice(1) : word
}
