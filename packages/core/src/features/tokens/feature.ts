import type { Feature } from '../feature.ts'

/** What the account holds of coins and tokens. */
export const tokens: Feature<never> = { id: 'tokens', views: {} }
