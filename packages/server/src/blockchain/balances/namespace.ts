/**
 * Base58 of 25 bytes has no more characters; of a Solana key, which has 32 bytes, nearly always
 * more.
 */
const longestBitcoin = 35

/** Which chain family an address is of, by its form. */
export function namespaceOf(address: string): 'eip155' | 'bip122' | 'solana' {
  if (address.startsWith('0x')) return 'eip155'
  return /^[a-z0-9]{1,16}1[02-9ac-hj-np-z]{38,87}$/.test(address) ||
    address.length <= longestBitcoin
    ? 'bip122'
    : 'solana'
}
