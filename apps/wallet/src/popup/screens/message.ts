import { hexToBytes } from 'viem'
import { toHex } from '../../shared/bytes.ts'
import { sameAddress } from '../../shared/guards.ts'
import type { Approval } from '../../shared/requests.ts'
import type { PopupContext } from '../context.ts'
import { accountName, signerOf } from '../context.ts'
import { fact, facts, h } from '../dom.ts'
import { printableText, shortAddress } from '../format.ts'
import type { Screen } from '../screen.ts'

export const MESSAGE_INTRO =
  'Signing costs nothing and sends no transaction. Sign only what you understand.'

/** As bytes if it is no text. */
export function messageCard(message: Uint8Array): HTMLElement {
  const text = printableText(message)
  return h(
    'section',
    { class: 'card', attrs: { 'aria-label': 'Message' } },
    h('h2', { text: text === undefined ? 'Message, as bytes' : 'Message' }),
    h('pre', {
      class: text === undefined ? 'bytes' : '',
      text: text ?? `0x${toHex(message)}`,
      testid: 'message',
    }),
  )
}

/** The start of a sign-in (EIP-4361): domain and account. */
const SIGN_IN =
  /^(?:[a-z][a-z0-9+.-]*:\/\/)?(\S+) wants you to sign in with your Ethereum account:\n(0x[0-9a-fA-F]{40})(?:\n|$)/

/** None for other messages. */
export function signInFaults(
  text: string | undefined,
  address: string,
  origin: string | undefined,
): readonly string[] {
  const [, domain = '', account = ''] = SIGN_IN.exec(text ?? '') ?? []
  if (domain === '') return []
  const host = origin !== undefined && URL.canParse(origin) ? new URL(origin).host : undefined
  return [
    ...(host === undefined || domain === host
      ? []
      : [`This signs you in at ${domain}, but ${host} is asking. Sign only if you know why.`]),
    ...(sameAddress(account, address)
      ? []
      : ['This signs in another account than the one that would sign it.']),
  ]
}

/** ERC-191. Warns of a sign-in for another page or account. */
export function messageScreen(
  context: PopupContext,
  approval: Extract<Approval, { kind: 'message' }>,
  origin: string | undefined,
): Screen {
  const { address, data } = approval
  const faults = signInFaults(printableText(hexToBytes(data)), address, origin)
  return {
    title: 'Sign this message?',
    intro: MESSAGE_INTRO,
    body: [
      ...faults.map((text) => h('p', { class: 'caution', testid: 'sign-in-fault', text })),
      facts(fact('Account', `${accountName(context, address)} (${shortAddress(address)})`)),
      messageCard(hexToBytes(data)),
    ],
    approve: async () => (await signerOf(context, address)).signMessage({ message: { raw: data } }),
  }
}
