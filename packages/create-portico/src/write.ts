import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Options } from './options.ts'
import { packageNameOf } from './package-name.ts'
import { version } from './version.ts'

const home = path.join(import.meta.dirname, '../templates')

/** The parts of a template's package.json that are changed. */
interface Manifest {
  readonly name: string
  readonly dependencies: Readonly<Record<string, string>>
}

/** The files of an app by their paths from its folder, with `/` between the names. */
type Files = Map<string, string>

/** The files in a folder of `templates`; there may be none. */
async function filesOf(name: string): Promise<Files> {
  const folder = path.join(home, name)
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
  return new Map(
    await Promise.all(
      files.map(async (file): Promise<[string, string]> => [
        path.relative(folder, file).split(path.sep).join('/'),
        await readFile(file, 'utf8'),
      ]),
    ),
  )
}

/**
 * A template's package.json as the app's own: with its name, and Portico in the version that this
 * package comes with.
 */
function manifestOf(template: string, more: string | undefined, name: string): string {
  const manifest = JSON.parse(template) as Manifest
  const added = more === undefined ? {} : (JSON.parse(more) as Manifest).dependencies
  const dependencies = Object.entries({ ...manifest.dependencies, ...added })
    .map(([each, range]): [string, string] => [
      each,
      each.startsWith('@portico/') ? version : range,
    ])
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return `${JSON.stringify({ ...manifest, name, dependencies: Object.fromEntries(dependencies) }, null, 2)}\n`
}

/**
 * Everything that an app consists of, by path. npm leaves a `.gitignore` out of what it packs:
 * templates call it `_gitignore`.
 *
 * @param name of its package.
 */
export async function appFiles(
  { template, chains }: Pick<Options, 'template' | 'chains'>,
  name: string,
): Promise<Files> {
  const files = await filesOf(template)
  const more: Files = chains === 'evm' ? new Map() : await filesOf(`${template}.${chains}`)
  const manifest = manifestOf(files.get('package.json') ?? '', more.get('package.json'), name)
  return new Map(
    [...files, ...more, ['package.json', manifest] as const].map(([file, text]) => [
      file.replace(/^_gitignore$/, '.gitignore'),
      text,
    ]),
  )
}

/**
 * Writes an app. A file that is there already is never written over.
 *
 * @param folder an absolute path.
 * @returns the paths of the files, from the folder.
 */
export async function writeApp(
  folder: string,
  options: Pick<Options, 'template' | 'chains'>,
): Promise<string[]> {
  const files = await appFiles(options, packageNameOf(folder))
  for (const [file, text] of files) {
    const place = path.join(folder, file)
    await mkdir(path.dirname(place), { recursive: true })
    await writeFile(place, text, { flag: 'wx' })
  }
  return [...files.keys()].sort()
}
