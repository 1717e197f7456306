import { useMemo, useState } from 'react'
import type { ConnectMethod, State } from '@portico/core'
import { featureValue } from '@portico/core/features'
import { isRestricted } from '@portico/core/modal'
import { useModalContext, useModalState } from '../card/context.ts'
import type { ModalInstance } from '../card/instance.ts'
import { shownLoginMethods, type LoginMethod } from './login-methods.ts'

export type Methods = readonly ConnectMethod[]

export interface Arrangement {
  readonly above: Methods
  readonly below: Methods
}

type Page = Pick<ModalInstance, 'config'>

/** Places stay while the card is open, so that nothing moves under a press. */
export function useMethods(namespace: string | undefined): Arrangement {
  const { portico } = useModalContext()
  const isOpen = useModalState((state) => state.ui.open || portico.config.enableEmbedded === true)
  const now = useModalState((state) => arrangementOf(state, portico, namespace))
  // A wallet may announce itself in the update that opens the card, which is on screen by then.
  const [shown, setShown] = useState(now)
  if (!isOpen && shown !== now) setShown(now)
  const [above, below] = shown
    .split('|')
    .map((side) => side.split(' ').filter(Boolean) as ConnectMethod[])
  return { above: above!, below: below! }
}

/** All that are shown, except e-mail. */
export function useSocialMethods(namespace: string | undefined): readonly LoginMethod[] {
  const { portico } = useModalContext()
  const key = useModalState((state) =>
    JSON.stringify(
      shownLoginMethods(state, portico, namespace).filter(
        ({ loginMethod }) => loginMethod !== 'email',
      ),
    ),
  )
  return useMemo(() => JSON.parse(key) as readonly LoginMethod[], [key])
}

/** Unnamed methods come last. A string, so that equal orders are equal values. */
function arrangementOf(state: State, page: Page, namespace: string | undefined): string {
  const usual: Methods = isWalletThere(state, namespace)
    ? ['wallet', 'email', 'social']
    : ['email', 'social', 'wallet']
  const named = state.options.features?.connectMethodsOrder
  const order = [...new Set([...(named ?? []), ...usual])]
  const loginMethods = shownLoginMethods(state, page, namespace)
  const isThere = (method: ConnectMethod): boolean =>
    method === 'email'
      ? loginMethods.some(({ loginMethod }) => loginMethod === 'email') || isAwaited(state, page)
      : loginMethods.some(({ loginMethod }) => loginMethod !== 'email')
  const wallets = order.indexOf('wallet')
  return [order.slice(0, wallets), order.slice(wallets + 1)]
    .map((side) => side.filter(isThere).join(' '))
    .join('|')
}

/** A login not reported yet has its place already, so that it does not move the rows. */
function isAwaited(state: State, { config }: Page): boolean {
  const { offers } = state
  if (!featureValue(state, 'email', config.service) || isRestricted(state)) return false
  return (
    config.connectors?.some(({ id, logins, alert }) => logins && !alert && !offers[id]) === true
  )
}

function isWalletThere({ offers }: State, namespace: string | undefined): boolean {
  return Object.values(offers).some((all) =>
    all.some(
      ({ external, login, namespaces }) =>
        !external && !login && (namespace === undefined || namespaces.includes(namespace)),
    ),
  )
}
