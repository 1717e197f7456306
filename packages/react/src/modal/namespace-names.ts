import type { AnyAdapter } from '@portico/core'
import { knownNames } from '@portico/core/modal'
import type { Messages } from '../strings/locale.ts'

/** Messages `namespace.<namespace>`, the same in every language; a host's locale may have others. */
export function namesOf(adapters: readonly AnyAdapter[]): Messages {
  const names = { ...knownNames }
  for (const { declaration } of adapters)
    if (declaration) names[declaration.namespace] = declaration.name
  return Object.fromEntries(
    Object.entries(names).map(([namespace, name]) => [`namespace.${namespace}`, [name]]),
  )
}
