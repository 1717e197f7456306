import type { ServiceOptions } from '../contracts/service-options.ts'
import { knownProviders } from './known-providers.ts'
import type { State } from '../state/state.ts'
import { featuresAnswer } from './answer.ts'
import { remoteTable } from './remote.ts'

/**
 * Whether the service refuses a login method. It decides on no passkey, and on an operator's own
 * provider only when it refuses all.
 */
export function refusesLogin(
  state: Partial<Pick<State, 'resources'>>,
  loginMethod: string,
  service: ServiceOptions | undefined,
): boolean {
  const answer = featuresAnswer(state, service)
  if (!answer || loginMethod === 'passkey') return false
  const { id } = remoteTable.socials
  const on = answer.find((feature) => feature.id === id && feature.isEnabled)
  if (!on) return true
  if (on.config === null || on.config.includes(loginMethod)) return false
  if (loginMethod === 'email' || knownProviders.includes(loginMethod)) return true
  return on.config.every((each) => each === 'email')
}
