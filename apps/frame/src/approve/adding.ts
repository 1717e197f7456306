/** Before a login method is added: what it will be able to do. */
import { h } from '../look/dom.ts'
import type { AddingQuestion, Answered } from '../ports.ts'
import { providerName } from '../shared/provider-name.ts'
import { createGuardedButtons } from './guarded-buttons.ts'
import { runStep, type StepDeps } from './step.ts'

export const confirmAdding =
  ({ provider, signal }: AddingQuestion) =>
  (deps: StepDeps): Promise<Answered<true>> => {
    const { t } = deps.words
    const name = providerName(provider)
    const [title, lead] =
      provider === 'passkey'
        ? [t('adding.passkey'), t('adding.passkeyLead')]
        : [t('adding.title', { name }), t('adding.lead', { name })]
    return runStep<true>(deps, title, signal, ({ sheet, answer, over }) => {
      sheet.show(h('p', {}, lead))
      const buttons = createGuardedButtons(
        deps,
        sheet,
        () => ({ name: t('do.continue'), isCritical: false }),
        (choice) => answer(choice === 'approved' ? { value: true } : null),
        t('do.cancel'),
      )
      over.addEventListener('abort', () => (signal.aborted ? buttons.close() : buttons.done()), {
        once: true,
      })
    })
  }
