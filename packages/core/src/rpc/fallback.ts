import { statusOf } from '../errors/error.ts'
import type { Json, Platform, Probe, Stop } from '../types/index.ts'
import type { RpcClient } from './client.ts'
import { isElsewhere, isRetryable, rpcCodeOf } from './errors.ts'
import { rpcLimits } from './limits.ts'
import { rank, type Sample } from './ranking.ts'

export interface Fallback {
  send(method: string, params: Json | undefined, signal?: AbortSignal): Promise<Json>
  /**
   * For requests that must not run twice: asks the next endpoint only when the failure proves that
   * this one did not accept it.
   */
  once(method: string, params: Json | undefined, signal?: AbortSignal): Promise<Json>
  /** While held, and the page is visible, the endpoints are probed and ranked. */
  watch(probe: Probe): Stop
  order(): readonly string[]
}

/** No such route, method or key, too large, too many: the endpoint has forwarded nothing. */
const untaken: readonly (number | undefined)[] = [401, 403, 404, 405, 413, 415, 429, -32601, -32004]

/**
 * Real requests count as samples: an endpoint that failed comes last until its failure is older
 * than the window of samples, so that a dead first URL costs one timeout, not one per read. Probes,
 * which cost requests, are sent only while a read is watched.
 */
export function createFallback(options: {
  platform: Pick<Platform, 'now' | 'after' | 'visible'>
  clients: readonly RpcClient[]
  /**
   * How many of the clients, from the first, are ranked. The others are a reserve: never probed,
   * and asked only after all of these have failed. Default: all.
   */
  preferred?: number
  onError?: (error: unknown, url: string) => void
  /**
   * Called with the first of an endpoint's own failures in a row, which another endpoint or a retry
   * may hide.
   */
  report?: ((error: unknown) => void) | undefined
}): Fallback {
  const { platform, clients, preferred = clients.length } = options
  const samples: Sample[][] = clients.map(() => [])
  const window = rpcLimits.fallbackSamples * rpcLimits.fallbackInterval
  let watchers = 0
  let rest: Stop = () => {}

  function note(index: number, ok: boolean, latency: number): void {
    const own = samples[index]
    own?.push({ ok, latency, at: platform.now() })
    if (own && own.length > rpcLimits.fallbackSamples) own.shift()
  }

  function recent(): Sample[][] {
    const since = platform.now() - window
    return samples.map((own) => own.filter((sample) => sample.at > since))
  }

  const latest = (index: number): Sample | undefined => recent()[index]?.at(-1)
  const ordered = (): number[] => order(recent(), preferred)

  async function attempt(
    index: number,
    method: string,
    params: Json | undefined,
    signal?: AbortSignal,
  ): Promise<Json> {
    const client = clients[index] as RpcClient // an index of `clients` by construction of `rank`
    const started = platform.now()
    try {
      return await client.send(method, params, { signal })
    } catch (error) {
      if (isElsewhere(error)) {
        if (latest(index)?.ok !== false) options.report?.(error)
        note(index, false, platform.now() - started)
      }
      options.onError?.(error, client.url)
      throw error
    }
  }

  return {
    order: () => ordered().map((index) => clients[index]?.url ?? ''),
    async once(method, params, signal) {
      let last: unknown
      for (const index of ordered()) {
        try {
          return await attempt(index, method, params, signal)
        } catch (error) {
          last = error
          if (!untaken.includes(statusOf(error) ?? rpcCodeOf(error))) break
        }
      }
      throw last
    },
    async send(method, params, signal) {
      let worth: unknown
      for (const index of ordered()) {
        try {
          return await attempt(index, method, params, signal)
        } catch (error) {
          if (!isElsewhere(error)) throw error
          // A failure that may pass is the one to report.
          if (!isRetryable(worth)) worth = error
        }
      }
      throw worth
    },
    watch(probe) {
      // A single endpoint needs no ranking.
      const ranked = clients.slice(0, preferred)
      if (ranked.length > 1 && !watchers++) rest = startProbing(platform, ranked, probe, note)
      let held = ranked.length > 1
      return () => {
        if (held && !--watchers) rest()
        held = false
      }
    },
  }
}

/**
 * The ranked endpoints and then the reserve; the reserve first while the last samples of all ranked
 * ones are failures, so that each read does not wait for them anew.
 */
function order(samples: readonly (readonly Sample[])[], preferred: number): number[] {
  const ranked = rank(samples.slice(0, preferred))
  const reserve = [...samples.keys()].slice(preferred)
  const haveFailed = ranked.every((index) => samples[index]?.at(-1)?.ok === false)
  return haveFailed ? [...reserve, ...ranked] : [...ranked, ...reserve]
}

function startProbing(
  platform: Pick<Platform, 'now' | 'after' | 'visible'>,
  clients: readonly RpcClient[],
  probe: Probe,
  note: (index: number, ok: boolean, latency: number) => void,
): Stop {
  const controller = new AbortController()
  const { signal } = controller
  let cancel: Stop = () => {}

  async function sample(client: RpcClient, index: number): Promise<void> {
    const started = platform.now()
    let ok = false
    try {
      const result = await client.send(probe.method, undefined, {
        signal,
        timeout: rpcLimits.fallbackTimeout,
      })
      ok = probe.accept?.(result) ?? true
    } catch {
      // A failed probe is a sample, too.
    }
    if (!signal.aborted) note(index, ok, platform.now() - started)
  }

  async function round(): Promise<void> {
    if (platform.visible()) await Promise.all(clients.map(sample))
    if (!signal.aborted) cancel = platform.after(rpcLimits.fallbackInterval, () => void round())
  }

  void round()
  return () => {
    controller.abort()
    cancel()
  }
}
