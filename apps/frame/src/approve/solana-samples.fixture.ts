/** Transactions of Solana, and a cluster that answers, for tests and pictures. */
import { decodeBase58, encodeBase58 } from '@portico/core/base58'
import type { Approval, Reads } from '../ports.ts'
import { adaSolana, asked, bobSolana, solana, system, utf8 } from './samples.fixture.ts'

const compact = (count: number): number[] =>
  count < 128 ? [count] : [(count & 127) | 128, count >> 7]
const little = (value: bigint, size: number): number[] =>
  Array.from({ length: size }, (_, at) => Number((value >> BigInt(8 * at)) & 255n))

export interface Instruction {
  program: string
  accounts: readonly string[]
  data: readonly number[]
}

/** An address table, and those of its addresses that the message takes from it. */
export interface Table {
  key: string
  addresses: readonly string[]
}

/**
 * A message with these instructions; its first signer pays, and only programs cannot be written to.
 * Accounts in `tables` come from there.
 */
export function solanaMessage(
  instructions: readonly Instruction[],
  payer = adaSolana,
  versioned: boolean | readonly Table[] = false,
): Uint8Array {
  const tables = typeof versioned === 'boolean' ? [] : versioned
  const programs = [...new Set(instructions.map(({ program }) => program))]
  const used = [...new Set([payer, ...instructions.flatMap((each) => each.accounts)])]
  const lookups = tables.map(({ key, addresses }) => ({
    key,
    places: [...addresses.keys()].filter((at) => used.includes(addresses[at]!)),
    addresses,
  }))
  const loaded = lookups.flatMap(({ places, addresses }) => places.map((at) => addresses[at]!))
  const accounts = used.filter((each) => !programs.includes(each) && !loaded.includes(each))
  const keys = [...accounts, ...programs]
  const all = [...keys, ...loaded]
  return Uint8Array.from([
    ...(versioned === false ? [] : [128]),
    1,
    0,
    programs.length,
    ...compact(keys.length),
    ...keys.flatMap((key) => [...decodeBase58(key)]),
    ...Array<number>(32).fill(5),
    ...compact(instructions.length),
    ...instructions.flatMap((each) => [
      all.indexOf(each.program),
      ...compact(each.accounts.length),
      ...each.accounts.map((key) => all.indexOf(key)),
      ...compact(each.data.length),
      ...each.data,
    ]),
    ...(versioned === false ? [] : compact(lookups.length)),
    ...lookups.flatMap(({ key, places }) => [
      ...decodeBase58(key),
      ...compact(places.length),
      ...places,
      0,
    ]),
  ])
}
export const tokenProgram = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
export const budgetProgram = 'ComputeBudget111111111111111111111111111111'
export const memoProgram = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'
export const mint = encodeBase58(new Uint8Array(32).fill(11))
export const accountOf = (owner: number): string => encodeBase58(new Uint8Array(32).fill(owner))
export const solSend = (lamports: bigint, to = bobSolana): Instruction => ({
  program: system,
  accounts: [adaSolana, to],
  data: [2, 0, 0, 0, ...little(lamports, 8)],
})
export const tokenSend = (amount: bigint, decimals: number): Instruction => ({
  program: tokenProgram,
  accounts: [accountOf(21), mint, accountOf(22), adaSolana],
  data: [12, ...little(amount, 8), decimals],
})
export const tokenOwner = (to: string): Instruction => ({
  program: tokenProgram,
  accounts: [accountOf(21), adaSolana],
  data: [6, 2, 1, ...decodeBase58(to)],
})
export const tokenAllow = (amount: bigint): Instruction => ({
  program: tokenProgram,
  accounts: [accountOf(21), bobSolana, adaSolana],
  data: [4, ...little(amount, 8)],
})
export const nonceAdvance = (nonce = accountOf(31)): Instruction => ({
  program: system,
  accounts: [nonce, 'SysvarRecentB1ockHashes11111111111111111111', adaSolana],
  data: [4, 0, 0, 0],
})
export const unitPrice = (price: bigint): Instruction => ({
  program: budgetProgram,
  accounts: [],
  data: [3, ...little(price, 8)],
})
export const unitLimit = (units: number): Instruction => ({
  program: budgetProgram,
  accounts: [],
  data: [2, ...little(BigInt(units), 4)],
})
export const memo = (text: string): Instruction => ({
  program: memoProgram,
  accounts: [],
  data: [...utf8(text)],
})
export const otherProgram = (program = encodeBase58(new Uint8Array(32).fill(99))): Instruction => ({
  program,
  accounts: [adaSolana],
  data: [1, 2, 3],
})
export const solanaTransactions = (messages: readonly Uint8Array[], isSent = true): Approval => ({
  ...asked,
  chain: solana,
  account: adaSolana,
  is: 'solana-transactions',
  messages,
  isSent,
})

