/** Loaded with the first feature that has a hook; without it requests go to the wallet. */
import { isPorticoError, PorticoError } from '../errors/error.ts'
import type { Services, Stop } from '../types/index.ts'
import { needsApproval, outcomeAt, readCall, resultIn, type Callback } from './calls.ts'
import { requestLimits } from './limits.ts'
import { placeOf } from './place.ts'
import type { RequestHook, RequestOutcome, Requests, WalletRequest } from '../types/requests.ts'

interface Watched {
  request: WalletRequest
  watchers: readonly RequestHook[]
}

const refusals = new WeakSet<object>()

/**
 * Registers a hook at once, so that it sees every request from then on.
 *
 * @returns its undo.
 * @example
 * const stop = hookRequests(portico.services, {
 *   id: 'log',
 *   afterRequest: ({ method }, outcome) => console.log(method, outcome),
 * })
 */
export function hookRequests(services: Services, hook: RequestHook): Stop {
  return (services.requests ??= createRequests(services)).hook(hook)
}

function createRequests(services: Services): Requests {
  let hooks: readonly RequestHook[] = []

  function withWatchers(request: WalletRequest): Watched {
    return {
      request,
      watchers: hooks.filter(
        ({ sees, beforeRequest, afterRequest }) =>
          (beforeRequest || afterRequest) && (request.approval || sees === 'all'),
      ),
    }
  }

  function notify({ request, watchers }: Watched, outcome: RequestOutcome): void {
    for (const hook of watchers)
      try {
        hook.afterRequest?.(request, outcome)
      } catch (error) {
        services.report(error)
      }
  }

  async function settle<T>(watched: Watched, answer: T | Promise<T>): Promise<T> {
    try {
      const result = await answer
      notify(watched, { result: resultIn(result) })
      return result
    } catch (error) {
      notify(watched, { error })
      throw error
    }
  }

  const run = <T>(watched: Watched, send: () => T | Promise<T>): Promise<T> =>
    settle(
      watched,
      attempt(() => passHooks(services, watched, send)),
    )

  /**
   * Several requests in one call are held until each may pass; one answer has the outcomes of all.
   */
  function runAll(
    all: readonly Watched[],
    send: (callback: Callback) => unknown,
    callback: Callback,
  ): void {
    const answerAll: Callback = (error, answer) => {
      for (const [at, watched] of all.entries()) notify(watched, outcomeAt(at, error, answer))
      callback(error, answer)
    }
    const held = all.reduceRight(
      (next, watched) => () => passHooks(services, watched, next),
      () => send(answerAll),
    )
    attempt(held).catch((error: unknown) => answerAll(toProviderError(error)))
  }

  return {
    run(request, send) {
      const watched = withWatchers(request)
      return watched.watchers.length > 0 ? run(watched, send) : send()
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
      const call = hooks.length > 0 ? readCall(key, args) : undefined
      const all = call
        ? call.asked.map((asked) =>
            withWatchers({ ...asked, ...placeOf(ctx, raw), approval: needsApproval(asked.method) }),
          )
        : []
      if (!call || !all.some(({ watchers }) => watchers.length > 0)) return ask(...args)
      if (call.callback)
        return runAll(all, (callback) => ask(...call.args, callback), call.callback)
      return run(all[0]!, () => ask(...call.args)).catch((error: unknown) => {
        throw toProviderError(error)
      })
    },
  }
}

function passHooks<T>(
  services: Services,
  { request, watchers }: Watched,
  send: () => T | Promise<T>,
): T | Promise<T> {
  for (const [at, hook] of watchers.entries()) {
    const held = before(services, hook, request)
    if (held)
      return held.then(() =>
        passHooks(services, { request, watchers: watchers.slice(at + 1) }, send),
      )
  }
  return send()
}

function before(
  { platform }: Services,
  hook: RequestHook,
  request: WalletRequest,
): Promise<void> | undefined {
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
    const disarm = platform.after(
      Math.min(hook.limit ?? requestLimits.hold, requestLimits.hold),
      () => {
        reject(
          refused(
            new PorticoError('request-timeout', `${hook.id} held ${request.method} for too long`, {
              exit: 'timeout',
            }),
          ),
        )
        abort.abort()
      },
    )
    answer.then(resolve, (error: unknown) => reject(refusal(hook, request, error))).finally(disarm)
  })
}

function refusal(hook: RequestHook, { method }: WalletRequest, cause: unknown): PorticoError {
  return refused(
    isPorticoError(cause)
      ? cause
      : new PorticoError('request-refused', `${hook.id} refused ${method}`, {
          cause,
          exit: 'failed',
        }),
  )
}

function refused(error: PorticoError): PorticoError {
  refusals.add(error)
  return error
}

/**
 * Converts to the EIP-1193 error of a rejection when the visitor rejected in a hook. A wallet's own
 * errors pass unchanged.
 */
function toProviderError(error: unknown): unknown {
  if (!isPorticoError(error) || !refusals.has(error) || error.exit !== 'rejected') return error
  return Object.assign(new Error(error.message, { cause: error }), {
    name: 'ProviderRpcError',
    code: 4001,
  })
}

/** A synchronous throw becomes a rejection. */
const attempt = async <T>(run: () => T | Promise<T>): Promise<T> => run()
