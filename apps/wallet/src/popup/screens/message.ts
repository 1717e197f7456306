import type { Approval } from '../../shared/requests.ts'
import type { PopupContext } from '../context.ts'
import { accountName, keysOf } from '../context.ts'
import { fact, facts, h } from '../dom.ts'
import { printableText, shortAddress } from '../format.ts'
import type { Screen } from '../screen.ts'

/** Shows a message (ERC-191) and signs it. */
export function messageScreen(context: PopupContext, approval: Extract<Approval, { kind: 'message' }>): Screen {
  const { address, data } = approval
  const text = printableText(data)
  return {
    title: 'Sign this message?',
    intro: 'Signing costs nothing and sends no transaction. Sign only what you understand.',
    body: [
      facts(fact('Account', `${accountName(context, address)} (${shortAddress(address)})`)),
      h('section', { class: 'card', attrs: { 'aria-label': 'Message' } },
        h('h2', { text: text === undefined ? 'Message, as bytes' : 'Message' }),
        h('pre', { class: text === undefined ? 'bytes' : '', text: text ?? data, testid: 'message' })),
    ],
    approve: () => keysOf(context, address).signMessage({ message: { raw: data } }),
  }
}
