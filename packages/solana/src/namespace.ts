import type { NamespaceDeclaration } from '@portico/core'

/** Core's tables of known namespaces are written from it. */
export const declaration: NamespaceDeclaration = {
  namespace: 'solana',
  name: 'Solana',
  letter: 's',
  address: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/,
  isAddressUnmarked: true,
  signIn: {
    name: 'Solana',
    address: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/,
    reference: /^[-_a-zA-Z0-9]{1,32}$/,
    chainNames: {
      '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'mainnet',
      EtWTRABZaYq6iMfeYKouRu166VU2xqa1: 'devnet',
      '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': 'testnet',
    },
    omitsEmptyStatement: true,
  },
}
