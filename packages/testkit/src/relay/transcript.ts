import type { RelayFrame } from './types.ts'

export interface Transcript {
  readonly frames: readonly RelayFrame[]
  add(frame: RelayFrame): void
  clear(): void
  seen(fits: (frame: RelayFrame) => boolean, times: number): Promise<RelayFrame[]>
}

export function createTranscript(): Transcript {
  const frames: RelayFrame[] = []
  const watchers = new Set<() => void>()
  return {
    frames,
    add(frame) {
      frames.push(frame)
      for (const check of watchers) check()
    },
    clear() {
      frames.splice(0)
    },
    seen: (fits, times) =>
      new Promise((resolve) => {
        const check = (): void => {
          const found = frames.filter(fits)
          if (found.length < times) return
          watchers.delete(check)
          resolve(found)
        }
        watchers.add(check)
        check()
      }),
  }
}
