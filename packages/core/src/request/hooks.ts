/** Runs requests past the hooks of features. Comes with the first feature that has one; without it requests go to the wallet. */
import type { Context } from '../context.ts'
import { isPorticoError, PorticoError } from '../errors.ts'
import type { RequestHook, RequestOutcome, Requests, Services, Stop, WalletRequest } from '../types.ts'
import { needsApproval, outcomeAt, readCall, resultIn, type Hear } from './calls.ts'
import { requestLimits } from './limits.ts'
import { rawOf } from './raw.ts'

/** A request, and the hooks that want to see it. */
interface Seen {
  request: WalletRequest
  seeing: readonly RequestHook[]
}

/** Errors of hooks, as against those of wallets. */
const refusals = new WeakSet<object>()

/**
 * Lets a feature see requests; at once, so that none passes it from then on.
 *
 * @returns its undo.
 * @example
 * const stop = hookRequests(portico.services, { id: 'log', afterRequest: ({ method }, outcome) => console.log(method, outcome) })
 */
export function hookRequests(services: Services, hook: RequestHook): Stop {
  return (services.requests ??= createRequests(services)).hook(hook)
}

function createRequests(services: Services): Requests {
  let hooks: readonly RequestHook[] = []

  function look(request: WalletRequest): Seen {
    return { request, seeing: hooks.filter(({ sees }) => request.approval || sees === 'all') }
  }

  function tell({ request, seeing }: Seen, outcome: RequestOutcome): void {
    for (const hook of seeing)
      try {
        hook.afterRequest?.(request, outcome)
      } catch (error) {
        // What has happened has happened.
        services.report(error)
      }
  }

  async function told<T>(seen: Seen, answer: T | Promise<T>): Promise<T> {
    try {
      const result = await answer
      tell(seen, { result: resultIn(result) })
      return result
    } catch (error) {
      tell(seen, { error })
      throw error
    }
  }

  const run = <T>(seen: Seen, send: () => T | Promise<T>): Promise<T> => told(seen, attempt(() => past(services, seen, send)))

  /** Several at once are held until each of them may pass; an answer tells of all. */
  function runAll(all: readonly Seen[], send: (hear: Hear) => unknown, callback: Hear): void {
    const hear: Hear = (error, answer) => {
      for (const [at, seen] of all.entries()) tell(seen, outcomeAt(at, error, answer))
      callback(error, answer)
    }
    const held = all.reduceRight((next, seen) => () => past(services, seen, next), () => send(hear))
    attempt(held).catch((error: unknown) => hear(spoken(error)))
  }

  return {
    run(request, send) {
      const seen = look(request)
      return seen.seeing[0] ? run(seen, send) : send()
    },
    hook(hook) {
      hooks = [...hooks, hook].sort((a, b) => (a.order ?? 0) - (b.order ?? 0))
      return () => {
        hooks = hooks.filter((each) => each !== hook)
      }
    },
    async prepare() {
      const ready = await Promise.allSettled(hooks.map(async (hook) => hook.prepare?.()))
      for (const each of ready) if (each.status === 'rejected') services.report(each.reason)
    },
    pass(ctx, raw, key, ask, args) {
      const call = hooks[0] && readCall(key, args)
      const all = call ? call.asked.map((asked) => look({ ...asked, ...placeOf(ctx, raw), approval: needsApproval(asked.method) })) : []
      if (!call || !all.some(({ seeing }) => seeing[0])) return ask(...args)
      if (call.callback) return runAll(all, (hear) => ask(...call.args, hear), call.callback)
      return run(all[0]!, () => ask(...call.args)).catch((error: unknown) => {
        throw spoken(error)
      })
    },
  }
}

/** Sends once the hooks let it pass: in the same task where none of them holds it. */
function past<T>(services: Services, { request, seeing }: Seen, send: () => T | Promise<T>): T | Promise<T> {
  for (const [at, hook] of seeing.entries()) {
    const held = before(services, hook, request)
    if (held) return held.then(() => past(services, { request, seeing: seeing.slice(at + 1) }, send))
  }
  return send()
}

/** Undefined where the hook lets it pass at once. */
function before({ platform }: Services, hook: RequestHook, request: WalletRequest): Promise<void> | undefined {
  const abort = new AbortController()
  let held: void | Promise<void>
  try {
    held = hook.beforeRequest?.(request, abort.signal)
  } catch (error) {
    throw refusal(hook, request, error)
  }
  if (!held) return undefined
  const answer = held
  return new Promise((resolve, reject) => {
    const disarm = platform.after(Math.min(hook.limit ?? requestLimits.hold, requestLimits.hold), () => {
      reject(refused(new PorticoError('request-timeout', `${hook.id} held ${request.method} for too long`, { exit: 'timeout' })))
      abort.abort()
    })
    answer.then(resolve, (error: unknown) => reject(refusal(hook, request, error))).finally(disarm)
  })
}

/** A hook's own typed error, else one that says which hook it was. */
function refusal(hook: RequestHook, { method }: WalletRequest, cause: unknown): PorticoError {
  return refused(isPorticoError(cause) ? cause : new PorticoError('request-refused', `${hook.id} refused ${method}`, { cause, exit: 'failed' }))
}

function refused(error: PorticoError): PorticoError {
  refusals.add(error)
  return error
}

/** As hosts of an EIP-1193 provider expect it, where the visitor said no to a hook. A wallet's own errors pass as they are. */
function spoken(error: unknown): unknown {
  if (!isPorticoError(error) || !refusals.has(error) || error.exit !== 'rejected') return error
  return Object.assign(new Error(error.message, { cause: error }), { name: 'ProviderRpcError', code: 4001 })
}

/** Where a provider is in use; where several links have it, by the one in front. */
function placeOf({ live, state }: Pick<Context, 'live' | 'state'>, raw: object): Pick<WalletRequest, 'link' | 'namespace' | 'chain'> {
  const { current, links } = state.get()
  const all = [...live].flatMap(([link, { connections }]) =>
    [...connections].flatMap(([namespace, { provider }]) => (rawOf(provider) === rawOf(raw) ? { link, namespace } : [])),
  )
  const it = all.find(({ link, namespace }) => current[namespace] === link) ?? all.at(-1)
  return it ? { ...it, chain: links[it.link]?.ns[it.namespace]?.chain ?? null } : { link: null, namespace: 'eip155', chain: null }
}

/** Runs it now; what it throws is a rejection. */
const attempt = async <T>(run: () => T | Promise<T>): Promise<T> => run()
