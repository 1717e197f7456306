import { needAdapter, PorticoError } from '../errors/error.ts'
import { namespaceOf } from '../format/chain-id.ts'
import { linkOf, namespaceState } from '../state/select.ts'
import type { SendTransactionOptions } from '../public/internals.ts'
import type { WalletContext } from './wallet-context.ts'

export async function sendTransaction(
  ctx: WalletContext,
  { chain, account, transaction }: SendTransactionOptions,
): Promise<string> {
  const { state, live } = ctx
  const namespace = namespaceOf(chain)
  needAdapter(ctx, namespace)
  const status = namespaceState(state.get(), namespace)
  const connection =
    status.is === 'connected' ? live.get(status.link)?.connections.get(namespace) : undefined
  if (status.is !== 'connected' || !connection)
    throw new PorticoError('no-account', 'No ActiveCaipAddress found')
  if (status.account !== account)
    throw new PorticoError('account-changed', 'Another account is in use now', { exit: 'failed' })
  if (
    status.chain !== chain &&
    linkOf(state.get(), namespace)?.namespaces[namespace]?.chainOwner === 'wallet'
  )
    throw new PorticoError(
      'chain-mismatch',
      `This is for ${chain}, and the wallet is on ${status.chain}`,
      { exit: 'failed', data: { expected: chain, actual: status.chain } },
    )
  if (!connection.send)
    throw new PorticoError('method-unsupported', 'The wallet cannot send this', {
      exit: 'unsupported',
    })
  return connection.send(transaction, { account, chain })
}
