import { h } from '../popup/dom.ts'
import { bar, demoLine, show } from '../popup/frame.ts'
import { returnLink } from './leave.ts'

export type Outcome = {
  readonly title: string
  readonly text: string
  /** If the visitor came from there on this device. */
  readonly back?: string | undefined
}

/** @param home Leads to the wallet's own page. */
export function showOutcome({ title, text, back }: Outcome, home: () => void): void {
  document.title = `${title} – Pocket Wallet`
  const stay = h('button', {
    class: 'button',
    text: 'Stay in the wallet',
    testid: 'stay',
    attrs: { type: 'button' },
    onClick: () => home(),
  })
  show(
    bar(),
    h(
      'main',
      { class: 'notice' },
      h('h1', { text: title, testid: 'outcome', attrs: { tabindex: '-1' } }),
      h('p', { class: 'intro', text }),
    ),
    h(
      'footer',
      {},
      h('div', { class: 'actions' }, stay, ...(back === undefined ? [] : [returnLink(back)])),
      demoLine(),
    ),
  )
}
