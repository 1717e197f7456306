import type { State } from '@portico/core'
import { featureValue } from '@portico/core/features'
import { allLoginOffers, hiddenInTelegram, isRestricted, refusesLogin } from '@portico/core/modal'
import type { LoginOffer } from '@portico/core/login'
import type { ModalInstance } from '../card/instance.ts'

export type Page = Pick<ModalInstance, 'config'>

/** A login method of the card. */
export interface LoginMethod extends LoginOffer {
  /** The page names it, but its service refuses it: shown, and cannot be pressed. */
  readonly isRefused: boolean
}

/** All that the host's and the service's switches allow, whether the visitor is logged in or not. */
export function allLoginMethods(
  state: State,
  { config: { service } }: Page,
): readonly LoginMethod[] {
  const switches = {
    email: featureValue(state, 'email', service),
    socials: featureValue(state, 'socials', service),
  }
  const hidden = hiddenInTelegram(globalThis.window)
  return allLoginOffers(state, switches)
    .filter(({ loginMethod }) => !hidden.includes(loginMethod))
    .map((offer) => ({
      ...offer,
      isRefused: refusesLogin(state, offer.loginMethod, service),
    }))
}

export const shownLoginMethods = (
  state: State,
  page: Page,
  namespace: string | undefined,
): readonly LoginMethod[] =>
  allLoginMethods(state, page).filter(
    ({ connector, namespaces }) =>
      !isRestricted(state) &&
      (namespace === undefined || namespaces.includes(namespace)) &&
      !Object.values(state.links).some(
        (link) => link.connector === connector && link.state.is === 'live',
      ),
  )
