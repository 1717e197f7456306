/**
 * Writes the tables of docs/errors.md from what the packages say of their codes, after a build. `docs/errors.test.ts` compares them
 * by the same function.
 */
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './run.mjs'

const file = path.join(root, 'docs/errors.md')

/**
 * The text with its tables made anew.
 *
 * @param words The catalogues' words in English, by key.
 * @param tests The files that provoke each row, by its key.
 */
export function renderErrors(text, { exits, tables, alerts, words, tests }) {
  const visitor = (key) => {
    if (key === undefined) return '–'
    const said = words[key]
    if (said === undefined) throw new Error(`No catalogue has ${key}`)
    return said
  }
  const proof = (kind, key) => (tests[kind]?.[key] ?? []).map((each) => `\`${each}\``).join(', ') || '–'
  const exitRows = Object.entries(exits).map(([exit, row]) => [`\`${exit}\``, row.cause, visitor(row.visitor), proof('exits', exit)])
  const codeRows = Object.entries(tables).flatMap(([name, table]) =>
    Object.entries(table).map(([code, row]) => [
      `<a id="${anchorOf(code)}"></a>\`${code}\``,
      `${name === 'core' ? '' : `${name}: `}${row.title}`,
      `${row.cause} ${row.advice}`,
      visitor(row.visitor),
      proof('codes', code),
    ]),
  )
  const alertRows = Object.entries(alerts).map(([code, { title, detail, severity }]) => [
    `<a id="alert-${code}"></a>\`${code}\``,
    title,
    `${severity === 'warning' ? 'A warning: ' : ''}${detail}`,
    proof('alerts', code),
  ])
  const blocks = {
    exits: table(['exit', 'when', 'the visitor reads', 'test'], exitRows),
    codes: table(['code', 'message', 'when, and what to do', 'the visitor reads', 'test'], codeRows),
    alerts: table(['code', 'title', 'detail', 'test'], alertRows),
  }
  return Object.entries(blocks).reduce((all, [name, rows]) => {
    const [from, to] = [`<!-- ${name}: generated -->\n`, `<!-- /${name} -->`]
    const [start, end] = [all.indexOf(from) + from.length, all.indexOf(to)]
    if (start < from.length || end < start) throw new Error(`docs/errors.md has no place for ${name}`)
    return `${all.slice(0, start)}\n${rows}\n\n${all.slice(end)}`
  }, text)
}

/** As `errorLink` of the core has it. */
export const anchorOf = (code) => code.replace(/-?<(\w+)>/, '-$1')

function table(head, rows) {
  const cell = (text) => text.replaceAll('|', '\\|')
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.map(cell).join(' | ')} |`).join('\n')
}

/** Packages with codes of their own, as docs/errors.md names them. */
export const owners = { evm: 'EVM', solana: 'Solana', bitcoin: 'Bitcoin', polkadot: 'Polkadot', walletconnect: 'WalletConnect' }

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const built = (name, entry) => import(pathToFileURL(path.join(root, `packages/${name}/dist/${entry}.js`)).href)
  const [{ coreErrors, exits }, { alerts }, { serviceAlerts }] = await Promise.all(['errors/table', 'ui/alerts', 'service/alerts'].map((entry) => built('core', entry)))
  const tables = { core: coreErrors }
  for (const [name, title] of Object.entries(owners)) tables[title] = Object.values(await built(name, 'error-table'))[0]
  const json = async (at) => JSON.parse(await readFile(path.join(root, at), 'utf8'))
  const text = await readFile(file, 'utf8')
  await writeFile(file, renderErrors(text, { exits, tables, alerts: { ...alerts, ...serviceAlerts }, words: await englishWords(), tests: await json('docs/errors.tests.json') }))
}

/** Every message of the catalogues in English, by key. */
export async function englishWords() {
  const { readdir } = await import('node:fs/promises')
  const home = path.join(root, 'packages/react/src')
  const files = (await readdir(home, { recursive: true })).filter((each) => /(^|\/)strings\/(.*\/)?en\.json$/.test(each))
  const all = await Promise.all(files.map(async (each) => JSON.parse(await readFile(path.join(home, each), 'utf8'))))
  return Object.assign({}, ...all)
}
