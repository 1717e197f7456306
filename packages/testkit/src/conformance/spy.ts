import type { AnyAdapter, ConnFact, Connection } from '@portico/core'

export interface Spied {
  adapter: AnyAdapter
  connection(): Connection | null
  /** Facts after the connection was detached. */
  stray: ConnFact[]
}

export function spy(adapter: AnyAdapter): Spied {
  const stray: ConnFact[] = []
  let last: Connection | null = null
  const attach: AnyAdapter['attach'] = async (handle, emit, ...how) => {
    let detached = false
    const made = await adapter.attach(
      handle,
      (fact) => {
        if (detached) stray.push(fact)
        emit(fact)
      },
      ...how,
    )
    const detach = (): void => {
      detached = true
      made.detach()
    }
    return (last = instead(made, { detach }))
  }
  return { adapter: instead(adapter, { attach }), connection: () => last, stray }
}

/** Works for class instances, too. */
function instead<T extends object>(target: T, members: Partial<T>): T {
  return new Proxy(target, {
    get(from, key) {
      if (key in members) return members[key as keyof T]
      const value: unknown = Reflect.get(from, key)
      return typeof value === 'function' && key !== 'provider'
        ? (value.bind(from) as unknown)
        : value
    },
  })
}
