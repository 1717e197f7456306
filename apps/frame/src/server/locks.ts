/** A lock that one tab at a time holds. */

export interface Locks {
  /** Waits for the lock; `signal` ends the wait. */
  hold<T>(name: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T>
}

/** Uses the browser's locks, which are released when a tab is closed or killed. */
export function createLocks(manager: Pick<LockManager, 'request'>): Locks {
  return {
    hold: (name, work, signal) =>
      manager.request(`portico-frame ${name}`, signal ? { signal } : {}, work),
  }
}
