import type { Purpose } from './shares.ts'

/** What the recovery service stores of a set, as `keepBody` sends it. */
export interface SignedShare {
  wallet: string
  set: string
  share: string
  /** Milliseconds since 1970, by the device's clock. */
  time: number
  email?: string | undefined
  lock?: string | undefined
  identity?: { challenge: string; part: string; token: string } | undefined
  replaces?: boolean
  unlock?: string | undefined
}

/** What a wallet's key signs over a set; `time` by the device's clock, milliseconds since 1970. */
export interface SetToProve {
  wallet: string
  set: string
  device: string
  time: number
}

/**
 * The wallet's key signs its Keccak hash. The first byte keeps it from being a transaction, the
 * second from being a message or typed data, so no page can ask for it.
 */
export const seedText = ({ wallet, set, device, time }: SetToProve): string =>
  `\u0019Portico set\n${wallet}\n${set}\n${device}\n${time}`

/** Texts that a device signs, one for each purpose, so that a signature serves no other. */
export const deviceProof = {
  attempt: (attempt: string): string => `portico-attempt\n${attempt}`,
  code: (attempt: string, code: string): string => `portico-code\n${attempt}\n${code}`,
  finish: (attempt: string): string => `portico-finish\n${attempt}`,
  address: (change: string, primary: string | null, secondary: string): string =>
    `portico-address\n${change}\n${primary ?? ''}\n${secondary}`,
  release: (challenge: string, why: Purpose, set: string): string =>
    `portico-release\n${challenge}\n${why}\n${set}`,
  /**
   * The whole record and a time, so that nothing of it can be changed, and nothing stored again
   * later.
   */
  keep: ({
    wallet,
    set,
    share,
    time,
    email,
    lock,
    identity,
    replaces = false,
    unlock,
  }: SignedShare): string =>
    `portico-keep\n${JSON.stringify([
      wallet,
      set,
      share,
      time,
      email?.trim() ?? null,
      lock ?? null,
      identity ? [identity.challenge, identity.part, identity.token] : null,
      replaces,
      unlock ?? null,
    ])}`,
  recover: (recovery: string, code: string): string => `portico-recover\n${recovery}\n${code}`,
  confirm: (wallet: string): string => `portico-confirm\n${wallet}`,
  identify: (wallet: string, challenge: string): string =>
    `portico-identify\n${wallet}\n${challenge}`,
  unlock: (wallet: string, secret: string): string => `portico-unlock\n${wallet}\n${secret}`,
  forget: (wallet: string, set: string, time: number): string =>
    `portico-forget\n${wallet}\n${set}\n${time}`,
} as const
