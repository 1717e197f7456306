/** One way for each chain family to say whether an account has signed a text. */
import type { Nodes } from './evm/nodes.ts'

/** What a signature is held against. */
export interface Signed {
  message: string
  signature: string
  publicKey: string | undefined
  /** CAIP-2. */
  chain: string
  address: string
}

/** What a check says: `unavailable` when nothing is known. */
export type Outcome = 'valid' | 'bad-signature' | 'malformed' | 'unavailable'

export type Check = (signed: Signed, nodes: Nodes) => Promise<Outcome>

/** The longest signature that is looked at, in characters: wallets of several owners, and those that carry what deploys them, need a few thousand. */
export const longestSignature = 16_384
export const longestKey = 256

/** Families are loaded when the first of their accounts signs in. */
const families: Readonly<Record<string, () => Promise<Check>>> = {
  eip155: async () => (await import('./evm/check.ts')).checkEvm,
  solana: async () => (await import('./solana.ts')).checkSolana,
  bip122: async () => (await import('./bitcoin/check.ts')).checkBitcoin,
  polkadot: async () => (await import('./polkadot.ts')).checkPolkadot,
  cosmos: async () => (await import('./cosmos.ts')).checkCosmos,
}

export const isKnownFamily = (chain: string): boolean => Object.hasOwn(families, chain.split(':')[0]!)

/** Whether the account has signed the text. Whatever a library makes of hostile bytes, it is no valid signature. */
export async function checkSignature(signed: Signed, nodes: Nodes): Promise<Outcome> {
  const { signature, publicKey = '', chain } = signed
  if (signature === '' || signature.length > longestSignature || publicKey.length > longestKey) return 'malformed'
  const check = await families[chain.split(':')[0]!]!()
  try {
    return await check(signed, nodes)
  } catch {
    return 'bad-signature'
  }
}
