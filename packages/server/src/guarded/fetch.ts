import { ask } from './ask.ts'
import { GuardedError } from './error.ts'
import { createPlaces } from './places.ts'
import { readBody } from './read.ts'
import { addressesOf, askNameServers, type Resolve } from './resolve.ts'
import { hostOf, readRedirect, readTarget, type Gateways, type Target } from './target.ts'

export interface GuardedRequest {
  /** `image/*` is any picture, an empty text an answer without a type. */
  readonly types: readonly string[]
  /** Bytes, both compressed and decompressed. */
  readonly limit: number
  /** Milliseconds for everything; default 8,000. */
  readonly timeout?: number
  /** JSON to post. A redirect is not followed then. */
  readonly body?: string | undefined
  /** Aborts the request. */
  readonly signal?: AbortSignal | undefined
}

export interface GuardedReply {
  readonly type: string
  readonly bytes: Buffer<ArrayBuffer>
}

/** Throws a {@link GuardedError}. */
export type Guarded = (url: string, request: GuardedRequest) => Promise<GuardedReply>

export interface GuardedOptions {
  readonly gateways: Gateways
  readonly stopped: AbortSignal
  /** Default: asks name servers. */
  readonly resolve?: Resolve | undefined
  /** `address:port` pairs that are not public. Empty except in tests. */
  readonly allow?: readonly string[] | undefined
  readonly deadline?: ((ms: number) => AbortSignal) | undefined
}

const redirects = 3
const redirecting = new Set([301, 302, 303, 307, 308])
const patience = 8_000

const typeOf = (header: string | undefined): string =>
  (header ?? '').split(';')[0]!.trim().toLowerCase()
const fits = (type: string, types: readonly string[]): boolean =>
  types.some((each) => each === type || (each.endsWith('/*') && type.startsWith(each.slice(0, -1))))

function until<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = (): void => reject(new GuardedError('time', 'It took too long'))
    if (signal.aborted) return late()
    signal.addEventListener('abort', late, { once: true })
    void work.then(resolve, reject).finally(() => signal.removeEventListener('abort', late))
  })
}

/**
 * The only reader of URLs from contracts and names: public addresses only, with limits on time,
 * size, redirects and type.
 *
 * @example
 * const guarded = createGuarded({
 *   gateways: { ipfs: 'https://ipfs.io/ipfs/', ar: 'https://arweave.net/' },
 *   stopped,
 * })
 * const { bytes } = await guarded('ipfs://bafy…/1.json', {
 *   types: ['application/json'],
 *   limit: 100_000,
 * })
 */
export function createGuarded({
  gateways,
  stopped,
  resolve = askNameServers,
  allow = [],
  deadline = AbortSignal.timeout,
}: GuardedOptions): Guarded {
  const places = createPlaces()
  const ports = [80, 443, ...allow.map((each) => Number(each.split(':').at(-1)))]

  async function follow(
    first: Target,
    request: GuardedRequest,
    signal: AbortSignal,
  ): Promise<GuardedReply> {
    let target = first
    for (let followed = 0; ; followed += 1) {
      const addresses = await addressesOf(target, resolve, allow, signal)
      const response = await ask(
        target,
        addresses,
        { accept: request.types.filter(Boolean).join(', '), body: request.body },
        signal,
      )
      try {
        const status = response.statusCode ?? 0
        const { location } = response.headers
        if (redirecting.has(status) && location !== undefined) {
          if (followed >= redirects || request.body !== undefined)
            throw new GuardedError('redirects', `At most ${redirects} redirects are followed`)
          target = readRedirect(location, target, gateways, ports)
          continue
        }
        if (status !== 200) throw new GuardedError('status', `The host answered ${status}`)
        const type = typeOf(response.headers['content-type'])
        if (!fits(type, request.types))
          throw new GuardedError('type', 'The answer is of another type')
        return { type, bytes: await readBody(response, request.limit) }
      } finally {
        response.destroy()
      }
    }
  }

  return async (text, request) => {
    const target = readTarget(text, gateways, ports)
    const ended = new AbortController()
    const signal = AbortSignal.any([
      deadline(request.timeout ?? patience),
      stopped,
      ended.signal,
      ...(request.signal ? [request.signal] : []),
    ])
    const leave = await places.enter(target.trusted ? undefined : hostOf(target.url), signal)
    try {
      return await until(signal, follow(target, request, signal))
    } catch (error) {
      if (signal.aborted) throw new GuardedError('time', 'It took too long')
      throw error instanceof GuardedError
        ? error
        : new GuardedError('network', 'The host did not answer as it should')
    } finally {
      ended.abort()
      leave()
    }
  }
}
