import type { Portico } from '../public/portico.ts'
import { anyConnected, nsState } from '../state/select.ts'

/** Opens the card and resolves when an account is connected, or the visitor has closed it. */
export async function untilChosen(
  portico: Pick<Portico, 'open' | 'getState' | 'subscribe'>,
): Promise<void> {
  await portico.open(anyConnected(portico.getState()) ? {} : { intent: 'connect' })
  await new Promise<void>((resolve) => {
    const check = (): void => {
      const state = portico.getState()
      if (state.ui.open && nsState(state).is !== 'connected') return
      off()
      resolve()
    }
    const off = portico.subscribe(check)
    check()
  })
}
