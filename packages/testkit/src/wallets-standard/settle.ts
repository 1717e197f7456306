import { solanaAccounts } from '../solana/accounts.ts'
import { square } from '../wallets/settle.ts'
import { decodeBase58, encodeBase58 } from './base58.ts'
import { publicKeyOf } from './key.ts'
import type { SettledAccount, SolanaSetup } from './deps.ts'
import type { SolanaWalletOptions } from './types.ts'

/** Every feature that a scripted wallet knows. */
export const solanaFeatures: readonly string[] = [
  'standard:connect',
  'standard:disconnect',
  'standard:events',
  'solana:signMessage',
  'solana:signTransaction',
  'solana:signAndSendTransaction',
  'solana:signIn',
]

/**
 * Removes keys, which a page may not see.
 *
 * @throws Error when an account has neither a key nor an address.
 */
export function settleSolana({
  name = 'Scripted Solana',
  icon = square,
  version = '1.0.0',
  chains = ['mainnet', 'devnet', 'testnet', 'localnet'].map((each) => `solana:${each}`),
  features = solanaFeatures,
  accounts = [{ privateKey: solanaAccounts.ada.privateKey }],
  ...rest
}: SolanaWalletOptions): { options: SolanaSetup['options']; keys: Map<string, string> } {
  const keys = new Map<string, string>()
  const settled = accounts.map((account): SettledAccount => {
    const { privateKey, label } = account
    const publicKey =
      privateKey === undefined ? decodeBase58(account.address ?? '') : publicKeyOf(privateKey)
    if (publicKey.length !== 32)
      throw new Error('An account of a scripted wallet needs a private key or an address')
    const address = encodeBase58(publicKey)
    if (privateKey !== undefined) keys.set(address, privateKey)
    return {
      address,
      publicKey: [...publicKey],
      chains: account.chains ?? chains,
      features: account.features ?? features.filter((each) => each.startsWith('solana:')),
      ...(label === undefined ? {} : { label }),
    }
  })
  const id = Buffer.from(`${name}\n${settled.map(({ address }) => address).join()}`)
    .toString('hex')
    .slice(0, 96)
  return {
    options: { ...rest, id, name, icon, version, chains, features, accounts: settled },
    keys,
  }
}
