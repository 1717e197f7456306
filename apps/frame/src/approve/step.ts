/** One sheet, shown until there is an answer. */
import '../look/steps.ts'
import type { Wardrobe } from '../look/theme.ts'
import type { Answered, Stage } from '../ports.ts'
import type { Words } from '../strings/words.ts'
import { createSheet, type Sheet } from './sheet.ts'
import type { openWindow } from './window.ts'

export interface SheetStepDeps {
  root: HTMLElement
  stage: Stage
  words: Words
  /** Keeps a sheet briefly, for the next step to replace. */
  linger(sheet: Sheet): void
}

export interface StepDeps extends SheetStepDeps {
  wardrobe: Wardrobe
  open?: typeof openWindow
}

export interface Step<T> {
  sheet: Sheet
  answer(answer: Answered<T>): void
  fail(error: unknown): void
  /** Aborted when the step ends. */
  over: AbortSignal
}

export async function runStep<T>(
  { root, stage, words, linger }: SheetStepDeps,
  title: string,
  signal: AbortSignal,
  draw: (step: Step<T>) => void,
): Promise<Answered<T>> {
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
