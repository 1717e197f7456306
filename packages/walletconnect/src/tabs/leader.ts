/** Elects the tab that runs the client: the leader is the tab that holds a Web Lock. */
import type { Platform, Stop } from '@portico/core'
import { delay } from '../relay/backoff.ts'
import type { Engine } from '../sign/engine.ts'

export interface Leader {
  /** The client, while this tab runs it or is about to run it. */
  engine(): Promise<Engine> | null
  /** Takes the lock away from a tab that is frozen. */
  steal(): void
  stop(): Promise<void>
}

export interface LeaderOptions {
  platform: Pick<Platform, 'after' | 'random'>
  name: string
  /** Null when every tab has a client of its own. */
  locks: Pick<LockManager, 'request'> | null
  /** @param current Whether this client is still the one that runs. */
  start(current: () => boolean, alone: boolean): Promise<Engine>
  /** This tab runs the client from now on. */
  leads(): void
  /** Another tab runs the client. */
  follows(): void
}

/** Pauses after failures, longer each time. */
function createPause({ after, random }: LeaderOptions['platform']): {
  begin(): void
  /** Resolves when the current pause is over. */
  over(): Promise<void> | undefined
  /** Ends the current pause now. */
  end: Stop
  /** The next pause is a short one again. */
  reset(): void
} {
  let failures = 0
  let over: Promise<void> | undefined
  let end: Stop = () => {}
  return {
    begin() {
      over = new Promise((resolve) => {
        end = after(delay(failures++, random), resolve)
      })
    },
    over: () => over,
    end: () => end(),
    reset() {
      failures = 0
    },
  }
}

export function createLeader(options: LeaderOptions): Leader {
  const { platform, name, locks, start, leads, follows } = options
  let engine: Promise<Engine> | null = null
  let release: Stop = () => {}
  /** Aborted while this tab takes the lock away. */
  let queued = new AbortController()
  let leading: Promise<void> = Promise.resolve()
  /** After a failed start this tab pauses and leaves the client to other tabs. */
  const pause = createPause(platform)
  let stopped = false

  async function run(alone: boolean): Promise<void> {
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    const mine: Promise<Engine> = start(() => engine === mine, alone)
    engine = mine
    leads()
    const running = await mine.catch((error: unknown) => {
      if (!stopped) pause.begin()
      throw error
    })
    pause.reset()
    await released
    await running.stop()
  }

  /** Holds the lock until the tab closes, stops, or is taken for frozen. */
  function lead(alone: boolean): Promise<void> {
    if (!stopped) leading = run(alone)
    return leading
  }

  /** Runs in parallel with the clients of other tabs, if there are any. */
  function leadAlone(): void {
    lead(true).catch(async () => {
      engine = null
      await pause.over()
      if (!stopped) leadAlone()
    })
  }

  async function requestLock(how: LockOptions): Promise<void> {
    let mine: typeof engine = null
    await pause.over()
    try {
      await locks!.request(name, how, (lock) => {
        if (!lock) return follow()
        const ended = lead(false)
        mine = engine
        return ended
      })
    } catch (error) {
      // Locks are unavailable, as in third-party frames.
      if (!mine && !engine && (error as Error).name !== 'AbortError') leadAlone()
      // The lock was released because the mode has changed, another tab took it, or the client
      // could not start, which its callers know.
      if (!mine || engine !== mine) return
      release()
      engine = null
      follow()
    }
  }

  /** Another tab runs the client. This tab is next in line. */
  function follow(): void {
    if (stopped) return
    queued = new AbortController()
    void requestLock({ signal: queued.signal })
    follows()
  }

  if (locks) void requestLock({ ifAvailable: true })
  else leadAlone()

  return {
    engine: () => engine,
    steal() {
      if (engine || queued.signal.aborted) return
      queued.abort()
      void requestLock({ steal: true })
    },
    stop() {
      stopped = true
      pause.end()
      queued.abort()
      engine = null
      release()
      // A client that could not start need not be stopped.
      return leading.catch(() => {})
    },
  }
}
