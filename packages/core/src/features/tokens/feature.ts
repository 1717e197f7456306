import type { Feature } from '../feature.ts'

/** The coins and tokens of the account. */
export const tokens: Feature<never> = { id: 'tokens', views: {} }
