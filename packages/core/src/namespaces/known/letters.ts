// Written by scripts/namespaces.mjs from the packages' namespace.ts. Do not edit by hand.
export const knownLetters: Readonly<Record<string, string>> = {
  e: 'eip155',
  s: 'solana',
  b: 'bip122',
  p: 'polkadot',
  c: 'cosmos',
}
