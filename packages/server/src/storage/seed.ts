import { readFile } from 'node:fs/promises'
import { upsertImage, type ImageKind } from '../directory/images.ts'
import { upsertWallets } from '../directory/store.ts'
import { upsertProject, type Project } from '../projects/store.ts'
import type { Wallet } from '../wire.ts'
import type { Db } from '../database/schema.ts'
import { change, readRevision } from '../database/revision.ts'

const folder = new URL('../../seed/', import.meta.url)
const read = async <T>(name: string): Promise<T> =>
  JSON.parse(await readFile(new URL(name, folder), 'utf8')) as T

const on = (
  id: string,
  config: string[] | null = null,
): { id: string; isEnabled: boolean; config: string[] | null } => ({
  id,
  isEnabled: true,
  config,
})

/** It allows every page, and has the features of a widget without a server. */
const defaultProject: Project = {
  id: 'default',
  name: 'Default',
  origins: [],
  analytics: true,
  features: [
    on('activity'),
    on('reown_branding'),
    on('onramp', ['coinbase', 'meld']),
    on('social_login', [
      'email',
      'google',
      'x',
      'farcaster',
      'discord',
      'apple',
      'github',
      'facebook',
    ]),
    on('swap', ['1inch']),
  ],
}

/** What an operator removes later is not added again. */
export async function seed(db: Db): Promise<void> {
  if ((await readRevision(db)) > 0) return
  const wallets = await read<readonly Wallet[]>('wallets.json')
  const images = await read<readonly { kind: ImageKind; id: string; svg: string }[]>('images.json')
  await change(db, async (transaction) => {
    // Another process may have filled it first. The incremented revision is locked, so what is read
    // now cannot change.
    const { value } = await transaction
      .selectFrom('revision')
      .select('value')
      .where('id', '=', 1)
      .executeTakeFirstOrThrow()
    if (Number(value) > 1) return
    await upsertProject(transaction, defaultProject)
    await upsertWallets(transaction, wallets)
    for (const { kind, id, svg } of images)
      await upsertImage(transaction, kind, id, Buffer.from(svg))
  })
}
