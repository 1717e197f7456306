import { foreignRpc, unauthorized, unknownChain } from './errors.ts'
import type { RpcError } from './errors.ts'
import { sameAddress, toChainHex } from './guards.ts'
import type { OriginView } from './messages.ts'
import { parseApproval } from './requests.ts'
import type { Approval } from './requests.ts'

/** Where a request goes. `accounts-first` asks the bridge for granted accounts and a person only if there are none. */
export type Route =
  | { readonly to: 'bridge' }
  | { readonly to: 'popup' }
  | { readonly to: 'accounts-first' }
  | { readonly to: 'answer'; readonly result: unknown }
  | { readonly to: 'error'; readonly error: RpcError }

/**
 * What can be answered about an approval without bothering anybody. The announcer calls it to avoid a window that
 * would close at once, the wallet's own pages call it again because they do not believe the announcer.
 */
export function answerAtOnce(approval: Approval, view: OriginView): Route | undefined {
  switch (approval.kind) {
    case 'connect':
      return undefined
    case 'message':
    case 'typed-data':
    case 'transaction': {
      const address = approval.kind === 'transaction' ? approval.transaction.from : approval.address
      // A locked wallet shows no accounts, so it cannot be known yet whether this one is granted.
      if (view.locked || view.accounts.some((account) => sameAddress(account, address))) return undefined
      return { to: 'error', error: unauthorized() }
    }
    case 'switch-chain': {
      const chain = toChainHex(approval.chainId)
      if (!view.chains.includes(chain)) return { to: 'error', error: unknownChain(chain) }
      return view.chainId === chain ? { to: 'answer', result: null } : undefined
    }
    case 'add-chain': {
      const chain = toChainHex(approval.chain.chainId)
      if (!approval.chain.rpcUrls.some((url) => view.allowedRpcUrls.includes(url))) return { to: 'error', error: foreignRpc() }
      return view.chainId === chain ? { to: 'answer', result: null } : undefined
    }
  }
}

/**
 * Decides synchronously where a request goes, so that a window can still be opened inside the click.
 * @param view what is known of the wallet; undefined before it first spoke.
 * @param activated whether the page has the visitor's activation now.
 * @throws RpcError -32602 when the parameters are malformed.
 */
export function routeRequest(method: string, params: unknown, view: OriginView | undefined, activated: boolean): Route {
  const approval = parseApproval(method, params)
  if (approval === undefined) return { to: 'bridge' }
  if (method === 'eth_requestAccounts') {
    const silent = view === undefined ? !activated : view.accounts.length > 0
    return { to: silent ? 'accounts-first' : 'popup' }
  }
  return (view === undefined ? undefined : answerAtOnce(approval, view)) ?? { to: 'popup' }
}
