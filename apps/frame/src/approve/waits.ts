/** Shows until when the device has to wait. Visitors may close it and log in later. */
import { h, icon } from '../look/dom.ts'
import type { Answered, WaitsQuestion } from '../ports.ts'
import { button } from './sheet.ts'
import { runStep, type StepDeps } from './step.ts'

export const sayWaits =
  ({ until, signal }: WaitsQuestion) =>
  (deps: StepDeps): Promise<Answered<true>> => {
    const { t, locale } = deps.words
    return runStep<true>(deps, t('title.waits'), signal, ({ sheet, answer }) => {
      const time = new Intl.DateTimeFormat(locale, {
        dateStyle: 'medium',
        timeStyle: 'short',
      }).format(until)
      sheet.show(
        h(
          'div',
          { class: 'wait', role: 'status' },
          h('span', { class: 'emblem', 'aria-hidden': 'true' }, icon('clock')),
          h('p', {}, t('waits.lead', { time })),
          h('p', { class: 'sub' }, t('waits.hint')),
        ),
      )
      sheet.buttons(
        button(t('do.close'), () => answer({ value: true }), 'primary', { 'data-do': 'close' }),
      )
    })
  }
