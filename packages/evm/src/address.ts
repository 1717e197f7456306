import { toChecksumAddress } from '@portico/core/internal/format/eip55'

/**
 * The EIP-55 form of an address. One-case texts are accepted, a missing `0x` is added, and a
 * mixed-case text whose checksum is wrong is not an address.
 *
 * @example toChecksum('0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266')
 */
export function toChecksum(text: string): `0x${string}` | null {
  return toChecksumAddress(text)
}
