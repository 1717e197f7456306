/** Keys of an official wallet's owner, and the wallet's answers to requests of its session. */
import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import type { WireRequest } from '@portico/testkit/walletconnect'
import { WalletRefusal } from '@portico/testkit/walletconnect'
import type { WireJson } from '@portico/testkit/walletconnect'
import { privateKeyToAccount } from 'viem/accounts'

export const eth = privateKeyToAccount(
  '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
)
const secret = new Uint8Array(32).fill(7)
export const solKey: Uint8Array = ed25519.getPublicKey(secret)
export const sol: string = base58.encode(solKey)

export const verifySol = (message: Uint8Array, signature: Uint8Array): boolean =>
  ed25519.verify(signature, message, solKey)

/** Puts the owner's signature into a transaction in wire format. The owner is its only signer. */
export function signSolana(transaction: Uint8Array): Uint8Array {
  const signed = transaction.slice()
  signed.set(ed25519.sign(transaction.subarray(65), secret), 1)
  return signed
}

/** Signs the requests that wallets get most. */
export async function answer({ method, params }: WireRequest): Promise<WireJson> {
  const fields = params as Record<string, string>
  if (method === 'personal_sign')
    return eth.signMessage({ message: { raw: (params as [`0x${string}`])[0] } })
  if (method === 'solana_signMessage')
    return { signature: base58.encode(ed25519.sign(base58.decode(fields['message']!), secret)) }
  if (method === 'solana_signTransaction') {
    const signed = signSolana(Buffer.from(fields['transaction']!, 'base64'))
    return {
      signature: base58.encode(signed.subarray(1, 65)),
      transaction: Buffer.from(signed).toString('base64'),
    }
  }
  if (method === 'wallet_switchEthereumChain') return null
  throw new WalletRefusal(5101, `${method} is not here`)
}
