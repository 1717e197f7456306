/** The provider for hosts: the four methods of Bitcoin wallets, over any vendor's interface. */

/**
 * How a message is signed: the signature of an address's key (BIP-137), or a transaction that is
 * never sent (BIP-322).
 */
export type MessageProtocol = 'ecdsa' | 'bip322'

/** The methods of the `bip122` namespace, by the names that relays and other kits use too. */
export type BitcoinMethod = 'getAccountAddresses' | 'signMessage' | 'signPsbt' | 'sendTransfer'

/** An address that the wallet shares. */
export interface BitcoinAddress {
  /** The address. */
  address: string
  /**
   * `payment` holds bitcoin. `ordinals` holds inscriptions, which must not be spent as bitcoin.
   * `stx` belongs to Stacks and never signs here.
   */
  kind: 'payment' | 'ordinals' | 'stx'
  /** Hex: 33 bytes, or the 32 of a taproot key. */
  publicKey?: string
  /** The derivation path (BIP-32), if the wallet supplies it. */
  path?: string
}

/** One input that a connected account signs. */
export interface PsbtInput {
  /** The account that signs it. */
  address: string
  /** Which of the transaction's inputs, from 0. */
  index: number
  /** Sighash types that the wallet may use; SIGHASH_ALL, or taproot's default, when left out. */
  sighashTypes?: readonly number[]
}

/** A text to sign, and by which address. */
export interface SignMessageRequest {
  /** The account that signs. */
  address: string
  /** The text. */
  message: string
  /** If omitted, the wallet chooses by address type: ECDSA, or BIP-322 for taproot. */
  protocol?: MessageProtocol
}

/** A signature of a text. */
export interface SignedMessage {
  /** The address that signed. */
  address: string
  /** Base64. */
  signature: string
  /** The requested protocol; absent when the wallet chose and did not report it. */
  protocol?: MessageProtocol
}

/** A PSBT to sign, and its inputs to sign. */
export interface SignPsbtRequest {
  /** A partially signed transaction (BIP-174), base64. */
  psbt: string
  /** The inputs to sign, with their signers. At least one; no other may be signed. */
  inputs: readonly PsbtInput[]
  /**
   * Sends the transaction as well, which all of its inputs must then be signed for. Default: false.
   */
  broadcast?: boolean
}

/** A PSBT with the wallet's signatures. */
export interface SignedPsbt {
  /**
   * The same transaction with the signatures, base64. Absent only when the wallet sent it and did
   * not return it.
   */
  psbt?: string
  /** The transaction's id, when it was sent. */
  txid?: string
}

/** A payment to one receiver or several. */
export interface SendTransferRequest {
  /** The account that pays: one of kind `payment`. */
  address: string
  /** The recipients and their amounts in satoshis. */
  recipients: readonly { address: string; amount: bigint }[]
}

/**
 * A connected Bitcoin wallet. Every call that signs names its account, which has to be one of those
 * that the wallet shares; what a wallet cannot do is not in `methods`, and rejects without asking
 * it.
 *
 * All calls reject with a `PorticoError`: `user-rejected`, `account-wrong` (an address that is not
 * shared, or not for this), `method-unsupported`, `chain-unsupported` (the wallet's addresses
 * belong to another network), `psbt-invalid`, `address-invalid`, `wallet-answer` (the answer is
 * malformed or does not match the request).
 *
 * @example
 * const provider = portico.provider('bip122')
 * const [account] = (await provider?.getAccountAddresses()) ?? []
 * const signed =
 *   account && (await provider?.signMessage({ address: account.address, message: 'Hello' }))
 */
export interface BitcoinProvider {
  /** The methods that the connected wallet supports now. */
  readonly methods: readonly BitcoinMethod[]
  /**
   * Every address that the wallet shares, payment addresses first. Never prompts; a phone that must
   * be asked for keys is awaited for ten seconds.
   */
  getAccountAddresses(): Promise<readonly BitcoinAddress[]>
  /** Signs a text (BIP-137 or BIP-322). */
  signMessage(request: SignMessageRequest): Promise<SignedMessage>
  /** Signs inputs of a transaction (BIP-174), and sends it on request. */
  signPsbt(request: SignPsbtRequest): Promise<SignedPsbt>
  /** Pays; the wallet chooses coins and fee, and sends. */
  sendTransfer(request: SendTransferRequest): Promise<{ txid: string }>
}

declare module '@portico/core' {
  interface Providers {
    bip122: BitcoinProvider
  }
}
