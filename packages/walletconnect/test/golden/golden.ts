import { readFile } from 'node:fs/promises'
import type { Transcript } from './transcript.ts'

/** What the official client sent in a flow. */
export async function goldenOf(flow: string): Promise<Transcript> {
  return JSON.parse(await readFile(new URL(`${flow}.json`, import.meta.url), 'utf8')) as Transcript
}
