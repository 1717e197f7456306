/** Lazy: it brings Keccak. */
import { keccak256 } from './keccak.ts'

/** Rootstock and its test network, whose own spelling of addresses depends on the chain. */
const ownSpelling: readonly string[] = ['eip155:30', 'eip155:31']

/**
 * The EIP-55 form. One-case texts are accepted and a missing `0x` is added; null for a mixed-case
 * text with a wrong checksum, and for anything else.
 *
 * @param chain The network that it is for (CAIP-2): on Rootstock's, its own checksum (EIP-1191) is right,
 *   too.
 */
export function toChecksumAddress(text: string, chain?: string): `0x${string}` | null {
  const hex = /^(?:0x)?([0-9a-fA-F]{40})$/.exec(text)?.[1]
  if (hex === undefined) return null
  const lower = hex.toLowerCase()
  const right = spelled(lower, '')
  const isRight = hex === right || hex === lower || hex === hex.toUpperCase()
  return isRight || isSpelledFor(chain, hex) ? `0x${right}` : null
}

function isSpelledFor(chain: string | undefined, hex: string): boolean {
  if (chain === undefined || !ownSpelling.includes(chain)) return false
  const lower = hex.toLowerCase()
  return hex === spelled(lower, `${chain.slice('eip155:'.length)}0x`)
}

/** @param prefix What EIP-1191 hashes before the digits. */
function spelled(lower: string, prefix: string): string {
  const hash = keccak256(new TextEncoder().encode(prefix + lower))
  return [...lower]
    .map((letter, at) =>
      ((hash[at >> 1]! >> (at % 2 ? 0 : 4)) & 8) > 0 ? letter.toUpperCase() : letter,
    )
    .join('')
}
