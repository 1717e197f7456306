/** Promises with limits. */
import type { Platform, Stop } from '@portico/core'

export async function within<T>(
  platform: Pick<Platform, 'after'>,
  ms: number,
  promise: Promise<T>,
  late: () => T | Promise<T>,
): Promise<T> {
  let stop: Stop = () => {}
  const timeout = new Promise<void>((resolve) => (stop = platform.after(ms, resolve))).then(late)
  try {
    return await Promise.race([promise, timeout])
  } finally {
    stop()
  }
}

/** `aborted` is called if the signal aborts first. */
export async function unless<T>(
  signal: AbortSignal | undefined,
  aborted: Stop,
  promise: Promise<T>,
): Promise<T> {
  signal?.addEventListener('abort', aborted)
  try {
    return await promise
  } finally {
    signal?.removeEventListener('abort', aborted)
  }
}
