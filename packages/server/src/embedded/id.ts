import { randomBytes } from 'node:crypto'

/**
 * A random id, 128 bits. It never begins with `-`, so that `portico-server embedded history <user>`
 * does not take it for an option.
 */
export function createId(): string {
  const id = randomBytes(16).toString('base64url')
  return id.startsWith('-') ? createId() : id
}
