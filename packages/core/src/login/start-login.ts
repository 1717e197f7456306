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
  /** The address, where it is known already. Default: the login asks for it. */
  email?: string | undefined
  /** Which way: `email`, or a provider's name. Default `email`. */
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
async function untilOffered({ getState, subscribe, config, services }: LoginInstance, way: string): Promise<{ connector: string; offer: string }> {
  const none = (): PorticoError => new PorticoError('not-installed', 'This page has no such login', { exit: 'not-installed' })
  const there = loginOffer(getState(), way)
  if (there) return there
  if (!config.connectors?.some(({ logins, alert }) => logins && !alert)) throw none()
  return new Promise((resolve, reject) => {
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
      reject(none())
    })
  })
}

/**
 * Logs somebody in. One that is under way already is given up for it.
 *
 * @param portico The instance.
 * @param options The address, and the way.
 * @returns The account; resolves once all steps are done, which {@link getLogin} follows and {@link answerLogin} answers.
 * @throws PorticoError `not-installed` where the page has no such login; else what the login says, with its `exit`.
 * @example const account = await startLogin(portico, { email: 'ada@example.org' })
 */
export async function startLogin(portico: LoginInstance, { email, way = 'email' }: LoginOptions = {}): Promise<AccountRef> {
  const offer = await untilOffered(portico, way)
  const { walletActions, getState, subscribe } = portico as LoginInstance & Pick<PorticoInternals, 'walletActions'>
  if (getLogin(getState(), way).is === 'waiting') portico.cancel()
  const before = getState().attempt
  if (email === undefined) return portico.connect(offer)
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
 * Answers what a login asks: an address, the code in a mail, or that another mail is wanted. Nothing happens where none is asked for.
 *
 * @param portico The instance.
 * @param answer What the visitor gives.
 * @example answerLogin(portico, { code: '123456' })
 */
export function answerLogin(portico: LoginInstance, answer: StepAnswer): void {
  ;(portico as LoginInstance & Pick<PorticoInternals, 'walletActions'>).walletActions.now?.answer(answer)
}
