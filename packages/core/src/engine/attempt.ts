/** One attempt to connect: it waits, fails with a reason, is cancelled, or yields a link. */
import { PorticoError, isPorticoError } from '../errors.ts'
import { limits } from '../limits.ts'
import { accountOf, type AccountRef } from '../select.ts'
import type { Context } from '../context.ts'
import type { Target } from '../state.ts'
import type { Exit, Link, Want } from '../types.ts'
import type { Changes } from './changes.ts'
import type { Engine } from './engine.ts'

export interface Attempts {
  /** @param behind Adopted without putting its namespace in front of the others. */
  connect(target: Target, want: Want, behind?: boolean): Promise<AccountRef>
  cancel(): void
  /** How an attempt ends that was cancelled before it began. */
  stopped(): Promise<never>
  acceptLate(): Promise<void>
  dismissLate(): void
}

export function createAttempts(ctx: Context, { links, restores }: Pick<Engine, 'links' | 'restores'>, changes: Changes): Attempts {
  const { state, services } = ctx
  let running: { id: number; abort: AbortController; target: Target; result: Promise<AccountRef> } | null = null
  let late: Link | null = null
  let next = 1
  /** The attempt whose wallet the card has made room for. */
  let parkedFor = 0

  function connect(target: Target, want: Want, behind = false): Promise<AccountRef> {
    // A pairing for other chain families is another pairing, of the same wallet too.
    const apart = ctx.connectors.get(target.connector)?.reaches && running?.target.namespaces?.join() !== target.namespaces?.join()
    const same = running && running.target.connector === target.connector && running.target.offer === target.offer && !apart
    // A second press asks nothing twice: wallets answer that with "already asking".
    if (running && same && !running.abort.signal.aborted) return running.result
    running?.abort.abort()
    const connector = ctx.connectors.get(target.connector)
    if (!connector) return Promise.reject(new PorticoError('adapter-not-found', 'Adapter not found'))
    const id = next++
    const abort = new AbortController()
    const { now } = services.platform
    state.set({ attempt: { is: 'waiting', id, target, step: { is: 'wallet' }, since: now() } })
    dismissLate()
    let scanning = false
    let disarm = (): void => {}
    const opened = open(() =>
      connector.open(target.offer, want, {
        signal: abort.signal,
        services,
        ask(step) {
          const attempt = state.get().attempt
          if (attempt.is === 'waiting' && attempt.id === id) state.set({ attempt: { ...attempt, step } })
          // A code is there to be scanned for as long as somebody looks at it; its connector says when it is over.
          if (step.is !== 'scan') return Promise.resolve(null)
          scanning = true
          disarm()
          return Promise.resolve(null)
        },
      }),
    )
    const stopped = new Promise<never>((_, reject) => {
      if (!scanning)
        disarm = services.platform.after(limits.approval, () => {
          reject(exitError('timeout', target))
          // Whoever opens may want to know that nobody waits any more.
          abort.abort()
        })
      abort.signal.addEventListener('abort', () => reject(exitError('user', target)))
      void opened.then(() => disarm(), () => disarm())
    })
    const result = Promise.race([opened, stopped]).then(
      (link) => settle(id, link, target, behind),
      (error: unknown) => {
        // The wallet may still say yes: that answer is offered, not applied.
        opened.then(
          (link) => keepLate(id, link, target),
          () => {},
        )
        return fail(id, error, target)
      },
    )
    running = { id, abort, target, result }
    const offer = state.get().offers[target.connector]?.find((each) => each.id === target.offer)
    if ((offer?.ui ?? connector.ui) === 'overlay') {
      // What a wallet draws into the page would lie under the card, out of reach (ruling 17).
      park(state.get().ui.open)
      parkedFor = id
      // One that was asked for since has the place of this one.
      const back = (): void => {
        if (parkedFor === id) park(false)
      }
      result.then(back, back)
    }
    return result
  }

  const park = (parked: boolean): void => state.set((s) => (s.ui.parked === parked ? {} : { ui: { ...s.ui, parked } }))

  /** Takes up what the visitor asked for. Whoever would bring the same link back silently does not come between. */
  async function take(link: Link, behind: boolean, over?: () => void): Promise<void> {
    restores.stop(link.id)
    const adopted = (): void => {
      changes.remember(link)
      over?.()
    }
    try {
      await links.adopt(link, { restored: false, behind, adopted })
    } catch (error) {
      // Nobody else brings it back now.
      if (state.get().links[link.id]?.state.is === 'restoring')
        links.mark(link.id, { is: 'lost', exit: (isPorticoError(error) && error.exit) || 'failed', at: services.platform.now() })
      throw error
    }
  }

  async function settle(id: number, link: Link, target: Target, behind: boolean): Promise<AccountRef> {
    const over = (): void => {
      // Another wallet may have been chosen while this one was being adopted: that attempt goes on.
      if (running?.id !== id) return
      running = null
      state.set({ attempt: { is: 'idle' } })
    }
    try {
      await take(link, behind, over)
    } catch (error) {
      return fail(id, error, target)
    }
    // Given back while it was being adopted, it never stood.
    over()
    // What it did not come to serve, because it shares no account there, another wallet may serve still.
    const served = link.handles().find(({ ns }) => state.get().current[ns] === link.id && accountOf(state.get(), ns))
    if (served) return accountOf(state.get(), served.ns)!
    // It stands, and so shares accounts: what is missing is a network that they are on.
    return fail(id, exitError(state.get().links[link.id]?.state.is === 'live' ? 'unsupported' : 'locked', target), target)
  }

  /** @param mine Whether nothing has been asked for since. */
  function fail(id: number, reason: unknown, target: Target, mine = running?.id === id): never {
    const error = isPorticoError(reason)
      ? reason
      : new PorticoError('connect-failed', textOf(reason), { cause: reason, exit: 'failed' })
    const exit = error.exit ?? 'failed'
    // How long a wallet takes is its visitor's affair.
    if (exit === 'failed') services.report(reason)
    if (mine) {
      running = null
      state.set({
        attempt:
          exit === 'user'
            ? { is: 'idle' }
            : { is: 'failed', id, target, exit, code: error.code, at: services.platform.now() },
      })
      if (exit === 'rejected') ctx.emit('USER_REJECTED', { message: error.message })
      else if (exit !== 'user') ctx.emit('CONNECT_ERROR', { message: error.message, code: error.code })
    }
    throw error
  }

  function keepLate(id: number, link: Link, target: Target): void {
    const now = state.get().attempt
    const over = next === id + 1 && (now.is === 'idle' || (now.is === 'failed' && now.id === id))
    // Asked again, the wallet has said that this request is still open: its answer is what the visitor waits for.
    const open = now.is === 'failed' && now.exit === 'pending' && now.target.connector === target.connector && now.target.offer === target.offer
    // Whoever has asked for something else since does not come back to this.
    if (!(over || open) || state.get().links[link.id]?.state.is === 'live') return giveBack(link)
    late = link
    // Another wallet than the one that was asked may have scanned its code.
    state.set({ attempt: { is: 'late', id, target: { ...target, name: link.peer.name }, link: link.id } })
  }

  /** What a wallet granted is one grant: it is not taken back while that wallet is in use, or asked again. Each session is one of its own. */
  function giveBack(link: Link): void {
    const { attempt, links: known } = state.get()
    const asked = link.scope !== 'whole' && attempt.is === 'waiting' && attempt.target.connector === link.connector && attempt.target.offer === link.offer
    if (!asked && !known[link.id]) link.release('all', 'user').catch(services.report)
  }

  function dismissLate(): void {
    const link = late
    late = null
    if (link) giveBack(link)
    if (state.get().attempt.is === 'late') state.set({ attempt: { is: 'idle' } })
  }

  return {
    connect,
    cancel() {
      if (running) running.abort.abort()
      else if (state.get().attempt.is === 'failed') state.set({ attempt: { is: 'idle' } })
    },
    stopped: () => Promise.reject(exitError('user', { name: '' })),
    async acceptLate() {
      const { attempt } = state.get()
      const link = late
      late = null
      state.set({ attempt: { is: 'idle' } })
      if (!link || attempt.is !== 'late') return
      await take(link, false).catch((error: unknown) => fail(attempt.id, error, attempt.target, !running))
    },
    dismissLate,
  }
}

/** A connector that throws instead of rejecting is still only a failed attempt. */
function open(run: () => Promise<Link>): Promise<Link> {
  try {
    return Promise.resolve(run())
  } catch (error) {
    return Promise.reject(error instanceof Error ? error : new Error(textOf(error)))
  }
}

function textOf(reason: unknown): string {
  try {
    if (typeof reason === 'string') return reason
    const { message } = reason as { message?: unknown }
    return typeof message === 'string' && message ? message : 'Unknown error'
  } catch {
    return 'Unknown error'
  }
}

function exitError(exit: Exit, target: Pick<Target, 'name'>): PorticoError {
  const texts: Partial<Record<Exit, string>> = {
    user: 'The visitor stopped waiting',
    timeout: `${target.name} did not answer in time`,
    locked: `${target.name} is locked`,
    unsupported: 'Chain is not supported',
  }
  return new PorticoError(`connect-${exit}`, texts[exit] ?? 'Connection declined', { exit })
}
