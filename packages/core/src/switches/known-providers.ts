/** The providers in their default order; any other was added by an operator. */
export const knownProviders: readonly string[] = Object.freeze([
  'google',
  'x',
  'farcaster',
  'discord',
  'apple',
  'github',
  'facebook',
])
