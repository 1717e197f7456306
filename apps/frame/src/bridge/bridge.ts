/** The frame's end of the port. Each request is answered once, with the protocol's fields only. */
import {
  frameRequest,
  frameRequests,
  frameVersion,
  type FrameAnswer,
  type FrameMethod,
  type FrameNotice,
  type FrameReply,
} from '@portico/wire'
import * as v from 'valibot'
import { FrameError } from '../shared/error.ts'
import { NodeError } from '../server/reads.ts'

/** `abort` means that the host no longer waits. */
export type Handlers = {
  readonly [M in Exclude<FrameMethod, 'RPC_ABORT'>]: (
    params: v.InferOutput<(typeof frameRequests)[M]['params']>,
    signal: AbortSignal,
  ) => Promise<FrameReply<M>>
}

/** For rare requests. */
export type LazyHandlers = Pick<
  Handlers,
  | 'CONNECT_SOCIAL'
  | 'GET_FARCASTER_URI'
  | 'CONNECT_FARCASTER'
  | 'CONNECT_PASSKEY'
  | 'AGREE'
  | 'ACCOUNT'
  | 'ADD_LOGIN_METHOD'
  | 'REMOVE_LOGIN_METHOD'
  | 'UPDATE_EMAIL'
  | 'CANCEL_EMAIL'
  | 'CANCEL_REMOVAL'
  | 'SET_RECOVERY'
  | 'CONFIRM_RECOVERY'
  | 'DELETE_ACCOUNT'
>
export type EagerHandlers = Omit<Handlers, keyof LazyHandlers>

export interface Bridge {
  notify(notice: FrameNotice): void
}

const anyRequest = v.object({
  id: frameRequest.entries.id,
  method: v.pipe(v.string(), v.maxLength(128)),
  params: v.optional(v.unknown()),
})
/** How many answered ids are remembered, so that repeated ones are ignored. */
const remembered = 4_096

function errorOf(error: unknown): Extract<FrameAnswer, { ok: false }>['error'] {
  if (error instanceof FrameError) {
    const { code, message, data } = error
    return data ? { code, message, data } : { code, message }
  }
  if (error instanceof NodeError) return { code: error.code, message: error.message }
  // The text of an unexpected error may contain secrets.
  const { code, message } = new FrameError('internal')
  return { code, message }
}

export function serve(
  port: MessagePort,
  eager: EagerHandlers,
  lazy: () => Promise<LazyHandlers>,
): Bridge {
  const known: Partial<Handlers> = eager
  const all = async (): Promise<Handlers> => ({ ...eager, ...(await lazy()) })
  const seen = new Set<string>()
  const running = new Map<string, AbortController>()

  function answer(reply: FrameAnswer): void {
    port.postMessage(reply)
  }

  function abort(params: unknown): null {
    const read = v.safeParse(frameRequests.RPC_ABORT.params, params)
    if (!read.success) throw new FrameError(-32_602)
    running.get(read.output.request)?.abort(new FrameError('aborted'))
    return null
  }

  async function run<M extends Exclude<FrameMethod, 'RPC_ABORT'>>(
    method: M,
    params: unknown,
    signal: AbortSignal,
  ): Promise<unknown> {
    const read = v.safeParse(frameRequests[method].params, params)
    if (!read.success) throw new FrameError(-32_602)
    const handle: Handlers[M] = known[method] ?? (await all())[method]
    // The compiler cannot infer the method's schema from the table.
    const result = await handle(read.output as Parameters<Handlers[M]>[0], signal)
    const parsed = v.safeParse(frameRequests[method].reply, result)
    if (!parsed.success) throw new FrameError('internal')
    return parsed.output
  }

  async function receive(id: string, method: string, params: unknown): Promise<void> {
    const stop = new AbortController()
    running.set(id, stop)
    try {
      if (!isMethod(method)) throw new FrameError(-32_601)
      const work =
        method === 'RPC_ABORT' ? Promise.resolve(abort(params)) : run(method, params, stop.signal)
      // Answered at once, even if the work continues.
      const result = await Promise.race([work, aborted(stop.signal)])
      answer({ id, ok: true, result })
    } catch (error) {
      answer({
        id,
        ok: false,
        error: errorOf(stop.signal.aborted ? new FrameError('aborted') : error),
      })
    } finally {
      running.delete(id)
    }
  }

  port.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const request = v.safeParse(anyRequest, data)
    // A request without an id cannot be answered.
    if (!request.success || seen.has(request.output.id)) return
    const { id, method, params } = request.output
    seen.add(id)
    if (seen.size > remembered)
      for (const oldest of seen) if (!running.has(oldest) && seen.delete(oldest)) break
    void receive(id, method, params)
  })
  port.start()
  const notify = (notice: FrameNotice): void => port.postMessage(notice)
  notify({ is: 'ready', version: frameVersion })
  return { notify }
}

const isMethod = (method: string): method is FrameMethod => Object.hasOwn(frameRequests, method)

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) =>
    signal.addEventListener('abort', () => reject(new FrameError('aborted')), { once: true }),
  )
}
