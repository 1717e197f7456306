/** The login frame can be built again from its sources, to the byte. */
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { timeLimits } from '../../../scripts/time-limits.mjs'
import { manifestOf, readBuiltFrame } from '../src/embedded/frame/site.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const timeout = timeLimits.test * 2

/** The digests of a build in another folder. */
async function built(env: Readonly<Record<string, string>>): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'portico-frame-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const vite = path.join(root, 'node_modules/vite/bin/vite.js')
  await promisify(execFile)(
    process.execPath,
    [vite, 'build', '--logLevel', 'warn', '--outDir', folder, '--emptyOutDir'],
    { cwd: path.join(root, 'apps/frame'), env: { ...process.env, NODE_ENV: 'production', ...env } },
  )
  return manifestOf(await readBuiltFrame(folder))
}

test('builds the same frame twice, with the digests beside it', { timeout }, async () => {
  const beside = await readFile(path.join(root, 'packages/server/dist/frame.sha256'), 'utf8')
  expect(await built({ TZ: 'Asia/Tokyo', LANG: 'ar_EG.UTF-8' })).toBe(beside)
  expect(await built({ TZ: 'America/Lima', LANG: 'C' })).toBe(beside)
})
