/** The provider for hosts: the four methods of Bitcoin wallets, over any vendor's interface. */

/** An address's key (BIP-137), or a transaction that is never sent (BIP-322). */
export type MessageProtocol = 'ecdsa' | 'bip322'

/** `bip122` methods, by their usual names. */
export type BitcoinMethod = 'getAccountAddresses' | 'signMessage' | 'signPsbt' | 'sendTransfer'

/** An address that the wallet shares. */
export interface BitcoinAddress {
  /** The address. */
  address: string
  /**
   * `payment` holds bitcoin. `ordinals` holds inscriptions, not to be spent as bitcoin. `stx`
   * (Stacks) never signs here.
   */
  kind: 'payment' | 'ordinals' | 'stx'
  /** Hex: 33 bytes, or the 32 of a taproot key. */
  publicKey?: string
  /** BIP-32, if known. */
  path?: string
}

/** One input that a connected account signs. */
export interface PsbtInput {
  /** The account that signs it. */
  address: string
  /** Which of the transaction's inputs, from 0. */
  index: number
  /** Default: SIGHASH_ALL, or taproot's default. */
  sighashTypes?: readonly number[]
}

/** A text to sign, and by which address. */
export interface SignMessageRequest {
  /** The account that signs. */
  address: string
  /** The text. */
  message: string
  /** Default: the wallet's choice by address type: ECDSA, or BIP-322 for taproot. */
  protocol?: MessageProtocol
}

/** A signature of a text. */
export interface SignedMessage {
  /** The address that signed. */
  address: string
  /** Base64. */
  signature: string
  /** Absent if the wallet chose and did not report it. */
  protocol?: MessageProtocol
}

/** A PSBT to sign, and its inputs to sign. */
export interface SignPsbtRequest {
  /** A partially signed transaction (BIP-174), base64. */
  psbt: string
  /** With their signers; at least one. No others may be signed. */
  inputs: readonly PsbtInput[]
  /** Also sends it, for which all inputs must be signed. Default: false. */
  broadcast?: boolean
}

/** A PSBT with the wallet's signatures. */
export interface SignedPsbt {
  /** Base64. Absent only if the wallet sent it and did not return it. */
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
 * A connected Bitcoin wallet. Signing calls name a shared account; unsupported methods are not in
 * `methods`, and reject without asking.
 *
 * All reject with a `PorticoError`: `user-rejected`, `account-wrong` (not shared, or not for this),
 * `method-unsupported`, `chain-unsupported` (the addresses belong to another network),
 * `psbt-invalid`, `address-invalid`, `wallet-answer` (malformed, or not what was requested).
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
  /** Payment addresses first. Never prompts; a phone gets ten seconds to answer. */
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
