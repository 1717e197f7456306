import type { Route } from '@portico/core'
import { nsState } from '@portico/core/internal/select'
import { useModalState } from './context.ts'

const connect: Route = { view: 'Connect' }
const account: Route = { view: 'Account' }

/** What is on top. An embedded card is there before anything was opened: then it is the way in, or the account. */
export function useRoute(): { route: Route; depth: number } {
  const route = useModalState((state) => state.ui.history.at(-1) ?? (nsState(state).is === 'connected' ? account : connect))
  const depth = useModalState((state) => state.ui.history.length)
  return { route, depth }
}
