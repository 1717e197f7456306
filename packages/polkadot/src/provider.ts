/** The provider for hosts: the wallet's accounts, and a signer for `@polkadot/api`. */
import type { PolkadotAccount } from './wallet.ts'

type Hex = `0x${string}`

/** Bytes or text to sign, as `@polkadot/api` writes it. */
export interface SignRaw {
  /** The signer. */
  address: string
  /** Hex, or plain text. */
  data: string
  /** Whether it is plain bytes or an encoded payload. */
  type: 'bytes' | 'payload'
}

/** A transaction to sign, as `@polkadot/api` writes it; everything in it is passed on as it is. */
export interface SignPayload {
  /** The signer. */
  address: string
  /** The block that the transaction's life begins with. */
  blockHash: Hex
  /** That block's number. */
  blockNumber: Hex
  /** How long the transaction may wait. */
  era: Hex
  /** 32 bytes: the chain it is for. */
  genesisHash: Hex
  /** The call, encoded. */
  method: string
  /** The sender's count of transactions. */
  nonce: Hex
  /** The runtime's version. */
  specVersion: Hex
  /** The tip beyond the fee. */
  tip: Hex
  /** The version of the transaction's form. */
  transactionVersion: Hex
  /** The signed extensions of the runtime, by name. */
  signedExtensions: string[]
  /** The version of the extrinsic's form. */
  version: number
  /** The asset that the fee is paid in. */
  assetId?: Hex
  /** The hash of the runtime's metadata. */
  metadataHash?: Hex
  /** Whether the metadata's hash is checked. */
  mode?: number
  /** Whether the wallet may change the transaction and return it whole. */
  withSignedTransaction?: boolean
}

/** A signature, as `@polkadot/api` takes it. */
export interface Signed {
  /** Counts signatures. */
  id: number
  /**
   * In hex. A payload's begins with a byte for the kind of its key; the signature of raw bytes does
   * not.
   */
  signature: Hex
  /** The whole transaction, if the wallet has built it. */
  signedTransaction?: Hex | Uint8Array
}

/**
 * The provider of the namespace `polkadot`. It is also a `Signer` of `@polkadot/api`.
 *
 * @example
 * // For `signAndSend(address, { signer })` of `@polkadot/api`.
 * const signer = portico.provider('polkadot')
 */
export interface PolkadotProvider {
  /**
   * Every account that the wallet shares, with its kind of key and the chain it is for. Never
   * prompts.
   */
  accounts(): Promise<readonly PolkadotAccount[]>
  /**
   * Signs bytes. Wallets sign `<Bytes>` + the data + `</Bytes>`, so that what they sign is never a
   * transaction.
   *
   * @throws PorticoError `account-unknown`, `method-unsupported`, `user-rejected`, or the
   *   wallet's other errors.
   */
  signRaw(raw: SignRaw): Promise<Signed>
  /**
   * Signs a transaction of the connection's chain.
   *
   * @throws PorticoError `wrong-network` when it is for another chain; else as `signRaw`.
   */
  signPayload(payload: SignPayload): Promise<Signed>
}
