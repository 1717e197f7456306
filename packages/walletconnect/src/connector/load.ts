/** The code of a session's namespaces. EVM's is at hand, because nearly every session has it. */
import { namespaces } from '@portico/core'
import { lazy } from '@portico/core/adapter'
import type { AnyAdapter, SessionNamespace } from '@portico/core'
import { eip155 } from '../namespaces/eip155.ts'
import { own } from '../shape.ts'
import { namespaceOf } from '../sign/approval.ts'
import { loadedNamespaces } from './namespaces.ts'

/** The other namespaces of ours are one bundle. */
const loadOthers = lazy(() => import('../namespaces/others.ts'))

async function loadOwn(namespace: string): Promise<SessionNamespace | undefined> {
  if (namespace === 'eip155') return eip155
  const isOurs = namespaces.some((each) => each === namespace)
  return isOurs ? own(await loadOthers(), namespace) : undefined
}

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
        (await (declared.get(namespace)?.() ?? loadOwn(namespace)))
      if (loaded) loadedNamespaces.set(namespace, loaded)
    }),
  )
}
