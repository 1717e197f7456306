import type { Platform, Stop } from '@portico/core'
import { delay } from '../relay/backoff.ts'
import type { Engine } from '../sign/engine.ts'

export interface Leader {
  /** While this tab runs it or is about to. */
  engine(): Promise<Engine> | null
  /** From a frozen tab. */
  steal(): void
  stop(): Promise<void>
}

export interface LeaderOptions {
  platform: Pick<Platform, 'after' | 'random'>
  name: string
  locks: Pick<LockManager, 'request'> | null
  /** @param current Whether this client still runs. */
  start(current: () => boolean, alone: boolean): Promise<Engine>
  leads(): void
  follows(): void
}

/** Growing with failures. */
function createPause({ after, random }: LeaderOptions['platform']): {
  begin(): void
  over(): Promise<void> | undefined
  end: Stop
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
  /** While this tab takes the lock. */
  let queued = new AbortController()
  let leading: Promise<void> = Promise.resolve()
  /** Other tabs may run the client meanwhile. */
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

  /** Until the tab closes, stops, or counts as frozen. */
  function lead(alone: boolean): Promise<void> {
    if (!stopped) leading = run(alone)
    return leading
  }

  /** In parallel with other tabs' clients. */
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
      // As in third-party frames.
      if (!mine && !engine && (error as Error).name !== 'AbortError') leadAlone()
      // The mode changed, another tab took it, or the start failed, which callers know.
      if (!mine || engine !== mine) return
      release()
      engine = null
      follow()
    }
  }

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
      // Never started.
      return leading.catch(() => {})
    },
  }
}
