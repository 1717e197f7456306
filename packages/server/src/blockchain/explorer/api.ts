import { fetchJson, ServiceError } from '../fetch-json.ts'
import { createAnswers, type Answers } from '../balances/remember.ts'
import type { ChainSettings } from '../../settings/blockchain.ts'
import type { BlockchainDeps } from '../types.ts'
import { readRows, type ExplorerRow, type List } from './wire.ts'

export interface Listed<Of extends List> {
  readonly rows: readonly ExplorerRow<Of>[]
  readonly full: boolean
}

export interface ExplorerApi {
  /**
   * @param end The newest block wanted; undefined for the chain's newest.
   * @param size Rows at most.
   * @throws ServiceError that names neither address nor key.
   */
  list<Of extends List>(
    list: Of,
    account: string,
    end: number | undefined,
    size: number,
  ): Promise<Listed<Of>>
}

export type ExplorerDeps = Pick<BlockchainDeps, 'fetch' | 'settings' | 'stopped' | 'now'>

const bytesOfRow = 4_000
const mostBytes = 8_000_000
const mostRemembered = 100
/** In the queue. */
const mostWaiting = 60

function createThroughput(
  pause: number,
  sleep: (ms: number) => Promise<void>,
): { turn(): Promise<void>; rest(ms: number): void } {
  let last: Promise<void> = Promise.resolve()
  let waiting = 0
  let extra = 0
  return {
    rest(ms) {
      extra = Math.max(extra, ms)
    },
    async turn() {
      if (waiting >= mostWaiting) throw new ServiceError('too much is asked of the explorer')
      waiting += 1
      const before = last
      const slot = before.then(() => sleep(pause + extra))
      last = slot
      try {
        await before
      } finally {
        waiting -= 1
        extra = 0
      }
    },
  }
}

const wait = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms).unref()
  })

/** Etherscan sends "too many requests" with status 200. */
const isLimit = (answer: unknown): boolean =>
  typeof answer === 'object' &&
  answer !== null &&
  'result' in answer &&
  typeof answer.result === 'string' &&
  /rate limit/i.test(answer.result)

/** Etherscan's interface, which Blockscout has too. Answers are cached for half a minute. */
export function createExplorerApi(
  deps: ExplorerDeps,
  chain: string,
  { kind, url, key, rate }: NonNullable<ChainSettings['explorer']>,
  sleep: (ms: number) => Promise<void> = wait,
): ExplorerApi {
  const pace = createThroughput(1_000 / rate, sleep)

  async function ask(
    list: List,
    account: string,
    end: number | undefined,
    size: number,
  ): Promise<unknown> {
    const address = new URL(url)
    const query: Record<string, string> = {
      module: 'account',
      action: list,
      address: account,
      startblock: '0',
      endblock: String(end ?? 999_999_999_999),
      page: '1',
      offset: String(size),
      sort: 'desc',
    }
    if (kind === 'etherscan') query['chainid'] = chain.split(':')[1]!
    if (key !== undefined) query['apikey'] = key
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value)
    await pace.turn()
    const answer = await fetchJson(deps, address, {
      name: 'an explorer',
      limit: Math.min(size * bytesOfRow, mostBytes),
    }).catch((error: unknown) => {
      if (error instanceof ServiceError && error.wait !== undefined)
        pace.rest(Math.min(error.wait, 5_000))
      throw error
    })
    if (!isLimit(answer)) return answer
    pace.rest(1_000)
    throw new ServiceError('an explorer was asked too often')
  }

  async function read<Of extends List>(
    list: Of,
    account: string,
    end: number | undefined,
    size: number,
  ): Promise<Listed<Of>> {
    const found = readRows(list, await ask(list, account, end, size), size)
    if (!found) throw new ServiceError('an explorer gave no list')
    return { rows: found.rows, full: found.total >= size }
  }

  const memories = new Map<List, Answers<unknown>>()
  return {
    async list<Of extends List>(list: Of, account: string, end: number | undefined, size: number) {
      const memory = (memories.get(list) ??
        createAnswers<unknown>(mostRemembered, deps.now)) as Answers<Listed<Of>>
      memories.set(list, memory)
      return memory.of(`${account} ${end ?? ''} ${size}`, false, () =>
        read(list, account, end, size),
      )
    },
  }
}
