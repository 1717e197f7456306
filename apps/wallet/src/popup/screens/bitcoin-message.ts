import { messageHash, signBitcoinMessage, usualProtocol } from '../../chains/bitcoin/message.ts'
import { toBase64, toHex } from '../../shared/bytes.ts'
import { invalidParams } from '../../shared/errors.ts'
import type { BitcoinApproval } from '../../shared/bitcoin-requests.ts'
import { accountName, bitcoinKeyOf } from '../context.ts'
import type { PopupContext } from '../context.ts'
import { fact, facts, longFact, h } from '../dom.ts'
import type { Screen } from '../screen.ts'
import { MESSAGE_INTRO, messageCard } from './message.ts'

/**
 * BIP-137 or BIP-322.
 *
 * @throws RpcError -32602 if the address has no such signature.
 */
export function bitcoinMessageScreen(
  context: PopupContext,
  approval: Extract<BitcoinApproval, { kind: 'bitcoin-message' }>,
): Screen {
  const { address, message } = approval
  const { key } = bitcoinKeyOf(context, address)
  const protocol = approval.protocol ?? usualProtocol(key)
  if (protocol === 'ECDSA' && key.purpose === 'ordinals')
    throw invalidParams('A taproot address signs messages by BIP-322 only.')
  return {
    title: 'Sign this message?',
    intro: MESSAGE_INTRO,
    body: [
      facts(
        fact('Account', accountName(context, address)),
        longFact('Address', h('span', { class: 'breakable', text: address })),
        fact('Way of signing', protocol === 'ECDSA' ? 'ECDSA (BIP-137)' : 'BIP-322'),
      ),
      messageCard(message),
    ],
    approve: async () => ({
      signature: toBase64(signBitcoinMessage(key, message, protocol)),
      protocol,
      hash: toHex(messageHash(message)),
    }),
  }
}
