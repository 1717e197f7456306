// Written by scripts/namespaces.mjs from the packages' namespace.ts. Do not edit by hand.
/** The namespaces that Portico supports (CAIP-2). */
export const namespaces = ['eip155', 'solana', 'bip122', 'polkadot', 'cosmos'] as const
