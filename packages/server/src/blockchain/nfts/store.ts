import type { Db, NftMetadataRow } from '../../database/schema.ts'
import type { Pictures } from '../../pictures/create.ts'
import type { Metadata } from './metadata.ts'
import type { NftId } from './owned.ts'

export interface StoredMetadata {
  readonly state: 'ready' | 'unavailable'
  readonly name: string | null
  readonly description: string | null
  /** Of a known picture. */
  readonly image: string | null
  readonly traits: Metadata['traits']
  readonly read: number
}

export interface MetadataStore {
  find(chain: string, nfts: readonly NftId[]): Promise<ReadonlyMap<string, StoredMetadata>>
  /** Undefined marks a failed read; earlier metadata is kept. */
  save(chain: string, nft: NftId, metadata: Metadata | undefined): Promise<StoredMetadata>
}

const hour = 3_600_000
const day = 24 * hour

export const keyOf = ({ token, tokenId }: Pick<NftId, 'token' | 'tokenId'>): string =>
  `${token} ${tokenId}`

function readRow({
  state,
  name,
  description,
  image,
  traits,
  read,
}: NftMetadataRow): StoredMetadata {
  return {
    state,
    name,
    description,
    image,
    traits: JSON.parse(traits) as Metadata['traits'],
    read: Number(read),
  }
}

/** @param days Until metadata that no client requests is removed. */
export function createMetadataStore({
  db,
  now,
  days,
  pictures,
}: {
  db: Db
  now: () => number
  days: number
  pictures: Pick<Pictures, 'know'>
}): MetadataStore {
  let cleared = 0

  async function clear(): Promise<void> {
    if (Math.abs(now() - cleared) < hour) return
    cleared = now()
    await db
      .deleteFrom('nft_metadata')
      .where('read', '<', now() - (days + 1) * day)
      .execute()
  }

  return {
    async find(chain, nfts) {
      if (nfts.length === 0) return new Map()
      const wanted = new Set(nfts.map(keyOf))
      const rows = await db
        .selectFrom('nft_metadata')
        .selectAll()
        .where('chain', '=', chain)
        .where('token', 'in', [...new Set(nfts.map(({ token }) => token))])
        .where('token_id', 'in', [...new Set(nfts.map(({ tokenId }) => tokenId))])
        .execute()
      return new Map(
        rows
          .map((row) => [`${row.token} ${row.token_id}`, readRow(row)] as const)
          .filter(([key]) => wanted.has(key)),
      )
    },
    async save(chain, { token, tokenId }, metadata) {
      const [image = null] = metadata ? await pictures.know([metadata.image]) : []
      const stored: StoredMetadata = {
        state: metadata ? 'ready' : 'unavailable',
        name: metadata?.name ?? null,
        description: metadata?.description ?? null,
        image,
        traits: metadata?.traits ?? [],
        read: now(),
      }
      const row = { ...stored, traits: JSON.stringify(stored.traits) }
      await db
        .insertInto('nft_metadata')
        .values({ chain, token, token_id: tokenId, ...row })
        .onConflict((conflict) =>
          conflict
            .columns(['chain', 'token', 'token_id'])
            .doUpdateSet(metadata ? row : { read: stored.read }),
        )
        .execute()
      await clear()
      return stored
    },
  }
}
