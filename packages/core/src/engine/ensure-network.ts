import { PorticoError } from '../errors/error.ts'
import { accountOf, type AccountRef } from '../state/select.ts'
import type { ChainIdInput } from '../types/index.ts'
import { switchNetwork } from './switch-network.ts'
import type { WalletContext } from './wallet-context.ts'

export async function ensureNetwork(
  ctx: WalletContext,
  network: ChainIdInput | undefined,
): Promise<AccountRef> {
  if (network !== undefined) await switchNetwork(ctx, network)
  const account = accountOf(ctx.state.get())
  if (!account) throw new PorticoError('no-account', 'No ActiveCaipAddress found', { exit: 'user' })
  return account
}
