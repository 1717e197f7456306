import { unauthorized, unknownChain, unsupportedMethod } from '../shared/errors.ts'
import { toChainHex } from '../shared/guards.ts'
import type { Hex } from '../shared/guards.ts'
import { randomId } from '../shared/messages.ts'
import type { Approval } from '../shared/requests.ts'
import type { BitcoinAccount } from '../shared/standard.ts'
import type { ChainInfo } from '../wallet/config.ts'
import { knownChains, withAddedChain } from '../wallet/state.ts'
import type { PopupContext } from './context.ts'
import type { Screen } from './screen.ts'
import { addScreen, switchScreen } from './screens/chains.ts'
import { messageScreen } from './screens/message.ts'

export type Standing = {
  /** An origin, or a session's topic. */
  readonly site: string
  /** If the browser verifies it. */
  readonly origin?: string
  /** The EVM account that the site sees first. */
  readonly account: Hex | undefined
  readonly chain: ChainInfo
  readonly bitcoin: readonly BitcoinAccount[]
  setChain(chainId: number): void | Promise<void>
}

/**
 * All but connecting; signing code loads by namespace.
 *
 * @throws RpcError 4902 for an unknown network, and whatever the screen cannot show.
 */
export async function screenFor(
  context: PopupContext,
  standing: Standing,
  approval: Approval,
): Promise<Screen> {
  const { site, account, chain, bitcoin, setChain } = standing
  const known = (id: number): ChainInfo | undefined =>
    knownChains(context.store.read(), context.config).find(({ chainId }) => chainId === id)
  switch (approval.kind) {
    case 'message':
      return messageScreen(context, approval, standing.origin)
    case 'typed-data':
      return (await import('./screens/typed-data.ts')).typedDataScreen(
        context,
        approval,
        chain.chainId,
      )
    case 'transaction':
      return (await import('./screens/transaction.ts')).transactionScreen(
        context,
        approval.transaction,
        chain,
      )
    case 'calls': {
      const from = approval.ask.from ?? account
      if (from === undefined) throw unauthorized()
      const { callsScreen, checkCallsChain } = await import('./screens/calls.ts')
      checkCallsChain(approval.ask, chain)
      return callsScreen(context, approval.ask, {
        site,
        chain,
        account: from,
        newId: () => `0x${randomId(window.crypto)}`,
      })
    }
    case 'watch-asset':
      return (await import('./screens/watch-asset.ts')).watchAssetScreen(
        context,
        approval.asset,
        chain,
      )
    case 'switch-chain': {
      const to = known(approval.chainId)
      if (to === undefined) throw unknownChain(toChainHex(approval.chainId))
      return switchScreen(chain, to, () => setChain(to.chainId))
    }
    case 'add-chain': {
      const to = known(approval.chain.chainId)
      if (to !== undefined) return switchScreen(chain, to, () => setChain(to.chainId))
      return addScreen(context, approval.chain, (added) => {
        context.store.update((state) => withAddedChain(state, added))
        return setChain(added.chainId)
      })
    }
    case 'solana-message':
      return (await import('./screens/solana-message.ts')).solanaMessageScreen(context, approval)
    case 'solana-transactions':
      return (await import('./screens/solana-transaction.ts')).solanaTransactionScreen(
        context,
        approval,
      )
    case 'bitcoin-message':
      return (await import('./screens/bitcoin-message.ts')).bitcoinMessageScreen(context, approval)
    case 'bitcoin-psbt':
      return (await import('./screens/bitcoin-transaction.ts')).psbtScreen(
        context,
        bitcoin,
        approval,
      )
    case 'bitcoin-transfer':
      return (await import('./screens/bitcoin-transaction.ts')).transferScreen(
        context,
        bitcoin,
        approval,
      )
    case 'connect':
    case 'solana-sign-in':
      throw unsupportedMethod(approval.kind)
  }
}
