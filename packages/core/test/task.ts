/**
 * Runs all that belongs to the current task: a browser allows pop-ups in it, because it is still
 * the task of the press.
 */
export async function endOfTask(): Promise<void> {
  let isOver = false
  setImmediate(() => (isOver = true))
  for (let turn = 0; turn < 50; turn++) await Promise.resolve()
  if (isOver) throw new Error('The task ended before')
}
