import type { BlockchainDeps } from './types.ts'

export class ServiceError extends Error {
  override name = 'ServiceError'
  readonly wait: number | undefined

  constructor(message: string, wait?: number) {
    super(message)
    this.wait = wait
  }
}

const longestWait = 3_600_000

export function readRetryAfter(header: string | null, now: number): number | undefined {
  if (!header || header.length > 64) return undefined
  const wait = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - now
  return Number.isNaN(wait) ? undefined : Math.min(Math.max(wait, 1_000), longestWait)
}

/** Keeps a number as written: a float could change it. */
export class WrittenNumber {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

const keepNumbers = (_key: string, value: unknown, context?: { source?: string }): unknown =>
  typeof value === 'number' ? new WrittenNumber(context?.source ?? String(value)) : value

export interface ServiceRequest {
  readonly name: string
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** In bytes. */
  readonly limit: number
}

/**
 * Numbers stay as they were written. Redirects are not followed, so that a key goes nowhere else.
 *
 * @throws ServiceError that names neither address nor key.
 */
export async function fetchJson(
  { fetch, settings, stopped, now }: Pick<BlockchainDeps, 'fetch' | 'settings' | 'stopped' | 'now'>,
  url: URL,
  { name, headers, limit }: ServiceRequest,
): Promise<unknown> {
  const signal = AbortSignal.any([stopped, AbortSignal.timeout(settings.rpcTimeout)])
  let response: Response
  try {
    response = await fetch(url, {
      headers: { accept: 'application/json', ...headers },
      redirect: 'error',
      signal,
    })
  } catch {
    throw new ServiceError(`${name} did not answer`)
  }
  if (!response.ok) {
    await response.body?.cancel().catch(() => {})
    const waits = response.status === 429 || response.status === 503
    throw new ServiceError(
      `${name} answered ${response.status}`,
      waits ? (readRetryAfter(response.headers.get('retry-after'), now()) ?? 60_000) : undefined,
    )
  }
  try {
    return JSON.parse(await readText(response, limit), keepNumbers)
  } catch {
    throw new ServiceError(`${name} answered something else than JSON, or too much`)
  }
}

/** Throws where a body has more bytes than `limit`. */
export async function readText(response: Response, limit: number): Promise<string> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of response.body ?? []) {
    length += chunk.length
    if (length > limit) throw new RangeError('too much')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
