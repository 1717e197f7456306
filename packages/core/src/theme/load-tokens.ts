/** Derives the colours of a theme from a host's variables; pages without variables never load it. */
export const loadThemeTokens = (): Promise<typeof import('./tokens.ts')> => import('./tokens.ts')
