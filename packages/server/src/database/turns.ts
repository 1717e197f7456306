import { SelectQueryNode, type CompiledQuery, type DatabaseConnection, type Driver } from 'kysely'

/** What the driver has to know. */
export interface TurnsOptions {
  /** Whether an error says that another process has the file locked. */
  isBusy: (error: unknown) => boolean
  /** Milliseconds from anywhere, which only pass. */
  steady: () => number
  /** A second connection to the same file, for reads; none where there is no file. */
  reads?: Driver | undefined
}

/** A connection that is lent: it holds the gate from the begin of a transaction to its end. */
interface Turn extends DatabaseConnection {
  inner: DatabaseConnection
  inTransaction: boolean
}

/** Milliseconds that a statement waits for another process, and between two looks. */
const longest = 2_000
const pause = 20
/** So many wait at a time; what they want to write is held in memory. */
const mostWaiting = 100

/** Lets one in at a time, in the order in which they came; who finds it free does not wait. */
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
 * One connection for everybody who writes: a statement runs by itself, a transaction keeps others out until it ends. Who only reads
 * has another, which knows nothing of a transaction before its end, and waits for none. SQLite never waits here, because it would
 * stop the process: who finds the file locked lets others by and looks again.
 */
export class TurnsDriver implements Driver {
  readonly #inner: Driver
  readonly #isBusy: TurnsOptions['isBusy']
  readonly #steady: () => number
  readonly #reads: Driver | undefined
  readonly #gate = createGate()
  readonly #free: Turn[] = []
  #waiting = 0

  constructor(inner: Driver, { isBusy, steady, reads }: TurnsOptions) {
    this.#inner = inner
    this.#isBusy = isBusy
    this.#steady = steady
    this.#reads = reads
  }

  async init(): Promise<void> {
    await this.#inner.init()
    await this.#reads?.init()
  }

  /** The one that may write closes last: it leaves nothing beside the file. */
  async destroy(): Promise<void> {
    await this.#reads?.destroy()
    await this.#inner.destroy()
  }

  async acquireConnection(): Promise<Turn> {
    return this.#free.pop() ?? this.#createTurn(await this.#inner.acquireConnection(), await this.#reads?.acquireConnection())
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
        if (reads && SelectQueryNode.is(query.query)) return this.#patiently(() => reads.executeQuery(query))
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

  /** Whether a transaction could begin now; another process that writes keeps it from that. */
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

  /** Runs while nobody else does. With `keep` the gate remains closed after it has run. */
  async #once<T>(run: () => Promise<T>, keep: boolean): Promise<T> {
    // What is free needs no turn of the loop.
    const entered = this.#gate.enter()
    if (entered) await entered
    let kept = false
    try {
      const result = await run()
      kept = keep
      return result
    } finally {
      if (!kept) this.#gate.leave()
    }
  }

  /** The same, again and again while the file is locked. */
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
