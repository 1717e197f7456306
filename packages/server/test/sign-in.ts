/** Messages and real signatures of every namespace. */
import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import { createNonce, writeMessage, type SiwxMessageData } from '@portico/core/siwx-message'
import { privateKeyToAccount } from 'viem/accounts'

export const origin = 'https://shop.example'
export const mainnet = 'eip155:1'
export const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
export const now = Date.parse('2026-11-25T12:00:00Z')

/** Public test keys. */
export const ada = privateKeyToAccount(
  '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
)
export const eve = privateKeyToAccount(`0x${'e1'.repeat(32)}`)

/** What a page asks a wallet to sign, now. */
export function dataOf(more: Partial<SiwxMessageData> = {}, at: number = now): SiwxMessageData {
  return {
    domain: 'shop.example',
    accountAddress: ada.address,
    chainId: mainnet,
    uri: origin,
    version: '1',
    nonce: createNonce(),
    issuedAt: new Date(at).toISOString(),
    ...more,
  }
}

/** A message, and how ada signs it. */
export async function signed(
  data: SiwxMessageData,
): Promise<{ message: string; signature: string; nonce: string }> {
  const message = writeMessage(data)
  return { message, signature: await ada.signMessage({ message }), nonce: data.nonce }
}

const solanaKey = Uint8Array.from({ length: 32 }, () => 7)
export const solanaAddress: string = base58.encode(ed25519.getPublicKey(solanaKey))
export const signSolana = (message: string): string =>
  base58.encode(ed25519.sign(new TextEncoder().encode(message), solanaKey))
