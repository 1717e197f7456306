const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** 32 bytes in base58. */
export function isSolanaAddress(text: string): boolean {
  if (!/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text)) return false
  let value = 0n
  for (const character of text) value = value * 58n + BigInt(alphabet.indexOf(character))
  const zeros = /^1*/.exec(text)![0].length
  return zeros + (value === 0n ? 0 : Math.ceil(value.toString(16).length / 2)) === 32
}
