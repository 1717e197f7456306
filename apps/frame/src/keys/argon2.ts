/** Argon2id for a wallet's passphrase. */
import { argon2id } from '@noble/hashes/argon2.js'
import { secretLength } from './secret.ts'

/**
 * Memory in KiB, passes, lanes. More than twice OWASP's minimum (19 MiB, 2, 1). It takes 1.7 s on
 * one core of a small server and some seconds on a phone, once per device. Never change these
 * numbers: wallets that were locked with them could no longer be unlocked.
 */
export const cost = { m: 47_104, t: 2, p: 1 } as const

/** 32 bytes. */
export const stretched = (
  passphrase: Uint8Array,
  salt: Uint8Array,
  by: { m: number; t: number; p: number } = cost,
): Uint8Array => argon2id(passphrase, salt, { ...by, dkLen: secretLength })
