/** What asks a wallet for something: connecting and choosing networks. Loaded on intent. */
import type { Context } from '../context.ts'
import type { AccountRef } from '../select.ts'
import type { Target } from '../state.ts'
import { createAttempts, type Attempts } from './attempt.ts'
import type { Links } from './links.ts'
import { createNetworks, type Networks } from './networks.ts'

export interface Asking extends Omit<Attempts, 'connect'> {
  connect(target: Target): Promise<AccountRef>
  networks: Networks
}

export function createAsking(ctx: Context, links: Links): Asking {
  const attempts = createAttempts(ctx, links)
  return {
    ...attempts,
    networks: createNetworks(ctx),
    connect: (target) =>
      attempts.connect(target, {
        namespaces: [...ctx.adapters.keys()],
        chains: ctx.state.get().networks.map((network) => network.id),
      }),
  }
}
