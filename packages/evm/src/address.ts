import { checksumAddress, isAddress } from 'viem'

/**
 * The EIP-55 form of an address. One-case texts are accepted, a missing `0x` is added, and a
 * mixed-case text whose checksum is wrong is not an address (ruling 39). Loads keccak.
 *
 * @example toChecksum('0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266')
 */
export function toChecksum(text: string): `0x${string}` | null {
  const full = (text.startsWith('0x') ? text : `0x${text}`) as `0x${string}`
  const hex = full.slice(2)
  if (!/^[0-9a-fA-F]{40}$/.test(hex)) return null
  const oneCase = hex === hex.toLowerCase() || hex === hex.toUpperCase()
  if (!oneCase && !isAddress(full, { strict: true })) return null
  return checksumAddress(full.toLowerCase() as `0x${string}`)
}
