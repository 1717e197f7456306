/** Layouts of SPL Token's `state.rs`; 165 and 82 bytes. */
import type { EncodedAccount } from '@solana/kit'
import type { Kit } from './native.ts'
import { tokenPrograms, type TokenProgram } from './programs.ts'
import type { Wire } from './wire.ts'

const accountSize = 165
const mintSize = 82

export interface Holding {
  program: TokenProgram
  mint: string
  owner: string
  amount: bigint
  state: 'uninitialized' | 'initialized' | 'frozen'
  native: boolean
}

export interface Mint {
  program: TokenProgram
  decimals: number
  supply: bigint
  mintAuthority: string | null
  freezeAuthority: string | null
}

type Raw = Pick<EncodedAccount, 'data' | 'programAddress'>

export function tokenProgramOf(account: Raw): TokenProgram | null {
  const found = Object.entries(tokenPrograms).find(
    ([, address]) => address === account.programAddress,
  )
  return (found?.[0] as TokenProgram | undefined) ?? null
}

/**
 * Token-2022 pads extended accounts and mints to one length; the byte behind it tells them apart.
 */
const kindOf = ({ data }: Raw): 'account' | 'mint' | null => {
  if (data.length === mintSize) return 'mint'
  if (data.length === accountSize) return 'account'
  if (data.length < accountSize + 1) return null
  return data[accountSize] === 1 ? 'mint' : data[accountSize] === 2 ? 'account' : null
}

const view = ({ data }: Raw): DataView =>
  new DataView(data.buffer, data.byteOffset, data.byteLength)

export function holdingOf(kit: Kit, account: Raw): Holding | null {
  const program = tokenProgramOf(account)
  if (!program || kindOf(account) !== 'account') return null
  const key = (at: number): string => kit.getAddressDecoder().decode(account.data, at)
  const bytes = view(account)
  const state =
    (['uninitialized', 'initialized', 'frozen'] as const)[account.data[108] ?? 0] ?? 'uninitialized'
  return {
    program,
    mint: key(0),
    owner: key(32),
    amount: bytes.getBigUint64(64, true),
    state,
    native: bytes.getUint32(109, true) === 1,
  }
}

export function mintOf(kit: Kit, account: Raw): Mint | null {
  const program = tokenProgramOf(account)
  if (!program || kindOf(account) !== 'mint' || account.data[45] !== 1) return null
  const bytes = view(account)
  const option = (at: number): string | null =>
    bytes.getUint32(at, true) === 1 ? kit.getAddressDecoder().decode(account.data, at + 4) : null
  return {
    program,
    decimals: account.data[44]!,
    supply: bytes.getBigUint64(36, true),
    mintAuthority: option(0),
    freezeAuthority: option(46),
  }
}

/** Exact as text, rounded as a number. */
export function tokenAmount(amount: bigint, decimals: number): { [key: string]: Wire } {
  const digits = String(amount).padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const rest = digits.slice(digits.length - decimals).replace(/0+$/, '')
  const uiAmountString = rest ? `${whole}.${rest}` : whole
  return { amount: String(amount), decimals, uiAmount: Number(uiAmountString), uiAmountString }
}
