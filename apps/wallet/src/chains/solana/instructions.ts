import type { Instruction, SolanaTransaction } from './transaction.ts'

const SYSTEM = '11111111111111111111111111111111'
const TOKEN = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const TOKEN_2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'
const TOKEN_ACCOUNTS = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'
const BUDGET = 'ComputeBudget111111111111111111111111111111'
const MEMOS = [
  'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
  'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo',
]

export type Action =
  | {
      readonly is: 'transfer'
      readonly from: string
      readonly to: string
      readonly lamports: bigint
    }
  | {
      readonly is: 'token'
      readonly owner: string
      readonly to: string
      readonly amount: bigint
      readonly decimals?: number
      readonly mint?: string
    }
  | { readonly is: 'allow'; readonly what: string; readonly who: string }
  | { readonly is: 'memo'; readonly text: string }
  | { readonly is: 'opens-account'; readonly owner: string }
  /** Its price is part of the fee already. */
  | { readonly is: 'budget' }
  | { readonly is: 'call'; readonly program: string; readonly bytes: number }

/** Instructions that give rights to others. */
const ALLOWS: Readonly<Record<number, string>> = {
  4: 'Spend tokens',
  6: 'Take over an account or mint',
  9: 'Close a token account',
  13: 'Spend tokens',
}

function u64(data: Uint8Array, at: number): bigint {
  return new DataView(data.buffer, data.byteOffset).getBigUint64(at, true)
}

function systemAction({ accounts, data }: Instruction): Action | undefined {
  const [from, to] = accounts
  const kind =
    data.length === 12 ? new DataView(data.buffer, data.byteOffset).getUint32(0, true) : undefined
  return kind === 2 && from !== undefined && to !== undefined
    ? { is: 'transfer', from, to, lamports: u64(data, 4) }
    : undefined
}

function tokenAction({ accounts, data }: Instruction): Action | undefined {
  const kind = data[0] ?? -1
  const [first, second, third, fourth] = accounts
  if (kind === 3 && data.length === 9 && second !== undefined && third !== undefined) {
    return { is: 'token', owner: third, to: second, amount: u64(data, 1) }
  }
  if (
    kind === 12 &&
    data.length === 10 &&
    second !== undefined &&
    third !== undefined &&
    fourth !== undefined
  ) {
    return {
      is: 'token',
      owner: fourth,
      to: third,
      amount: u64(data, 1),
      decimals: data[9] ?? 0,
      mint: second,
    }
  }
  const what = ALLOWS[kind]
  return what === undefined
    ? undefined
    : {
        is: 'allow',
        what,
        who: (kind === 13 ? third : kind === 6 ? first : second) ?? 'an account in a lookup table',
      }
}

function memoAction({ data }: Instruction): Action | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(data)
    return /[^\P{Cc}\t\n\r]|\p{Bidi_Control}/u.test(text) ? undefined : { is: 'memo', text }
  } catch {
    return undefined
  }
}

function actionOf(instruction: Instruction): Action {
  const { program, accounts, data } = instruction
  const call: Action = { is: 'call', program, bytes: data.length }
  if (program === BUDGET) return { is: 'budget' }
  if (program === SYSTEM) return systemAction(instruction) ?? call
  if (program === TOKEN || program === TOKEN_2022) return tokenAction(instruction) ?? call
  if (program === TOKEN_ACCOUNTS && accounts[2] !== undefined)
    return { is: 'opens-account', owner: accounts[2] }
  return (MEMOS.includes(program) ? memoAction(instruction) : undefined) ?? call
}

export function describe(transaction: SolanaTransaction): readonly Action[] {
  return transaction.instructions.map(actionOf)
}
