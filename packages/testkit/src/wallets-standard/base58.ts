/** By big numbers: for a handful of addresses. */
const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

export function encodeBase58(bytes: Uint8Array): string {
  let text = ''
  for (let rest = BigInt(`0x00${Buffer.from(bytes).toString('hex')}`); rest > 0n; rest /= 58n)
    text = alphabet[Number(rest % 58n)]! + text
  return (
    '1'.repeat(
      bytes.findIndex((byte) => byte !== 0) === -1
        ? bytes.length
        : bytes.findIndex((byte) => byte !== 0),
    ) + text
  )
}

/** @throws Error for a character outside of the alphabet */
export function decodeBase58(text: string): Uint8Array {
  let value = 0n
  for (const character of text) {
    if (!alphabet.includes(character)) throw new Error(`Not base58: ${text}`)
    value = value * 58n + BigInt(alphabet.indexOf(character))
  }
  const hex = value === 0n ? '' : value.toString(16)
  const zeros = /^1*/.exec(text)![0].length
  return Uint8Array.from([
    ...new Uint8Array(zeros),
    ...Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex'),
  ])
}
