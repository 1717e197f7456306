/**
 * Changes the e-mail address: asks for the codes of both addresses one after the other, and sends both in one request. Where the keeper mails its
 * codes to the address, this device then splits the seed again, and the keeper gets the new address. That may be interrupted, so a pending share is
 * stored first. While it exists, the recovery counts as unknown until the owner chooses one again.
 */
import type { AddressReply } from '@portico/wire'
import type { RecoveryQuestion } from '../ports.ts'
import type { Place } from '../server/account.ts'
import { FrameError, isFrameError } from '../shared/error.ts'
import type { StoredSession } from '../store/store.ts'
import type { AccountParts } from './account-parts.ts'
import { prove } from './again.ts'
import { askedAgain } from './ask-code.ts'
import { randomId } from './parts.ts'
import { splitAnew } from './set-recovery.ts'
import { look } from './wallet.ts'

/** Whether the keeper has shares that it releases for codes to the present address. */
const isKept = ({ user: { wallet } }: StoredSession): boolean => wallet?.sets.some(({ recovery }) => recovery === 'keeper') ?? false

/** Stores a pending share without a set, which marks that a change of the recovery may not have completed. */
async function mark({ store }: AccountParts, { user: { id: user, wallet } }: StoredSession): Promise<string | null> {
  if (!wallet) return null
  const set = randomId()
  await store.shares.put({ set, wallet: wallet.id, user, state: 'pending' }, crypto.getRandomValues(new Uint8Array(17)).buffer)
  return set
}

const normalised = (email: string): string => email.trim().normalize('NFC').toLowerCase()

/** The state of the change. `doubt`: the request with both codes was sent and has no answer. */
type State = 'changed' | 'kept' | 'doubt'

interface Asked {
  next: string
  locale: string
  /** Called with each new state. */
  tell(state: State): void
}

/** Asks for both codes, and again for a wrong one, until the address has changed or the visitor cancels. */
async function askBoth(parts: AccountParts, { token, user: { email: current } }: StoredSession, { next, locale, tell }: Asked, signal: AbortSignal): Promise<void> {
  const { account, screen, server, store, now } = parts
  const device = await store.device()
  const codes: Record<Place, string | null> = { primary: null, secondary: null }
  let error: RecoveryQuestion['error'] = null
  let isDoubt = false
  const forget = (...places: readonly Place[]): void => places.forEach((place) => (codes[place] = null))
  const begin = (): Promise<AddressReply> => account.address(token, next, locale)
  const timesOf = ({ expires, resend, now: there }: AddressReply): { expires: number; resend: number } => ({ expires: expires - there + now(), resend: resend - there + now() })
  let mailed = await begin()
  let times = timesOf(mailed)

  async function again(place: Place, isOver: boolean): Promise<{ expires: number; resend: number }> {
    mailed = isOver ? await begin() : await account.resend(token, device, mailed.change, place)
    // Codes of an earlier change are not valid for a new one.
    if (isOver) forget('primary', 'secondary')
    times = timesOf(mailed)
    return times
  }
  async function ask(place: Place): Promise<boolean> {
    const isPresent = place === 'primary'
    const over = error === 'code-expired' || error === 'too-many-attempts'
    const email = isPresent ? (current ?? '') : next
    const code = await screen.askRecoveryCode({ why: isPresent ? 'address' : 'new-address', email, next, ...times, error, again: () => again(place, over || now() >= times.expires), signal })
    codes[place] = code
    error = null
    return code !== null
  }
  /** If the answer was lost, the request may still have succeeded. */
  const isChanged = (): Promise<boolean> => server.me(token).then(({ user }) => user.email === normalised(next), () => false)
  async function verify(primary: string | null, secondary: string): Promise<boolean> {
    tell('doubt')
    try {
      await account.changeAddress(token, device, mailed.change, primary, secondary)
      return true
    } catch (reason) {
      error = askedAgain(reason)
      if (error === 'unavailable') isDoubt = true
      if (isDoubt && (await isChanged())) return true
      if (!isDoubt && isFrameError(reason, 'wrong-code', 'code-expired', 'too-many-attempts', 'way-taken')) tell('kept')
      if (error === null) throw reason
      if (error === 'code-expired' || error === 'too-many-attempts') forget('primary', 'secondary')
      else forget(error === 'unavailable' || (reason instanceof FrameError && reason.data?.['reason'] === 'secondary') || !mailed.primary ? 'secondary' : 'primary')
      return false
    }
  }
  for (;;) {
    const { primary, secondary } = codes
    if (mailed.primary && primary === null) {
      if (!(await ask('primary'))) return
    } else if (secondary === null) {
      if (!(await ask('secondary'))) return
    } else if (await verify(primary, secondary)) return tell('changed')
  }
}

/** The address has changed even if this fails. The recovery counts as unknown as long as the pending share exists. */
async function renewRecovery(parts: AccountParts, signal: AbortSignal): Promise<void> {
  if (!(await prove(parts, signal))) return
  await parts.within(async ({ token }) => {
    const session = await look(parts, token)
    const { email } = session.user
    if (email !== null) await splitAnew(parts, session, { kind: 'keeper', email })
  })
}

/** Resolves once the address has changed. Rejects with 4001 where the visitor cancels. */
export async function changeAddress(parts: AccountParts, email: string, locale: string, signal: AbortSignal): Promise<void> {
  const { within, store } = parts
  if (!(await prove(parts, signal))) throw new FrameError(4001)
  const told: { state: State } = { state: 'kept' }
  const waits = await within(async (before) => {
    const session = await look(parts, before.token)
    const marked = isKept(session) ? await mark(parts, session) : null
    try {
      await askBoth(parts, session, { next: email, locale, tell: (state) => (told.state = state) }, signal)
    } finally {
      if (told.state === 'kept' && marked !== null) await store.shares.forget([marked])
    }
    return marked
  })
  if (told.state !== 'changed') throw new FrameError(4001)
  if (waits !== null) await renewRecovery(parts, signal).catch(() => {})
  await within(({ token }) => look(parts, token))
}
