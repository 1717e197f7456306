import type { Address } from 'viem'
import type { Db } from '../../database/schema.ts'
import type { Index } from '../types.ts'

/** Most tokens or NFTs of one account on a chain. */
const most = 2_000

/** The tokens that an account has received on a chain. */
export async function receivedTokens(
  db: Db,
  account: string,
  chain: string,
): Promise<readonly Address[]> {
  const rows = await db
    .selectFrom('account_tokens')
    .select('token')
    .where('account', '=', account)
    .where('chain', '=', chain)
    .orderBy('token')
    .limit(most)
    .execute()
  return rows.map(({ token }) => token as Address)
}

/** The NFTs that an account has received on a chain, newest first. */
export async function receivedNfts(
  db: Db,
  account: string,
  chain: string,
): ReturnType<Index['nftsOf']> {
  const rows = await db
    .selectFrom('account_nfts')
    .select(['token', 'token_id', 'kind'])
    .where('account', '=', account)
    .where('chain', '=', chain)
    .orderBy('block', 'desc')
    .orderBy('token')
    .orderBy('token_id')
    .limit(most)
    .execute()
  return rows.map(({ token, token_id, kind }) => ({
    token: token as Address,
    tokenId: token_id,
    kind,
  }))
}
