/**
 * The phrase from which every demo chain derives its accounts. It is public: never send anything of
 * value to its accounts.
 */
export const demoMnemonic: string = 'test test test test test test test test test test test junk'

/** An account of the demo chains that tests and the pocket wallet refer to by role. */
export interface DemoAccount {
  /** Position in the derivation path m/44'/60'/0'/0/index. */
  index: number
  /** EIP-55 checksummed. */
  address: `0x${string}`
  /** The primary ENS name on chain 1, if it has one. */
  name: string | null
}

/**
 * - `ada` has a primary name with an avatar, and tokens.
 * - `plain` has coins only.
 * - `impostor` claims ada's name as its own in its reverse record; clients must not accept it.
 */
export const demoAccounts: { readonly [role in 'ada' | 'plain' | 'impostor']: DemoAccount } = {
  ada: { index: 0, address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', name: 'ada.eth' },
  plain: { index: 1, address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', name: null },
  impostor: { index: 2, address: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC', name: null },
}
