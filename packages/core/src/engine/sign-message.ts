import { needAdapter, PorticoError } from '../errors/error.ts'
import { namespaceState } from '../state/select.ts'
import type { SignMessageOptions } from '../contracts/commands.ts'
import type { WalletContext } from './wallet-context.ts'

export async function signMessage(
  ctx: WalletContext,
  { message, namespace }: SignMessageOptions,
): Promise<string> {
  const { state, live } = ctx
  const target = namespace ?? state.get().activeNamespace
  needAdapter(ctx, target)
  const status = namespaceState(state.get(), target)
  const connection =
    status.is === 'connected' ? live.get(status.link)?.connections.get(target) : undefined
  if (status.is !== 'connected' || !connection)
    throw new PorticoError('no-account', 'No ActiveCaipAddress found')
  if (!connection.signMessage)
    throw new PorticoError('method-unsupported', 'The wallet cannot sign this', {
      exit: 'unsupported',
    })
  return connection.signMessage({ text: message, account: status.account })
}
