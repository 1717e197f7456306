import type { Stop } from '../types/index.ts'

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
