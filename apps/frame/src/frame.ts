/** Puts the frame together: one host, one login, one screen. */
import type { EmbeddedConfig } from '@portico/wire'
import { serve, type Bridge, type OftenHandlers, type SeldomHandlers } from './bridge/bridge.ts'
import { awaitHost, type FrameWindow } from './bridge/handshake.ts'
import { createKeys, type KeysWorker } from './keys/keys.ts'
import { createLogin, type Login } from './login/login.ts'
import type { LoginParts } from './login/parts.ts'
import type { Ending } from './login/session.ts'
import type { CreateScreen, Dapp } from './ports.ts'
import { createQueue } from './requests/queue.ts'
import { createRequests } from './requests/requests.ts'
import type { Keeper } from './server/keeper.ts'
import type { SeldomParts } from './seldom.ts'
import { createLocks } from './server/locks.ts'
import { createReads } from './server/reads.ts'
import { createServer } from './server/server.ts'
import { FrameError } from './shared/error.ts'
import { createStore } from './store/store.ts'

export interface FrameParts {
  window: FrameWindow
  root: HTMLElement
  createScreen: CreateScreen
  /** The server's URL: the frame's own origin. */
  base: string
  project: string
  fetch: typeof fetch
  indexedDB: () => Pick<IDBFactory, 'open'>
  locks: Pick<LockManager, 'request'>
  startWorker: () => KeysWorker
  /** A channel to frames with the same storage, in other tabs. */
  channel: FrameChannel
  now: () => number
  wait: LoginParts['wait']
}

/** The part of `BroadcastChannel` that is used. */
export interface FrameChannel {
  postMessage(message: Ending): void
  addEventListener(type: 'message', listener: (event: MessageEvent<unknown>) => void): void
}

const isEnding = (reason: unknown): reason is Ending =>
  reason === 'signed-out' || reason === 'expired' || reason === 'removed'

/** Calls a function once and shares its promise. After a failure the next call tries again. */
function once<T>(ask: () => Promise<T>): () => Promise<T> {
  let asked: Promise<T> | null = null
  return () => {
    asked ??= ask().catch((error: unknown) => {
      asked = null
      throw error
    })
    return asked
  }
}

/** The longest that a timer takes, in milliseconds. */
const longestWait = 2_147_483_647

/** Checks a session when it should have expired. If it has, the login notifies the host. */
function createWatch(
  login: () => Login,
  { now, wait }: Pick<FrameParts, 'now' | 'wait'>,
): (expires: number) => void {
  let stop = new AbortController()
  return function watch(expires) {
    stop.abort()
    stop = new AbortController()
    const { signal } = stop
    async function run(): Promise<void> {
      while (now() < expires) await wait(Math.min(expires - now(), longestWait), signal)
      const user = await login().active()
      if (user.expires > now()) watch(user.expires)
    }
    // A newer watch has replaced this one, or the session has ended. Neither is an error.
    run().catch(() => {})
  }
}

/** Watches the session of a new login. */
const createWatched =
  (watch: (expires: number) => void) =>
  async <T extends { expires: number } | null>(asked: Promise<T>): Promise<T> => {
    const user = await asked
    if (user) watch(user.expires)
    return user
  }

async function loadSeldom(
  { base, project, fetch, window, channel }: FrameParts,
  own: Pick<SeldomParts, 'queue' | 'watched' | 'speak'> & { login: Login },
): Promise<SeldomHandlers> {
  const [{ createSeldom }, { createAccountServer }] = await Promise.all([
    import('./seldom.ts'),
    import('./server/account.ts'),
  ])
  return createSeldom({
    ...own.login.parts,
    ...own,
    window,
    origin: base,
    account: createAccountServer({ base, project, fetch }),
    onDeleted: () => channel.postMessage('removed'),
  })
}

/** The keeper that the server names. It is set up when it is first needed. */
const keeperOf = (
  config: () => Promise<EmbeddedConfig>,
  fetch: FrameParts['fetch'],
): (() => Promise<Keeper>) =>
  once<Keeper>(async () => {
    const { keeper: where } = await config()
    if (where === null) throw new FrameError('no-keeper')
    // Loaded on demand, because signing does not need the keeper.
    return (await import('./server/keeper.ts')).createKeeper({ base: where, fetch })
  })

/** Resolves once a host has completed the handshake; never, where none does. */
export async function runFrame(parts: FrameParts): Promise<void> {
  const { base, project, fetch, now, wait } = parts
  const server = createServer({ base, project, fetch, now })
  const reads = createReads({ base, project, fetch })
  const config = once<EmbeddedConfig>(() => server.config())
  const keeper = keeperOf(config, fetch)
  let bridge: Bridge | null = null
  const stage = {
    show: (title: string) => bridge?.notify({ is: 'show', title }),
    hide: () => bridge?.notify({ is: 'hide' }),
  }
  const screen = parts.createScreen({ root: parts.root, stage, reads, config })
  const host = await awaitHost(parts.window, async () => (await config()).origins)

  let dapp: Dapp | null = null
  let locale = 'en'
  const keys = createKeys(parts.startWorker)
  const login = createLogin(
    {
      store: createStore(parts.indexedDB),
      server,
      keeper,
      config,
      keys,
      locks: createLocks(parts.locks),
      recovery: () => import('./login/recovery-plan.ts'),
      screen,
      site: () => host.origin,
      locale: () => locale,
      now,
      wait,
    },
    {
      onEnded(why) {
        bridge?.notify({ is: 'session-ended', why })
        parts.channel.postMessage(why)
      },
      onReplaced: () => parts.channel.postMessage('signed-out'),
    },
  )
  // All tabs share the session: when it ends in another tab, it ends here as well.
  parts.channel.addEventListener('message', ({ data }) => {
    if (isEnding(data)) bridge?.notify({ is: 'session-ended', why: data })
  })
  const queue = createQueue()
  const requests = createRequests({
    queue,
    login,
    keys,
    screen,
    reads,
    chains: async () => (await config()).chains,
    host: () => ({ origin: host.origin, dapp }),
  })
  const watched = createWatched(createWatch(() => login, { now, wait }))

  const seldom = once(() =>
    loadSeldom(parts, { login, queue, watched, speak: (spoken) => void (locale = spoken) }),
  )
  const handlers: OftenHandlers = {
    IS_CONNECTED: () => watched(login.restore()),
    CONNECT_EMAIL(params) {
      locale = params.locale
      return login.start(params.email, params.locale)
    },
    CONNECT_DEVICE: (_, signal) => login.awaitDevice(signal),
    RESEND: () => login.resend(),
    CONNECT_OTP: ({ otp }, signal) => watched(login.verify(otp, signal)),
    GET_USER: (_, signal) => watched(login.user(signal)),
    async SIGN_OUT() {
      await login.signOut()
      parts.channel.postMessage('signed-out')
      return null
    },
    DEVICES: () => login.devices(),
    async REMOVE_DEVICE({ id }) {
      await login.removeDevice(id)
      return null
    },
    EXPORT: (_, signal) => queue.run(() => login.showPhrase(signal), signal).then(() => null),
    SYNC_THEME(theme) {
      locale = theme.locale
      screen.sync(theme)
      return Promise.resolve(null)
    },
    SYNC_DAPP_DATA(metadata) {
      dapp = metadata
      return Promise.resolve(null)
    },
    RPC_REQUEST: ({ chain, method, params }, signal) => requests({ chain, method, params }, signal),
  }
  bridge = serve(host.port, handlers, seldom)
}
