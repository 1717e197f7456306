import type { PrivateKeyAccount } from 'viem/accounts'
import type { OwnAccount } from '../chains/accounts.ts'
import type { BitcoinKey } from '../chains/bitcoin/keys.ts'
import { toBase64 } from '../shared/bytes.ts'
import { sameAddress } from '../shared/guards.ts'
import type { BitcoinChain, Namespace } from '../shared/standard.ts'
import type { WalletConfig } from '../wallet/config.ts'
import type { Esplora } from '../wallet/esplora.ts'
import type { Rpc } from '../wallet/rpc.ts'
import type { Site } from '../wallet/state.ts'
import type { Store } from '../wallet/store.ts'
import { defined } from '../shared/defined.ts'

export type PopupContext = {
  readonly store: Store
  readonly config: WalletConfig
  readonly rpc: Rpc
  readonly esplora: Esplora
  readonly accounts: readonly OwnAccount[]
}

function ownerOf(context: PopupContext, address: string): OwnAccount | undefined {
  return context.accounts.find(
    ({ evm, solana, bitcoin }) =>
      sameAddress(evm.address, address) ||
      solana.address === address ||
      Object.values(bitcoin).some((key) =>
        bitcoinChains(context).some((chain) => key.address(chain) === address),
      ),
  )
}

/** Undefined for other addresses. */
export function ownName(context: PopupContext, address: string): string | undefined {
  return ownerOf(context, address)?.name
}

/** For own addresses. */
export function accountName(context: PopupContext, address: string): string {
  return ownName(context, address) ?? 'Unknown account'
}

function known(account: OwnAccount | undefined): OwnAccount {
  if (account === undefined) throw new Error('This wallet has no keys for that account.')
  return account
}

/** @throws Error when the wallet does not hold the key. */
export async function signerOf(context: PopupContext, address: string): Promise<PrivateKeyAccount> {
  return known(context.accounts.find(({ evm }) => sameAddress(evm.address, address))).evm.signer()
}

/** @throws Error when the wallet does not hold the keys. */
export function solanaKeyOf(context: PopupContext, address: string): OwnAccount['solana'] {
  return known(context.accounts.find(({ solana }) => solana.address === address)).solana
}

/** The demonstration's, or Bitcoin itself. */
export function bitcoinChains(context: PopupContext): readonly BitcoinChain[] {
  const { bitcoin } = context.config
  return bitcoin.length === 0 ? ['bitcoin:mainnet'] : bitcoin.map(({ chain }) => chain)
}

/**
 * With the address's network.
 *
 * @throws Error when the wallet does not hold it.
 */
export function bitcoinKeyOf(
  context: PopupContext,
  address: string,
): { readonly key: BitcoinKey; readonly chain: BitcoinChain } {
  for (const { bitcoin } of context.accounts)
    for (const key of Object.values(bitcoin))
      for (const chain of bitcoinChains(context))
        if (key.address(chain) === address) return { key, chain }
  throw new Error('This wallet has no keys for that account.')
}

/** A grant of accounts on namespaces, as a site's record. */
export function grantOf(
  context: PopupContext,
  accounts: readonly OwnAccount[],
  namespaces: readonly Namespace[],
): Partial<Site> {
  const solana = accounts.map(({ name, evm, solana: key }) => ({
    of: evm.address,
    label: name,
    address: key.address,
    publicKey: toBase64(key.publicKey),
  }))
  const bitcoin = accounts.flatMap(({ name, evm, bitcoin: keys }) =>
    bitcoinChains(context).flatMap((chain) =>
      Object.values(keys).map(({ purpose, publicKey, address }) => ({
        of: evm.address,
        label: name,
        address: address(chain),
        publicKey: toBase64(publicKey),
        purpose,
        chain,
      })),
    ),
  )
  return defined({
    accounts: namespaces.includes('eip155') ? accounts.map(({ evm }) => evm.address) : undefined,
    solana: namespaces.includes('solana') ? solana : undefined,
    bitcoin: namespaces.includes('bitcoin') ? bitcoin : undefined,
  })
}

/** The account that sites see first. */
export function selectedAccount(context: PopupContext): OwnAccount {
  const { selected } = context.store.read()
  return known(
    context.accounts.find(
      ({ evm }) => selected !== undefined && sameAddress(evm.address, selected),
    ) ?? context.accounts[0],
  )
}
