/**
 * In a window that asks this frame for its URL, or in the host page's tab, which this frame
 * navigates.
 */
import {
  popupHello,
  visitResult,
  type FrameParams,
  type FinishReply,
  type FrameUser,
  type PopupGo,
  type PopupHello,
  type PopupWait,
} from '@portico/wire'
import * as v from 'valibot'
import type { HostMessage } from '../bridge/handshake.ts'
import type { Queue } from '../requests/queue.ts'
import { FrameError, isFrameError, malformed } from '../shared/error.ts'
import { started, settle, type Started } from './external.ts'
import { challengeFor, withToken } from './id-token.ts'
import type { LoginMethodDeps } from './login.ts'
import type { LoginDeps, SocialWindow } from './deps.ts'

export interface SocialDeps extends LoginDeps {
  window: SocialWindow
  origin: string
  /** Of the URLs that start a visit: the server's. */
  startOrigin: string
}

export interface LeavingDeps extends SocialDeps {
  queue: Queue
}

export interface Visit {
  provider: string
  locale: string
  /** A fresh login's token, if the identity is added to it. */
  token?: Promise<string>
  /** The token of a login that its own identity renews. */
  proves?: string
}

/** A URL of the server that starts a visit. */
export function isStart(url: string, origin: string): boolean {
  const where = new URL(url)
  return where.origin === origin && where.pathname.startsWith('/embedded/v1/social/start/')
}

export type Popup = Pick<Window, 'top' | 'postMessage' | 'close'>

/** Only a top-level page is fully visible to the visitor. */
function isPopup(source: unknown): source is Popup {
  return typeof source === 'object' && source !== null && 'top' in source && source.top === source
}

interface Greeting {
  hello: PopupHello
  popup: Popup
}

/** Null for all other messages. */
function helloOf(
  { data, source, origin }: HostMessage,
  deps: SocialDeps,
  { provider, proves }: Visit,
): Greeting | null {
  if (origin !== deps.origin || source === deps.window || !isPopup(source)) return null
  const hello = v.safeParse(popupHello, data)
  return hello.success &&
    hello.output.loginMethod === provider &&
    (hello.output.proves === true) === (proves !== undefined)
    ? { hello: hello.output, popup: source }
    : null
}

/**
 * `token`: of the login that the identity is added to.
 *
 * @param popup The digest of the window's browser.
 */
async function beginVisit(
  deps: SocialDeps,
  { provider, locale, token, proves }: Visit,
  popup: string,
): Promise<Started & { token: string | undefined; proves: string | undefined }> {
  const { store, server, now, startOrigin, site } = deps
  const bearer = await token
  // Only a new login recovers a wallet.
  const challenge = token || proves ? undefined : await challengeFor(deps, provider)
  const device = await store.device()
  const question = { provider, popup, locale, site: site(), challenge }
  const attempt = started(await server.external(device, question, bearer), now())
  if (!isStart(attempt.url, startOrigin)) throw new FrameError('bad-reply')
  return { ...attempt, token: bearer, proves }
}

/**
 * Resolves once the visitor is back from the provider. Only the newest window counts; it greets
 * until answered, and a repeated greeting gets the same answer.
 */
