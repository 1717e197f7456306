import { unsupportedChain } from './calls.ts'
import { foreignRpc, unauthorized, unknownChain } from './errors.ts'
import type { RpcError } from './errors.ts'
import { sameAddress, toChainHex } from './guards.ts'
import type { OriginView } from './messages.ts'
import { parseApproval } from './requests.ts'
import type { Approval } from './requests.ts'
import type { Namespace } from './standard.ts'

/** Answered by the bridge with granted accounts. */
const ACCOUNTS: Readonly<Record<Namespace, string>> = {
  eip155: 'eth_accounts',
  solana: 'solana:accounts',
  bitcoin: 'bitcoin:accounts',
}

/** `accounts-first`: a person is asked only without granted accounts. */
export type Route =
  | { readonly to: 'bridge' }
  | { readonly to: 'popup' }
  | { readonly to: 'accounts-first'; readonly ask: string }
  | { readonly to: 'answer'; readonly result: unknown }
  | { readonly to: 'error'; readonly error: RpcError }

/** While locked, grants are unknown. */
function refuseUnless(view: OriginView, granted: boolean): Route | undefined {
  return view.locked || granted ? undefined : { to: 'error', error: unauthorized() }
}

/** Nothing while locked. */
export function accountsOf(
  view: OriginView,
  namespace: Namespace,
): OriginView['accounts'] | OriginView['solana'] | OriginView['bitcoin'] {
  return namespace === 'eip155' ? view.accounts : view[namespace]
}

/**
 * Without the visitor where possible. The announcer avoids a window; the wallet's own pages repeat
 * it, because they do not trust the announcer.
 */
export function answerAtOnce(approval: Approval, view: OriginView): Route | undefined {
  switch (approval.kind) {
    case 'connect':
    case 'solana-sign-in':
      return undefined
    case 'solana-message':
    case 'solana-transactions':
      return refuseUnless(
        view,
        view.solana.some(({ address }) => address === approval.address),
      )
    case 'bitcoin-message':
      return refuseUnless(
        view,
        view.bitcoin.some(({ address }) => address === approval.address),
      )
    case 'bitcoin-psbt': {
      const wanted = approval.inputs?.map(({ address }) => address) ?? []
      return refuseUnless(
        view,
        view.bitcoin.length > 0 &&
          wanted.every((each) => view.bitcoin.some(({ address }) => address === each)),
      )
    }
    case 'bitcoin-transfer':
      return refuseUnless(view, view.bitcoin.length > 0)
    case 'watch-asset':
      return refuseUnless(view, view.accounts.length > 0)
    case 'calls': {
      const { from, chainId } = approval.ask
      const refused = refuseUnless(
        view,
        view.accounts.some((account) => from === undefined || sameAddress(account, from)),
      )
      if (refused !== undefined) return refused
      // Calls do not switch the network.
      const chain = toChainHex(chainId)
      return view.locked || view.chainId === chain
        ? undefined
        : { to: 'error', error: unsupportedChain(chain) }
    }
    case 'message':
    case 'typed-data':
    case 'transaction': {
      const address = approval.kind === 'transaction' ? approval.transaction.from : approval.address
      return refuseUnless(
        view,
        view.accounts.some((account) => sameAddress(account, address)),
      )
    }
    case 'switch-chain': {
      const chain = toChainHex(approval.chainId)
      if (!view.chains.includes(chain)) return { to: 'error', error: unknownChain(chain) }
      return view.chainId === chain ? { to: 'answer', result: null } : undefined
    }
    case 'add-chain': {
      const chain = toChainHex(approval.chain.chainId)
      if (!approval.chain.rpcUrls.some((url) => view.allowedRpcUrls.includes(url)))
        return { to: 'error', error: foreignRpc() }
      return view.chainId === chain ? { to: 'answer', result: null } : undefined
    }
  }
}

/**
 * Synchronous, so that a window can open inside the click.
 *
 * @param view Undefined before the first message.
 * @param activated The page has user activation.
 * @throws RpcError -32602 for malformed parameters.
 */
export function routeRequest(
  method: string,
  params: unknown,
  view: OriginView | undefined,
  activated: boolean,
): Route {
  const approval = parseApproval(method, params)
  if (approval === undefined) return { to: 'bridge' }
  if (approval.kind === 'connect' && !approval.again) {
    const silent = view === undefined ? !activated : accountsOf(view, approval.namespace).length > 0
    return silent ? { to: 'accounts-first', ask: ACCOUNTS[approval.namespace] } : { to: 'popup' }
  }
  return (view === undefined ? undefined : answerAtOnce(approval, view)) ?? { to: 'popup' }
}
