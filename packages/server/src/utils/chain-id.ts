/** The namespace of a CAIP-2 id, or null for a text that is not one. */
export function parseChainId(id: string): { namespace: string } | null {
  const namespace = /^([-a-z0-9]{3,8}):[-_a-zA-Z0-9]{1,32}$/.exec(id)?.[1]
  return namespace === undefined ? null : { namespace }
}
