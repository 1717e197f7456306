import type { Feature } from '../../contracts/feature.ts'
import { followSwapper } from './follow.ts'
import { left, outcome } from './outcome.ts'
import type { SwapRoutes } from './routes.ts'

export const swap: Feature<keyof SwapRoutes, 'swap'> = {
  id: 'swap',
  switch: 'swaps',
  slice: { form: null, run: null, slippage: {}, added: {} },
  views: {
    Swap: { account: 'needed', outcome, left: async () => left() },
    SwapSelectToken: { account: 'needed' },
    SwapPreview: { account: 'needed' },
  },
  intents: { swap: 'Swap' },
  follow: async () => followSwapper,
}
