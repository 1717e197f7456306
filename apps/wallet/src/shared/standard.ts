import { fromBase64 } from './bytes.ts'
import { isRecord, isText } from './guards.ts'

/** In Wallet Standard's names. */
export const SOLANA_CHAINS = ['solana:mainnet', 'solana:devnet', 'solana:localnet'] as const
/** In the names of Wallet Standard's Bitcoin extension. */
export const BITCOIN_CHAINS = ['bitcoin:mainnet', 'bitcoin:testnet', 'bitcoin:regtest'] as const

export type SolanaChain = (typeof SOLANA_CHAINS)[number]
export type BitcoinChain = (typeof BITCOIN_CHAINS)[number]
/** `ordinals` hold inscriptions, which must not be spent as coins. */
export type Purpose = 'payment' | 'ordinals'

export type Namespace = 'eip155' | 'solana' | 'bitcoin'

/** The public key is base64. */
export type SolanaAccount = {
  readonly label: string
  readonly address: string
  readonly publicKey: string
}
/** On one network. */
export type BitcoinAccount = SolanaAccount & {
  readonly purpose: Purpose
  readonly chain: BitcoinChain
}

export function isSolanaChain(value: unknown): value is SolanaChain {
  return SOLANA_CHAINS.some((chain) => chain === value)
}

export function isBitcoinChain(value: unknown): value is BitcoinChain {
  return BITCOIN_CHAINS.some((chain) => chain === value)
}

/** By its look; 32 bytes are checked at its use. */
export function isSolanaAddress(value: unknown): value is string {
  return typeof value === 'string' && /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(value)
}

/** By its look; the checksum is checked before a payment. */
export function isBitcoinAddress(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-zA-Z]{14,90}$/.test(value)
}

export function parseSolanaAccount(value: unknown): SolanaAccount | undefined {
  if (!isRecord(value)) return undefined
  const { label, address, publicKey } = value
  if (!isText(label, 64) || !isSolanaAddress(address)) return undefined
  return typeof publicKey === 'string' && fromBase64(publicKey, 32)?.length === 32
    ? { label, address, publicKey }
    : undefined
}

export function parseBitcoinAccount(value: unknown): BitcoinAccount | undefined {
  if (!isRecord(value)) return undefined
  const { label, address, publicKey, purpose, chain } = value
  if (!isText(label, 64) || !isBitcoinAddress(address) || !isBitcoinChain(chain)) return undefined
  if ((purpose !== 'payment' && purpose !== 'ordinals') || typeof publicKey !== 'string')
    return undefined
  const length = fromBase64(publicKey, 33)?.length
  return length === 32 || length === 33 ? { label, address, publicKey, purpose, chain } : undefined
}
