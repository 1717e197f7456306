/** Loads the guard of names and pictures that a name service has answered. */
export const loadIdentityGuard = (): Promise<typeof import('./parse-identity.ts')> =>
  import('./parse-identity.ts')
