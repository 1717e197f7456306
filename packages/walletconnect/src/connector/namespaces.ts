import type { SessionNamespace } from '@portico/core'

/** The namespaces whose code has been loaded. */
export const loadedNamespaces: Map<string, SessionNamespace> = new Map()
