/**
 * A provider with real ID tokens, a recovery service that accepts them, and a server that runs the
 * client there, as it is or taken over.
 */
import { createHash, randomBytes } from 'node:crypto'
import { startIdentityProviders, type IdentityProvider } from '@portico/testkit/identity'
import { deviceProof, type IdentityProof } from '@portico/wire'
import { onTestFinished } from 'vitest'
import { idTokenNonce } from '../src/auth/id-token-nonce.ts'
import type { RecoveryServiceOptions } from '../src/recovery/index.ts'
import { read } from './embedded.ts'
import { site, startWorld, type Device, type RecoveryWorld } from './recovery.ts'
import { createBrowser } from './social.ts'

export interface TokenWorld extends RecoveryWorld {
  google: IdentityProvider
  /** A challenge from the recovery service for a device. */
  challenge(device: Device): Promise<string>
  /** An ID token of the provider with this nonce, as whoever runs the client there gets it. */
  token(nonce: string, account?: string): Promise<string>
  /** A whole login of somebody on a device. */
  proof(device: Device, account?: string): Promise<IdentityProof>
  identify(
    device: Device,
    wallet: string,
    proof: IdentityProof,
    more?: object,
    by?: Device,
  ): Promise<Response>
}

const verifier = 'v'.repeat(43)

/**
 * What a client of the provider does: it sends a browser there with a nonce of its choice, and
 * exchanges the code.
 */
export async function tokenOf(
  { url, social, lets }: IdentityProvider,
  nonce: string,
  account = '1001',
): Promise<string> {
  lets(account)
  const redirect = 'http://localhost:1/embedded/v1/social/callback/google'
  const places = await read<{ authorization_endpoint: string; token_endpoint: string }>(
    await fetch(`${url}/.well-known/openid-configuration`),
  )
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: social.id,
    redirect_uri: redirect,
    scope: 'openid email profile',
    state: 's',
    nonce,
    code_challenge_method: 'S256',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
  })
  const back = await createBrowser().open(`${places.authorization_endpoint}?${query}`, {
    stop: '/callback/',
  })
  const code = new URL(back.url).searchParams.get('code')!
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirect,
    client_id: social.id,
    client_secret: social.secret!,
    code_verifier: verifier,
  })
  return (
    await read<{ id_token: string }>(await fetch(places.token_endpoint, { method: 'POST', body }))
  ).id_token
}

export const newPart = (): string => randomBytes(32).toString('base64url')

export async function startTokens(more: RecoveryServiceOptions = {}): Promise<TokenWorld> {
  const identity = await startIdentityProviders({ names: ['google'] })
  onTestFinished(() => identity.stop())
  const google = identity.of('google')
  const clock = { time: 0 }
  // Tokens have the time of the provider, so the recovery service's clock is the same, and what a
  // test adds to it.
  const world = await startWorld({
    issuers: [{ issuer: google.url, clients: [google.social.id] }],
    now: () => Date.now() + clock.time,
    ...more,
  })
  const challenge: TokenWorld['challenge'] = async (device) => {
    const { challenge: given } = await read<{ challenge: string | null }>(
      await device.ask('POST', 'challenges', {
        issuer: google.url,
        client: google.social.id,
        key: device.key,
      }),
    )
    if (given === null) throw new Error('the recovery service accepts no token')
    return given
  }
  const token: TokenWorld['token'] = (nonce, account) => tokenOf(google, nonce, account)
  return {
    ...world,
    clock,
    google,
    challenge,
    token,
    async proof(device, account) {
      const [own, part] = [await challenge(device), newPart()]
      return {
        challenge: own,
        part,
        token: await token(idTokenNonce({ part, challenge: own, key: device.key }), account),
      }
    },
    identify: async (device, wallet, proof, more = {}, by = device) =>
      device.ask('POST', 'identify', {
        wallet,
        ...proof,
        locale: 'en',
        site,
        signature: await by.sign(deviceProof.identify(wallet, proof.challenge)),
        ...more,
      }),
  }
}
