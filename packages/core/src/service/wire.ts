/** The only file here that reads by the shared schemas: the build puts them into this chunk. */
import { walletsEnvelope } from '@portico/wire'
import { is } from 'valibot'

/** A page of the directory before its wallets are read one by one. */
export interface WalletsPage {
  data: readonly unknown[]
  count: number
}

export const parseWallets = (reply: unknown): WalletsPage | null => (is(walletsEnvelope, reply) ? reply : null)
