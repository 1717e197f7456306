/** EIP-1102. A returning visitor does not need this code. */
import { PorticoError } from '@portico/core'
import { lazy } from '@portico/core/adapter'
import type { AttemptCtx, Link, Want } from '@portico/core'
import type { Offered } from './announcement.ts'
import { parseAccountsCode, typed } from './parse.ts'

/**
 * Loaded together, so that only the wallet is awaited; a separate chunk, because a restored visitor
 * needs only that.
 */
const link = lazy(() => import('./link.ts'))
link().catch(() => {})
parseAccountsCode().catch(() => {})

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
    const answer = await announced.provider.request({ method: 'eth_requestAccounts' })
    accounts = (await parseAccountsCode()).parseAccounts(answer)
  } catch (error) {
    throw await typed(error, 'connect-failed')
  }
  if (accounts.length === 0) throw lockedError(announced.name)
  const { chainOf, makeLink } = await link()
  const made = makeLink(
    o.connector,
    announced,
    accounts,
    await chainOf(announced.provider, o.attempt),
  )
  announced.chosen = true
  return made
}
