import type { Portico } from '@portico/core'

/** Whether neither the host nor the visitor has switched prefetching off. */
export function mayPrefetch({ config }: Pick<Portico, 'config'>): boolean {
  return (
    config.prefetch !== false &&
    !(globalThis as { navigator?: { connection?: { saveData?: boolean } } }).navigator?.connection
      ?.saveData
  )
}
