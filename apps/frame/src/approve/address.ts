/** The address of the visitor's login, typed again in the frame. */
import { h } from '../look/dom.ts'
import type { AddressQuestion, Answered } from '../ports.ts'
import { button } from './sheet.ts'
import { runStep, type StepDeps } from './step.ts'

export const askAddress =
  ({ isRight, signal }: AddressQuestion) =>
  (deps: StepDeps): Promise<Answered<string>> => {
    const { t } = deps.words
    return runStep<string>(deps, t('title.address'), signal, ({ sheet, answer }) => {
      const note = h('p', { id: 'address-note', class: 'sub', role: 'status' })
      const input = h('input', {
        id: 'address',
        type: 'email',
        inputmode: 'email',
        autocomplete: 'email',
        autocapitalize: 'none',
        spellcheck: 'false',
        dir: 'ltr',
        'aria-describedby': 'address-note',
      })
      const say = (text: string): void => {
        note.textContent = text
        note.className = text === '' ? 'sub' : 'wrong'
        if (text === '') input.removeAttribute('aria-invalid')
        else input.setAttribute('aria-invalid', 'true')
      }
      const submit = (): void => {
        if (isRight(input.value)) return answer({ value: input.value })
        say(t(input.value.trim() === '' ? 'address.empty' : 'address.other'))
        input.focus()
      }
      input.addEventListener('input', () => say(''))
      input.addEventListener('keydown', (event) => {
        if (event.key === 'Enter' && !event.isComposing) submit()
      })
      sheet.show(
        h('p', {}, t('address.lead')),
        h(
          'div',
          { class: 'field' },
          h('label', { for: 'address' }, t('address.label')),
          input,
          note,
        ),
      )
      sheet.buttons(
        button(t('do.back'), () => answer(null), 'plain', { 'data-do': 'cancel' }),
        button(t('do.continue'), submit, 'primary', { 'data-do': 'go' }),
      )
    })
  }
