import { expect, test } from 'vitest'
import { isSolanaAddress } from './solana-address.ts'

test.each([
  '11111111111111111111111111111111',
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96',
  'So11111111111111111111111111111111111111112',
])('%s is 32 bytes', (text) => expect(isSolanaAddress(text)).toBe(true))
test.each([
  '',
  '1111111111111111111111111111111',
  '0eYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96',
  'z'.repeat(44),
  '111111111111111111111111111111111',
  `0x${'a'.repeat(40)}`,
  '1BoatSLRHtKNngkdXEeobR76b53LETtpyT',
  'z'.repeat(10_000),
])('%s is not', (text) => expect(isSolanaAddress(text)).toBe(false))
