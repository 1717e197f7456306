/** Shows until when the device, or a removal, has to wait. Visitors may close it. */
import { h, icon } from '../look/dom.ts'
import type { Answered, WaitsQuestion } from '../ports.ts'
import { button } from './sheet.ts'
import { runStep, type StepDeps } from './step.ts'

export const sayWaits =
  ({ until, isRemoval = false, signal }: WaitsQuestion) =>
  (deps: StepDeps): Promise<Answered<true>> => {
    const { t, locale } = deps.words
    const title = isRemoval ? t('title.removalWaits') : t('title.waits')
    return runStep<true>(deps, title, signal, ({ sheet, answer }) => {
      const time = new Intl.DateTimeFormat(locale, {
        dateStyle: 'medium',
        timeStyle: 'short',
      }).format(until)
      const [lead, hint] = isRemoval
        ? [t('removalWaits.lead', { time }), t('removalWaits.hint')]
        : [t('waits.lead', { time }), t('waits.hint')]
      sheet.show(
        h(
          'div',
          { class: 'wait', role: 'status' },
          h('span', { class: 'emblem', 'aria-hidden': 'true' }, icon('clock')),
          h('p', {}, lead),
          h('p', { class: 'sub' }, hint),
        ),
      )
      sheet.buttons(
        button(t('do.close'), () => answer({ value: true }), 'primary', { 'data-do': 'close' }),
      )
    })
  }
