import { digestOf } from './secrets.ts'

/**
 * What a nonce commits to: base64url of fixed lengths, so that no two sets of values are written
 * alike.
 */
export interface NonceParts {
  /** Random, from the server, for one visit. */
  part: string
  /** From the recovery service, for one device. */
  challenge: string
  key: string
}

/**
 * For an ID token that also proves the login to the recovery service. It commits to both services
 * and the device: neither can choose it alone, and the token is useless for another challenge or
 * device.
 */
export const idTokenNonce = ({ part, challenge, key }: NonceParts): string =>
  digestOf(['portico-id-token-1', part, challenge, digestOf(key)].join('\n'))
