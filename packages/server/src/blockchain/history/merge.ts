import type { AccountTransaction, HistorySource, SourcePage } from '../types.ts'
import { CursorError, readCursor, writeCursor } from './cursor.ts'
import { newestFirst, type Key } from './key.ts'

export interface MergedPage {
  readonly transactions: readonly AccountTransaction[]
  readonly next: string | null
  readonly unavailable: readonly string[]
}

/** Pages of one source that are skipped because they were returned before. */
const mostPages = 5

type Read = (cursor: string | null) => Promise<SourcePage>

class Stream {
  readonly name: string
  readonly #read: Read
  readonly #after: Key | undefined
  #page: string | null
  #next: string | null
  #rest: AccountTransaction[] = []
  #started = false
  /** Read to its end. */
  ended = false
  failed = false

  constructor(name: string, read: Read, page: string | null, after: Key | undefined) {
    this.name = name
    this.#read = read
    this.#page = page
    this.#next = page
    this.#after = after
  }

  get first(): AccountTransaction | undefined {
    return this.#rest[0]
  }

  get page(): string | null {
    return this.#rest.length > 0 || this.failed ? this.#page : this.#next
  }

  take(): AccountTransaction | undefined {
    return this.#rest.shift()
  }

  async fill(): Promise<void> {
    for (
      let read = 0;
      this.#rest.length === 0 && !this.ended && !this.failed && read < mostPages;
      read += 1
    ) {
      if (this.#started && this.#next === null) {
        this.ended = true
        return
      }
      this.#started = true
      this.#page = this.#next
      try {
        const { transactions, next } = await this.#read(this.#page)
        const after = this.#after
        this.#rest = transactions
          .filter((each) => !after || newestFirst(after, each) < 0)
          .toSorted(newestFirst)
        this.#next = next
      } catch (error) {
        if (error instanceof CursorError) throw error
        this.failed = true
      }
    }
  }
}

function nextOf(streams: readonly Stream[]): Stream | undefined {
  return streams
    .filter(({ first }) => first !== undefined)
    .toSorted((a, b) => newestFirst(a.first!, b.first!))[0]
}

/**
 * Newest first. A page begins after the last transaction returned, so new ones at the front do not
 * shift it.
 *
 * @throws CursorError when this server did not issue the cursor.
 */
export async function mergePages(
  sources: readonly HistorySource[],
  account: string,
  chains: readonly string[],
  cursor: string | undefined,
  limit: number,
): Promise<MergedPage> {
  const from = cursor === undefined ? undefined : readCursor(cursor)
  const streams = sources.flatMap((source, place) => {
    const wanted = source.chains.filter((chain) => chains.includes(chain))
    const name = String(place)
    // No entry: the source was read to its end.
    if (wanted.length === 0 || (from && !Object.hasOwn(from.pages, name))) return []
    return [
      {
        wanted,
        stream: new Stream(
          name,
          (page) => source.page(account, wanted, page, limit),
          from?.pages[name] ?? null,
          from?.after,
        ),
      },
    ]
  })
  const all = streams.map(({ stream }) => stream)
  await Promise.all(all.map((each) => each.fill()))
  const transactions: AccountTransaction[] = []
  for (let next = nextOf(all); next && transactions.length < limit; next = nextOf(all)) {
    transactions.push(next.take()!)
    if (transactions.length < limit) await next.fill()
  }
  const open = all.filter((each) => each.failed || each.first !== undefined || each.page !== null)
  const last: Key | undefined = transactions.at(-1) ?? from?.after
  return {
    transactions,
    next:
      last && open.some(({ failed }) => !failed)
        ? writeCursor({
            after: last,
            pages: Object.fromEntries(open.map((each) => [each.name, each.page])),
          })
        : null,
    unavailable: streams.flatMap(({ wanted, stream }) => (stream.failed ? wanted : [])),
  }
}
