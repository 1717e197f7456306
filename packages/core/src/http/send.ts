import { PorticoError } from '../errors/error.ts'
import type { Platform } from '../types/index.ts'

function aborted(signal: AbortSignal): PorticoError {
  return new PorticoError('aborted', 'Request was aborted', { exit: 'user', cause: signal.reason })
}

/** What a request needs of the platform. */
export type Net = Pick<Platform, 'fetch' | 'after' | 'now' | 'online'>

/**
 * Sends a plain HTTP request. The deadline covers the body too: a server that sends headers and then nothing would otherwise
 * hold its caller for ever.
 *
 * @param read Reads the response; runs within the deadline.
 * @throws PorticoError `timeout`, `aborted`, `network` (exit `offline` when the browser is
 *   offline), and any PorticoError of `read`.
 */
export async function send<T>(
  net: Net,
  url: string,
  init: RequestInit,
  options: {
    timeout: number
    signal?: AbortSignal | undefined
    read: (response: Response) => Promise<T>
  },
): Promise<T> {
  const { signal } = options
  if (signal?.aborted) throw aborted(signal)
  const controller = new AbortController()
  let stop = (): void => {}
  const cut = new Promise<never>((_, reject) => {
    const end = (error: PorticoError): void => {
      reject(error)
      controller.abort()
    }
    const onAbort = (): void => end(aborted(signal as AbortSignal))
    signal?.addEventListener('abort', onAbort)
    const cancel = net.after(options.timeout, () =>
      end(
        new PorticoError('timeout', 'The request took too long to respond', {
          exit: 'timeout',
          category: 'API_ERROR',
        }),
      ),
    )
    stop = () => {
      cancel()
      signal?.removeEventListener('abort', onAbort)
    }
  })
  const work = async (): Promise<T> =>
    options.read(await net.fetch(url, { ...init, signal: controller.signal }))
  try {
    // Raced, not only aborted: a host's own fetch may ignore the signal.
    return await Promise.race([work(), cut])
  } catch (error) {
    if (error instanceof PorticoError) throw error
    throw new PorticoError('network', 'The request could not be sent', {
      exit: net.online() ? 'failed' : 'offline',
      category: 'API_ERROR',
      cause: error,
    })
  } finally {
    stop()
  }
}
