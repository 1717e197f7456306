import type { Feature } from '../../contracts/feature.ts'
import { activityRoutes, type ActivityRoutes } from './routes.ts'

export const activity: Feature<keyof ActivityRoutes> = {
  id: 'activity',
  switch: 'activity',
  views: { Transaction: { account: 'kept', params: activityRoutes.Transaction } },
  intents: { transaction: 'Transaction' },
}
