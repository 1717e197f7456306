import { EventEmitter } from 'node:events'
import { copyFileSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startCheckpoints } from './checkpoints.ts'
import { openFile } from './sqlite.ts'

function written() {
  const home = mkdtempSync(path.join(tmpdir(), 'portico-checkpoints-'))
  const name = path.join(home, 'portico.sqlite')
  const file = openFile(name)
  onTestFinished(() => {
    if (file.isOpen) file.close()
    rmSync(home, { recursive: true })
  })
  file.exec('create table text (value text)')
  const write = (): void => file.exec(`insert into text values ('${'x'.repeat(100_000)}')`)
  /** The content of a copy of the database file alone, without its log. */
  const copied = (): number => {
    const copy = path.join(home, 'copy.sqlite')
    copyFileSync(name, copy)
    const database = new DatabaseSync(copy)
    try {
      return (database.prepare('select count(*) as count from text').get() as { count: number })
        .count
    } catch {
      return 0
    } finally {
      database.close()
    }
  }
  const automatic = (): unknown => file.prepare('pragma wal_autocheckpoint').get()
  return { file, name, write, copied, automatic }
}

test('copies writes to the file in the worker, without a checkpoint in any commit', async () => {
  const { file, name, write, copied, automatic } = written()
  const checkpoints = startCheckpoints(file, name, () => expect.unreachable())
  expect(automatic()).toEqual({ wal_autocheckpoint: 16_000 })
  for (let n = 0; n < 20; n++) write()
  await expect.poll(copied).toBe(20)
  await checkpoints.stop()
  // The worker's connection is closed: the last connection to close removes the log.
  file.close()
  expect(statSync(`${name}-wal`, { throwIfNoEntry: false })).toBeUndefined()
})

test('reports when the worker dies, and lets commits make the checkpoints again', () => {
  const { file, name, automatic } = written()
  const worker = Object.assign(new EventEmitter(), { unref: vi.fn(), postMessage: vi.fn() })
  const failed = vi.fn()
  startCheckpoints(file, name, failed, () => worker as unknown as Worker)
  const why = new Error('no memory')
  worker.emit('error', why)
  expect(failed).toHaveBeenCalledExactlyOnceWith(why)
  expect(automatic()).toEqual({ wal_autocheckpoint: 1_000 })
})
