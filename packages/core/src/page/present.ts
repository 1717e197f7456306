import type { Stop } from '../types/index.ts'

/** Resolves once a wallet is present, or the attempt has been cancelled. */
export function whenPresent(
  isPresent: () => boolean,
  watch: (changed: Stop) => Stop,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve) => {
    const check = (): void => {
      if (!isPresent() && !signal.aborted) return
      unwatch()
      signal.removeEventListener('abort', check)
      resolve()
    }
    const unwatch = watch(check)
    signal.addEventListener('abort', check)
    check()
  })
}
