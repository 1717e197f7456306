import { needAdapter, PorticoError } from '../errors/error.ts'
import { namespaceOf } from '../format/chain-id.ts'
import { linkOf, nsState } from '../state/select.ts'
import type { SendTransactionOptions } from '../public/internals.ts'
import type { WalletContext } from './wallet-context.ts'

export async function sendTransaction(
  ctx: WalletContext,
  { chain, account, transaction }: SendTransactionOptions,
): Promise<string> {
  const { state, live } = ctx
  const ns = namespaceOf(chain)
  needAdapter(ctx, ns)
  const status = nsState(state.get(), ns)
  const connection =
    status.is === 'connected' ? live.get(status.link)?.connections.get(ns) : undefined
  if (status.is !== 'connected' || !connection)
    throw new PorticoError('no-account', 'No ActiveCaipAddress found')
  if (status.account !== account)
    throw new PorticoError('account-changed', 'Another account is in use now', { exit: 'failed' })
  if (status.chain !== chain && linkOf(state.get(), ns)?.ns[ns]?.chainOwner === 'wallet')
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
