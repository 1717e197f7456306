import type { Logger } from 'pino'
import { HttpError, logged } from '../../http/errors.ts'
import type { Guarded } from '../../guarded/fetch.ts'
import type { Chain } from '../types.ts'
import { fetchMetadata } from './fetch-metadata.ts'
import type { NftId } from './owned.ts'
import { keyOf, type StoredMetadata, type MetadataStore } from './store.ts'

export type Loaded = StoredMetadata | 'loading'

/** Reads metadata in the background of requests. */
export interface Loader {
  load(chain: Chain, nfts: readonly NftId[]): Promise<readonly Loaded[]>
  one(chain: Chain, nft: NftId): Promise<StoredMetadata | undefined>
  settled(): Promise<void>
}

export interface LoaderDeps {
  readonly guarded: Guarded
  readonly store: MetadataStore
  readonly log: Logger
  readonly now: () => number
  readonly stopped: AbortSignal
  readonly wait?: ((ms: number) => Promise<void>) | undefined
}

/** Milliseconds until metadata is read again after a failure, and a success. */
const retry = 3_600_000
const fresh = 86_400_000
const patience = 800
const atATime = 8
const mostWaiting = 400

const sleep = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms).unref()
  })

export function createLoader({
  guarded,
  store,
  log,
  now,
  stopped,
  wait = sleep,
}: LoaderDeps): Loader {
  const inProgress = new Map<string, Promise<StoredMetadata | undefined>>()
  const queue: (() => void)[] = []
  let reading = 0

  async function turn(): Promise<void> {
    if (reading >= atATime) await new Promise<void>((resolve) => queue.push(resolve))
    else reading += 1
  }
  function leave(): void {
    const next = queue.shift()
    if (next) next()
    else reading -= 1
  }

  async function read(chain: Chain, nft: NftId): Promise<StoredMetadata | undefined> {
    await turn()
    try {
      if (stopped.aborted) return undefined
      const metadata = await fetchMetadata(guarded, chain, nft, stopped)
      return stopped.aborted ? undefined : await store.save(chain.id, nft, metadata)
    } catch (error) {
      // The node is down, so nothing is known; a later request reads it.
      if (!(error instanceof HttpError))
        log.warn({ err: logged(error as Error) }, 'metadata of an NFT could not be read')
      return undefined
    } finally {
      leave()
    }
  }

  function begin(chain: Chain, nft: NftId): Promise<StoredMetadata | undefined> | undefined {
    const key = `${chain.id} ${keyOf(nft)}`
    const pending = inProgress.get(key)
    if (pending) return pending
    if (queue.length >= mostWaiting) return undefined
    const started = read(chain, nft).finally(() => inProgress.delete(key))
    inProgress.set(key, started)
    return started
  }

  const isOld = ({ state, read: at }: StoredMetadata): boolean =>
    Math.abs(now() - at) > (state === 'ready' ? fresh : retry)

  return {
    async load(chain, nfts) {
      const stored = await store.find(chain.id, nfts)
      const results: Loaded[] = nfts.map((nft) => stored.get(keyOf(nft)) ?? 'loading')
      const missing: Promise<void>[] = []
      for (const [place, nft] of nfts.entries()) {
        const known = results[place]!
        if (known !== 'loading' && !isOld(known)) continue
        const loading = begin(chain, nft)
        if (known !== 'loading' || !loading) continue
        const finished = loading.then((found) => {
          if (found) results[place] = found
        })
        missing.push(finished)
      }
      if (missing.length > 0) await Promise.race([Promise.all(missing), wait(patience)])
      return [...results]
    },
    async one(chain, nft) {
      const known = (await store.find(chain.id, [nft])).get(keyOf(nft))
      return known && !isOld(known) ? known : ((await begin(chain, nft)) ?? known)
    },
    async settled() {
      await Promise.allSettled(inProgress.values())
    },
  }
}
