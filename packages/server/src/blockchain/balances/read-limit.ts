/** Runs a read, or throws where too many run already. */
export type LimitedRead = <Value>(read: () => Promise<Value>) => Promise<Value>

/** @param most Reads that may run at a time. */
export function createReadLimit(most: number): LimitedRead {
  let running = 0
  return async (read) => {
    if (running >= most) throw new Error('too many accounts are being read')
    running += 1
    try {
      return await read()
    } finally {
      running -= 1
    }
  }
}
