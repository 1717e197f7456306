import type { Feature } from '../../contracts/feature.ts'

export const tokens: Feature<never> = { id: 'tokens', views: {} }
