/** The login frame for a host of its own, and checks of a served one. */
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import * as v from 'valibot'
import { builtFrame } from '../embedded/frame/files.ts'
import { manifestOf, readBuiltFrame, siteOf, type FrameFiles } from '../embedded/frame/site.ts'
import { compareFrame } from '../embedded/frame/verify.ts'
import { reasonsOf } from '../http/describe.ts'
import { checkOrigin } from '../utils/setting.ts'
import { frameHost, type FrameHost } from '../wire.ts'
import { parse, readBytes, refuse } from './read.ts'
import { UsageError, usage } from './usage.ts'

async function readHostFile(name: string): Promise<FrameHost> {
  let value: unknown
  try {
    value = JSON.parse((await readBytes(name)).toString('utf8'))
  } catch (error) {
    if (error instanceof UsageError) throw error
    throw new UsageError(`${name}: is not JSON`)
  }
  const read = v.safeParse(frameHost, value)
  if (read.success) return read.output
  throw new UsageError(
    reasonsOf(read.issues, 'the file')
      .map((reason) => `${name}: ${reason.name} ${reason.description}`)
      .join('\n'),
  )
}

/** As the release has it: a changed file would be taken for the right one. */
async function builtFiles(): Promise<FrameFiles> {
  const files = await readBuiltFrame()
  if (files.size === 0) throw new UsageError('The login frame is not built.')
  const manifest = await readFile(`${builtFrame.replace(/\/$/, '')}.sha256`, 'utf8').catch(() => '')
  if (manifest !== manifestOf(files))
    throw new UsageError('The login frame differs from the digests beside it (frame.sha256).')
  return files
}

async function write(config: string, folder: string): Promise<readonly string[]> {
  const file = await readHostFile(config)
  if (existsSync(folder) && (await readdir(folder)).length > 0)
    throw new UsageError(`${folder}: is not empty`)
  const site = siteOf(await builtFiles(), file)
  for (const [name, content] of site) {
    const place = path.join(folder, name)
    await mkdir(path.dirname(place), { recursive: true })
    await writeFile(place, content)
  }
  return [`wrote ${site.size} files to ${folder}`]
}

async function verify(
  origin: string,
  config: string | undefined,
  project: string,
): Promise<readonly string[]> {
  try {
    checkOrigin(origin)
  } catch (error) {
    throw new UsageError(`${origin} ${(error as Error).message}`)
  }
  const file = config === undefined ? null : await readHostFile(config)
  const built = await builtFiles()
  refuse(await compareFrame(built, { origin, project, file, fetch }))
  return [`${origin} serves the ${built.size} files of this release`]
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

export async function frameCommand(args: readonly string[]): Promise<readonly string[]> {
  const { words, values } = parse(args, {
    config: { type: 'string' },
    out: { type: 'string' },
    verify: { type: 'string' },
    project: { type: 'string' },
    digests: { type: 'boolean' },
  })
  const { config, out, verify: origin, project = 'default', digests } = values
  if (words.length === 0) {
    if (isText(config) && isText(out) && origin === undefined) return write(config, out)
    if (isText(origin) && isText(project) && out === undefined)
      return verify(origin, isText(config) ? config : undefined, project)
    if (digests === true && args.length === 1) return [manifestOf(await builtFiles()).trimEnd()]
  }
  throw new UsageError(`frame takes --config and --out, --verify, or --digests.\n\n${usage}`)
}
