import { chains, defaults, templates } from './options.ts'

const rows = (names: Readonly<Record<string, string>>): string =>
  Object.entries(names)
    .map(([name, title]) => `      ${name.padEnd(8)}${title}`)
    .join('\n')

/** What `--help` prints. */
export const usage: string = `npm create portico@latest [folder] -- [options]

Writes a new app with a wallet connection in it. Asks for what is not given.

  folder               a new or an empty one; ${defaults.folder} by default
  -t, --template NAME  ${defaults.template} by default
${rows(templates)}
  -c, --chains NAME    ${defaults.chains} by default
${rows(chains)}
  -y, --yes            ask nothing: the defaults for what is not given
  -h, --help           this text
  -v, --version        the version`
