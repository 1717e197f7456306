import { asSignature } from '../hex.ts'
import { ask, connected, settled, type Hex, type Instance } from './shared.ts'

/**
 * Signs a text with the active account (ERC-191, `personal_sign`).
 *
 * @throws PorticoError `user-rejected` when the visitor rejects.
 * @example const signature = await signMessage(portico, { message: 'Hello' })
 */
export async function signMessage(
  portico: Instance,
  { message }: { message: string },
): Promise<Hex> {
  await settled(portico)
  const { address } = connected(portico)
  const bytes = [...new TextEncoder().encode(message)]
    .map((b) => b.toString(16).padStart(2, '0'))
    .join('')
  return asSignature(await ask(portico, 'personal_sign', [`0x${bytes}`, address]))
}
