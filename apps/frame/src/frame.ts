import type { EmbeddedConfig } from '@portico/wire'
import { serve, type Bridge, type EagerHandlers, type LazyHandlers } from './bridge/bridge.ts'
import { awaitHost, type FrameWindow } from './bridge/handshake.ts'
import { loadAccount } from './bundles/load.ts'
import { createEmailHandlers } from './handlers/email.ts'
import type { LazyHandlersDeps } from './handlers/deps.ts'
import { createRequestHandlers } from './handlers/requests.ts'
import { createSessionHandlers } from './handlers/session.ts'
import type { Host } from './host/host.ts'
import { createKeys, type KeysWorker } from './keys/keys.ts'
import { createLogin, type Login } from './login/login.ts'
import type { LoginDeps } from './login/deps.ts'
import type { Ending } from './login/session.ts'
import type { CreateScreen } from './ports.ts'
import { createQueue } from './requests/queue.ts'
import type { RecoveryService } from './server/recovery-service.ts'
import { createLocks } from './server/locks.ts'
import { createReads } from './server/reads.ts'
import { createServer } from './server/server.ts'
import { createSessionWatch } from './session-watch.ts'
import { FrameError } from './shared/error.ts'
import { createStore } from './store/store.ts'

export interface FrameDeps {
  window: FrameWindow
  root: HTMLElement
  createScreen: CreateScreen
  /** The frame's own origin. */
  origin: string
  project: string
  /** Null where the server, of the same origin, serves the frame. */
  host: Host | null
  fetch: typeof fetch
  indexedDB: () => Pick<IDBFactory, 'open'>
  locks: Pick<LockManager, 'request'>
  startWorker: () => KeysWorker
  /** To frames of other tabs with the same storage. */
  channel: FrameChannel
  now: () => number
  wait: LoginDeps['wait']
}

export interface FrameChannel {
  postMessage(message: Ending): void
  addEventListener(type: 'message', listener: (event: MessageEvent<unknown>) => void): void
}

const isEnding = (reason: unknown): reason is Ending =>
  reason === 'signed-out' || reason === 'expired' || reason === 'removed'

/** Retries after a failure. */
function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | null = null
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = null
      throw error
    })
    return loading
  }
}

type OwnDeps = Pick<LazyHandlersDeps, 'queue' | 'watchUser' | 'setLocale'> & { login: Login }

async function loadLazyHandlers(
  { origin, host, project, fetch, window, channel }: FrameDeps,
  own: OwnDeps,
): Promise<LazyHandlers> {
  const { createLazyHandlers, createAccountServer } = await loadAccount()
  const base = host?.server ?? origin
  return createLazyHandlers({
    ...own.login.deps,
    ...own,
    window,
    origin,
    startOrigin: base,
    account: createAccountServer({ base, project, fetch }),
    onDeleted: () => channel.postMessage('removed'),
  })
}

/** Set up when first needed. */
const recoveryServiceOf = (
  config: () => Promise<EmbeddedConfig>,
  fetch: FrameDeps['fetch'],
): (() => Promise<RecoveryService>) =>
  once<RecoveryService>(async () => {
    const { recoveryService: where } = await config()
    if (where === null) throw new FrameError('no-recovery-service')
    // Signing does not need it.
    return (await loadAccount()).createRecoveryService({ base: where, fetch })
  })

/** Resolves after a host's handshake. */
export async function runFrame(deps: FrameDeps): Promise<void> {
  const { origin: own, host, project, fetch, now, wait, channel } = deps
  const base = host?.server ?? own
  const server = createServer({ base, project, fetch, now })
  const reads = host?.reads ?? createReads({ base, project, fetch })
  const config = once<EmbeddedConfig>(async () => {
    const reported = await server.config()
    return host ? host.check(reported) : reported
  })
  const recoveryService = recoveryServiceOf(config, fetch)
  let bridge: Bridge | null = null
  const stage = {
    show: (title: string) => bridge?.notify({ is: 'show', title }),
    hide: () => bridge?.notify({ is: 'hide' }),
  }
  const screen = deps.createScreen({ root: deps.root, stage, reads, config })
  const { origin, port } = await awaitHost(deps.window, async () => (await config()).origins)

  let locale = 'en'
  const setLocale = (sent: string): void => {
    locale = sent
  }
  const keys = createKeys(deps.startWorker)
  const loginDeps: LoginDeps = {
    store: createStore(deps.indexedDB),
    server,
    recoveryService,
    config,
    keys,
    locks: createLocks(deps.locks),
    screen,
    popups: { window: deps.window, origin: own, startOrigin: base, project },
    site: () => origin,
    locale: () => locale,
    now,
    wait,
  }
  const login = createLogin(loginDeps, {
    onEnded(why) {
      bridge?.notify({ is: 'session-ended', why })
      channel.postMessage(why)
    },
    onReplaced: () => channel.postMessage('signed-out'),
  })
  // All tabs share the session and its end.
  channel.addEventListener('message', ({ data }) => {
    if (isEnding(data)) bridge?.notify({ is: 'session-ended', why: data })
  })
  const queue = createQueue()
  const watchUser = createSessionWatch(login, { now, wait })
  const chains = async (): Promise<EmbeddedConfig['chains']> => (await config()).chains
  const requestDeps = { queue, login, keys, screen, reads, chains, origin, setLocale }
  const onSignedOut = (): void => channel.postMessage('signed-out')
  const handlers: EagerHandlers = {
    ...createEmailHandlers(login, watchUser, setLocale),
    ...createSessionHandlers(login, queue, watchUser, onSignedOut),
    ...createRequestHandlers(requestDeps),
  }
  const lazy = once(() => loadLazyHandlers(deps, { login, queue, watchUser, setLocale }))
  bridge = serve(port, handlers, lazy)
}
