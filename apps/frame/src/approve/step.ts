/** A step of the owner's screens: one sheet, which stays until there is an answer. */
import '../look/steps.ts'
import type { Wardrobe } from '../look/theme.ts'
import type { Answered, Stage } from '../ports.ts'
import type { Words } from '../strings/words.ts'
import { createSheet, type Sheet } from './sheet.ts'
import type { openWindow } from './window.ts'

export interface StepParts {
  root: HTMLElement
  stage: Stage
  words: Words
  wardrobe: Wardrobe
  /** Keeps a sheet for a moment, so that the next step can replace it. */
  linger(sheet: Sheet): void
  /** Opens a window of the frame's own. */
  open?: typeof openWindow
}

export interface Step<T> {
  sheet: Sheet
  answer(answer: Answered<T>): void
  fail(error: unknown): void
  /** Aborted when the step ends, whatever the reason. */
  over: AbortSignal
}

/** @param draw Draws the step and calls `answer` or `fail`. */
export async function runStep<T>({ root, stage, words, linger }: StepParts, title: string, signal: AbortSignal, draw: (step: Step<T>) => void): Promise<Answered<T>> {
  signal.throwIfAborted()
  const ended = new AbortController()
  let answer: Step<T>['answer'] = () => {}
  let fail: Step<T>['fail'] = () => {}
  const answered = new Promise<Answered<T>>((resolve, reject) => {
    answer = resolve
    fail = reject
  })
  const abort = (): void => fail(signal.reason)
  signal.addEventListener('abort', abort, { once: true })
  const sheet = createSheet(words, () => answer(null))
  try {
    sheet.title(title)
    draw({ sheet, answer, fail, over: ended.signal })
    sheet.into(root)
    stage.show(title)
    sheet.focus()
    return await answered
  } finally {
    signal.removeEventListener('abort', abort)
    ended.abort()
    if (signal.aborted) {
      sheet.leave()
      stage.hide()
    } else linger(sheet)
  }
}
