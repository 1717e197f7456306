/**
 * Web Locks in one process, as far as the client uses them: exclusive, queued, if available,
 * stolen, aborted.
 */
type Grant = (lock: Lock | null) => unknown

interface Ask {
  grant: Grant
  resolve(value: unknown): void
  reject(reason: unknown): void
}

export function createLocks(): Pick<LockManager, 'request'> {
  const held = new Map<string, Ask>()
  const queues = new Map<string, Ask[]>()
  const stolen = (): DOMException => new DOMException('The lock was stolen', 'AbortError')

  function hold(name: string, ask: Ask): void {
    held.set(name, ask)
    Promise.resolve()
      .then(() => ask.grant({ name, mode: 'exclusive' }))
      .then(ask.resolve, ask.reject)
      .finally(() => {
        if (held.get(name) !== ask) return
        held.delete(name)
        const next = queues.get(name)?.shift()
        if (next) hold(name, next)
      })
  }

  function request(name: string, options: LockOptions, grant: Grant): Promise<unknown> {
    return new Promise((resolve, reject) => {
      if (options.signal?.aborted) return reject(options.signal.reason)
      const ask = { grant, resolve, reject }
      const holder = held.get(name)
      if (options.steal) {
        holder?.reject(stolen())
        return hold(name, ask)
      }
      if (!holder) return hold(name, ask)
      if (options.ifAvailable) return void Promise.resolve(grant(null)).then(resolve, reject)
      const queue = queues.get(name) ?? []
      queues.set(name, [...queue, ask])
      options.signal?.addEventListener('abort', () => {
        const left = queues.get(name) ?? []
        if (!left.includes(ask)) return
        queues.set(
          name,
          left.filter((each) => each !== ask),
        )
        reject(options.signal?.reason)
      })
    })
  }
  return { request: request as LockManager['request'] }
}
