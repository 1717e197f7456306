import type { Portico } from '../public/portico.ts'
import type { PorticoInternals } from '../public/internals.ts'
import type { StepAnswer } from '../types/index.ts'
import { PorticoError } from '../errors/error.ts'
import type { AccountRef } from '../state/select.ts'
import type { State } from '../state/state.ts'
import { getLogin } from './logins.ts'

/** The options of a login. */
export interface LoginOptions {
  /** If it is already known. For `email` only. */
  email?: string | undefined
  /**
   * `email`, `passkey`, `farcaster`, or a provider's name. Default `email`. A provider's window
   * opens if this is called in a click; if the browser refuses it, the login waits at `popup` with
   * the error `popup-blocked` until the visitor requests it again.
   */
  loginMethod?: string | undefined
}

type LoginInstance = Omit<Portico, 'ui'>

/** Time for connectors to report their logins after the page has loaded, milliseconds. */
const offersWithin = 10_000

export function loginOffer(
  { offers }: Pick<State, 'offers'>,
  loginMethod = 'email',
): { connector: string; offer: string } | undefined {
  for (const [connector, all] of Object.entries(offers)) {
    const found = all.find(({ login }) => login === loginMethod)
    if (found) return { connector, offer: found.id }
  }
  return undefined
}

function untilOffered(
  { getState, subscribe, config, services }: LoginInstance,
  loginMethod: string,
): Promise<{ connector: string; offer: string }> {
  return new Promise((resolve, reject) => {
    const none = (): void =>
      reject(
        new PorticoError('not-installed', 'This page has no such login', { exit: 'not-installed' }),
      )
    if (!config.connectors?.some(({ logins, alert }) => logins && !alert)) return none()
    const end = (): void => {
      off()
      disarm()
    }
    const off = subscribe(() => {
      const found = loginOffer(getState(), loginMethod)
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
 * Logs the visitor in. A pending login is cancelled.
 *
 * @param portico The instance.
 * @param options The address, or the login method.
 * @returns The account, once all steps of {@link getLogin} are answered by {@link answerLogin}.
 * @throws PorticoError `not-installed` if the page has no such login; `login-unavailable` if this
 *   visitor is not offered it; else the login's error, with its `exit`.
 * @example const account = await startLogin(portico, { email: 'ada@example.org' })
 */
export async function startLogin(
  portico: LoginInstance,
  { email, loginMethod = 'email' }: LoginOptions = {},
): Promise<AccountRef> {
  // Nothing is awaited if the logins are known: a provider's window must open inside the click.
  const offer =
    loginOffer(portico.getState(), loginMethod) ?? (await untilOffered(portico, loginMethod))
  const { getState, subscribe } = portico
  if (getLogin(getState(), loginMethod).is === 'waiting') portico.cancel()
  const before = getState().attempt
  if (email === undefined || loginMethod !== 'email') return portico.connect(offer)
  // Subscribe before connecting: a login whose code is loaded asks at once.
  const off = subscribe(() => {
    const login = getLogin(getState(), loginMethod)
    if (login.is !== 'waiting' || getState().attempt === before || login.step !== 'email') return
    off()
    answerLogin(portico, { email })
  })
  return portico.connect(offer).finally(off)
}

/**
 * Answers a login's step: with an address, with the code in a mail, or with `resend`, which tries
 * again: another mail, the provider's window (call it in the click), another QR code, or the
 * passkey. With `thisTab`, a provider is visited in this tab: on a screen of the login the visitor
 * follows a link that leaves the page, the tab returns to it, and the login continues. In an
 * embedded page, the login asks again with `popup-blocked`. Does nothing if no login waits for an
 * answer.
 *
 * @param portico The instance.
 * @param answer The visitor's answer.
 * @example answerLogin(portico, { code: '123456' })
 */
export function answerLogin(portico: LoginInstance, answer: StepAnswer): void {
  if (portico.getState().attempt.is !== 'waiting') return
  const { walletActions } = portico as LoginInstance & Pick<PorticoInternals, 'walletActions'>
  void walletActions().then((actions) => actions.answer(answer))
}
