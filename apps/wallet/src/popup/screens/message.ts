import { hexToBytes } from 'viem'
import { toHex } from '../../shared/bytes.ts'
import type { Approval } from '../../shared/requests.ts'
import type { PopupContext } from '../context.ts'
import { accountName, keysOf } from '../context.ts'
import { fact, facts, h } from '../dom.ts'
import { printableText, shortAddress } from '../format.ts'
import type { Screen } from '../screen.ts'

/** The words of every screen that signs a message. */
export const MESSAGE_INTRO = 'Signing costs nothing and sends no transaction. Sign only what you understand.'

/** A message as text where it is one, else as bytes. */
export function messageCard(message: Uint8Array): HTMLElement {
  const text = printableText(message)
  return h(
    'section',
    { class: 'card', attrs: { 'aria-label': 'Message' } },
    h('h2', { text: text === undefined ? 'Message, as bytes' : 'Message' }),
    h('pre', { class: text === undefined ? 'bytes' : '', text: text ?? `0x${toHex(message)}`, testid: 'message' }),
  )
}

/** Shows a message (ERC-191) and signs it. */
export function messageScreen(context: PopupContext, approval: Extract<Approval, { kind: 'message' }>): Screen {
  const { address, data } = approval
  return {
    title: 'Sign this message?',
    intro: MESSAGE_INTRO,
    body: [facts(fact('Account', `${accountName(context, address)} (${shortAddress(address)})`)), messageCard(hexToBytes(data))],
    approve: () => keysOf(context, address).signMessage({ message: { raw: data } }),
  }
}
