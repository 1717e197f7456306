import { logged } from '../../http/errors.ts'
import { scrub } from '../../wire.ts'
import { readAgain } from './again.ts'
import { follow, goDown } from './follow.ts'
import type { Context } from './context.ts'
import { beginPast, readPast } from './past.ts'
import { problemOf, retryAfter } from './problem.ts'
import { defined } from '../../utils/defined.ts'

export interface Bell {
  ring(): void
  wait(ms: number): Promise<void>
}

export function createBell(): Bell {
  let end: (() => void) | undefined
  let rung = false
  return {
    ring() {
      rung = true
      end?.()
    },
    async wait(ms) {
      if (!rung)
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms)
          end = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      end = undefined
      rung = false
    },
  }
}

const longestPause = 60_000
/** Milliseconds between checks while no account is watched. */
const idle = 60_000
/** Milliseconds after which unchanged progress is stored. */
const reportEvery = 10_000

/** Exponential backoff, of at least `Retry-After`. */
export function createBackoff(first: number): { after(error: unknown): number; reset(): void } {
  let failures = 0
  return {
    after(error) {
      failures += 1
      return Math.max(
        retryAfter(error, Date.now()) ?? 0,
        Math.min(longestPause, first * 2 ** Math.min(failures - 1, 20)),
      )
    },
    reset() {
      failures = 0
    },
  }
}

type Fail = (error: unknown, what: 'head' | 'past') => number

/**
 * Reads new blocks first, older ones in the remaining time.
 *
 * @param inbox Newly watched accounts; emptied here.
 */
export async function runChain(context: Context, inbox: string[], bell: Bell): Promise<void> {
  const { state, store, settings, watchers, stopped, node, log, id, db } = context
  const problems: { head: string | null; past: string | null } = { head: null, past: null }
  const backoff = { head: createBackoff(settings.poll), past: createBackoff(settings.poll) }
  let reported = { at: Number.NEGATIVE_INFINITY, problem: null as string | null }
  let quietUntil = Number.NEGATIVE_INFINITY

  const fail: Fail = (error, what) => {
    problems[what] = problemOf(error)
    log.warn(
      defined({
        chain: id,
        problem: problems[what],
        err: problems[what].startsWith('Something') ? logged(error as Error) : undefined,
      }),
      'the index waits',
    )
    return backoff[what].after(error)
  }

  async function older(until: number): Promise<void> {
    if (performance.now() < quietUntil) return
    try {
      while (
        ((await (watchers ? readPast(context) : goDown(context))) || (await readAgain(context))) &&
        performance.now() < until &&
        !stopped.aborted
      );
      problems.past = null
      backoff.past.reset()
    } catch (error) {
      if (!stopped.aborted) quietUntil = performance.now() + fail(error, 'past')
    }
  }

  async function report(): Promise<void> {
    state.problem = problems.head ?? problems.past ?? node.missing
    if (state.problem === reported.problem && performance.now() - reported.at < reportEvery) return
    const progress = state.progress ?? { head: 0, indexed: 0, completeFrom: 0, earlier: [] }
    await store.saveProgress(db, progress, state.problem)
    reported = { at: performance.now(), problem: state.problem }
  }

  async function look(): Promise<number> {
    const until = performance.now() + settings.poll
    try {
      problems.head = await follow(context)
      if (watchers) await beginPast(context, inbox.splice(0))
      backoff.head.reset()
    } catch (error) {
      return stopped.aborted ? 0 : fail(error, 'head')
    }
    await older(until)
    return Math.max(0, until - performance.now())
  }

  while (!stopped.aborted) {
    if (watchers?.size === 0) {
      // The index starts again with the first watched account.
      state.progress = undefined
      await bell.wait(idle)
      continue
    }
    let wait = await look()
    if (stopped.aborted) return
    try {
      await report()
    } catch (error) {
      log.warn(
        { chain: id, error: scrub(String((error as Error).message), 256) },
        'the progress of the index could not be saved',
      )
      wait = Math.max(wait, 1_000)
    }
    // Even a wait of zero yields to other work.
    await bell.wait(wait)
  }
}
