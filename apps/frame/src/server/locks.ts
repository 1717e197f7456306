/** Held by one tab at a time. */

export interface Locks {
  /** `signal` ends the wait. */
  hold<T>(name: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T>
}

/** Browsers release their locks when a tab is closed or killed. */
export function createLocks(manager: Pick<LockManager, 'request'>): Locks {
  return {
    hold: (name, work, signal) =>
      manager.request(`portico-frame ${name}`, signal ? { signal } : {}, work),
  }
}
