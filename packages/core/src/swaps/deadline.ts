import { PorticoError } from '../errors/error.ts'
import type { Platform } from '../types/index.ts'

export const aborted = (signal: AbortSignal): PorticoError =>
  new PorticoError('aborted', 'Request was aborted', { exit: 'user', cause: signal.reason })

export const late = (): PorticoError =>
  new PorticoError('timeout', 'The request took too long to respond', {
    exit: 'timeout',
    category: 'API_ERROR',
  })

/**
 * Runs tasks side by side: none of them waits for another. It ends once all have, at the deadline,
 * or `grace` after the first that is `enough`; the others are aborted.
 *
 * @param tasks They do not reject.
 * @returns In the order of the tasks; undefined: not in time.
 * @throws PorticoError `aborted` once the caller's signal is.
 */
export function gather<T>(
  { after }: Pick<Platform, 'after'>,
  tasks: readonly ((signal: AbortSignal) => Promise<T>)[],
  {
    deadline,
    grace,
    enough,
    signal,
  }: {
    deadline: number
    grace: number
    enough(value: T): boolean
    signal: AbortSignal
  },
): Promise<readonly (T | undefined)[]> {
  const controller = new AbortController()
  const values: (T | undefined)[] = tasks.map(() => undefined)
  let open = tasks.length
  return new Promise((resolve, reject) => {
    const stops: (() => void)[] = []
    const end = (): void => {
      for (const stop of stops) stop()
      signal.removeEventListener('abort', abort)
      controller.abort()
    }
    const finish = (): void => {
      end()
      resolve([...values])
    }
    const abort = (): void => {
      end()
      reject(aborted(signal))
    }
    if (signal.aborted) return abort()
    if (open === 0) return finish()
    signal.addEventListener('abort', abort)
    stops.push(after(deadline, finish))
    let isEnough = false
    for (const [at, task] of tasks.entries())
      void task(controller.signal).then((value) => {
        values[at] = value
        if (--open === 0) return finish()
        if (isEnough || !enough(value)) return
        isEnough = true
        stops.push(after(grace, finish))
      })
  })
}

/**
 * Runs one task under a deadline, after which it is aborted and no longer waited for.
 *
 * @throws PorticoError `timeout`, `aborted`; and what the task throws.
 */
export async function within<T>(
  platform: Pick<Platform, 'after'>,
  deadline: number,
  task: (signal: AbortSignal) => Promise<T>,
  signal: AbortSignal,
): Promise<T> {
  const settled = (inner: AbortSignal): Promise<{ value: T } | { thrown: unknown }> =>
    task(inner).then(
      (value) => ({ value }),
      (thrown: unknown) => ({ thrown }),
    )
  const options = { deadline, grace: 0, enough: () => false, signal }
  const [result] = await gather(platform, [settled], options)
  if (!result) throw late()
  if ('thrown' in result) throw result.thrown
  return result.value
}
