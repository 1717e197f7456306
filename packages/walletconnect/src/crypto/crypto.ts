/** The primitives that Sign v2 is made of. Two implementations: WebCrypto's curves, and noble's where it has none. */
export interface KeyPair {
  publicKey: Uint8Array
  /** Raw, 32 bytes: stored only wrapped. */
  privateKey: Uint8Array
}

export interface Curves {
  /** X25519. */
  agreement(): Promise<KeyPair>
  /** X25519 shared secret. @throws PorticoError stage `crypto` for a low-order or malformed key. */
  agree(privateKey: Uint8Array, publicKey: Uint8Array): Promise<Uint8Array>
  /** Ed25519, for the relay's identity. */
  identity(): Promise<KeyPair>
  sign(privateKey: Uint8Array, message: Uint8Array): Promise<Uint8Array>
}
