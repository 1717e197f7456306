// Written by scripts/namespaces.mjs from the packages' namespace.ts. Do not edit by hand.
export const knownNames: Readonly<Record<string, string>> = {
  eip155: 'EVM',
  solana: 'Solana',
  bip122: 'Bitcoin',
  polkadot: 'Polkadot',
  cosmos: 'Cosmos',
}
