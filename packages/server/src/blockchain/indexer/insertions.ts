import type { CompiledQuery } from 'kysely'
import type { Db } from '../../database/schema.ts'
import type { Rows } from './rows.ts'

const samples: { readonly [Table in keyof Rows]: Rows[Table][number] } = {
  transactions: {
    chain: '',
    hash: '',
    block: 0,
    position: 0,
    time: 0,
    sender: '',
    recipient: null,
    created: null,
    nonce: 0,
    status: 0,
    method: null,
    value: '',
    fee: '',
  },
  transfers: {
    chain: '',
    hash: '',
    place: 0,
    block: 0,
    kind: 'native',
    token: null,
    sender: '',
    recipient: '',
    amount: '',
    token_id: null,
  },
  approvals: {
    chain: '',
    hash: '',
    place: 0,
    block: 0,
    scope: 'amount',
    token: '',
    owner: '',
    spender: '',
    amount: '',
    token_id: null,
  },
  account_transactions: { account: '', time: 0, chain: '', block: 0, position: 0, hash: '' },
  account_tokens: { account: '', chain: '', token: '', block: 0 },
  account_nfts: { account: '', chain: '', token: '', token_id: '', kind: 'erc721', block: 0 },
}

const repeat = <Row>(row: Row, count: number): Row[] => Array.from({ length: count }, () => row)

export interface Insertions {
  of(table: keyof Rows, rows: readonly object[]): CompiledQuery
}

export function createInsertions(db: Db): Insertions {
  const compile: Readonly<Record<keyof Rows, (count: number) => CompiledQuery>> = {
    transactions: (count) =>
      db
        .insertInto('transactions')
        .values(repeat(samples.transactions, count))
        .onConflict((conflict) => conflict.doNothing())
        .compile(),
    transfers: (count) =>
      db
        .insertInto('transfers')
        .values(repeat(samples.transfers, count))
        .onConflict((conflict) => conflict.doNothing())
        .compile(),
    approvals: (count) =>
      db
        .insertInto('approvals')
        .values(repeat(samples.approvals, count))
        .onConflict((conflict) => conflict.doNothing())
        .compile(),
    account_transactions: (count) =>
      db
        .insertInto('account_transactions')
        .values(repeat(samples.account_transactions, count))
        .onConflict((conflict) => conflict.doNothing())
        .compile(),
    account_tokens: (count) =>
      db
        .insertInto('account_tokens')
        .values(repeat(samples.account_tokens, count))
        .onConflict((conflict) => conflict.doNothing())
        .compile(),
    account_nfts: (count) =>
      db
        .insertInto('account_nfts')
        .values(repeat(samples.account_nfts, count))
        .onConflict((conflict) => conflict.doNothing())
        .compile(),
  }
  const compiled = new Map<string, CompiledQuery>()
  return {
    of(table, rows) {
      const key = `${table} ${rows.length}`
      const query = compiled.get(key) ?? compile[table](rows.length)
      compiled.set(key, query)
      const columns = Object.keys(samples[table])
      const parameters = rows.flatMap((row) => {
        const fields = new Map(Object.entries(row))
        return columns.map((column) => fields.get(column))
      })
      return { ...query, parameters }
    },
  }
}
