import { randomBytes } from 'node:crypto'

/** A random id, 128 bits. */
export const createId = (): string => randomBytes(16).toString('base64url')
