/** What only this page asks and says. */
import type { RecoveryKind } from '@portico/wire'
import { button } from '../approve/sheet.ts'
import { runStep, type StepDeps } from '../approve/step.ts'
import { h, icon } from '../look/dom.ts'
import { fullAddress, notice } from '../look/parts.ts'
import type { Answered } from '../ports.ts'
import type { MessageKey } from '../strings/words.ts'
import type { FoundWallet } from './found.ts'
import type { OpenedWallet } from './open.ts'

type Deps = StepDeps

interface Chosen<T> {
  value: T
  name: string
  hint: string | HTMLElement
}

/** Radio buttons, of which the first is chosen. */
function choices<T>(
  name: string,
  rows: readonly Chosen<T>[],
): { element: HTMLElement; chosen(): T } {
  let chosen = rows[0]!
  const row = (each: Chosen<T>, at: number): HTMLElement => {
    const radio = h('input', {
      type: 'radio',
      name,
      value: String(at),
      'aria-labelledby': `${name}-${at}`,
      'aria-describedby': `${name}-${at}-hint`,
      onchange: () => (chosen = each),
    })
    radio.checked = at === 0
    const hint = h('span', { id: `${name}-${at}-hint`, class: 'sub' }, each.hint)
    const label = h('span', { id: `${name}-${at}`, class: 'strong' }, each.name)
    return h('label', { class: 'choice' }, radio, h('span', {}, label, hint))
  }
  const group = { class: 'changes', role: 'radiogroup', 'aria-labelledby': 'title' }
  return { element: h('div', group, ...rows.map(row)), chosen: () => chosen.value }
}

/** Null if the visitor turns away. */
export const start = (
  deps: Deps,
  wallets: readonly FoundWallet[],
  signal: AbortSignal,
): Promise<Answered<FoundWallet>> => {
  const { t } = deps.words
  return runStep<FoundWallet>(deps, t('emergency.title'), signal, ({ sheet, answer }) => {
    const rows = wallets.map((found, at) => ({
      value: found,
      name: t('emergency.wallet', { number: at + 1 }),
      hint: found.addresses
        ? fullAddress(found.addresses.eip155, deps.words)
        : t('emergency.noAddress'),
    }))
    const { element, chosen } = choices('wallet', rows)
    sheet.show(
      h('p', {}, t('emergency.lead')),
      h('p', { class: 'sub' }, t('emergency.needs')),
      wallets.length > 1
        ? element
        : wallets[0]!.addresses && fullAddress(wallets[0]!.addresses.eip155, deps.words),
    )
    sheet.buttons(
      button(t('do.continue'), () => answer({ value: chosen() }), 'primary', { 'data-do': 'go' }),
    )
  })
}

export const askKind = (deps: Deps, signal: AbortSignal): Promise<Answered<RecoveryKind>> => {
  const { t } = deps.words
  return runStep<RecoveryKind>(deps, t('title.recovery'), signal, ({ sheet, answer }) => {
    const { element, chosen } = choices<RecoveryKind>('kind', [
      { value: 'service', name: t('recover.service'), hint: t('emergency.serviceHint') },
      { value: 'passphrase', name: t('recover.passphrase'), hint: t('emergency.passphraseKind') },
      { value: 'passkey', name: t('recover.passkey'), hint: t('emergency.passkeyKind') },
    ])
    sheet.show(h('p', {}, t('emergency.kind')), element)
    sheet.buttons(
      button(t('do.back'), () => answer(null), 'plain', { 'data-do': 'cancel' }),
      button(t('do.continue'), () => answer({ value: chosen() }), 'primary', { 'data-do': 'go' }),
    )
  })
}

/** The schema of the wire checks it; here a typing error is found. */
const isAddress = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)

export const askEmail = (deps: Deps, signal: AbortSignal): Promise<Answered<string>> => {
  const { t } = deps.words
  return runStep<string>(deps, t('recover.service'), signal, ({ sheet, answer }) => {
    const note = h('p', { id: 'email-note', class: 'wrong', role: 'alert' })
    const input = h('input', {
      id: 'email',
      type: 'email',
      autocomplete: 'email',
      autocapitalize: 'none',
      spellcheck: 'false',
      dir: 'ltr',
      'aria-describedby': 'email-note',
    })
    const go = (): void => {
      const typed = input.value.trim()
      if (isAddress(typed)) return answer({ value: typed })
      note.textContent = t('emergency.notAddress')
      input.setAttribute('aria-invalid', 'true')
      input.focus()
    }
    input.addEventListener('input', () => {
      note.textContent = ''
      input.removeAttribute('aria-invalid')
    })
    input.addEventListener('keydown', (event) => {
      if (event.key === 'Enter' && !event.isComposing) go()
    })
    sheet.show(
      h('p', {}, t('emergency.email')),
      h(
        'div',
        { class: 'field' },
        h('label', { for: 'email' }, t('loginMethod.email')),
        input,
        note,
      ),
    )
    sheet.buttons(
      button(t('do.back'), () => answer(null), 'plain', { 'data-do': 'cancel' }),
      button(t('emergency.send'), go, 'primary', { 'data-do': 'go' }),
    )
  })
}

/** The visitor compares an address that this browser did not know. */
export const showAddress = (
  deps: Deps,
  { addresses, isKnown }: OpenedWallet,
  signal: AbortSignal,
): Promise<Answered<true>> => {
  const { t } = deps.words
  return runStep<true>(deps, t('emergency.opened'), signal, ({ sheet, answer }) => {
    sheet.show(
      h('p', {}, t(isKnown ? 'emergency.same' : 'emergency.compare')),
      fullAddress(addresses.eip155, deps.words),
      fullAddress(addresses.solana, deps.words),
      h('p', {}, t('emergency.next')),
      h('p', { class: 'sub' }, t('emergency.move')),
    )
    sheet.buttons(
      button(t('do.cancel'), () => answer(null), 'plain', { 'data-do': 'cancel' }),
      button(t('do.continue'), () => answer({ value: true }), 'primary', { 'data-do': 'go' }),
    )
  })
}

/** @param again Null where another try does not help. */
export const say = (
  deps: Deps,
  { title, hint, again }: { title: MessageKey; hint: string; again: MessageKey | null },
  signal: AbortSignal,
): Promise<Answered<true>> => {
  const { t } = deps.words
  return runStep<true>(deps, t(title), signal, ({ sheet, answer }) => {
    const isFault = title !== 'emergency.done'
    sheet.show(
      isFault
        ? notice('caution', h('span', { role: 'alert' }, hint))
        : h(
            'div',
            { class: 'wait' },
            h('span', { class: 'emblem' }, icon('key')),
            h('p', {}, hint),
          ),
    )
    if (again === null) return
    sheet.buttons(
      button(t(again), () => answer({ value: true }), 'primary', { 'data-do': 'again' }),
    )
  })
}