export function visit(deps: SocialDeps, wanted: Visit, signal: AbortSignal): Promise<FinishReply> {
  const { origin, window } = deps
  const { token } = wanted
  let newest = ''
  const known = new Set<string>()
  let stop = new AbortController()
  let url: Promise<string> | null = null
  let waiting: Popup | null = null

  return new Promise((resolve, reject) => {
    const end = (): void => {
      stop.abort(new FrameError('aborted'))
      window.removeEventListener('message', listen)
      // It will get no URL.
      waiting?.close()
    }
    const fail = (error: unknown): void => {
      end()
      reject(error instanceof Error ? error : new FrameError('internal'))
    }
    const say = (popup: Popup, what: PopupGo | PopupWait): void =>
      popup.postMessage(what, { targetOrigin: origin })

    async function begin(digest: string): Promise<string> {
      const { signal: current } = stop
      const attempt = await beginVisit(deps, wanted, digest)
      settle(deps, attempt, 'popup-lost', current).then(
        (login) => {
          if (current.aborted) return
          end()
          resolve(login)
        },
        // Replaced by a newer window: no error.
        (error: unknown) => {
          if (!current.aborted) fail(error)
        },
      )
      return attempt.url
    }

    async function answer({ hello, popup }: Greeting): Promise<void> {
      const { id, popup: digest } = hello
      if (known.has(id) && id !== newest) return
      if (id !== newest) {
        known.add(id)
        newest = id
        stop.abort(new FrameError('aborted'))
        stop = new AbortController()
        url = null
      }
      const { signal: current } = stop
      waiting = popup
      // The visitor may have to log in again first.
      if (token) say(popup, { type: 'portico-popup-wait' })
      try {
        url ??= begin(digest)
        const where = await url
        if (current.aborted) return
        waiting = null
        const go: PopupGo = { type: 'portico-popup-go', url: where }
        if (token) go.adds = true
        say(popup, go)
      } catch (error) {
        if (current.aborted) return
        // It will greet again.
        if (isFrameError(error, 'unreachable')) url = null
        else fail(error)
      }
    }

    const listen = (event: HostMessage): void => {
      const greeting = helloOf(event, deps, wanted)
      if (greeting) void answer(greeting)
    }
    if (signal.aborted) return fail(signal.reason)
    signal.addEventListener('abort', () => fail(signal.reason), { once: true })
    token?.catch(fail)
    window.addEventListener('message', listen)
  })
}

/** How long the server may be unreachable after the tab's return, milliseconds. */
const patience = 20_000

/**
 * After the tab's return.
 *
 * @param token Of the login that the identity is added to.
 */
export async function resume(
  deps: LoginDeps,
  result: string,
  signal: AbortSignal,
  token?: string,
): Promise<FinishReply> {
  if (!v.is(visitResult, result)) throw malformed('no result of a visit')
  const [attempt = '', ticket = ''] = result.split('.')
  return settle(
    deps,
    { attempt, ticket, token, expires: deps.now() + patience },
    token === undefined ? 'popup-lost' : 'no-attempt',
    signal,
  )
}

/**
 * The link is in this frame, so that the browser names the frame to the server, which no other page
 * can imitate. Rejects with 4001 if the visitor cancels; else the page unloads.
 */
export async function leave(
  deps: LeavingDeps,
  { provider, locale, token }: Visit,
  back: string,
  signal: AbortSignal,
): Promise<never> {
  const { store, server, site, startOrigin, screen, queue } = deps
  const device = await store.device()
  const challenge = token ? undefined : await challengeFor(deps, provider)
  const question = { provider, back, locale, site: site(), challenge }
  const { url } = await server.external(device, question, await token)
  if (!isStart(url, startOrigin)) throw new FrameError('bad-reply')
  await queue.run(
    () => screen.showCode({ provider, url, adds: token !== undefined, signal }),
    signal,
  )
  throw new FrameError(4001)
}

export interface Social {
  /** Once the visitor is back and has a wallet here. */
  connect(wanted: FrameParams<'CONNECT_SOCIAL'>, signal: AbortSignal): Promise<FrameUser>
}

/** A new visit replaces the previous one. */
export function createSocial(deps: LeavingDeps & LoginMethodDeps): Social {
  let before: AbortController | undefined
  return {
    async connect(wanted, signal) {
      before?.abort(new FrameError('aborted'))
      const stop = new AbortController()
      before = stop
      const either = AbortSignal.any([signal, stop.signal])
      const { provider, locale, back, result } = wanted
      if (back !== undefined) return leave(deps, { provider, locale }, back, either)
      const login = await (result === undefined
        ? visit(deps, { provider, locale }, either)
        : resume(deps, result, either))
      return deps.enter(login, signal, withToken(login))
    },
  }
}
