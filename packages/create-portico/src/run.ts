import path from 'node:path'
import { parseArguments, UsageError, type Arguments } from './arguments.ts'
import { nextCommands } from './next-commands.ts'
import { chains, defaults, templates, type Options } from './options.ts'
import { askFor, Cancelled, type Terminal } from './questions.ts'
import { refusalOf } from './refusal.ts'
import { usage } from './usage.ts'
import { version } from './version.ts'
import { writeApp } from './write.ts'

/** What the command has of the process that it runs in. */
export interface Surroundings {
  /** The folder that the person is in. */
  readonly cwd: string
  /** `npm_config_user_agent`. */
  readonly agent?: string | undefined
  /** Where to ask; undefined where nobody can answer. */
  readonly terminal?: Terminal | undefined
  out(line: string): void
  err(line: string): void
}

/**
 * The whole command.
 *
 * @param args the words behind its name.
 * @returns its exit code: 0 when it did what it was asked, 1 when it refused or was cancelled, 2
 *   when it was not understood.
 */
export async function run(args: readonly string[], surroundings: Surroundings): Promise<0 | 1 | 2> {
  const { out, err } = surroundings
  try {
    const given = parseArguments(args)
    if (given.help) out(usage)
    else if (given.version) out(version)
    else await create(given, surroundings)
    return 0
  } catch (error) {
    if (error instanceof UsageError) {
      err(`${error.message}\nSee npm create portico@latest -- --help`)
      return 2
    }
    err(
      error instanceof Cancelled
        ? '\nCancelled: nothing was written.'
        : error instanceof Error
          ? error.message
          : String(error),
    )
    return 1
  }
}

async function create(
  given: Arguments,
  { cwd, agent, terminal, out }: Surroundings,
): Promise<void> {
  const refused = (folder: string): Promise<string | undefined> =>
    refusalOf(path.resolve(cwd, folder), folder)
  const check = async (folder: string): Promise<void> => {
    const refusal = await refused(folder)
    if (refusal !== undefined) throw new Error(refusal)
  }
  // Before the questions, which would be answered for nothing.
  if (given.folder !== undefined) await check(given.folder)
  const options = await settle(given, terminal, refused, out)
  await check(options.folder)
  const folder = path.resolve(cwd, options.folder)
  const files = await writeApp(folder, options)
  out(
    `\n${templates[options.template]}, ${chains[options.chains]}: ${files.length} files in ${folder}\n\nNext:\n`,
  )
  for (const command of nextCommands(folder, cwd, agent)) out(`  ${command}`)
}

/**
 * What was given, and for the rest the person's answers, or the defaults where nobody is to be
 * asked.
 */
async function settle(
  given: Arguments,
  terminal: Terminal | undefined,
  refused: (folder: string) => Promise<string | undefined>,
  out: (line: string) => void,
): Promise<Options> {
  const { folder, template, chains: namespaces } = given
  const all = {
    folder: folder ?? defaults.folder,
    template: template ?? defaults.template,
    chains: namespaces ?? defaults.chains,
  }
  const complete = folder !== undefined && template !== undefined && namespaces !== undefined
  if (given.yes || complete) return all
  if (terminal) return askFor(given, terminal, refused)
  out(
    `Nobody can be asked here: taking ${all.folder}, --template ${all.template} --chains ${all.chains}.`,
  )
  return all
}
