/** Loads the addresses that an account has sent to, or that are the visitor's own. */
export const loadKnownAddresses = (): Promise<typeof import('./acquaintance.ts')> =>
  import('./acquaintance.ts')
