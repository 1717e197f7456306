import type { Feature } from '../../contracts/feature.ts'
import { sendRoutes, type SendRoutes } from './routes.ts'

export const send: Feature<keyof SendRoutes, 'send'> = {
  id: 'send',
  switch: 'send',
  slice: { form: null, run: null },
  views: {
    WalletSend: {
      account: 'needed',
      params: sendRoutes.WalletSend,
      outcome: (...of) => import('./outcome.ts').then((m) => m.outcome(...of)),
      left: () => import('./outcome.ts').then((m) => m.left()),
    },
    WalletSendSelectToken: { account: 'needed' },
    WalletSendPreview: { account: 'needed' },
  },
  intents: { send: 'WalletSend' },
  follow: async () => (await import('./follow.ts')).followSender,
}
