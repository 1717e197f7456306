/** Browsers let a frame navigate its tab only after a press in the frame. */
import { h } from '../look/dom.ts'
import type { Answered, LeaveQuestion } from '../ports.ts'
import { FrameError } from '../shared/error.ts'
import { providerName } from '../shared/provider-name.ts'
import { button } from './sheet.ts'
import { runStep, type StepDeps } from './step.ts'

export const leave =
  ({ provider, url, adds, signal }: LeaveQuestion) =>
  (deps: StepDeps): Promise<Answered<true>> => {
    const { t } = deps.words
    const name = providerName(provider)
    return runStep<true>(deps, t('leave.title'), signal, ({ sheet, answer, fail, over }) => {
      const link = h(
        'a',
        {
          class: 'button primary',
          href: url,
          target: '_top',
          // For a server on another host than the frame's.
          referrerpolicy: 'origin',
          'data-do': 'leave',
        },
        t('leave.go', { name }),
      )
      // The URL works once.
      link.addEventListener('click', (event) => {
        if (link.hasAttribute('aria-disabled')) event.preventDefault()
        link.setAttribute('aria-disabled', 'true')
      })
      // Restored from the back/forward cache: the visitor came back without finishing, and can try
      // again.
      deps.root.ownerDocument.defaultView?.addEventListener(
        'pageshow',
        ({ persisted }) => persisted && (adds ? answer(null) : fail(new FrameError('popup-lost'))),
        { signal: over },
      )
      sheet.show(h('div', { class: 'wait' }, h('p', {}, t('leave.lead', { name }))))
      sheet.buttons(
        button(t('do.cancel'), () => answer(null), 'plain', { 'data-do': 'cancel' }),
        link,
      )
    })
  }
