/** The provider for hosts: a CosmJS signer for the connection's chain. */

/** How a key signs. */
export type CosmosAlgo = 'secp256k1' | 'ed25519' | 'sr25519' | 'eth_secp256k1' | 'ethsecp256k1'

/** An account, as CosmJS takes it. */
export interface CosmosAccount {
  /** Bech32, with the chain's own prefix. */
  address: string
  /** The kind of its key. */
  algo: CosmosAlgo
  /** Its public key. */
  pubkey: Uint8Array
}

/** A public key and a signature (64 bytes), both in base64. */
export interface StdSignature {
  /** The public key that signed. */
  pub_key: { type: string; value: string }
  /** The signature, base64. */
  signature: string
}

/** An Amino document: what is signed is its JSON with sorted keys. */
export interface AminoDoc {
  /** The chain's own id, without a namespace. */
  chain_id: string
  /** The account's number on the chain. */
  account_number: string
  /** The account's count of transactions. */
  sequence: string
  /** The fee and the most gas. */
  fee: {
    amount: readonly { denom: string; amount: string }[]
    gas: string
    granter?: string
    payer?: string
  }
  /** The messages. */
  // oxlint-disable-next-line typescript/no-explicit-any -- as CosmJS writes it: a message's value is its module's own
  msgs: readonly { type: string; value: any }[]
  /** A note that is stored with the transaction. */
  memo: string
  /** The last block that may hold it. */
  timeout_height?: string
}

/** A protobuf document: what is signed is its encoding. */
export interface DirectDoc {
  /** The transaction's body, encoded. */
  bodyBytes: Uint8Array
  /** Fee and signers, encoded. */
  authInfoBytes: Uint8Array
  /** The chain's own id, without a namespace. */
  chainId: string
  /** The account's number on the chain. */
  accountNumber: bigint
}

/**
 * The provider of the namespace `cosmos`. It is also an offline signer of CosmJS.
 *
 * @example
 * // For `SigningStargateClient.connectWithSigner(rpcUrl, signer)` of CosmJS.
 * const signer = portico.provider('cosmos')?.offlineSigner()
 */
export interface CosmosProvider {
  /** The account on the connection's chain. Never prompts. */
  getAccounts(): Promise<readonly CosmosAccount[]>
  /**
   * Signs a document with the address `signer`; `signed` is the one that was signed: visitors
   * change fee and memo in their wallet.
   *
   * @throws PorticoError `account-unknown`, `wrong-network` when it is for another chain than the
   *   chosen one, `method-unsupported`, `user-rejected`, or the wallet's other errors.
   */
  signAmino(signer: string, doc: AminoDoc): Promise<{ signed: AminoDoc; signature: StdSignature }>
  /** The same for protobuf documents, by `signer`. A Ledger cannot: `method-unsupported`. */
  signDirect(
    signer: string,
    doc: DirectDoc,
  ): Promise<{ signed: DirectDoc; signature: StdSignature }>
  /** Signs any text or bytes with the address `signer` (ADR-36). */
  signArbitrary(signer: string, data: string | Uint8Array): Promise<StdSignature>
  /**
   * A signer with only the methods that the account supports: CosmJS signs by protobuf wherever it
   * finds `signDirect`.
   */
  offlineSigner(): Pick<CosmosProvider, 'getAccounts' | 'signAmino'> &
    Partial<Pick<CosmosProvider, 'signDirect'>>
}
