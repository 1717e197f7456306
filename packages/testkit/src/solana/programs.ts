/** Addresses of the programs that every cluster has. */
export const systemProgram = '11111111111111111111111111111111'
export const tokenPrograms = {
  token: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'token-2022': 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
} as const
export const associatedTokenProgram = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'

/** The program that a token belongs to. */
export type TokenProgram = keyof typeof tokenPrograms