/** An account as nodes write it. */
export interface NodeAccount {
  lamports: number
  owner: string
  data: readonly [string, 'base64']
}

export const accountWith = (
  owner: string,
  data: Uint8Array = new Uint8Array(),
  lamports = 2_039_280,
): NodeAccount => ({ lamports, owner, data: [btoa(String.fromCharCode(...data)), 'base64'] })

export interface TokenFields {
  owner?: string
  amount?: bigint
  delegate?: string
  delegated?: bigint
  closer?: string
  /** Token-2022 only. */
  extension?: readonly number[]
}

/** The layout of SPL Token's `Account`. */
export function tokenBytes({
  owner = adaSolana,
  amount = 0n,
  delegate,
  delegated = 0n,
  closer,
  extension,
}: TokenFields = {}): Uint8Array {
  const option = (key?: string): number[] =>
    key === undefined ? Array<number>(36).fill(0) : [1, 0, 0, 0, ...decodeBase58(key)]
  return Uint8Array.from([
    ...decodeBase58(mint),
    ...decodeBase58(owner),
    ...little(amount, 8),
    ...option(delegate),
    1,
    ...Array<number>(12).fill(0),
    ...little(delegated, 8),
    ...option(closer),
    ...(extension ? [2, ...extension] : []),
  ])
}

export const tokenAccount = (fields: TokenFields = {}, program = tokenProgram): NodeAccount =>
  accountWith(program, tokenBytes(fields))

export const tableProgram = 'AddressLookupTab1e1111111111111111111111111'
/** The layout of the program's `LookupTable`: in use, without an authority. */
export const tableAccount = (addresses: readonly string[]): NodeAccount =>
  accountWith(
    tableProgram,
    Uint8Array.from([
      ...[1, 0, 0, 0],
      ...Array<number>(8).fill(255),
      ...Array<number>(8).fill(0),
      ...Array<number>(36).fill(0),
      ...addresses.flatMap((each) => [...decodeBase58(each)]),
    ]),
  )

export type Accounts = Readonly<Record<string, NodeAccount | null>>

/** A cluster with these accounts, of which a simulation changes those in `after`. */
export function clusterOf(before: Accounts, after: Accounts = {}): Reads {
  const wallet = accountWith(system, new Uint8Array(), 5_000_000_000)
  const at = (accounts: Accounts, address: string): NodeAccount | null =>
    Object.hasOwn(accounts, address) ? accounts[address]! : null
  const all: Accounts = { [adaSolana]: wallet, ...before }
  const later: Accounts = { ...all, [adaSolana]: { ...wallet, lamports: 4_999_995_000 }, ...after }
  return {
    async request(_, method, params) {
      if (method === 'getMultipleAccounts')
        return { value: (params[0] as string[]).map((address) => at(all, address)) }
      const { accounts } = params[1] as { accounts: { addresses: string[] } }
      return {
        value: {
          err: null,
          logs: [],
          accounts: accounts.addresses.map((address) => at(later, address)),
        },
      }
    },
  }
}
