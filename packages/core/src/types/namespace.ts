/**
 * Facts about a chain namespace. The package of a namespace declares them in `src/namespace.ts`,
 * from which `scripts/namespaces.mjs` writes core's tables of known namespaces. Other adapters
 * declare them themselves (`ChainAdapter.declaration`).
 */
export interface NamespaceDeclaration {
  /** The CAIP-2 namespace. */
  readonly namespace: string
  /** Its name for visitors, e.g. `Solana`. */
  readonly name: string
  /** What looks like one of its addresses. The adapter verifies the checksum. */
  readonly address: RegExp
  /** Stands for it in the rows of core's directory of wallets. */
  readonly letter?: string
  /** Its addresses have no prefix or length of their own: other namespaces' are tried first. */
  readonly isAddressUnmarked?: boolean
  /** How its accounts sign in. Absent: they cannot. */
  readonly signIn?: SignInForm
}

/** A namespace's form of sign-in messages (CAIP-122). */
export interface SignInForm {
  /** In "… wants you to sign in with your Ethereum account": one capital, then small letters. */
  readonly name: string
  /** An address as the message has it. */
  readonly address: RegExp
  /** The reference of a CAIP-2 chain id. */
  readonly reference: RegExp
  /** What the message has in place of some references. */
  readonly chainNames?: Readonly<Record<string, string>>
  /** Nothing stands for a missing statement, as in Sign-In-With-Solana; elsewhere an empty line. */
  readonly omitsEmptyStatement?: boolean
  /** As in EIP-4361; other forms may leave the time of issue out. */
  readonly needsIssuedAt?: boolean
}
