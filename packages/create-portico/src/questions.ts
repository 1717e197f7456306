import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { chains, defaults, templates, type Chains, type Options, type Template } from './options.ts'

/** The person closed the terminal's input, or pressed Ctrl-C: nothing is to be done. */
export class Cancelled extends Error {}

/** Where questions are put and answered. */
export interface Terminal {
  readonly input: Readable
  readonly output: Writable
}

/**
 * Puts one question: an empty answer is the default, and one that is refused is asked for again.
 */
type Ask = <Value>(
  question: string,
  initial: string,
  read: (answer: string) => Promise<Value> | Value,
) => Promise<Value>

/** An answer that will not do; its message says what would. */
class Refused extends Error {}

/**
 * Asks for all that was not given.
 *
 * @param refusalOf why a folder cannot be taken, if it cannot.
 * @throws Cancelled when the input ends before the last answer.
 */
export async function askFor(
  given: Partial<Options>,
  { input, output }: Terminal,
  refusalOf: (folder: string) => Promise<string | undefined>,
): Promise<Options> {
  const lines = createInterface({ input, output })
  // Its lines wait here: those that come faster than the questions are queued.
  const answers = lines[Symbol.asyncIterator]()
  let ended = false
  lines.once('close', () => (ended = true))
  const ask: Ask = async (question, initial, read) => {
    for (;;) {
      const prompt = `${question} (${initial}) `
      lines.setPrompt(prompt)
      // After the end of the input it shows nothing any more, though lines may wait.
      if (ended) output.write(prompt)
      else lines.prompt()
      const { value, done } = await answers.next()
      if (done) throw new Cancelled()
      try {
        return await read(value.trim() || initial)
      } catch (error) {
        if (!(error instanceof Refused)) throw error
        output.write(`${error.message}\n`)
      }
    }
  }
  try {
    const folder =
      given.folder ?? (await ask('Folder', defaults.folder, (answer) => taken(answer, refusalOf)))
    const template =
      given.template ?? (await choose(ask, output, 'Template', templates, defaults.template))
    const namespaces: Chains =
      given.chains ?? (await choose(ask, output, 'Chains', chains, defaults.chains))
    return { folder, template, chains: namespaces }
  } finally {
    lines.close()
  }
}

async function taken(
  folder: string,
  refusalOf: (folder: string) => Promise<string | undefined>,
): Promise<string> {
  const refusal = await refusalOf(folder)
  if (refusal) throw new Refused(refusal)
  return folder
}

/** Lists names with numbers; either is an answer. */
async function choose<Name extends Template | Chains>(
  ask: Ask,
  output: Writable,
  title: string,
  names: Readonly<Record<Name, string>>,
  initial: Name,
): Promise<Name> {
  const all = Object.keys(names) as Name[]
  output.write(
    `${all.map((name, at) => `  ${at + 1} ${name.padEnd(6)} ${names[name]}\n`).join('')}`,
  )
  return ask(title, initial, (answer) => {
    const chosen = all.find(
      (name, at) => answer.toLowerCase() === name || answer === String(at + 1),
    )
    if (chosen === undefined)
      throw new Refused(
        `${answer} is none of them: type a number from 1 to ${all.length}, or a name.`,
      )
    return chosen
  })
}
