import { limits } from '../limits/limits.ts'
import type { Recent } from '../state/state.ts'
import type { Stop } from '../types/index.ts'
import type { WalletContext } from './wallet-context.ts'

export function forgetWallet(ctx: WalletContext, id: string): Stop {
  const { recent } = ctx.state.get()
  const place = recent.findIndex((each) => each.id === id)
  const entry = recent[place]
  store(
    ctx,
    recent.filter((each) => each !== entry),
  )
  return () => {
    const now = ctx.state.get().recent
    // The wallet was connected again meanwhile.
    if (entry && !now.some((each) => each.id === id))
      store(
        ctx,
        [...now.slice(0, place), entry, ...now.slice(place)].slice(0, limits.recentWallets),
      )
  }
}

function store({ state, services }: WalletContext, recent: readonly Recent[]): void {
  state.set({ recent })
  services.store.set('recent', recent)
}
