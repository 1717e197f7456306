import type { Stop } from '../types/index.ts'

export type Run = (task: Stop) => void

export function createBuffer(): readonly [run: Run, flush: Stop] {
  let held: Stop[] | null = []
  const run: Run = (task) => {
    if (held) held.push(task)
    else task()
  }
  const flush = (): void => {
    const tasks = held!
    held = null
    tasks.forEach(run)
  }
  return [run, flush]
}
