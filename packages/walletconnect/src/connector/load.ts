/** The code of a session's namespaces: ours, and what adapters bring. */
import type { AnyAdapter, SessionNamespace } from '@portico/core'
import { ourNamespaces } from '../namespaces/ours.ts'
import { own } from '../shape.ts'
import { namespaceOf } from '../sign/approval.ts'
import { loadedNamespaces } from './namespaces.ts'

const declared = new Map<string, () => Promise<SessionNamespace>>()

/** Makes the code that adapters bring loadable. */
export function addDeclared(adapters: readonly AnyAdapter[]): void {
  for (const adapter of adapters)
    if (adapter.session) declared.set(adapter.namespace, () => adapter.session!())
}

/**
 * Required before a namespace is used.
 *
 * @param keys Namespaces, or chains (CAIP-25).
 */
export async function loadNamespaces(keys: readonly string[]): Promise<void> {
  await Promise.all(
    keys.map(namespaceOf).map(async (namespace) => {
      // No microtask for a loaded namespace: a wallet may answer meanwhile.
      const loaded =
        !loadedNamespaces.has(namespace) &&
        (declared.has(namespace) ? await declared.get(namespace)!() : own(ourNamespaces, namespace))
      if (loaded) loadedNamespaces.set(namespace, loaded)
    }),
  )
}
