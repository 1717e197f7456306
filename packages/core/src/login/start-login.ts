/** Logging in, as functions. */
import type { Portico } from '../contracts/portico.ts'
import type { PorticoInternals } from '../contracts/internals.ts'
import type { StepAnswer } from '../contracts/types.ts'
import { PorticoError } from '../errors/error.ts'
import type { AccountRef } from '../state/select.ts'
import type { State } from '../state/state.ts'
import { getLogin } from './get-login.ts'

/** How somebody logs in. */
export interface LoginOptions {
  /** The address, where it is known already. Default: the login asks for it. For `email` only. */
  email?: string | undefined
  /**
   * Which way: `email`, `passkey`, `farcaster`, or a provider's name. Default `email`. A provider's window opens by itself where this is called in a
   * click; where it is refused, the login waits at `popup` with the error `popup-blocked` until the visitor asks for it again.
   */
  way?: string | undefined
}

/** An instance: what `createPortico` gives. */
type LoginInstance = Omit<Portico, 'ui'>

/** How long a page that has just been loaded may take to say which logins it has, milliseconds. */
const offersWithin = 10_000

/** Where the page has that login; undefined before it is said. */
export function loginOffer({ offers }: Pick<State, 'offers'>, way = 'email'): { connector: string; offer: string } | undefined {
  for (const [connector, all] of Object.entries(offers)) {
    const found = all.find(({ login }) => login === way)
    if (found) return { connector, offer: found.id }
  }
  return undefined
}

/** Connectors that have logins say which after the page has begun. */
function untilOffered({ getState, subscribe, config, services }: LoginInstance, way: string): Promise<{ connector: string; offer: string }> {
  return new Promise((resolve, reject) => {
    const none = (): void => reject(new PorticoError('not-installed', 'This page has no such login', { exit: 'not-installed' }))
    if (!config.connectors?.some(({ logins, alert }) => logins && !alert)) return none()
    const end = (): void => {
      off()
      disarm()
    }
    const off = subscribe(() => {
      const found = loginOffer(getState(), way)
      if (!found) return
      end()
      resolve(found)
    })
    const disarm = services.platform.after(offersWithin, () => {
      end()
      none()
    })
  })
}

/**
 * Logs somebody in. One that is under way already is given up for it.
 *
 * @param portico The instance.
 * @param options The address, or the way.
 * @returns The account; resolves once all steps are done, which {@link getLogin} follows and {@link answerLogin} answers.
 * @throws PorticoError `not-installed` where the page has no such login; else what the login says, with its `exit`.
 * @example const account = await startLogin(portico, { email: 'ada@example.org' })
 */
export async function startLogin(portico: LoginInstance, { email, way = 'email' }: LoginOptions = {}): Promise<AccountRef> {
  // Nothing is awaited where the page has said its logins: a provider's window opens inside the click.
  const offer = loginOffer(portico.getState(), way) ?? (await untilOffered(portico, way))
  const { walletActions, getState, subscribe } = portico as LoginInstance & Pick<PorticoInternals, 'walletActions'>
  if (getLogin(getState(), way).is === 'waiting') portico.cancel()
  const before = getState().attempt
  if (email === undefined || way !== 'email') return portico.connect(offer)
  // Listened to first: a login that is loaded asks at once.
  const off = subscribe(() => {
    const login = getLogin(getState(), way)
    if (login.is !== 'waiting' || getState().attempt === before || login.step !== 'email') return
    off()
    // The step is said before its answer is waited for.
    queueMicrotask(() => walletActions.now?.answer({ email }))
  })
  return portico.connect(offer).finally(off)
}

/**
 * Answers what a login asks: an address, the code in a mail, or, with `resend`, that it is to try again: another mail, the provider's window once more
 * (call it in the click), another code to scan, the passkey. Nothing happens where nothing is asked for.
 *
 * @param portico The instance.
 * @param answer What the visitor gives.
 * @example answerLogin(portico, { code: '123456' })
 */
export function answerLogin(portico: LoginInstance, answer: StepAnswer): void {
  ;(portico as LoginInstance & Pick<PorticoInternals, 'walletActions'>).walletActions.now?.answer(answer)
}
