import type { Db } from '../database/schema.ts'
import type { MetadataBody, MeReply } from '../wire.ts'
import type { Session } from './sessions.ts'
import { defined } from '../utils/defined.ts'

type Metadata = MetadataBody['metadata']

const written = (time: number): string => new Date(Number(time)).toISOString()

export async function notifyAccount(
  db: Db,
  session: Session,
  withAccount: boolean,
): Promise<MeReply> {
  const { project, account, chain, address, origin, domain, uri, nonce, created, expires, id } =
    session
  const row = await db
    .selectFrom('auth_accounts')
    .selectAll()
    .where('project', '=', project)
    .where('account', '=', account)
    .executeTakeFirstOrThrow()
  const [namespace = '', reference = ''] = chain.split(':')
  const metadata = row.metadata === null ? null : (JSON.parse(row.metadata) as Metadata)
  return defined({
    aud: origin,
    iss: 'portico',
    iat: Math.floor(created / 1_000),
    exp: Math.floor(expires / 1_000),
    projectIdKey: project,
    projectUuid: project,
    profileUuid: row.id,
    sub: account,
    address,
    chainId: reference,
    chainNamespace: namespace,
    caip2Network: chain,
    uri,
    domain,
    nonce,
    sessionId: id,
    appKitAccount: withAccount
      ? {
          uuid: row.id,
          caip2_chain: chain,
          address,
          profile_uuid: row.id,
          created_at: written(row.created),
          last_signed_in_at: written(row.signed_in),
          metadata,
        }
      : undefined,
  })
}

export async function saveMetadata(
  db: Db,
  { project, account }: Session,
  metadata: Metadata,
): Promise<void> {
  await db
    .updateTable('auth_accounts')
    .set({ metadata: metadata && JSON.stringify(metadata) })
    .where('project', '=', project)
    .where('account', '=', account)
    .execute()
}
