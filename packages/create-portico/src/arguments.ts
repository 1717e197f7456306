import { parseArgs } from 'node:util'
import { chains, isChains, isTemplate, oneOf, templates, type Options } from './options.ts'

/** A command line that cannot be followed; its message is for the person who typed it. */
export class UsageError extends Error {}

/** A command line, parsed. What was not given is not there. */
export interface Arguments extends Partial<Options> {
  readonly yes: boolean
  readonly help: boolean
  readonly version: boolean
}

const options = {
  template: { type: 'string', short: 't' },
  chains: { type: 'string', short: 'c' },
  yes: { type: 'boolean', short: 'y' },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean', short: 'v' },
} as const

/**
 * Parses the words behind the command's name.
 *
 * @throws UsageError for an option or a value that there is not, and for more than one folder.
 */
export function parseArguments(args: readonly string[]): Arguments {
  const { values, positionals } = parsed(args)
  const [folder, ...more] = positionals
  if (more.length > 0)
    throw new UsageError(`One folder at a time, please: ${positionals.join(', ')}.`)
  const { template, chains: namespaces, yes = false, help = false, version = false } = values
  if (template !== undefined && !isTemplate(template))
    throw new UsageError(`There is no template ${template}: choose ${oneOf(templates)}.`)
  if (namespaces !== undefined && !isChains(namespaces))
    throw new UsageError(`--chains is ${oneOf(chains)}, not ${namespaces}.`)
  const found: { -readonly [Name in keyof Arguments]: Arguments[Name] } = { yes, help, version }
  if (folder !== undefined) found.folder = folder
  if (template !== undefined) found.template = template
  if (namespaces !== undefined) found.chains = namespaces
  return found
}

/** The words as Node reads them; its complaint in its own words. */
function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}
