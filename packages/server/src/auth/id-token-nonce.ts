import { digestOf } from './secrets.ts'

/**
 * What a nonce commits to. Each is base64url text of a fixed length, so that no two sets of values
 * are written in the same way.
 */
export interface NonceParts {
  /** The server's random part, which it has derived for one visit. */
  part: string
  /** The keeper's challenge, which it has issued for one device. */
  challenge: string
  /** The device's public key. */
  key: string
}

/**
 * The nonce of a login whose ID token also proves to the keeper who has logged in. It commits to
 * both processes and to the device: neither can choose it alone, and a token is of no use with
 * another challenge or for another device.
 */
export const idTokenNonce = ({ part, challenge, key }: NonceParts): string =>
  digestOf(['portico-id-token-1', part, challenge, digestOf(key)].join('\n'))
