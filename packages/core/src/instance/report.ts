import type { PorticoError } from '../errors/error.ts'
import type { Emit } from '../types/events.ts'
import type { Platform, Services } from '../types/index.ts'

type Failure = Partial<Error & Pick<PorticoError, 'exit' | 'category'>>

/**
 * Each failure becomes one error event of its category, and a report to the host's collector.
 * Decisions of a visitor or a wallet, and an offline page, are no failures.
 */
export function createReport(
  platform: Pick<Platform, 'now' | 'online'>,
  emit: Emit,
): Services['report'] {
  let last: unknown
  return (error, meaning) => {
    try {
      const {
        name = 'Error',
        message = 'Unknown error',
        stack = '',
        exit = 'failed',
        category = 'INTERNAL_SDK_ERROR',
      }: Failure = error ?? {}
      // Loads that wait for one another fail with the same error.
      if (
        error === last ||
        !platform.online() ||
        name === 'AbortError' ||
        !/failed|timeout/.test(exit)
      )
        return
      last = error
      const timestamp = new Date(platform.now()).toISOString()
      emit('INTERNAL_SDK_ERROR', {
        errorType: `${name}`,
        errorMessage: `${meaning ?? message}`,
        stackTrace: `${stack}`,
        uncaught: false,
        category,
        timestamp,
      })
    } catch {
      // A value that a wallet throws may be unreadable.
    }
  }
}
