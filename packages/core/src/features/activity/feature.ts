import type { Feature } from '../../contracts/feature.ts'
import type { ActivityRoutes } from './routes.ts'

export const activity: Feature<keyof ActivityRoutes> = {
  id: 'activity',
  switch: 'activity',
  views: { Transaction: { account: 'kept' } },
  intents: { transaction: 'Transaction' },
}
