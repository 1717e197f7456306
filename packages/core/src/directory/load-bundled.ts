/** Loads the wallets that every page knows without a service. */
export const loadBundledDirectory = (): Promise<typeof import('./bundled.ts')> =>
  import('./bundled.ts')
