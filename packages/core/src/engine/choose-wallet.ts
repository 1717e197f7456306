import type { Portico } from '../public/portico.ts'
import { anyConnected, namespaceState } from '../state/select.ts'

export async function untilChosen(
  portico: Pick<Portico, 'open' | 'getState' | 'subscribe'>,
): Promise<void> {
  await portico.open(anyConnected(portico.getState()) ? {} : { intent: 'connect' })
  await new Promise<void>((resolve) => {
    const check = (): void => {
      const state = portico.getState()
      if (state.ui.open && namespaceState(state).is !== 'connected') return
      off()
      resolve()
    }
    const off = portico.subscribe(check)
    check()
  })
}
