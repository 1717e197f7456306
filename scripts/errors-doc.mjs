/**
 * Writes docs/errors (a page for each code and alert) and the tables of docs/errors.md from what
 * the packages say of their codes, after a build. `docs/errors.test.ts` compares them by the same
 * function.
 */
import { existsSync } from 'node:fs'
import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { publicNames } from './api/model.mjs'
import { throwersOf } from './api/throwers.mjs'
import { declarations } from './namespaces.mjs'
import { root } from './run.mjs'

const home = path.join(root, 'docs')
const note =
  "<!-- Made by scripts/errors-doc.mjs from the packages' tables. Edit those instead. -->\n"

/**
 * Every page by its path below `docs`, as it should be.
 *
 * @param text docs/errors.md, whose tables are generated again.
 * @param words The English messages, by key.
 * @param tests The files that provoke each row, by its key.
 */
export function renderErrors(text, { exits, tables, alerts, words, tests }) {
  const rooms = new Set(Object.keys(words).map(roomOf))
  const visitor = (key) => {
    // The texts of a feature that was deleted are gone with it, and nothing shows the error to
    // visitors then.
    if (key !== undefined && words[key] === undefined && rooms.has(roomOf(key)))
      throw new Error(`No catalogue has ${key}`)
    return words[key]
  }
  const throwers = throwersOf(publicNames())
  const pages = new Map()
  const codes = Object.entries(tables).flatMap(([owner, table]) =>
    Object.entries(table)
      .sort(byCode)
      .map(([code, row]) => ({ owner, code, ...row })),
  )
  for (const { owner, code, visitor: key, ...row } of codes)
    pages.set(
      pageOf(code),
      errorPage(code, {
        ...row,
        owner,
        documented: visitor(key),
        throwers: throwers.get(code) ?? [],
        tests: tests.codes[code],
      }),
    )
  for (const [code, row] of Object.entries(alerts))
    pages.set(pageOf(`alert-${code}`), alertPage(code, { ...row, tests: tests.alerts[code] }))
  const exitTests = (exit) => (tests.exits[exit] ?? []).map((each) => `\`${each}\``).join(', ')
  const link = (code, page) => `[\`${code}\`](${page})`
  const blocks = {
    exits: table(
      ['exit', 'when', 'the visitor reads', 'test'],
      Object.entries(exits).map(([exit, row]) => [
        `\`${exit}\``,
        row.cause,
        visitor(row.visitor) ?? '–',
        exitTests(exit),
      ]),
    ),
    codes: table(
      ['code', 'of', 'message', 'when'],
      codes.map(({ owner, code, title, cause }) => [link(code, pageOf(code)), owner, title, cause]),
    ),
    alerts: table(
      ['code', 'title', 'detail'],
      Object.entries(alerts).map(([code, { title, detail }]) => [
        link(code, pageOf(`alert-${code}`)),
        title,
        detail,
      ]),
    ),
  }
  return pages.set('errors.md', Object.entries(blocks).reduce(withBlock, text))
}

/** A table is composed of those of several folders. */
const byCode = ([a], [b]) => (a < b ? -1 : 1)

/** What the messages of one catalogue begin with. */
const roomOf = (key) => key.slice(0, key.indexOf('.'))

function withBlock(text, [name, rows]) {
  const [from, to] = [`<!-- ${name}: generated -->\n`, `<!-- /${name} -->`]
  const [start, end] = [text.indexOf(from) + from.length, text.indexOf(to)]
  if (start < from.length || end < start) throw new Error(`docs/errors.md has no place for ${name}`)
  return `${text.slice(0, start)}\n${rows}\n\n${text.slice(end)}`
}

/** As `errorLink` of the core has it. */
const pageOf = (code) => `errors/${code.replace(/-?<(\w+)>/, '-$1')}.md`

function errorPage(code, { owner, title, cause, advice, documented, throwers, tests }) {
  // The result of an attempt is described in one place for all.
  const text = (words) => words.replaceAll('`exit`', '[`exit`](../errors.md#how-an-attempt-ends)')
  return page(code, owner, [
    ['Message', title],
    ['Why', cause],
    ['What to do', text(advice)],
    ['What the visitor reads', documented],
    [
      'Who says that it throws it',
      throwers
        .map(({ name, from, page: to }) => `- [\`${name}\`](../api/${to}) of \`@portico/${from}\``)
        .join('\n'),
    ],
    ['Tests', testList(tests)],
  ])
}

