/** Tabs share the storage, which decides; the state follows it. */
import type { Context } from '../contracts/context.ts'
import type { Json } from '../types/index.ts'
import type { Namespaces } from './namespaces.ts'
import { isSameTransaction, limited, toSlice, withTransaction } from './list.ts'
import { isOpen } from './polling.ts'
import { parseTracked, storedKey } from './stored.ts'
import type { TrackedTransaction } from '../types/transactions.ts'

export interface TransactionStore {
  read(): Promise<readonly TrackedTransaction[]>
  /**
   * Changes the stored transaction; no other tab writes between reading and writing.
   *
   * @param change Converts the stored transaction, if any, to the new one; undefined keeps it.
   */
  update(
    one: Pick<TrackedTransaction, 'hash' | 'chain'>,
    change: (before: TrackedTransaction | undefined) => TrackedTransaction | undefined,
  ): Promise<{ before: TrackedTransaction | undefined; after: TrackedTransaction | undefined }>
}

/** @param shown Called with the previous and the current list, on each difference. */
export function createTransactionStore(
  { state, services }: Pick<Context, 'state' | 'services'>,
  namespaces: Namespaces,
  shown: (before: readonly TrackedTransaction[], now: readonly TrackedTransaction[]) => void,
): TransactionStore {
  const { platform, store } = services
  let text: string | undefined
  let memory: Json | undefined
  const readStored = (): Json | undefined => memory ?? store.get(storedKey)

  /**
   * In the same task as the read, so that a write loses nothing that another tab wrote meanwhile.
   */
  async function withStored<T>(use: (list: readonly TrackedTransaction[]) => T): Promise<T> {
    // Another tab may meanwhile write a transaction of another namespace.
    do await namespaces.loadFor(readStored())
    while (!namespaces.hasAllFor(readStored()))
    return use(parseTracked(readStored(), namespaces.parserOf, platform.now()))
  }

  function show(list: readonly TrackedTransaction[]): readonly TrackedTransaction[] {
    const next = JSON.stringify(list)
    if (next === text) return list
    text = next
    const before = state.get().slices.activity?.tracked ?? []
    state.set(({ slices }) => ({ slices: { ...slices, activity: toSlice(list) } }))
    shown(before, list)
    return list
  }

  function write(list: readonly TrackedTransaction[]): void {
    const now = platform.now()
    const value: Json = { open: list.filter((each) => isOpen(each, now)).length, list }
    memory = store.set(storedKey, value) ? undefined : value
  }

  return {
    read: () => withStored(show),
    update: (one, change) =>
      withStored((list) => {
        const before = list.find((each) => isSameTransaction(each, one))
        const after = change(before)
        if (after && JSON.stringify(after) !== JSON.stringify(before)) {
          const next = limited(withTransaction(list, after))
          write(next)
          show(next)
        }
        return { before, after: after ?? before }
      }),
  }
}
