/** Features with hooks import this file, so that they are registered before the first request. */
import type { Instance } from '../contracts/instance.ts'
import { hookRequests } from '../request/hooks.ts'
import { requestLimits } from '../request/limits.ts'
import type { State } from '../state/state.ts'
import type { RequestHook } from '../types/requests.ts'
import type {
  ConnectedAccount,
  ConnectionHooks,
  HookCall,
  Release,
} from '../contracts/connection-hooks.ts'
import type { HookedInstance } from '../contracts/feature.ts'
import {
  createUpdateSlice,
  type FeatureSlices,
  type SliceAccess,
  type SliceName,
} from '../types/slices.ts'

/** The second argument of a hook. */
export interface HookContext {
  /** The instance. */
  readonly portico: Instance
  /** Aborts when the hook has exceeded its limit and its result is ignored. */
  readonly signal: AbortSignal
}

/**
 * See `Feature.hooks`. Registered from the start, so that hooks see every request. Their functions
 * import long code; `prepare` loads it before the click that needs it.
 */
export interface FeatureHooks extends Pick<
  RequestHook,
  'order' | 'sees' | 'prepare' | 'beforeRequest' | 'afterRequest'
> {
  /** Time limits, milliseconds; default and maximum: `hookLimits`. */
  readonly limits?: {
    readonly beforeRequest?: number
    readonly afterConnect?: number
    readonly beforeRelease?: number
  }
  /**
   * An account has connected. The card and the caller of `connect()` wait, and features run one
   * after the other; one that fails or exceeds its limit is skipped. To reject the account,
   * disconnect it.
   */
  afterConnect?(account: ConnectedAccount, context: HookContext): void | Promise<void>
  /**
   * The visitor or the host disconnects. The connection still exists and waits; a hook that fails
   * or exceeds its limit does not prevent it. Not called when the wallet, the host's own state or
   * another tab has disconnected.
   */
  beforeRelease?(release: Release, context: HookContext): void | Promise<void>
}

/** Maximum duration of each hook, milliseconds. */
export const hookLimits: Readonly<
  Record<'beforeRequest' | 'afterConnect' | 'beforeRelease', number>
> = {
  /** It may ask the visitor, as a wallet does. */
  beforeRequest: requestLimits.hold,
  /** The visitor may have to sign in. */
  afterConnect: 120_000,
  /** The visitor has decided to disconnect, and waits at most for a server's answer. */
  beforeRelease: 5_000,
}

type Hooks = ConnectionHooks & { add(hooks: Hooked): void }

type Hooked = FeatureHooks & { readonly id: string }

/**
 * Defines a feature's hooks on requests and connections.
 *
 * @param hooks The hooks, or a function that creates them from the feature's slice of state.
 * @example
 * const log: Feature = {
 *   id: 'log',
 *   views: {},
 *   hooks: defineHooks({ afterRequest: ({ method }, outcome) => console.log(method, outcome) }),
 * }
 */
export function defineHooks<Id extends SliceName>(
  hooks: FeatureHooks | ((slice: SliceAccess<FeatureSlices[Id]>) => FeatureHooks),
): (feature: { readonly id: string }, instance: HookedInstance, portico: Instance) => void {
  return ({ id }, instance, portico) => {
    const { state } = instance
    const update = createUpdateSlice(state)
    const slice: SliceAccess<FeatureSlices[Id]> = {
      read: () => state.get().slices[id as Id]!,
      update: (change) => update(id as Id, change),
    }
    const own = typeof hooks === 'function' ? hooks(slice) : hooks
    const { order = 0, sees = 'approvals', limits, prepare, beforeRequest, afterRequest } = own
    const limit = limits?.beforeRequest ?? hookLimits.beforeRequest
    const hook: RequestHook = { id, order, sees, limit }
    if (prepare) hook.prepare = prepare
    if (beforeRequest) hook.beforeRequest = beforeRequest
    if (afterRequest) hook.afterRequest = afterRequest
    hookRequests(instance.services, hook)
    const all = (instance.hooks as Hooks | undefined) ?? createHooks(instance, portico)
    all.add({ ...own, id })
    instance.hooks = all
  }
}

function createHooks({ services, state }: HookedInstance, portico: Instance): Hooks {
  const { platform, report } = services
  let all: readonly Hooked[] = []
  const holding = new Map<string, Promise<void>>()
  const releasing = new Map<string, Promise<void>>()

  function within(
    { limits }: Hooked,
    name: 'afterConnect' | 'beforeRelease',
    run: (context: HookContext) => void | Promise<void>,
  ): Promise<void> {
    const abort = new AbortController()
    return new Promise((resolve) => {
      const disarm = platform.after(
        Math.min(limits?.[name] ?? hookLimits[name], hookLimits[name]),
        () => {
          resolve()
          abort.abort()
        },
      )
      attempt(() => run({ portico, signal: abort.signal }))
        .catch(report)
        .finally(() => {
          disarm()
          resolve()
        })
    })
  }

  function connected(account: ConnectedAccount): void {
    void services.requests?.prepare()
    const run = async (): Promise<void> => {
      for (const hook of all)
        if (hook.afterConnect)
          await within(hook, 'afterConnect', (context) => hook.afterConnect!(account, context))
    }
    void keepUntilEnd(holding, account.namespace, run())
  }
  const held = (namespace: string, signal: AbortSignal): Promise<void> =>
    Promise.race([
      holding.get(namespace),
      new Promise<void>((resolve) => {
        if (signal.aborted) resolve()
        signal.addEventListener('abort', () => resolve())
      }),
    ])
  async function beforeRelease(which: { link?: string; namespace?: string }): Promise<void> {
    const run = (release: Release): Promise<unknown> =>
      Promise.all(
        all.map(
          (hook) =>
            hook.beforeRelease &&
            within(hook, 'beforeRelease', (context) => hook.beforeRelease!(release, context)),
        ),
      )
    await Promise.all(
      releasesOf(state.get(), which).map((release) => {
        const key = JSON.stringify(release)
        return releasing.get(key) ?? keepUntilEnd(releasing, key, run(release))
      }),
    )
  }
  const hooks = async (...call: HookCall): Promise<void> => {
    if (call[0] === 'connected') return connected(call[1])
    return call[0] === 'held' ? held(call[1], call[2]) : beforeRelease(call[1])
  }
  return Object.assign(hooks, {
    add(more: Hooked) {
      all = [...all, more].sort((a, b) => (a.order ?? 0) - (b.order ?? 0))
    },
  })
}

/** A synchronous throw becomes a rejection. */
const attempt = async (run: () => void | Promise<void>): Promise<void> => run()

/** Concurrent runs of a key are one. */
function keepUntilEnd(
  runs: Map<string, Promise<void>>,
  key: string,
  run: Promise<unknown>,
): Promise<void> {
  const kept: Promise<void> = run.then(() => {
    if (runs.get(key) === kept) runs.delete(key)
  })
  runs.set(key, kept)
  return kept
}

function releasesOf(state: State, which: { link?: string; namespace?: string }): Release[] {
  return Object.values(state.links).flatMap((link) => {
    const namespaces = Object.keys(link.namespaces).filter(
      (name) => (which.namespace ?? name) === name,
    )
    return (which.link ?? link.id) === link.id && namespaces.length > 0
      ? [{ link: link.id, namespaces }]
      : []
  })
}
