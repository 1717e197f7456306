/** Shows both wallets. It offers no way on: only the visitor can tell why they differ. */
import { h } from '../look/dom.ts'
import { facts, fullAddress, notice, wideLine } from '../look/parts.ts'
import type { Answered, OtherWalletQuestion } from '../ports.ts'
import { button } from './sheet.ts'
import { runStep, type StepDeps } from './step.ts'

export const sayOtherWallet =
  ({ was, is, signal }: OtherWalletQuestion) =>
  (deps: StepDeps): Promise<Answered<true>> => {
    const { words } = deps
    const { t } = words
    const earlier = wideLine(t('otherWallet.was'), fullAddress(was, words))
    const named = is !== null && wideLine(t('otherWallet.is'), fullAddress(is, words))
    return runStep<true>(deps, t('title.otherWallet'), signal, ({ sheet, answer }) => {
      sheet.show(
        notice(
          'critical',
          h('b', {}, t(is === null ? 'otherWallet.none' : 'otherWallet.warn')),
          t('otherWallet.warnHint'),
        ),
        facts(earlier, named),
        h('p', { class: 'sub' }, t('otherWallet.hint')),
      )
      sheet.buttons(
        button(t('do.close'), () => answer({ value: true }), 'primary', { 'data-do': 'close' }),
      )
    })
  }
