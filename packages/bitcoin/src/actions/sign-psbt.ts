import type { SignedPsbt, SignPsbtRequest } from '../provider.ts'
import { connected, type Instance } from './connected.ts'

/**
 * Signs inputs of a partially signed transaction (BIP-174), and sends it on request.
 *
 * @throws PorticoError as in {@link BitcoinProvider}.
 * @example const { psbt } = await signPsbt(portico, { psbt: 'cHNidP8…', inputs: [{ address: 'bc1q…', index: 0 }] })
 *
 *
 */
export async function signPsbt(portico: Instance, request: SignPsbtRequest): Promise<SignedPsbt> {
  return connected(portico).provider.signPsbt(request)
}
