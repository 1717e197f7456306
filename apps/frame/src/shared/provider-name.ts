/** The same in every language. */
export const providerName = (provider: string): string =>
  provider === 'github' ? 'GitHub' : provider.charAt(0).toUpperCase() + provider.slice(1)
