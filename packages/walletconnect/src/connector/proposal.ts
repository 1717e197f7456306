/** What a proposal asks for. Everything in it is optional to the wallet (CAIP-25). */
import { PorticoError } from '@portico/core'
import type { Want } from '@portico/core'
import type { WalletConnectOptions } from '../index.ts'
import type { Proposal, ProposalNamespace } from '../port.ts'
import { alsoKnownAs } from './clusters.ts'

/** The methods of each chain family, by the names that wallets know. */
const methods: Readonly<Record<string, readonly string[]>> = {
  eip155: [
    'eth_accounts',
    'eth_requestAccounts',
    'eth_sendRawTransaction',
    'eth_sign',
    'eth_signTransaction',
    'eth_signTypedData',
    'eth_signTypedData_v3',
    'eth_signTypedData_v4',
    'eth_sendTransaction',
    'personal_sign',
    'wallet_switchEthereumChain',
    'wallet_addEthereumChain',
    'wallet_getPermissions',
    'wallet_requestPermissions',
    'wallet_registerOnboarding',
    'wallet_watchAsset',
    'wallet_scanQRCode',
    'wallet_getCallsStatus',
    'wallet_showCallsStatus',
    'wallet_sendCalls',
    'wallet_getCapabilities',
    'wallet_grantPermissions',
    'wallet_revokePermissions',
    'wallet_getAssets',
  ],
  solana: [
    'solana_signMessage',
    'solana_signTransaction',
    'solana_requestAccounts',
    'solana_getAccounts',
    'solana_signAllTransactions',
    'solana_signAndSendTransaction',
  ],
  bip122: ['sendTransfer', 'signMessage', 'signPsbt', 'getAccountAddresses'],
  polkadot: ['polkadot_signTransaction', 'polkadot_signMessage'],
  cosmos: ['cosmos_getAccounts', 'cosmos_signDirect', 'cosmos_signAmino'],
}

const events: readonly string[] = ['accountsChanged', 'chainChanged']

/** What a family's own wallets tell beside: without its name in the session they may not. */
const more: Readonly<Record<string, readonly string[]>> = { bip122: ['bip122_addressesChanged'] }

/**
 * The namespaces of every configured network of the families that are wanted.
 *
 * @throws PorticoError `chain-unsupported` when that is none.
 */
export function proposalOf(want: Want, options: WalletConnectOptions): Proposal {
  const optionalNamespaces: Record<string, ProposalNamespace> = {}
  for (const ns of want.namespaces) {
    const own = options.chains?.[ns] ?? want.chains.filter((id) => id.startsWith(`${ns}:`))
    if (!methods[ns] || own.length === 0) continue
    optionalNamespaces[ns] = {
      chains: [...new Set([...own, ...own.flatMap((id) => alsoKnownAs(id) ?? [])])],
      methods: options.methods?.[ns] ?? methods[ns],
      events: options.events?.[ns] ?? [...events, ...(more[ns] ?? [])],
    }
  }
  if (Object.keys(optionalNamespaces).length === 0)
    throw new PorticoError('chain-unsupported', 'Chain is not supported', { exit: 'unsupported' })
  return { optionalNamespaces }
}
