// Written by scripts/namespaces.mjs from the packages' namespace.ts. Do not edit by hand.
import type { SignInForm } from '../../types/namespace.ts'

export const knownSignIn: Readonly<Record<string, SignInForm>> = {
  eip155: { name: 'Ethereum', address: /^0x[0-9a-fA-F]{40}$/, reference: /^(0|[1-9]\d{0,31})$/, needsIssuedAt: true },
  solana: { name: 'Solana', address: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/, reference: /^[-_a-zA-Z0-9]{1,32}$/, chainNames: { '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'mainnet', EtWTRABZaYq6iMfeYKouRu166VU2xqa1: 'devnet', '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': 'testnet' }, omitsEmptyStatement: true },
  bip122: { name: 'Bitcoin', address: /^[a-zA-Z0-9]{25,90}$/, reference: /^[0-9a-f]{32}$/ },
  polkadot: { name: 'Polkadot', address: /^[1-9A-HJ-NP-Za-km-z]{45,50}$/, reference: /^[0-9a-f]{32}$/ },
  cosmos: { name: 'Cosmos', address: /^[a-z][a-z0-9]{0,82}1[a-z0-9]{38,71}$/, reference: /^[-a-zA-Z0-9]{1,32}$/ },
}
