/** Argon2id as a wallet's passphrase is stretched by. */
import { argon2id } from '@noble/hashes/argon2.js'
import { secretLength } from './secret.ts'

/**
 * Memory in KiB, passes, lanes. Twice and more of what OWASP asks for at least (19 MiB, 2, 1); 1.7 s on one core of a small server, some seconds on a
 * phone, once a device. They are part of the key: whoever changes them closes every wallet that was locked before.
 */
export const cost = { m: 47_104, t: 2, p: 1 } as const

/** 32 bytes. */
export const stretched = (passphrase: Uint8Array, salt: Uint8Array, by: { m: number; t: number; p: number } = cost): Uint8Array => argon2id(passphrase, salt, { ...by, dkLen: secretLength })
