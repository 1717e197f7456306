/**
 * Links of other connectors, a relay's session above all, as connections of the host's wagmi: its hooks would be empty
 * without. Each has a seat, which is a connector of wagmi's; who sits there is in `guest.ts`, loaded with the first.
 */
import { PorticoError } from '@portico/core'
import type { LinkName } from '@portico/core'
import type { WagmiChain, WagmiConfig, WagmiConnector } from './config.ts'

/** wagmi's `type` of them. By it they are known apart from the host's own, also in what wagmi reads back from its storage. */
export const guestType = 'portico'

/** What wagmi asks of a connector, and what it tells. */
export interface Guest {
  connect(how?: { chainId?: number | undefined }): Promise<{ accounts: readonly string[]; chainId: number }>
  disconnect(): Promise<void>
  getAccounts(): Promise<readonly string[]>
  getChainId(): Promise<number>
  getProvider(): Promise<unknown>
  isAuthorized(): Promise<boolean>
  switchChain(to: { chainId: number }): Promise<WagmiChain>
  /** wagmi's state has changed. */
  update(): void
  /** wagmi has put it in front. */
  front(): void
}

const asked = ['connect', 'disconnect', 'getAccounts', 'getChainId', 'getProvider', 'isAuthorized', 'switchChain'] as const
const emitted = ['onAccountsChanged', 'onChainChanged', 'onDisconnect']

export interface Seat {
  readonly connector: WagmiConnector
  guest?: Guest
  /** How often it was taken: who was there before leaves it to who came after. */
  turn: number
  /** It was here before wagmi's reconnecting began, which comes by. */
  awaited: boolean
  sit(guest: Guest): void
}

export interface Guests {
  /** Leaves a place for a link that may come, so that wagmi's reconnecting finds it there. */
  await(link: LinkName, over: Promise<unknown>): void
  take(link: LinkName): Seat
  leave(seat: Seat): void
  get(uid: string | null): Seat | undefined
  /** wagmi's state has changed. */
  update(): void
}

export function createGuests(config: WagmiConfig): Guests {
  const seats = new Map<string, Seat & { stop(): void; waits?: Promise<unknown> }>()
  const { connectors } = config._internal
  const listed = (change: (all: readonly WagmiConnector[]) => readonly WagmiConnector[]): void => connectors.setState(change as never)

  function seatOf({ id, connector: kind, peer: { name, icon } }: LinkName): NonNullable<ReturnType<(typeof seats)['get']>> {
    const taken = seats.get(id)
    if (taken) return taken
    let sit!: () => void
    let stop!: () => void
    const there = new Promise<void>((resolve, reject) => {
      sit = resolve
      stop = () => reject(new PorticoError('wallet-gone', `${name} is not there any more`, { exit: 'wallet-gone' }))
    })
    there.catch(() => {})
    const ask = (what: (typeof asked)[number]) => async (how?: unknown) => {
      await there
      return seat.guest![what](how as never)
    }
    const make = () => ({
      id: kind,
      name,
      ...(icon ? { icon } : {}),
      type: guestType,
      ...Object.fromEntries(asked.map((what) => [what, ask(what)])),
      // What it hears of its provider it hears from the EVM adapter.
      ...Object.fromEntries(emitted.map((event) => [event, () => {}])),
    })
    const seat: ReturnType<typeof seatOf> = {
      connector: connectors.setup(make as never),
      turn: 0,
      awaited: false,
      sit(guest) {
        seat.guest = guest
        sit()
      },
      stop,
    }
    seats.set(id, seat)
    listed((all) => [...all, seat.connector])
    return seat
  }

  function leave(seat: Seat): void {
    for (const [id, each] of seats)
      if (each === seat) {
        seats.delete(id)
        each.stop()
        listed((all) => all.filter((connector) => connector !== seat.connector))
      }
  }

  return {
    await(link, over) {
      const seat = seatOf(link)
      seat.awaited = true
      seat.waits = over
      const done = (): void => {
        if (seat.waits === over && seat.turn === 0) leave(seat)
      }
      over.then(done, done)
    },
    take(link) {
      const seat = seatOf(link)
      seat.turn++
      return seat
    },
    leave,
    get: (uid) => [...seats.values()].find(({ connector }) => connector.uid === uid),
    update: () => seats.forEach(({ guest }) => guest?.update()),
  }
}
