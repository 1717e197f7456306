/** What hosts are handed: the wallet's accounts, and a signer as `@polkadot/api` wants it. */
import type { PolkadotAccount } from './wallet.ts'

type Hex = `0x${string}`

/** Bytes or text to sign, as `@polkadot/api` writes it. */
export interface SignRaw {
  address: string
  /** Hex, or plain text. */
  data: string
  type: 'bytes' | 'payload'
}

/** A transaction to sign, as `@polkadot/api` writes it; everything in it is passed on as it is. */
export interface SignPayload {
  address: string
  blockHash: Hex
  blockNumber: Hex
  era: Hex
  /** 32 bytes: the chain it is for. */
  genesisHash: Hex
  method: string
  nonce: Hex
  specVersion: Hex
  tip: Hex
  transactionVersion: Hex
  signedExtensions: string[]
  version: number
  assetId?: Hex
  metadataHash?: Hex
  mode?: number
  withSignedTransaction?: boolean
}

export interface Signed {
  id: number
  /** In hex. A payload's begins with a byte for the kind of its key; the signature of raw bytes does not. */
  signature: Hex
  signedTransaction?: Hex | Uint8Array
}

/**
 * The provider of the namespace `polkadot`. It is also a `Signer` of `@polkadot/api`.
 *
 * @example
 * const signer = portico.provider('polkadot')
 * await api.tx.balances.transferKeepAlive(to, amount).signAndSend(address, { signer })
 */
export interface PolkadotProvider {
  /** Every account that the wallet shares, with its kind of key and the chain it is for. Never prompts. */
  accounts(): Promise<readonly PolkadotAccount[]>
  /**
   * Signs bytes. Wallets sign `<Bytes>` + the data + `</Bytes>`, so that what they sign is never a transaction.
   *
   * @throws PorticoError `account-unknown`, `method-unsupported`, `user-rejected`, or what else the wallet says.
   */
  signRaw(raw: SignRaw): Promise<Signed>
  /**
   * Signs a transaction of the chain that the connection stands on.
   *
   * @throws PorticoError `wrong-network` when it is for another chain; else as `signRaw`.
   */
  signPayload(payload: SignPayload): Promise<Signed>
}
