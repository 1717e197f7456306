import { toBase64 } from '../../shared/bytes.ts'
import { invalidParams } from '../../shared/errors.ts'
import type { SolanaApproval } from '../../shared/solana-requests.ts'
import { viewFor, withMore } from '../../wallet/state.ts'
import { parseSignIn, writeSignIn } from '../../chains/solana/sign-in.ts'
import { isTransactionMessage } from '../../chains/solana/transaction.ts'
import { accountName, grantOf, selectedAccount, solanaKeyOf } from '../context.ts'
import type { PopupContext } from '../context.ts'
import { fact, facts, h } from '../dom.ts'
import { shortAddress } from '../format.ts'
import type { Screen } from '../screen.ts'
import { MESSAGE_INTRO, messageCard } from './message.ts'

/** @throws RpcError -32602 for bytes that would be a transaction. */
export function solanaMessageScreen(
  context: PopupContext,
  { address, message }: Extract<SolanaApproval, { kind: 'solana-message' }>,
): Screen {
  if (isTransactionMessage(message))
    throw invalidParams('This message is a transaction. It has to be signed as one.')
  return {
    title: 'Sign this message?',
    intro: MESSAGE_INTRO,
    body: [
      facts(
        fact('Account', `${accountName(context, address)} (${shortAddress(address)})`),
        fact('Chain', 'Solana'),
      ),
      messageCard(message),
    ],
    approve: async () => toBase64(await solanaKeyOf(context, address).sign(message)),
  }
}

/** Signing it connects the site. */
export function signInScreen(
  context: PopupContext,
  origin: string,
  approval: Extract<SolanaApproval, { kind: 'solana-sign-in' }>,
): Screen {
  const { store, config } = context
  const fields = parseSignIn(approval.fields)
  if (fields === undefined) throw invalidParams('The fields to sign in with cannot be read.')
  const { host } = new URL(origin)
  const domain = fields.domain ?? host
  const known = viewFor(store.read(), config, origin).solana
  const account =
    context.accounts.find(
      ({ solana }) => solana.address === (fields.address ?? known[0]?.address),
    ) ?? (fields.address === undefined ? selectedAccount(context) : undefined)
  if (account === undefined) throw invalidParams('This wallet has no keys for that account.')
  const { address } = account.solana
  const message = new TextEncoder().encode(writeSignIn({ ...fields, domain, address }))
  return {
    title: 'Sign in to this site?',
    intro: 'Your signature tells the site who you are. It costs nothing and sends no transaction.',
    body: [
      ...(domain === host
        ? []
        : [
            h('p', {
              class: 'caution',
              text: `The message is for ${domain}, but ${host} asks for it. Somebody may want to sign in there as you.`,
            }),
          ]),
      facts(fact('Account', `${account.name} (${shortAddress(address)})`), fact('Chain', 'Solana')),
      messageCard(message),
    ],
    async approve() {
      store.update((state) =>
        withMore(state, origin, grantOf(context, [account], ['solana']).solana ?? []),
      )
      return {
        address,
        message: toBase64(message),
        signature: toBase64(await account.solana.sign(message)),
      }
    },
  }
}
