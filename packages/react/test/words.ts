/**
 * All texts of the modal, of every feature: as the code has them once all views have loaded, and as
 * the catalogues have them.
 */
import { readdirSync, readFileSync } from 'node:fs'
import type { Locale, Messages } from '../src/strings/locale.ts'

const source = new URL('../src/', import.meta.url)

/** The catalogues of a language, by their folders. */
export function catalogues(
  code: string,
): Readonly<Record<string, Readonly<Record<string, string>>>> {
  const files = readdirSync(source, { recursive: true })
    .map(String)
    .filter((file) => new RegExp(`\\bstrings/(first/)?${code}\\.json$`).test(file))
  return Object.fromEntries(
    files.map((file) => [
      file.slice(0, file.lastIndexOf('/')),
      JSON.parse(readFileSync(new URL(file, source), 'utf8')) as Record<string, string>,
    ]),
  )
}

/** All catalogues of a language in one object. */
export const written = (code: string): Readonly<Record<string, string>> =>
  Object.assign({}, ...Object.values(catalogues(code))) as Record<string, string>

/** The messages that views bring, in addition to those that the card has at once. */
export async function brought({ load }: Pick<Locale, 'load'>): Promise<Messages> {
  const all = await Promise.all(Object.values((await load()).parts ?? {}).map((part) => part()))
  return Object.assign({}, ...all.map(({ messages }) => messages)) as Messages
}
