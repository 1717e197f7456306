import { expect, test } from 'vitest'
import { createQuestionQueue } from './question-queue.ts'
import type { Question } from './question-queue.ts'

/** A question that waits until it is answered or not wanted any more. */
function question(
  id: number,
  topic = 't',
): Question & { asked: boolean; removed: boolean; answer(): void } {
  let answer = (): void => undefined
  const made = {
    id,
    topic,
    asked: false,
    removed: false,
    answer: () => answer(),
    ask: (signal: AbortSignal) =>
      new Promise<void>((resolve) => {
        made.asked = true
        answer = resolve
        signal.addEventListener('abort', () => {
          made.removed = true
          resolve()
        })
      }),
  }
  return made
}

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

test('shows prompts one after the other, each once, and is idle afterwards', async () => {
  let idle = 0
  const questions = createQuestionQueue(() => (idle += 1))
  const [a, b] = [question(1), question(2)]
  for (const each of [a, a, b, b]) questions.add(each)
  expect([a.asked, b.asked]).toEqual([true, false])
  a.answer()
  await settled()
  expect(b.asked).toBe(true)
  expect(idle).toBe(0)
  b.answer()
  await settled()
  expect([idle, questions.busy()]).toEqual([1, false])
})

test('removes an aborted prompt from the screen, and never shows an aborted one in the queue', async () => {
  const questions = createQuestionQueue(() => undefined)
  const [a, b, c] = [question(1, 'gone'), question(2, 'gone'), question(3)]
  for (const each of [a, b, c]) questions.add(each)
  questions.drop(({ topic }) => topic === 'gone')
  await settled()
  expect([a.removed, b.asked, c.asked]).toEqual([true, false, true])
})

test('shows the next prompt when one fails', async () => {
  const questions = createQuestionQueue(() => undefined)
  const next = question(2)
  questions.add({ id: 1, topic: 't', ask: () => Promise.reject(new Error('x')) })
  questions.add(next)
  await settled()
  expect(next.asked).toBe(true)
})
