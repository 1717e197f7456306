import { isFrameError } from '../shared/error.ts'
import type { LoginDeps } from './deps.ts'

/** Rejects with the error. If a removal waits, the visitor reads until when, and how to stop it. */
export async function sayRemovalWaits(
  { screen, now }: Pick<LoginDeps, 'screen' | 'now'>,
  error: unknown,
  signal: AbortSignal,
): Promise<never> {
  if (isFrameError(error, 'removal-waits')) {
    const until = now() + Number(error.data?.['retryAfter']) * 1_000
    await screen.sayWaits({ until, isRemoval: true, signal })
  }
  throw error
}
