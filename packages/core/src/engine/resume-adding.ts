import type { Returned } from '../types/index.ts'
import type { State } from '../state/state.ts'
import type { EngineContext } from './context.ts'

function untilSettled({ state }: Pick<EngineContext, 'state'>, link: string): Promise<State> {
  return new Promise((resolve) => {
    const isSettled = (): boolean => state.get().links[link]?.state.is !== 'restoring'
    const off = state.subscribe(() => {
      if (!isSettled()) return
      off()
      resolve(state.get())
    })
    if (!isSettled()) return
    off()
    resolve(state.get())
  })
}

/** The card opens at the login methods if it was open before, and shows the outcome there. */
export async function resumeAdding(
  { portico, state, config }: EngineContext,
  { connector, offer, open }: Returned,
  link: string,
): Promise<void> {
  const { links, current } = await untilSettled({ state }, link)
  const account = config.connectors?.find(({ id }) => id === connector)?.account
  // A user who has logged out meanwhile has no login to add a method to.
  if (links[link]?.state.is !== 'live' || !account) return
  const returned = account(link).then((it) => it.returnedLoginMethod())
  // The caller that awaits the outcome handles a failure.
  returned.catch(() => {})
  const namespace = Object.keys(current).find((each) => current[each] === link)
  if (open && namespace !== undefined)
    await portico.open({ intent: 'loginAccount', data: { namespace, returned: offer } })
}
