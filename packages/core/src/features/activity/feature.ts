import type { Feature } from '../feature.ts'
import { activityRoutes, type ActivityRoutes } from './routes.ts'

/** What happened to the account, and what is under way. */
export const activity: Feature<keyof ActivityRoutes> = {
  id: 'activity',
  views: { Transaction: { account: 'kept', params: activityRoutes.Transaction } },
  intents: { transaction: 'Transaction' },
}