const alertPage = (code, { title, detail, severity = 'error', tests }) =>
  page(`Alert ${code}`, 'alerts', [
    ['Title', title],
    // The details of one case follow it.
    ['Detail', /[.!?]$/.test(detail) ? detail : `${detail} …`],
    ['Severity', severity],
    ['Tests', testList(tests)],
  ])

/** Sections without a text are left out. */
function page(title, owner, sections) {
  const parts = sections.filter(([, text]) => text).map(([name, text]) => `## ${name}\n\n${text}`)
  return `${note}# ${title.replaceAll('<', '&lt;')}\n\n[Errors](../errors.md) › ${owner}\n\n${parts.join('\n\n')}\n`
}

const testList = (tests = []) => tests.map((file) => `- [${file}](../../${file})`).join('\n')

function table(head, rows) {
  const cell = (text) => text.replaceAll('|', '\\|')
  return [head, head.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.map(cell).join(' | ')} |`)
    .join('\n')
}

const namespaceOwners = Object.fromEntries(
  Object.entries(await declarations())
    .filter(([name]) => existsSync(path.join(root, 'packages', name, 'src/error-table.ts')))
    .map(([name, { name: title }]) => [name, title]),
)

/** Packages with their own codes, as in docs/errors.md. */
export const owners = {
  core: 'core',
  ...namespaceOwners,
  walletconnect: 'WalletConnect',
  embedded: 'embedded wallet',
}

/** Every message of the catalogues in English, by key. */
export async function englishWords() {
  const strings = path.join(root, 'packages/react/src')
  const files = (await readdir(strings, { recursive: true })).filter((each) =>
    /(^|\/)strings\/(.*\/)?en\.json$/.test(each),
  )
  const all = await Promise.all(
    files.map(async (each) => JSON.parse(await readFile(path.join(strings, each), 'utf8'))),
  )
  return Object.assign({}, ...all)
}

/**
 * The tests of each exit, code and alert: from docs/errors.tests.json, and for what only one
 * feature raises, those in its folder that mention it.
 */
export async function readErrorTests() {
  const tests = JSON.parse(await readFile(path.join(home, 'errors.tests.json'), 'utf8'))
  const codes = { ...tests.codes }
  const features = 'packages/core/src/features'
  const tables = (await readdir(path.join(root, features), { recursive: true })).filter((file) =>
    file.endsWith(`${path.sep}errors.ts`),
  )
  for (const table of tables) {
    const folder = path.join(features, path.dirname(table))
    const own = (await readdir(path.join(root, folder)))
      .filter((file) => file.endsWith('.test.ts'))
      .sort()
    const texts = await Promise.all(
      own.map(async (file) => [
        path.join(folder, file),
        await readFile(path.join(root, folder, file), 'utf8'),
      ]),
    )
    for (const [, code] of (await readFile(path.join(root, features, table), 'utf8')).matchAll(
      /^ {2}'?([\w-]+)'?: \{/gm,
    )) {
      const found = texts.filter(([, text]) => text.includes(`'${code}'`)).map(([file]) => file)
      if (found.length > 0) codes[code] = found
    }
  }
  return { ...tests, codes }
}

/** The error tables of the built packages. */
async function builtErrors() {
  const built = (name, entry) =>
    import(pathToFileURL(path.join(root, `packages/${name}/dist/${entry}.js`)).href)
  const [{ coreErrors, exits }, { alerts }, { serviceAlerts }] = await Promise.all(
    ['error-catalogue/table', 'check/alerts', 'service/alerts'].map((entry) =>
      built('core', entry),
    ),
  )
  const tables = {}
  for (const [name, title] of Object.entries(owners))
    tables[title] =
      name === 'core' ? coreErrors : Object.values(await built(name, 'error-table'))[0]
  return { exits, tables, alerts: { ...alerts, ...serviceAlerts } }
}

const [, script] = process.argv
if (script !== undefined && import.meta.url === pathToFileURL(script).href) {
  const text = await readFile(path.join(home, 'errors.md'), 'utf8')
  const pages = renderErrors(text, {
    ...(await builtErrors()),
    words: await englishWords(),
    tests: await readErrorTests(),
  })
  await rm(path.join(home, 'errors'), { recursive: true, force: true })
  await mkdir(path.join(home, 'errors'))
  for (const [name, page] of pages) await writeFile(path.join(home, name), page)
  console.log(`${pages.size - 1} pages in docs/errors`)
}
