/**
 * Creates apps with the packed command and our packed packages. All other packages come from a
 * parent folder.
 */
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Packed } from '../../scripts/published.mjs'
import { run } from './processes.ts'

const hosts = path.resolve(import.meta.dirname, '../hosts')

/** Extracts a tarball into a folder. */
async function unpack(packed: readonly Packed[], name: string, folder: string): Promise<Packed> {
  const found = packed.find(({ manifest }) => manifest.name === name)
  if (!found) throw new Error(`${name} is not among what was packed.`)
  await mkdir(folder, { recursive: true })
  await run('tar', ['-xzf', found.file, '--strip-components=1'], folder)
  return found
}

/**
 * Installs those of our packages that a manifest depends on, directly or indirectly, into an app.
 */
async function install(
  packed: readonly Packed[],
  app: string,
  { dependencies = {} }: Pick<Packed['manifest'], 'dependencies'>,
): Promise<void> {
  const wanted = Object.keys(dependencies).filter((name) => name.startsWith('@portico/'))
  for (const name of wanted) {
    const folder = path.join(app, 'node_modules', name)
    if (!existsSync(folder))
      await install(packed, app, (await unpack(packed, name, folder)).manifest)
  }
}

/** Puts our packages into an app, by its manifest. */
export const installIn = async (packed: readonly Packed[], app: string): Promise<void> =>
  install(
    packed,
    app,
    JSON.parse(await readFile(path.join(app, 'package.json'), 'utf8')) as Packed['manifest'],
  )

/**
 * Writes an app with the packed command.
 * @param host the folder of `e2e/hosts` that has the app's other packages; those that it lacks
 *   are in the repository.
 * @returns the app's folder.
 */
export async function createApp(
  packed: readonly Packed[],
  host: string,
  template: string,
  chains: string,
): Promise<string> {
  const home = path.join(hosts, host, '.generated')
  const name = `${template}-${chains}`
  const [app, command] = [path.join(home, name), path.join(home, `${name}-command`)]
  for (const each of [app, command]) await rm(each, { recursive: true, force: true })
  await unpack(packed, 'create-portico', command)
  await run(
    process.execPath,
    [path.join(command, 'dist/main.js'), name, '--template', template, '--chains', chains, '--yes'],
    home,
  )
  await installIn(packed, app)
  return app
}
