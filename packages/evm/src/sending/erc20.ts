/** ERC-20 calls, encoded by hand: three words need no encoder. */

const word = (hex: string): string => hex.padStart(64, '0')
const addressWord = (address: string): string => word(address.slice(2).toLowerCase())

/** `transfer(address,uint256)`; in lower case. */
export const transferData = (to: string, amount: bigint): `0x${string}` =>
  `0xa9059cbb${addressWord(to)}${word(amount.toString(16))}`
/** `balanceOf(address)`. */
export const balanceData = (owner: string): `0x${string}` => `0x70a08231${addressWord(owner)}`
/** `decimals()`. */
export const decimalsData = '0x313ce567'

export function parseWord(answer: unknown): bigint | null {
  return typeof answer === 'string' && /^0x[0-9a-f]{64}$/i.test(answer) ? BigInt(answer) : null
}

export function parseDecimals(answer: unknown): number | null {
  const decimals = parseWord(answer)
  return decimals !== null && decimals <= 255n ? Number(decimals) : null
}
