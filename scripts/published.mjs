/** The packages that are published: as their manifests say, and as a registry would get them. */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { createPackageFromTarballData } from '@arethetypeswrong/core'
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
 * Packs each of them once: checks of the same files read what the first has packed. Their own
 * folders are only read.
 */
export async function packAll() {
  const packages = await published()
  const folder = path.join(cache, await stateOf(packages))
  if (!existsSync(folder)) await packInto(folder, packages)
  return Promise.all(packages.map((each) => unpacked(each, folder)))
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

async function packInto(folder, packages) {
  await rm(cache, { recursive: true, force: true })
  const unfinished = `${folder}.part`
  await mkdir(unfinished, { recursive: true })
  const chosen = packages.flatMap(({ home }) => ['--workspace', home])
  await promisify(execFile)(
    'npm',
    ['pack', '--ignore-scripts', '--silent', '--pack-destination', unfinished, ...chosen],
    { cwd: root, env, maxBuffer: 2 ** 26 },
  )
  await rename(unfinished, folder)
}

async function unpacked({ home, manifest }, folder) {
  const name = manifest.name.replace('@', '').replace('/', '-')
  const file = path.join(folder, `${name}-${manifest.version}.tgz`)
  const tarball = new Uint8Array(await readFile(file))
  const contents = createPackageFromTarballData(tarball)
  const prefix = `/node_modules/${manifest.name}/`
  const files = new Map(
    contents.listFiles().map((file) => [file.slice(prefix.length), contents.readFile(file)]),
  )
  return { home, manifest, size: tarball.length, tarball, contents, files }
}
