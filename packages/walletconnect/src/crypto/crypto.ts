/** The primitives that Sign v2 is made of. Two implementations: WebCrypto's curves, and noble's where it has none. */
/** `Uint8Array<ArrayBuffer>`, written so that hosts with TypeScript before 5.7, where it takes no type, can read the declaration. */
export type Bytes = ReturnType<Uint8ArrayConstructor['of']>

export interface KeyPair {
  publicKey: Bytes
  /** Raw, 32 bytes: stored only wrapped. */
  privateKey: Bytes
}

/** @throws PorticoError stage `crypto` from every member, for a key that is none. */
export interface Curves {
  /** X25519 (RFC 7748). */
  agreement(): Promise<KeyPair>
  /** X25519 shared secret. @throws PorticoError `key` for a malformed key, `low-order` for a point of low order. */
  agree(privateKey: Bytes, publicKey: Bytes): Promise<Bytes>
  /** Ed25519 (RFC 8032), for the relay's identity. */
  identity(): Promise<KeyPair>
  sign(privateKey: Bytes, message: Bytes): Promise<Bytes>
}
