import { expect, onTestFinished, test } from 'vitest'
import { openSqlite } from './open-sqlite.ts'
import { defaultSettings, openOptions } from '../settings.ts'

/**
 * How commits and deletions reach the disk: 1 is `normal`, 2 is `full`; of deleted data 2
 * overwrites what costs nothing, 1 all.
 */
async function carefulness(embeddedKey: string): Promise<[synchronous: unknown, deleted: unknown]> {
  const { file, close } = await openSqlite(
    ':memory:',
    openOptions({ ...defaultSettings(), embeddedKey }),
  )
  onTestFinished(close)
  const { synchronous } = file.prepare('pragma synchronous').get() as { synchronous: number }
  const { secure_delete: deleted } = file.prepare('pragma secure_delete').get() as {
    secure_delete: number
  }
  return [synchronous, deleted]
}

test('syncs commits to the disk and overwrites deleted data when the file has shares of wallets', async () => {
  expect(await carefulness('')).toEqual([1, 2])
  expect(await carefulness(Buffer.alloc(32, 7).toString('base64'))).toEqual([2, 1])
})
