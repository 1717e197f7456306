import type { Nodes } from './evm/nodes.ts'
import type { Outcome, Signed, SignInNamespace } from './types.ts'

export type Check = (signed: Signed, nodes: Nodes) => Promise<Outcome>

/** In characters. Multisig wallets and deployment data need a few thousand. */
export const longestSignature = 16_384
export const longestKey = 256

/** One file a namespace, loaded at its first sign-in. */
const namespaces: Readonly<Record<string, () => Promise<Check>>> = {
  eip155: async () => (await import('./evm/check.ts')).checkEvm,
  solana: async () => (await import('./solana.ts')).checkSolana,
  bip122: async () => (await import('./bitcoin/check.ts')).checkBitcoin,
  polkadot: async () => (await import('./polkadot.ts')).checkPolkadot,
  cosmos: async () => (await import('./cosmos.ts')).checkCosmos,
}

export const isKnownNamespace = (chain: string): boolean =>
  Object.hasOwn(namespaces, chain.split(':')[0]!)

/**
 * A library's error for hostile bytes counts as an invalid signature.
 *
 * @param added The namespace, if it is one that the host has added.
 */
export async function checkSignature(
  signed: Signed,
  nodes: Nodes,
  added?: SignInNamespace,
): Promise<Outcome> {
  const { signature, publicKey = '', chain } = signed
  if (signature === '' || signature.length > longestSignature || publicKey.length > longestKey)
    return 'malformed'
  const check: Check = added?.check ?? (await namespaces[chain.split(':')[0]!]!())
  try {
    return await check(signed, nodes)
  } catch {
    return 'bad-signature'
  }
}
