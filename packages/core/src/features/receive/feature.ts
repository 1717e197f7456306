import type { Feature } from '../../contracts/feature.ts'
import type { ReceiveRoutes } from './routes.ts'

export const receive: Feature<keyof ReceiveRoutes> = {
  id: 'receive',
  switch: 'receive',
  views: { WalletReceive: { account: 'needed', returns: true } },
  intents: { receive: 'WalletReceive' },
}
