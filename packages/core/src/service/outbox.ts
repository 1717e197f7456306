export interface Outbox {
  readonly size: number
  readonly weight: number
  add(events: readonly string[]): void
  take(weight: number): string[]
  putBack(events: readonly string[]): void
  clear(): void
}

const encoder = new TextEncoder()

/** Bytes in UTF-8. */
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
