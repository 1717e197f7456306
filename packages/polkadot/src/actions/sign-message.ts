import { accountOf, PorticoError } from '@portico/core'
import type { Portico } from '@portico/core'
import { messageBytes } from '../message.ts'
import type { PolkadotProvider } from '../provider.ts'

/**
 * Signs a text with the connected account. The signed bytes are `<Bytes>` + the text in UTF-8 +
 * `</Bytes>`, so that no message can be a transaction; `signatureVerify` of `@polkadot/util-crypto`
 * takes the text with or without the tags.
 *
 * @returns The signature in hex: 64 bytes of an sr25519 or ed25519 key, 65 of an ecdsa or ethereum
 *   key.
 * @throws PorticoError `user-rejected` when the visitor rejects, `no-account` without a connection.
 * @example const signature = await signMessage(portico, { message: 'Hello' })
 */
export async function signMessage(
  portico: Pick<Portico, 'getState' | 'provider'>,
  { message }: { message: string },
): Promise<`0x${string}`> {
  const account = accountOf(portico.getState(), 'polkadot')
  const provider = portico.provider('polkadot') as PolkadotProvider | null
  if (!account || !provider) throw new PorticoError('no-account', 'No ActiveCaipAddress found')
  return (
    await provider.signRaw({ address: account.address, data: messageBytes(message), type: 'bytes' })
  ).signature
}
