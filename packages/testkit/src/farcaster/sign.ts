/** Sign In With Farcaster (FIP-11): a message of EIP-4361. */
import { createSiweMessage } from 'viem/siwe'
import type { FarcasterAccount, FarcasterLies, FarcasterParams } from './types.ts'

export interface Signed {
  message: string
  signature: string
  fid: number
  username: string
  bio: string
  displayName: string
  pfpUrl: string
  authMethod: 'custody' | 'authAddress'
}

export async function signLogin(
  params: FarcasterParams,
  {
    fid,
    username,
    displayName = username,
    pfpUrl = '',
    bio = '',
    signer,
    by = 'custody',
  }: FarcasterAccount,
  lies: FarcasterLies = {},
): Promise<Signed> {
  const { siweUri, domain, nonce, expirationTime, notBefore, requestId } = { ...params, ...lies }
  const message =
    lies.message ??
    createSiweMessage({
      address: signer.address,
      domain,
      uri: siweUri,
      nonce,
      version: '1',
      chainId: lies.chainId ?? 10,
      statement: lies.statement ?? 'Farcaster Auth',
      issuedAt: new Date(),
      ...(expirationTime !== undefined && { expirationTime: new Date(expirationTime) }),
      ...(notBefore !== undefined && { notBefore: new Date(notBefore) }),
      ...(requestId !== undefined && { requestId }),
      resources: [`farcaster://fid/${lies.fid ?? fid}`, `farcaster://signer/type/${by}`],
    })
  return {
    message,
    signature: await (lies.signer ?? signer).signMessage({ message }),
    fid: lies.fid ?? fid,
    username,
    bio,
    displayName,
    pfpUrl,
    authMethod: by,
  }
}
