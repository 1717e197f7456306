/**
 * Asks for both addresses' codes and sends them together. The change may wait at the server. If it
 * is made at once and the recovery service mails codes to the address, the seed is split again for
 * the new address; if that fails, a later login by e-mail does it.
 */
import type { AddressChange, AddressReply, EmbeddedUser } from '@portico/wire'
import type { RecoveryQuestion } from '../ports.ts'
import type { Place } from '../server/account.ts'
import { FrameError } from '../shared/error.ts'
import type { StoredSession } from '../store/store.ts'
import type { AccountDeps } from './account-deps.ts'
import { prove } from './again.ts'
import { askedAgain, isOver, timesOf, type CodeTimes } from './ask-code.ts'
import { renewRecovery } from './renew.ts'
import { normalised, sameAddress } from './session.ts'
import { tryConfirm } from './confirm-address.ts'
import { look } from './wallet.ts'

/** The recovery service releases shares for codes to the present address. */
const isKept = ({ user: { wallet } }: StoredSession): boolean =>
  wallet?.sets.some(({ recovery, opens }) => recovery === 'service' && opens !== 'token') ?? false

type Confirmed = 'changed' | 'waits'

interface Asked {
  next: string
  locale: string
}

/** As the user's data show it; null if they do not. */
function confirmedIn(
  { email, change }: Pick<EmbeddedUser, 'email' | 'change'>,
  next: string,
  before: EmbeddedUser['change'],
): Confirmed | null {
  if (sameAddress(email, next)) return 'changed'
  if (change?.state !== 'waits' || !sameAddress(change.email, next)) return null
  // An earlier pending change is not this one.
  return change.until === before?.until ? null : 'waits'
}

/** To be asked for again. */
function refusedCodes(
  error: RecoveryQuestion['error'],
  reason: unknown,
  hasPrimary: boolean,
): readonly Place[] {
  if (isOver(error)) return ['primary', 'secondary']
  if (error === 'unavailable' || !hasPrimary) return ['secondary']
  const isSecondary = reason instanceof FrameError && reason.data?.['reason'] === 'secondary'
  return [isSecondary ? 'secondary' : 'primary']
}

interface Mails {
  change(): string
  hasPrimary(): boolean
  times(): CodeTimes
  begin(): Promise<void>
  resend(place: Place): Promise<void>
}

async function sendMails(
  { account, store, now }: AccountDeps,
  token: string,
  { next, locale }: Asked,
): Promise<Mails> {
  const device = await store.device()
  let mailed = await account.address(token, next, locale)
  let times = timesOf(mailed, now())

  function replace(reply: AddressReply): void {
    mailed = reply
    times = timesOf(reply, now())
  }

  return {
    change: () => mailed.change,
    hasPrimary: () => Boolean(mailed.primary),
    times: () => times,
    begin: async () => replace(await account.address(token, next, locale)),
    resend: async (place) => replace(await account.resend(token, device, mailed.change, place)),
  }
}

/** Until the server has confirmed. Null if the visitor cancels. */
async function askBoth(
  deps: AccountDeps,
  { token, user: { email: current, change: before } }: StoredSession,
  asked: Asked,
  signal: AbortSignal,
): Promise<Confirmed | null> {
  const { account, screen, server, store, now } = deps
  const { next } = asked
  const device = await store.device()
  const mails = await sendMails(deps, token, asked)
  const codes: Record<Place, string | null> = { primary: null, secondary: null }
  let error: RecoveryQuestion['error'] = null
  /** A request with a lost answer may have succeeded. */
  let isDoubtful = false

  function forget(places: readonly Place[]): void {
    for (const place of places) codes[place] = null
  }

  async function mailAgain(place: Place, beginsAnew: boolean): Promise<CodeTimes> {
    if (beginsAnew) {
      await mails.begin()
      forget(['primary', 'secondary'])
    } else await mails.resend(place)
    return mails.times()
  }

  async function ask(place: Place): Promise<boolean> {
    const isPresent = place === 'primary'
    const wasOver = isOver(error)
    const code = await screen.askRecoveryCode({
      why: isPresent ? 'address' : 'new-address',
      email: isPresent ? (current ?? '') : next,
      next,
      ...mails.times(),
      error,
      again: () => mailAgain(place, wasOver || now() >= mails.times().expires),
      signal,
    })
    codes[place] = code
    error = null
    return code !== null
  }

  /** After a lost answer. */
  async function checkOutcome(): Promise<Confirmed | null> {
    const me = await server.me(token).catch(() => null)
    return me && confirmedIn(me.user, next, before)
  }

  async function verify(primary: string | null, secondary: string): Promise<Confirmed | null> {
    try {
      const change = mails.change()
      const reply = await account.changeAddress(token, device, change, primary, secondary)
      return confirmedIn(reply.user, next, before)
    } catch (reason) {
      error = askedAgain(reason)
      if (error === 'unavailable') isDoubtful = true
      const confirmed = isDoubtful ? await checkOutcome() : null
      if (confirmed) return confirmed
      if (error === null) throw reason
      forget(refusedCodes(error, reason, mails.hasPrimary()))
      return null
    }
  }

  for (;;) {
    const { primary, secondary } = codes
    if (mails.hasPrimary() && primary === null) {
      if (!(await ask('primary'))) return null
    } else if (secondary === null) {
      if (!(await ask('secondary'))) return null
    } else {
      const confirmed = await verify(primary, secondary)
      if (confirmed) return confirmed
    }
  }
}

/** Null once changed, else the pending change. Rejects with 4001 if the visitor cancels. */
export async function changeAddress(
  deps: AccountDeps,
  email: string,
  locale: string,
  signal: AbortSignal,
): Promise<AddressChange | null> {
  const { within } = deps
  if (!(await prove(deps, signal))) throw new FrameError(4001)
  const { outcome, isAtRecoveryService } = await within(async ({ token }) => {
    const session = await look(deps, token)
    return {
      outcome: await askBoth(deps, session, { next: email, locale }, signal),
      isAtRecoveryService: isKept(session),
    }
  })
  if (outcome === null) throw new FrameError(4001)
  // The address has changed even if this fails.
  if (
    outcome === 'changed' &&
    isAtRecoveryService &&
    (await prove(deps, signal).catch(() => false))
  )
    await renewRecovery(deps, email)
  if (outcome === 'changed') await within((session) => tryConfirm(deps, session.user, signal))
  const { user } = await within(({ token }) => look(deps, token))
  if (outcome === 'changed') await deps.store.known.typed(user.id, normalised(email))
  return user.change ?? null
}
