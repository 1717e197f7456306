/** Loads the addresses that an account has sent to, or that are the visitor's own. */
export const loadKnownAddresses = (): Promise<typeof import('./known-addresses.ts')> =>
  import('./known-addresses.ts')
