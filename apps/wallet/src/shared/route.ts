import { unsupportedChain } from './calls.ts'
import { foreignRpc, unauthorized, unknownChain } from './errors.ts'
import type { RpcError } from './errors.ts'
import { sameAddress, toChainHex } from './guards.ts'
import type { OriginView } from './messages.ts'
import { parseApproval } from './requests.ts'
import type { Approval } from './requests.ts'
import type { Family } from './standard.ts'

/** Methods that ask the bridge for the granted accounts. */
const ACCOUNTS: Readonly<Record<Family, string>> = {
  eip155: 'eth_accounts',
  solana: 'solana:accounts',
  bitcoin: 'bitcoin:accounts',
}

/**
 * Where a request goes. `accounts-first` asks the bridge for granted accounts and a person only if
 * there are none.
 */
export type Route =
  | { readonly to: 'bridge' }
  | { readonly to: 'popup' }
  | { readonly to: 'accounts-first'; readonly ask: string }
  | { readonly to: 'answer'; readonly result: unknown }
  | { readonly to: 'error'; readonly error: RpcError }

/** A locked wallet shows no accounts, so it cannot be known yet whether one is granted. */
function refuseUnless(view: OriginView, granted: boolean): Route | undefined {
  return view.locked || granted ? undefined : { to: 'error', error: unauthorized() }
}

/** What a site sees of one family; nothing while the wallet is locked. */
export function accountsOf(
  view: OriginView,
  family: Family,
): OriginView['accounts'] | OriginView['solana'] | OriginView['bitcoin'] {
  return family === 'eip155' ? view.accounts : view[family]
}

/**
 * Answers an approval request without the visitor where possible. The announcer calls it to avoid a
 * window that would close at once; the wallet's own pages call it again because they do not trust
 * the announcer.
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
      // Calls do not switch the network; a site has to request that separately.
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
 * Decides synchronously where a request goes, so that a window can still be opened inside the
 * click.
 * @param view what is known of the wallet; undefined before it first spoke.
 * @param activated whether the page has the visitor's activation now.
 * @throws RpcError -32602 when the parameters are malformed.
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
    const silent = view === undefined ? !activated : accountsOf(view, approval.family).length > 0
    return silent ? { to: 'accounts-first', ask: ACCOUNTS[approval.family] } : { to: 'popup' }
  }
  return (view === undefined ? undefined : answerAtOnce(approval, view)) ?? { to: 'popup' }
}
