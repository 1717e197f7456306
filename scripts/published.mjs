/** The packages that are published: as their manifests say, and as their tarballs. */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { env, root } from './run.mjs'

/** The workspaces in `packages` that are not private, in the order of the root's manifest. */
export async function published() {
  const { workspaces } = await manifestOf('')
  const homes = workspaces.filter((home) => home.startsWith('packages/'))
  const all = await Promise.all(
    homes.map(async (home) => ({ home, manifest: await manifestOf(home) })),
  )
  return all.filter(({ manifest }) => !manifest.private)
}

const manifestOf = async (home) =>
  JSON.parse(await readFile(path.join(root, home, 'package.json'), 'utf8'))

/** The packed packages of the last state of their files. */
const cache = path.join(root, 'node_modules/.cache/packed')

/**
 * Packs each of them once: checks and tests of the same files read what the first has packed. Their
 * own folders are only read.
 */
export async function pack() {
  const packages = await published()
  const state = await stateOf(packages)
  const folder = path.join(cache, state)
  if (!existsSync(folder)) await packInto(state, packages)
  return packages.map(({ home, manifest }) => {
    const name = manifest.name.replace('@', '').replace('/', '-')
    return { home, manifest, file: path.join(folder, `${name}-${manifest.version}.tgz`) }
  })
}

/** A name that changes with any file of the packages. */
async function stateOf(packages) {
  const hash = createHash('sha256')
  for (const { home } of packages)
    for (const file of (await filesOf(home)).toSorted()) {
      const { size, mtimeMs } = await stat(file)
      hash.update(`${file} ${size} ${mtimeMs}\n`)
    }
  return hash.digest('hex')
}

async function filesOf(home) {
  const entries = await readdir(path.join(root, home), { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.join(parentPath, name))
    .filter((file) => !file.includes('/node_modules/', root.length + home.length))
}

/** Several processes may do this at once. The first that has finished serves all of them. */
async function packInto(state, packages) {
  await mkdir(cache, { recursive: true })
  const unfinished = await mkdtemp(path.join(cache, `${state}.`))
  const chosen = packages.flatMap(({ home }) => ['--workspace', home])
  await promisify(execFile)(
    'npm',
    ['pack', '--ignore-scripts', '--silent', '--pack-destination', unfinished, ...chosen],
    { cwd: root, env, maxBuffer: 2 ** 26 },
  )
  await rename(unfinished, path.join(cache, state)).catch((error) => {
    if (error.code !== 'ENOTEMPTY') throw error
    return rm(unfinished, { recursive: true })
  })
  for (const old of await readdir(cache))
    if (!old.startsWith(state)) await rm(path.join(cache, old), { recursive: true, force: true })
}
