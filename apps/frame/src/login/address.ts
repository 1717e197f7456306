/**
 * Changes the e-mail address: asks for the codes of both addresses one after the other, and sends
 * both in one request. The change may wait at the server then. Where it has been made at once and
 * the keeper mails its codes to the address, this device splits the seed again, and the keeper gets
 * the new address. If that does not happen, the server still knows the address of the keeper's
 * codes, and a later login by e-mail does it.
 */
import type { AddressChange, AddressReply, EmbeddedUser } from '@portico/wire'
import type { RecoveryQuestion } from '../ports.ts'
import type { Place } from '../server/account.ts'
import { FrameError } from '../shared/error.ts'
import type { StoredSession } from '../store/store.ts'
import type { AccountParts } from './account-parts.ts'
import { prove } from './again.ts'
import { askedAgain } from './ask-code.ts'
import { renewRecovery } from './renew.ts'
import { sameAddress } from './session.ts'
import { look } from './wallet.ts'

/** Whether the keeper has shares that it releases for codes to the present address. */
const isKept = ({ user: { wallet } }: StoredSession): boolean =>
  wallet?.sets.some(({ recovery, opens }) => recovery === 'keeper' && opens !== 'token') ?? false

/** A change that the server has confirmed: it is made, or waits. */
type Confirmed = 'changed' | 'waits'

interface Asked {
  next: string
  locale: string
}

/**
 * Asks for both codes, and again for a wrong one, until the server has confirmed the change.
 * Resolves with null where the visitor cancels.
 */
async function askBoth(
  parts: AccountParts,
  { token, user: { email: current, change: before } }: StoredSession,
  { next, locale }: Asked,
  signal: AbortSignal,
): Promise<Confirmed | null> {
  const { account, screen, server, store, now } = parts
  const device = await store.device()
  const codes: Record<Place, string | null> = { primary: null, secondary: null }
  let error: RecoveryQuestion['error'] = null
  let isDoubt = false
  const forget = (...places: readonly Place[]): void =>
    places.forEach((place) => (codes[place] = null))
  const begin = (): Promise<AddressReply> => account.address(token, next, locale)
  const timesOf = ({
    expires,
    resend,
    now: there,
  }: AddressReply): { expires: number; resend: number } => ({
    expires: expires - there + now(),
    resend: resend - there + now(),
  })
  let mailed = await begin()
  let times = timesOf(mailed)

  async function again(
    place: Place,
    isOver: boolean,
  ): Promise<{ expires: number; resend: number }> {
    mailed = isOver ? await begin() : await account.resend(token, device, mailed.change, place)
    // Codes of an earlier change are not valid for a new one.
    if (isOver) forget('primary', 'secondary')
    times = timesOf(mailed)
    return times
  }
  async function ask(place: Place): Promise<boolean> {
    const isPresent = place === 'primary'
    const isOver = error === 'code-expired' || error === 'too-many-attempts'
    const email = isPresent ? (current ?? '') : next
    const code = await screen.askRecoveryCode({
      why: isPresent ? 'address' : 'new-address',
      email,
      next,
      ...times,
      error,
      again: () => again(place, isOver || now() >= times.expires),
      signal,
    })
    codes[place] = code
    error = null
    return code !== null
  }
  function confirmedOf({
    email,
    change,
  }: Pick<EmbeddedUser, 'email' | 'change'>): Confirmed | null {
    if (sameAddress(email, next)) return 'changed'
    return change?.state === 'waits' &&
      sameAddress(change.email, next) &&
      change.until !== before?.until
      ? 'waits'
      : null
  }
  async function verify(primary: string | null, secondary: string): Promise<Confirmed | null> {
    try {
      return confirmedOf(
        (await account.changeAddress(token, device, mailed.change, primary, secondary)).user,
      )
    } catch (reason) {
      error = askedAgain(reason)
      if (error === 'unavailable') isDoubt = true
      // If an answer was lost, its request may still have succeeded.
      const confirmed = isDoubt
        ? await server.me(token).then(
            ({ user }) => confirmedOf(user),
            () => null,
          )
        : null
      if (confirmed) return confirmed
      if (error === null) throw reason
      if (error === 'code-expired' || error === 'too-many-attempts') forget('primary', 'secondary')
      else
        forget(
          error === 'unavailable' ||
            (reason instanceof FrameError && reason.data?.['reason'] === 'secondary') ||
            !mailed.primary
            ? 'secondary'
            : 'primary',
        )
      return null
    }
  }
  for (;;) {
    const { primary, secondary } = codes
    if (mailed.primary && primary === null) {
      if (!(await ask('primary'))) return null
    } else if (secondary === null) {
      if (!(await ask('secondary'))) return null
    } else {
      const confirmed = await verify(primary, secondary)
      if (confirmed) return confirmed
    }
  }
}

/**
 * Resolves once the address has changed, with null, or with the change if it waits. Rejects with
 * 4001 where the visitor cancels.
 */
export async function changeAddress(
  parts: AccountParts,
  email: string,
  locale: string,
  signal: AbortSignal,
): Promise<AddressChange | null> {
  const { within } = parts
  if (!(await prove(parts, signal))) throw new FrameError(4001)
  const { outcome, isAtKeeper } = await within(async ({ token }) => {
    const session = await look(parts, token)
    return {
      outcome: await askBoth(parts, session, { next: email, locale }, signal),
      isAtKeeper: isKept(session),
    }
  })
  if (outcome === null) throw new FrameError(4001)
  // The address has changed even if this fails.
  if (outcome === 'changed' && isAtKeeper && (await prove(parts, signal).catch(() => false)))
    await renewRecovery(parts, email)
  const { user } = await within(({ token }) => look(parts, token))
  return user.change ?? null
}
