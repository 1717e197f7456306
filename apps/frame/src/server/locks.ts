/** Lets one tab at a time through. */

export interface Locks {
  /** Waits for whoever is inside; `signal` ends the wait. */
  hold<T>(name: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T>
}

/** By the browser's own locks, which a tab that is closed or killed lets go of. */
export function createLocks(manager: Pick<LockManager, 'request'>): Locks {
  return {
    hold: (name, work, signal) => manager.request(`portico-frame ${name}`, signal ? { signal } : {}, work),
  }
}
