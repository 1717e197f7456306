import { fromBase64 } from './bytes.ts'
import { isRecord, isText } from './guards.ts'

/** The Solana clusters the wallet announces, as Wallet Standard names them. */
export const SOLANA_CHAINS = ['solana:mainnet', 'solana:devnet', 'solana:localnet'] as const
/**
 * The Bitcoin networks the wallet announces, as the Bitcoin extension of Wallet Standard names
 * them.
 */
export const BITCOIN_CHAINS = ['bitcoin:mainnet', 'bitcoin:testnet', 'bitcoin:regtest'] as const

export type SolanaChain = (typeof SOLANA_CHAINS)[number]
export type BitcoinChain = (typeof BITCOIN_CHAINS)[number]
/** What a Bitcoin address is for: coins, or the inscriptions that must not be spent as coins. */
export type Purpose = 'payment' | 'ordinals'

/** The chain families the wallet speaks. */
export type Family = 'eip155' | 'solana' | 'bitcoin'

/** An account as a site may know it; the public key is base64. */
export type SolanaAccount = {
  readonly label: string
  readonly address: string
  readonly publicKey: string
}
/** The same on one Bitcoin network. */
export type BitcoinAccount = SolanaAccount & {
  readonly purpose: Purpose
  readonly chain: BitcoinChain
}

/** Narrows to an announced cluster. */
export function isSolanaChain(value: unknown): value is SolanaChain {
  return SOLANA_CHAINS.some((chain) => chain === value)
}

/** Narrows to an announced Bitcoin network. */
export function isBitcoinChain(value: unknown): value is BitcoinChain {
  return BITCOIN_CHAINS.some((chain) => chain === value)
}

/**
 * True for what looks like a Solana address; that it decodes to 32 bytes is checked where it is
 * used.
 */
export function isSolanaAddress(value: unknown): value is string {
  return typeof value === 'string' && /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(value)
}

/**
 * True for what looks like a Bitcoin address of any kind; its checksum is checked where money goes
 * to it.
 */
export function isBitcoinAddress(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-zA-Z]{14,90}$/.test(value)
}

/** Reads an account of Solana; undefined when it is none. */
export function parseSolanaAccount(value: unknown): SolanaAccount | undefined {
  if (!isRecord(value)) return undefined
  const { label, address, publicKey } = value
  if (!isText(label, 64) || !isSolanaAddress(address)) return undefined
  return typeof publicKey === 'string' && fromBase64(publicKey, 32)?.length === 32
    ? { label, address, publicKey }
    : undefined
}

/** Reads an account of Bitcoin; undefined when it is none. */
export function parseBitcoinAccount(value: unknown): BitcoinAccount | undefined {
  if (!isRecord(value)) return undefined
  const { label, address, publicKey, purpose, chain } = value
  if (!isText(label, 64) || !isBitcoinAddress(address) || !isBitcoinChain(chain)) return undefined
  if ((purpose !== 'payment' && purpose !== 'ordinals') || typeof publicKey !== 'string')
    return undefined
  const length = fromBase64(publicKey, 33)?.length
  return length === 32 || length === 33 ? { label, address, publicKey, purpose, chain } : undefined
}
