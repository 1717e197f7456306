import type { ChainId } from '../types/index.ts'

/**
 * The checksummed form (EIP-55) of an EVM address, or null for any other text. The checksum needs
 * Keccak-256, which no page loads at its start.
 *
 * @param chain The network that it is for: some have a checksum of their own (EIP-1191).
 */
export const parseEvmAddress = (text: string, chain?: ChainId): Promise<string | null> =>
  import('./evm-address.ts').then((module) => module.checksummed(text, chain))
