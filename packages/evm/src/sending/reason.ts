/** Texts of contracts and nodes are untrusted. */

const longest = 200

/** Common errors of contracts, such as OpenZeppelin's (ERC-6093), by selector. */
const named: Readonly<Record<string, string>> = {
  '0xe450d38c': 'ERC20InsufficientBalance',
  '0xec442f05': 'ERC20InvalidReceiver',
  '0x96c6fd1e': 'ERC20InvalidSender',
  '0xd93c0665': 'EnforcedPause',
  '0x118cdaa7': 'OwnableUnauthorizedAccount',
  '0xe2517d3f': 'AccessControlUnauthorizedAccount',
}

export function cleaned(text: string): string | undefined {
  const line = text
    .slice(0, 4 * longest)
    .replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return line.length > longest ? `${line.slice(0, longest - 1).trimEnd()}…` : line || undefined
}

/**
 * The reason in revert data: a text, a panic by its number, a known error by its name, another by
 * its selector.
 */
export function revertReason(data: unknown): string | undefined {
  if (typeof data !== 'string' || !/^0x([0-9a-f]{2}){4,}$/i.test(data)) return undefined
  const selector = data.slice(0, 10).toLowerCase()
  if (selector === '0x08c379a0') return cleaned(textIn(data.slice(10)))
  if (selector === '0x4e487b71')
    return `Panic(0x${BigInt(`0x${data.slice(10, 74) || '0'}`).toString(16)})`
  return named[selector] ?? selector
}

/** `Error(string)`: an offset, a length, UTF-8. Empty when malformed. */
function textIn(words: string): string {
  const at = Number(BigInt(`0x${words.slice(0, 64) || '0'}`)) * 2
  const length = Number(BigInt(`0x${words.slice(at, at + 64) || '0'}`)) * 2
  const hex = words.slice(at + 64, at + 64 + Math.min(length, 8 * longest))
  return new TextDecoder().decode(
    Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16)),
  )
}
