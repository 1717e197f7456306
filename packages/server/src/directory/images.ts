import { createHash } from 'node:crypto'
import type { Transaction } from 'kysely'
import * as v from 'valibot'
import type { Db } from '../database/schema.ts'
import { change } from '../database/revision.ts'
import type { Tables } from '../database/schema.ts'
import { imageId } from '../wire.ts'
import type { ByteCache } from '../utils/cache.ts'

declare module '../http/deps.ts' {
  interface Deps {
    images: ByteCache<Image>
  }
}

export const imageKinds = ['wallet', 'asset', 'currency', 'token'] as const
export type ImageKind = (typeof imageKinds)[number]

export interface Image {
  type: string
  bytes: Uint8Array<ArrayBuffer>
  etag: string
}

const comments = String.raw`(<!--(?:(?!-->)[^])*-->\s*)*`
const quoted = String.raw`\s+("[^"]*"|'[^']*')`
const doctype = String.raw`<!DOCTYPE\s+svg(\s+PUBLIC${quoted}${quoted}|\s+SYSTEM${quoted})?\s*>\s*`
const svg = new RegExp(
  String.raw`^\s*(<\?xml[^>]*\?>\s*)?${comments}(${doctype}${comments})?<svg[\s/>]`,
)

/** By their first bytes. */
const signatures: readonly { type: string; matches: (bytes: Buffer) => boolean }[] = [
  {
    type: 'image/png',
    matches: (bytes) => bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex')),
  },
  {
    type: 'image/jpeg',
    matches: (bytes) => bytes.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex')),
  },
  {
    type: 'image/webp',
    matches: (bytes) =>
      bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
  },
  { type: 'image/avif', matches: (bytes) => bytes.toString('latin1', 4, 12) === 'ftypavif' },
  { type: 'image/svg+xml', matches: (bytes) => svg.test(bytes.toString('utf8', 0, 4_096)) },
]
const largest = 262_144

/** By the first bytes. */
export const typeOf = (bytes: Buffer): string | undefined =>
  signatures.find(({ matches }) => matches(bytes))?.type

/** By its bytes; a caller's claim does not count. Throws what is wrong. */
export function imageType(bytes: Buffer): string {
  if (bytes.length > largest) throw new Error(`the image is larger than ${largest} bytes`)
  const type = typeOf(bytes)
  if (type === undefined) throw new Error('the file is not a PNG, JPEG, WebP, AVIF or SVG')
  return type
}

/** The case of symbols and currency codes has no meaning. */
export const imageKey = (kind: ImageKind, id: string): string =>
  kind === 'currency' || kind === 'token' ? id.toLowerCase() : id

export async function upsertImage(
  transaction: Transaction<Tables>,
  kind: ImageKind,
  id: string,
  bytes: Buffer,
): Promise<void> {
  if (!v.is(imageId, id)) throw new Error('An id is 1 to 128 letters, digits, "-", "_", "." or ":"')
  const key = imageKey(kind, id)
  const etag = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
  await transaction.deleteFrom('images').where('kind', '=', kind).where('id', '=', key).execute()
  await transaction
    .insertInto('images')
    .values({ kind, id: key, type: imageType(bytes), bytes: bytes.toString('base64'), etag })
    .execute()
}

export const saveImage = (db: Db, kind: ImageKind, id: string, bytes: Buffer): Promise<void> =>
  change(db, (transaction) => upsertImage(transaction, kind, id, bytes))

export function removeImage(db: Db, kind: ImageKind, id: string): Promise<boolean> {
  return change(db, async (transaction) => {
    const { numDeletedRows } = await transaction
      .deleteFrom('images')
      .where('kind', '=', kind)
      .where('id', '=', imageKey(kind, id))
      .executeTakeFirst()
    return numDeletedRows > 0n
  })
}

/**
 * A restored database may claim any type, so it is detected again; bytes that are no image count as
 * absent.
 */
export async function readImage(db: Db, kind: ImageKind, id: string): Promise<Image | undefined> {
  const row = await db
    .selectFrom('images')
    .select(['bytes', 'etag'])
    .where('kind', '=', kind)
    .where('id', '=', imageKey(kind, id))
    .executeTakeFirst()
  if (!row) return undefined
  const bytes = Buffer.from(row.bytes, 'base64')
  const type = typeOf(bytes)
  return type === undefined ? undefined : { type, bytes: new Uint8Array(bytes), etag: row.etag }
}

export const listImages = (
  db: Db,
): Promise<readonly { kind: string; id: string; type: string }[]> =>
  db.selectFrom('images').select(['kind', 'id', 'type']).orderBy('kind').orderBy('id').execute()
