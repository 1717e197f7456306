/** The packages that are published: as their manifests say, and as a registry would get them. */
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
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

/** Packs each of them once, into a temporary folder. Their own folders are only read. */
export async function packAll() {
  const folder = await mkdtemp(path.join(tmpdir(), 'portico-'))
  try {
    const packages = await published()
    const chosen = packages.flatMap(({ home }) => ['--workspace', home])
    const { stdout } = await promisify(execFile)(
      'npm',
      ['pack', '--json', '--ignore-scripts', '--pack-destination', folder, ...chosen],
      { cwd: root, env, maxBuffer: 2 ** 26 },
    )
    const said = Object.values(JSON.parse(stdout))
    return await Promise.all(packages.map((each) => unpacked(each, folder, said)))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function unpacked({ home, manifest }, folder, said) {
  const { filename, size } = said.find(({ name }) => name === manifest.name)
  const file = path.join(folder, filename.replace('@', '').replace('/', '-'))
  const tarball = new Uint8Array(await readFile(file))
  const contents = createPackageFromTarballData(tarball)
  const prefix = `/node_modules/${manifest.name}/`
  const files = new Map(
    contents.listFiles().map((file) => [file.slice(prefix.length), contents.readFile(file)]),
  )
  return { home, manifest, size, tarball, contents, files }
}
