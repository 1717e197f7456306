/** 25 bytes in base58; Solana's 32 bytes are nearly always longer. */
const longestBitcoin = 35

export function namespaceOf(address: string): 'eip155' | 'bip122' | 'solana' {
  if (address.startsWith('0x')) return 'eip155'
  return /^[a-z0-9]{1,16}1[02-9ac-hj-np-z]{38,87}$/.test(address) ||
    address.length <= longestBitcoin
    ? 'bip122'
    : 'solana'
}
