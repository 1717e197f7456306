import type { ChainId } from '@portico/core'
import { toChecksumAddress } from '@portico/core/adapter'

/**
 * The EIP-55 form of an address. One-case texts are accepted and a missing `0x` is added; a
 * mixed-case text with a wrong checksum is no address.
 *
 * @param chain The network that it is for: on Rootstock's, its own checksum (EIP-1191) is right,
 *   too.
 * @example toChecksum('0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266')
 */
export function toChecksum(text: string, chain?: ChainId): `0x${string}` | null {
  return toChecksumAddress(text, chain)
}
