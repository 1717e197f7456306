import { randomBytes } from 'node:crypto'

/** 128 bits. Never begins with `-`, which the command line would take for an option. */
export function createId(): string {
  const id = randomBytes(16).toString('base64url')
  return id.startsWith('-') ? createId() : id
}
