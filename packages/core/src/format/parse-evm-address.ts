/**
 * The checksummed form (EIP-55) of an EVM address, or null for any other text. The checksum needs
 * Keccak-256, which no page loads at its start.
 */
export const parseEvmAddress = (text: string): Promise<string | null> =>
  import('./evm-address.ts').then((module) => module.checksummed(text))
