import { accountOf, PorticoError } from '@portico/core'
import type { Portico } from '@portico/core'
import type { CosmosProvider, StdSignature } from '../provider.ts'

/**
 * Signs a text with the connected account (ADR-36): the Amino JSON of a document of no chain,
 * without fee and memo, whose one message is `{type: "sign/MsgSignData", value: {signer, data}}`
 * with the text's UTF-8 in base64.
 * Verify it with `verifyArbitrary` of a wallet, or with `serializeSignDoc` of `@cosmjs/amino` and
 * `@cosmjs/crypto`.
 *
 * @returns The signature (64 bytes) and its public key, both in base64.
 * @throws PorticoError `user-rejected` when the visitor rejects, `no-account` without a connection.
 * @example const { signature } = await signMessage(portico, { message: 'Hello' })
 */
export async function signMessage(
  portico: Pick<Portico, 'getState' | 'provider'>,
  { message }: { message: string },
): Promise<StdSignature> {
  const account = accountOf(portico.getState(), 'cosmos')
  const provider = portico.provider('cosmos') as CosmosProvider | null
  if (!account || !provider) throw new PorticoError('no-account', 'No ActiveCaipAddress found')
  return provider.signArbitrary(account.address, message)
}
