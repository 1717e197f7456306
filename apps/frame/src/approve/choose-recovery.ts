import type { RecoveryKind } from '@portico/wire'
import { fill, h } from '../look/dom.ts'
import { notice } from '../look/parts.ts'
import type { Answered, RecoveryChoice } from '../ports.ts'
import type { Words } from '../strings/words.ts'
import { createGuardedButtons, type GuardedButtons } from './guarded-buttons.ts'
import { runStep, type StepDeps } from './step.ts'

function textsOf(
  kind: RecoveryKind,
  { t }: Words,
  email: string | null,
): readonly [name: string, hint: string] {
  if (kind === 'passkey') return [t('recover.passkey'), t('recover.passkeyHint')]
  return kind === 'passphrase'
    ? [t('recover.passphrase'), t('recover.passphraseHint')]
    : [
        t('recover.service'),
        email === null ? t('recover.serviceTyped') : t('recover.serviceHint', { email }),
      ]
}

export const chooseRecovery =
  (choice: RecoveryChoice) =>
  (deps: StepDeps): Promise<Answered<RecoveryKind>> => {
    const { words } = deps
    const { t } = words
    const { kinds, present, email, isChange, signal } = choice
    return runStep<RecoveryKind>(deps, t('title.recovery'), signal, ({ sheet, answer, over }) => {
      let chosen: RecoveryKind = present !== null && kinds.includes(present) ? present : kinds[0]!
      let buttons: GuardedButtons | undefined
      const warning = h('div', { class: 'notices' })
      const draw = (): void => {
        fill(
          warning,
          chosen === 'service'
            ? []
            : [notice('caution', h('b', {}, t('recover.warn')), t('recover.warnHint'))],
        )
        // A press meant for the previous choice must not count.
        buttons?.touched()
      }
      const row = (kind: RecoveryKind): HTMLElement => {
        const [name, hint] = textsOf(kind, words, email)
        const radio = h('input', {
          type: 'radio',
          name: 'recovery',
          value: kind,
          'aria-labelledby': `${kind}-name`,
          'aria-describedby': `${kind}-hint`,
          onchange() {
            chosen = kind
            draw()
          },
        })
        radio.checked = kind === chosen
        return h(
          'label',
          { class: 'choice' },
          radio,
          h(
            'span',
            {},
            h(
              'span',
              { id: `${kind}-name`, class: 'strong' },
              name,
              kind === present && ' ',
              kind === present && h('span', { class: 'tag' }, t('recover.now')),
            ),
            h('span', { id: `${kind}-hint`, class: 'sub' }, hint),
          ),
        )
      }
      draw()
      sheet.show(
        h('p', {}, t(isChange ? 'recover.change' : 'recover.lead')),
        h(
          'div',
          { class: 'changes', role: 'radiogroup', 'aria-labelledby': 'title' },
          ...kinds.map(row),
        ),
        warning,
      )
      buttons = createGuardedButtons(
        deps,
        sheet,
        () => ({ name: t('do.continue'), isCritical: false }),
        (turn) => answer(turn === 'approved' ? { value: chosen } : null),
        t('do.cancel'),
      )
      const made = buttons
      over.addEventListener('abort', () => (signal.aborted ? made.close() : made.done()), {
        once: true,
      })
    })
  }
