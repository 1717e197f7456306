import type { Feature } from '../../contracts/feature.ts'
import { followSender } from './follow.ts'
import { left, outcome } from './outcome.ts'
import type { SendRoutes } from './routes.ts'

export const send: Feature<keyof SendRoutes, 'send'> = {
  id: 'send',
  switch: 'send',
  slice: { form: null, run: null },
  views: {
    WalletSend: { account: 'needed', outcome, left: async () => left() },
    WalletSendSelectToken: { account: 'needed' },
    WalletSendPreview: { account: 'needed' },
  },
  intents: { send: 'WalletSend' },
  follow: async () => followSender,
}
