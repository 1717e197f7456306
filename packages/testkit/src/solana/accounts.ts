/** An account of local clusters that tests and the pocket wallet refer to by role. */
export interface SolanaAccount {
  /** Position in the derivation path m/44'/501'/index'/0' of the demo phrase. */
  index: number
  /** Base58. */
  address: string
  /** The 32 bytes of its private key in hex. Public knowledge: test money only. */
  privateKey: string
}

/**
 * The first accounts of the demo phrase, as Solana wallets derive them (SLIP-10, BIP-44 coin type
 * 501).
 */
export const solanaAccounts: { readonly [role in 'ada' | 'plain' | 'impostor']: SolanaAccount } = {
  ada: {
    index: 0,
    address: 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96',
    privateKey: 'a01c67efb5cb8f62f15907a9fcf124c73d2695c8a9a31f21c05742a31ca1dc72',
  },
  plain: {
    index: 1,
    address: 'AqynRZwvVqUPRwRJXvm6odUb3t93fDjnWe3p6BeuUFxD',
    privateKey: '3f25626cf245c8dd65a2b91a70e6f4c285182489fda230e2553c3752aa962b61',
  },
  impostor: {
    index: 2,
    address: 'CqMbRgMuEhQi9BUS8xP44Wk5nENm48FqJnfjEi4eNb1k',
    privateKey: '8eabe4c79ac3a146c1bc447a64233ea70694669b997b0565039471b2939e8c5e',
  },
}
