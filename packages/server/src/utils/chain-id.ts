/** Null for a text that is not CAIP-2. */
export function parseChainId(id: string): { namespace: string } | null {
  const namespace = /^([-a-z0-9]{3,8}):[-_a-zA-Z0-9]{1,32}$/.exec(id)?.[1]
  return namespace === undefined ? null : { namespace }
}
