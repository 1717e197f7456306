import { decrypt, encrypt } from '../keys/key-manager.ts'
import { keyFor } from '../utils/key-for.ts'
import type { Letter } from './types.ts'

const context = 'mail'

/** A mail that waits, as it is encrypted. */
export interface WaitingMail {
  to: string
  locale: string
  letter: Letter
}

/** Encrypts mails while they wait in the database. */
export interface MailSealing {
  seal(mail: WaitingMail): string
  /** Throws for a mail that was encrypted with a key that is not known. */
  open(sealed: string): WaitingMail
}

/** @param keys 32 bytes each; the first, newest one encrypts. */
export function createMailSealing(keys: readonly Uint8Array[]): MailSealing {
  const mailKeys = keys.map((key) => keyFor(key, 'mail'))
  return {
    seal: (mail) => encrypt(mailKeys[0]!, Buffer.from(JSON.stringify(mail)), context),
    open(sealed) {
      for (const key of mailKeys)
        try {
          return JSON.parse(decrypt(key, sealed, context).toString()) as WaitingMail
        } catch {
          // Another of the keys encrypted it.
        }
      throw new Error('the mail was encrypted with an unknown key')
    },
  }
}
