/** EIP-1102. */
import { PorticoError } from '@portico/core'
import type { AttemptCtx, Link, Want } from '@portico/core'
import type { Offered } from './announcement.ts'
import { toPorticoError } from './errors.ts'
import { chainOf, makeLink } from './connection.ts'
import { parseAccounts } from './parse-accounts.ts'

const lockedError = (name: string): PorticoError =>
  new PorticoError('connect-locked', `${name} is locked`, { exit: 'locked' })

export async function openLink(o: {
  connector: string
  offer: string
  claimants(offer: string): readonly Offered[]
  want: Want
  attempt: AttemptCtx
}): Promise<Link> {
  const announced = o.claimants(o.offer).find(({ offer }) => offer === o.offer)
  if (!announced)
    throw new PorticoError('not-installed', 'Adapter not found', { exit: 'not-installed' })
  let accounts: string[]
  try {
    accounts = parseAccounts(await announced.provider.request({ method: 'eth_requestAccounts' }))
  } catch (error) {
    throw toPorticoError(error, 'connect-failed')
  }
  if (accounts.length === 0) throw lockedError(announced.name)
  const made = makeLink(
    o.connector,
    announced,
    accounts,
    await chainOf(announced.provider, o.attempt),
  )
  announced.chosen = true
  return made
}
