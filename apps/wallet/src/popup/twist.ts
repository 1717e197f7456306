import type { Hex } from '../shared/guards.ts'
import type { TransactionAsk } from '../shared/requests.ts'
import type { Twist } from '../wallet/state.ts'
import type { PopupContext } from './context.ts'
import { h } from './dom.ts'

const transfer = /^0xa9059cbb0{24}([0-9a-f]{40})([0-9a-f]{64})$/i

/** No one has its key. */
const stranger: Hex = '0x5742157ed00000000000000000000000005742e0'

const halved = (word: string): string => (BigInt(`0x${word}`) / 2n).toString(16).padStart(64, '0')

/** Signs another transaction than shown, so that tests can check that a site notices. */
export function twisted(asked: TransactionAsk, twist: Twist | undefined): TransactionAsk {
  if (twist === undefined) return asked
  // The gas was for the other one.
  const { gas: _gas, ...ask } = asked
  const call = ask.data && transfer.exec(ask.data)
  if (call) {
    const [, to = '', amount = ''] = call
    const data: Hex =
      twist === 'amount'
        ? `0xa9059cbb${to.padStart(64, '0')}${halved(amount)}`
        : `0xa9059cbb${stranger.slice(2).padStart(64, '0')}${amount}`
    return { ...ask, data }
  }
  return twist === 'amount' ? { ...ask, value: ask.value / 2n } : { ...ask, to: stranger }
}

const choices: readonly (readonly [Twist | '', string])[] = [
  ['', 'Exactly what it shows'],
  ['amount', 'Half of the amount that it shows'],
  ['receiver', 'To somebody else than it shows'],
]

export function twistRow({ store }: PopupContext): HTMLElement {
  const select = h('select', { testid: 'twist', attrs: { 'aria-label': 'What it sends' } })
  for (const [value, text] of choices) select.append(new Option(text, value))
  select.value = store.read().twist ?? ''
  select.addEventListener('change', () =>
    store.update(({ twist: _before, ...state }) => {
      const [chosen = ''] = choices.find(([value]) => value === select.value) ?? []
      return chosen === '' ? state : { ...state, twist: chosen }
    }),
  )
  return h(
    'div',
    { class: 'card row tall' },
    h('span', { class: 'row-text' }, h('span', { text: 'Of Ether and tokens, it sends' })),
    h('span', { class: 'controls' }, select),
  )
}
