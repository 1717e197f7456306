import type { Portico } from '@portico/core'

/** Whether neither host nor visitor has disabled prefetching. */
export function mayPrefetch({ config }: Pick<Portico, 'config'>): boolean {
  return (
    config.prefetch !== false &&
    !(globalThis as { navigator?: { connection?: { saveData?: boolean } } }).navigator?.connection
      ?.saveData
  )
}
