import { track, type TrackedTransaction, type TrackOptions } from '@portico/core/transactions'
import { useAction, type ActionState } from './use-action.ts'

/** A transaction that is to be followed. */
export interface TrackVariables extends TrackOptions {
  /** The wallet's answer. */
  hash: string
}

/** The result of `useTrack`. */
export interface UseTrack extends ActionState<TrackVariables, TrackedTransaction> {
  /** The result is in the state. */
  track(transaction: TrackVariables): void
  /** Rejects as `track` of `@portico/core/transactions` does. */
  trackAsync(transaction: TrackVariables): Promise<TrackedTransaction>
}

/**
 * Tracks transactions of the host's own wallet; those of Portico's wallets are tracked
 * automatically.
 *
 * @example
 * const { track } = useTrack()
 * track({ hash: '0x…', label: 'Mint a ticket' })
 */
export function useTrack(): UseTrack {
  const { run, runAsync, ...state } = useAction((portico, { hash, ...options }: TrackVariables) =>
    track(portico, hash, options),
  )
  return { ...state, track: run, trackAsync: runAsync }
}
