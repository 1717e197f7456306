/** Events that wait to be sent, oldest first, each as its JSON text. */
export interface Outbox {
  readonly size: number
  /** The size of all events as one JSON array, in bytes. */
  readonly weight: number
  /** The oldest are dropped when there are too many. */
  add(events: readonly string[]): void
  /** Takes the oldest, as many as weigh no more than this together. */
  take(weight: number): string[]
  /** Puts events that could not be sent back to the front. */
  putBack(events: readonly string[]): void
  clear(): void
}

const encoder = new TextEncoder()

/** Bytes of a text as it is sent. */
export function weigh(text: string): number {
  return encoder.encode(text).length
}

/** @param most The maximum of kept events. */
export function createOutbox(most: number): Outbox {
  let waiting: { text: string; weight: number }[] = []
  // Each event adds a comma or the opening bracket; the closing one belongs to the array.
  const entry = (text: string): { text: string; weight: number } => ({
    text,
    weight: weigh(text) + 1,
  })
  const total = (): number => waiting.reduce((sum, { weight }) => sum + weight, 1)
  return {
    get size() {
      return waiting.length
    },
    get weight() {
      return total()
    },
    add(events) {
      waiting = [...waiting, ...events.map(entry)].slice(-most)
    },
    take(weight) {
      let count = 0
      for (let sum = 1; count < waiting.length; count++) {
        sum += waiting[count]?.weight ?? 0
        if (sum > weight) break
      }
      return waiting.splice(0, count).map(({ text }) => text)
    },
    putBack(events) {
      waiting = [...events.map(entry), ...waiting].slice(-most)
    },
    clear() {
      waiting = []
    },
  }
}
