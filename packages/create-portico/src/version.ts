import { readFileSync } from 'node:fs'

const { version: own } = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
) as { version: string }

/** The version of this package, which is that of every `@portico/*` in the apps that it writes. */
export const version: string = own
