import type { Portico } from '../public/portico.ts'
import { PorticoError } from '../errors/error.ts'
import { isPending } from '../state/select.ts'
import { isSameTransaction } from './list.ts'
import { track, type TrackingInstance, type TrackOptions } from './track.ts'
import type { TrackedTransaction } from '../types/transactions.ts'

/** How a transaction is waited for. */
export interface WaitForTrackedOptions extends TrackOptions {
  /**
   * `end`: it is in a block, or never will be. `final`: that cannot change any more. Default `end`.
   */
  until?: 'end' | 'final' | undefined
  /** Ends the wait. */
  signal?: AbortSignal | undefined
}

/**
 * Tracks a transaction, and resolves once it has ended: `status` has the result. A hidden page
 * polls once the visitor returns.
 *
 * @throws PorticoError as {@link track} does, and `aborted` once the signal is.
 * @example const { status, becameHash } = await waitForTracked(portico, hash)
 */
export async function waitForTracked(
  portico: TrackingInstance & Pick<Portico, 'subscribe'>,
  hash: string,
  { until = 'end', signal, ...options }: WaitForTrackedOptions = {},
): Promise<TrackedTransaction> {
  const followed = await track(portico, hash, options)
  return new Promise((resolve, reject) => {
    const end = (): void => {
      stop()
      signal?.removeEventListener('abort', abort)
    }
    const abort = (): void => {
      end()
      reject(
        new PorticoError('aborted', 'Request was aborted', { exit: 'user', cause: signal?.reason }),
      )
    }
    const look = (): void => {
      // Newer ones have replaced it: its last known state is all there will be.
      const now = portico
        .getState()
        .slices.activity?.tracked.find((each) => isSameTransaction(each, followed))
      if (!now || isPending(now) || (until === 'final' && mayChange(now))) return
      end()
      resolve(now)
    }
    const stop = portico.subscribe(look)
    signal?.addEventListener('abort', abort)
    if (signal?.aborted) abort()
    else look()
  })
}

const mayChange = ({ status, isFinal }: TrackedTransaction): boolean =>
  !isFinal && (status === 'confirmed' || status === 'failed')
