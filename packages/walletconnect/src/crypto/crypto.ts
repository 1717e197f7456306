/** Sign v2's primitives, by WebCrypto or noble. */
/** `Uint8Array<ArrayBuffer>`, written for TypeScript before 5.7, where it has no type parameter. */
export type Bytes = ReturnType<Uint8ArrayConstructor['of']>

export interface KeyPair {
  publicKey: Bytes
  /** 32 bytes; stored only wrapped. */
  privateKey: Bytes
}

/** @throws PorticoError stage `crypto` from every member, for an invalid key. */
export interface Curves {
  /** X25519 (RFC 7748). */
  agreement(): Promise<KeyPair>
  /** @throws PorticoError `key` for a malformed key, `low-order` for a point of low order. */
  agree(privateKey: Bytes, publicKey: Bytes): Promise<Bytes>
  /** Ed25519 (RFC 8032), the relay identity. */
  identity(): Promise<KeyPair>
  sign(privateKey: Bytes, message: Bytes): Promise<Bytes>
}
