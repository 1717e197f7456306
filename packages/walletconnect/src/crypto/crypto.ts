/**
 * The cryptographic primitives of Sign v2. Two implementations: WebCrypto's curves, and noble's
 * when it has none.
 */
/**
 * `Uint8Array<ArrayBuffer>`, written so that hosts with TypeScript before 5.7, where it has no type
 * parameter, can read the declaration.
 */
export type Bytes = ReturnType<Uint8ArrayConstructor['of']>

export interface KeyPair {
  publicKey: Bytes
  /** The raw key, 32 bytes. It is stored only wrapped. */
  privateKey: Bytes
}

/** @throws PorticoError stage `crypto` from every member, for an invalid key. */
export interface Curves {
  /** X25519 (RFC 7748). */
  agreement(): Promise<KeyPair>
  /**
   * X25519 shared secret. @throws PorticoError `key` for a malformed key, `low-order` for a point
   * of low order.
   */
  agree(privateKey: Bytes, publicKey: Bytes): Promise<Bytes>
  /** Ed25519 (RFC 8032), for the relay's identity. */
  identity(): Promise<KeyPair>
  sign(privateKey: Bytes, message: Bytes): Promise<Bytes>
}
