import type { Feature } from '../../contracts/feature.ts'

/** The coins and tokens of the account. */
export const tokens: Feature<never> = { id: 'tokens', views: {} }
