import { SelectQueryNode, type CompiledQuery, type DatabaseConnection, type Driver } from 'kysely'

export interface SerialDriverOptions {
  isBusy: (error: unknown) => boolean
  steady: () => number
  reads?: Driver | undefined
}

/** A connection that holds the lock for the whole transaction. */
interface Turn extends DatabaseConnection {
  inner: DatabaseConnection
  inTransaction: boolean
}

/** Milliseconds that a statement waits for another process, and between attempts. */
const longest = 2_000
const pause = 20
/** What waiting statements write is held in memory. */
const mostWaiting = 100

/** First come, first served. A free gate is entered without waiting. */
function createGate(): { enter(): Promise<void> | undefined; leave(): void } {
  const queue: (() => void)[] = []
  let locked = false
  return {
    enter() {
      if (locked) return new Promise((resolve) => queue.push(resolve))
      locked = true
      return undefined
    },
    leave() {
      const next = queue.shift()
      if (next) next()
      else locked = false
    },
  }
}

/**
 * Writes share one connection: a transaction excludes others until it ends. Reads have a second
 * one, which sees no uncommitted changes and waits for no transaction. SQLite's own waiting would
 * block the event loop, so a caller that finds the file locked retries after a pause.
 */
export class SerialDriver implements Driver {
  readonly #inner: Driver
  readonly #isBusy: SerialDriverOptions['isBusy']
  readonly #steady: () => number
  readonly #reads: Driver | undefined
  readonly #gate = createGate()
  readonly #free: Turn[] = []
  #waiting = 0

  constructor(inner: Driver, { isBusy, steady, reads }: SerialDriverOptions) {
    this.#inner = inner
    this.#isBusy = isBusy
    this.#steady = steady
    this.#reads = reads
  }

  async init(): Promise<void> {
    await this.#inner.init()
    await this.#reads?.init()
  }

  /** The writing connection closes last, to remove the side files. */
  async destroy(): Promise<void> {
    await this.#reads?.destroy()
    await this.#inner.destroy()
  }

  async acquireConnection(): Promise<Turn> {
    return (
      this.#free.pop() ??
      this.#createTurn(
        await this.#inner.acquireConnection(),
        await this.#reads?.acquireConnection(),
      )
    )
  }

  async releaseConnection(turn: Turn): Promise<void> {
    this.#free.push(turn)
  }

  #createTurn(inner: DatabaseConnection, reads: DatabaseConnection | undefined): Turn {
    const turn: Turn = {
      inner,
      inTransaction: false,
      executeQuery: (query: CompiledQuery) => {
        if (turn.inTransaction) return inner.executeQuery(query)
        if (reads && SelectQueryNode.is(query.query))
          return this.#patiently(() => reads.executeQuery(query))
        return this.#alone(() => inner.executeQuery(query))
      },
      streamQuery: (query, size) => inner.streamQuery(query, size),
    }
    return turn
  }

  async beginTransaction(turn: Turn): Promise<void> {
    await this.#alone(async () => {
      await this.#inner.beginTransaction(turn.inner, {})
      turn.inTransaction = true
    }, true)
  }

  async commitTransaction(turn: Turn): Promise<void> {
    await this.#inner.commitTransaction(turn.inner)
    this.#end(turn)
  }

  async rollbackTransaction(turn: Turn): Promise<void> {
    try {
      await this.#inner.rollbackTransaction(turn.inner)
    } finally {
      this.#end(turn)
    }
  }

  async writable(): Promise<boolean> {
    const inner = await this.#inner.acquireConnection()
    await this.#gate.enter()
    try {
      await this.#inner.beginTransaction(inner, {})
      await this.#inner.rollbackTransaction(inner)
      return true
    } catch (error) {
      if (this.#isBusy(error)) return false
      throw error
    } finally {
      this.#gate.leave()
    }
  }

  #end(turn: Turn): void {
    turn.inTransaction = false
    this.#gate.leave()
  }

  /** With `keep` the lock is held after a success. */
  async #once<T>(run: () => Promise<T>, keep: boolean): Promise<T> {
    // Saves a turn of the event loop when the gate is free.
    const entered = this.#gate.enter()
    if (entered) await entered
    let isHeld = false
    try {
      const result = await run()
      isHeld = keep
      return result
    } finally {
      if (!isHeld) this.#gate.leave()
    }
  }

  /** Retried while the file is locked. */
  #alone<T>(run: () => Promise<T>, keep = false): Promise<T> {
    return this.#patiently(() => this.#once(run, keep))
  }

  async #patiently<T>(run: () => Promise<T>): Promise<T> {
    try {
      return await run()
    } catch (error) {
      if (!this.#isBusy(error) || this.#waiting >= mostWaiting) throw error
    }
    const until = this.#steady() + longest
    this.#waiting += 1
    try {
      for (;;) {
        await new Promise((resolve) => setTimeout(resolve, pause))
        try {
          return await run()
        } catch (error) {
          if (!this.#isBusy(error) || this.#steady() >= until) throw error
        }
      }
    } finally {
      this.#waiting -= 1
    }
  }
}
