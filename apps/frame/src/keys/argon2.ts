import { argon2id } from '@noble/hashes/argon2.js'
import { secretLength } from './secret.ts'

/**
 * Memory in KiB, passes, lanes: more than twice OWASP's minimum (19 MiB, 2, 1). Takes 1.7 s on a
 * small server's core, some seconds on a phone, once per device. Never change them: locked wallets
 * could not be unlocked.
 */
export const cost = { m: 47_104, t: 2, p: 1 } as const

/** 32 bytes. */
export const stretched = (
  passphrase: Uint8Array,
  salt: Uint8Array,
  by: { m: number; t: number; p: number } = cost,
): Uint8Array => argon2id(passphrase, salt, { ...by, dkLen: secretLength })
