import type { Purpose } from './shares.ts'

/** Texts that a device signs, one for each purpose, so that a signature serves no other. */
export const deviceProof = {
  attempt: (attempt: string): string => `portico-attempt\n${attempt}`,
  code: (attempt: string, code: string): string => `portico-code\n${attempt}\n${code}`,
  finish: (attempt: string): string => `portico-finish\n${attempt}`,
  address: (change: string, primary: string | null, secondary: string): string =>
    `portico-address\n${change}\n${primary ?? ''}\n${secondary}`,
  release: (challenge: string, why: Purpose, set: string): string =>
    `portico-release\n${challenge}\n${why}\n${set}`,
  /** With the share, so that the stored share is the signed one. */
  keep: (wallet: string, set: string, share: string): string =>
    `portico-keep\n${wallet}\n${set}\n${share}`,
  recover: (recovery: string, code: string): string => `portico-recover\n${recovery}\n${code}`,
  identify: (wallet: string, challenge: string): string =>
    `portico-identify\n${wallet}\n${challenge}`,
  unlock: (wallet: string, secret: string): string => `portico-unlock\n${wallet}\n${secret}`,
  forget: (wallet: string, set: string, time: number): string =>
    `portico-forget\n${wallet}\n${set}\n${time}`,
} as const
