import { useState } from 'react'
import type { ConnectMethod, State } from '@portico/core'
import { loginOffer } from '@portico/core/internal/login/start-login'
import { useModalContext, useModalState } from '../../modal/context.ts'
import type { ModalInstance } from '../../modal/instance.ts'

/** Where e-mail stands among the ways to connect; undefined where it is none of them. */
export type Place = 'first' | 'last' | undefined

type Page = Pick<ModalInstance, 'config' | 'service'>

/** Where e-mail stands. It stays there while the card is open, whatever wallet announces itself meanwhile: nothing moves from under a press. */
export function useMethod(namespace: string | undefined): Place {
  const { portico } = useModalContext()
  const isOpen = useModalState((state) => state.ui.open || portico.config.enableEmbedded === true)
  const now = useModalState((state) => placeOf(state, portico, namespace))
  const [pinned, setPinned] = useState<{ place: Place }>()
  if (isOpen !== Boolean(pinned)) setPinned(isOpen ? { place: now } : undefined)
  return pinned ? pinned.place : now
}

function placeOf(state: State, page: Page, namespace: string | undefined): Place {
  if (!isOffered(state, page, namespace)) return undefined
  const order = state.options.features?.connectMethodsOrder
  return (order ? isBefore(order) : !isWalletThere(state, namespace)) ? 'first' : 'last'
}

/** Of those that the host does not name, none is left out: they come last. */
function isBefore(order: readonly ConnectMethod[]): boolean {
  const at = (method: ConnectMethod): number => (order.includes(method) ? order.indexOf(method) : order.length)
  return at('email') < at('wallet')
}

/** A login that a connector has not said yet has its place already: what comes a moment later would push the rows. */
function isOffered({ options, offers, links }: State, { config, service }: Page, namespace: string | undefined): boolean {
  if ((service.now?.feature('email') ?? options.features?.email) === false) return false
  const own = loginOffer({ offers })
  if (!own) return config.connectors?.some(({ id, logins, alert }) => logins && !alert && !offers[id]) === true
  const { namespaces = [] } = offers[own.connector]?.find(({ id }) => id === own.offer) ?? {}
  const isUsed = Object.values(links).some(({ connector, state: { is } }) => connector === own.connector && is === 'live')
  return !isUsed && (namespace === undefined || namespaces.includes(namespace))
}

/** Whether a wallet of this page can be asked at once. */
function isWalletThere({ offers }: State, namespace: string | undefined): boolean {
  return Object.values(offers).some((all) => all.some(({ external, login, namespaces }) => !external && !login && (namespace === undefined || namespaces.includes(namespace))))
}
