/** What a wallet shares is asked for again before it signs: a page that slept, or came back from the history, has heard nothing meanwhile. */
import type { Context } from '../context.ts'
import { PorticoError } from '../errors.ts'
import { limits } from '../limits.ts'

/** As long as nobody has slept for less than this, what the wallet said is what it says, milliseconds. */
const fresh = 10_000

export interface Reread {
  /** The wallet has just said it. */
  heard(link: string): void
  /** Whether it has not been heard for so long that it has to be asked. */
  due(link: string): boolean
  /** @throws PorticoError `account-changed` when it says something else now; the state follows it. */
  sure(link: string): Promise<void>
}

export function createReread({ state, services, live }: Context): Reread {
  const at = new Map<string, number>()
  const { now, after } = services.platform
  const used = (id: string): string => JSON.stringify(Object.values(state.get().links[id]?.ns ?? {}).map(({ account, lost }) => [account, lost?.exit]))
  const heard = (id: string): void => void at.set(id, now())
  const due = (id: string): boolean => now() - (at.get(id) ?? 0) >= fresh
  return {
    heard,
    due,
    async sure(id) {
      if (!due(id)) return
      const before = used(id)
      const asked = [...(live.get(id)?.connections.values() ?? [])].map((connection) => connection.refresh?.())
      await new Promise<void>((resolve) => {
        const disarm = after(limits.restore, resolve)
        // A wallet that does not say who it is, or not in time, says why when it is asked to sign.
        void Promise.allSettled(asked).then(() => {
          disarm()
          resolve()
        })
      })
      heard(id)
      if (used(id) !== before) throw new PorticoError('account-changed', 'Another account is in use now', { exit: 'failed' })
    },
  }
}
