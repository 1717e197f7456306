import type { Route, State } from '@portico/core'
import { familyName } from '../strings/family.ts'
import type { Translate } from '../strings/format.ts'

/** The header's words for a route. */
export function titleOf(route: Route, state: Pick<State, 'attempt'>, t: Translate): string {
  const name = route.data?.['name']
  if (route.view === 'ConnectingExternal') {
    if (state.attempt.is !== 'idle') return state.attempt.target.name
    return typeof name === 'string' ? name : t('title.ConnectingExternal')
  }
  if (route.view === 'ConnectingWalletConnect' && typeof name === 'string') return name
  const namespace = route.data?.['namespace']
  if (route.view === 'Connect' && typeof namespace === 'string') return t('title.ConnectFor', { family: familyName(namespace, t) })
  if (route.view === 'Downloads' && typeof name === 'string') return t('title.DownloadsNamed', { wallet: name })
  return t(`title.${route.view}`)
}
