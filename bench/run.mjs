/**
 * `npm run bench`: the same small page with nothing, with Portico and with other kits, measured in
 * one run. Bytes are exact; times are medians on this machine, for their ratios. Nothing here is
 * asserted.
 *
 *     npm run bench -- --only portico,rainbowkit --rounds 3
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { cpus, loadavg } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { installedBy } from '../scripts/installed.mjs'
import { browsers, launched } from '../scripts/browsers.mjs'
import { fail, install, node, root, run } from '../scripts/run.mjs'
import { buildHost } from './lib/build.mjs'
import { extras, hosts } from './lib/hosts.mjs'
import { measureFirstWalletByDirectory, measureList } from './lib/lists.mjs'
import { measureConnect, measureCycles, measureStart, measureVisit } from './lib/measure.mjs'
import { profiles } from './lib/profiles.mjs'
import { mediansOf, median, tablesOf, toMarkdown, toText } from './lib/report.mjs'
import { serveFiles } from './lib/serve.mjs'

const { values: given } = parseArgs({
  options: {
    only: { type: 'string' },
    rounds: { type: 'string', default: '5' },
    profile: { type: 'string' },
  },
})
const rounds = Number(given.rounds)
const wanted = given.only?.split(',') ?? Object.keys(hosts)
const names = Object.keys(hosts).filter((name) => name === 'bare' || wanted.includes(name))
const inProfiles = Object.keys(profiles).filter((name) => !given.profile || given.profile === name)
const kits = names.filter((name) => name !== 'bare')

await install()
await browsers(['chromium'])
if (!(await run(node(), ['scripts/build.mjs']))) fail('The build failed; see above.')

const loadBefore = loadavg()[0]
const failed = []
let browser
/** A failed measure is listed in the report next to the others; without a browser the run ends. */
const attempt = async (what, measure) => {
  try {
    return await measure()
  } catch (error) {
    if (browser?.isConnected() === false) throw error
    const why = String(error.message ?? error).split('\n')[0]
    failed.push({ what, why })
    console.error(`${what}: ${why}`)
    return undefined
  }
}

const built = {}
for (const name of [...names, ...(names.includes('portico') ? Object.keys(extras) : [])])
  await attempt(`build of ${name}`, async () => {
    const host = hosts[name] ?? extras[name]
    const page = await buildHost(name, host)
    built[name] = { ...page, host, server: await serveFiles(page.files) }
  })
const where = (name, profile) => ({
  url: `${built[name].server.url}/`,
  host: built[name].host,
  profile: profiles[profile],
})

// Names of other machines do not resolve: a page that asks them is told at once, and seen. And V8
// keeps the positions of functions as it parses them: a driver's `Runtime.enable` asks for them,
// and every script of the page was parsed a second time for it, which no visitor's browser does.
browser = await chromium.launch({
  ...launched('chromium'),
  args: [
    '--js-flags=--no-enable-lazy-source-positions',
    '--no-sandbox',
    '--disable-background-networking',
    '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost',
  ],
})
const samples = Object.fromEntries(
  inProfiles.map((profile) => [profile, Object.fromEntries(names.map((name) => [name, []]))]),
)
const once = Object.fromEntries(Object.entries(built).map(([name, { eager }]) => [name, { eager }]))
try {
  // The first page of a browser takes longer, so it is not measured.
  await attempt('warming up', () => measureVisit(browser, where('bare', 'plain'), false))
  for (let round = 0; round < rounds; round++) {
    console.log(`round ${round + 1} of ${rounds}`)
    // The order changes, so that no page always has the warm machine.
    const inTurn = [
      ...names.slice(round % names.length),
      ...names.slice(0, round % names.length),
    ].filter((name) => built[name])
    const begins = (at) => measureStart(browser, at)
    for (const profile of inProfiles)
      for (const [n, measure] of [
        (at) => measureVisit(browser, at, true),
        (at) => measureVisit(browser, at, false),
        begins,
        begins,
        begins,
        begins,
      ].entries())
        for (const name of inTurn) {
          // Our pages start only slightly later than the bare page; a difference smaller than that
          // between two visits needs more visits.
          if (n > 2 && hosts[name].from !== root) continue
          await attempt(`${name}, ${profile}`, async () =>
            samples[profile][name].push(await measure(where(name, profile))),
          )
        }
  }
  for (const name of [...kits, ...(built.floor ? ['floor'] : [])])
    if (built[name])
      await attempt(`${name}, connecting`, async () => {
        const times = []
        for (let round = 0; round < rounds; round++)
          times.push(await measureConnect(browser, where(name, 'plain')))
        once[name].connect = median(times)
      })
  for (const name of kits)
    if (built[name])
      await attempt(`${name}, cycles`, async () =>
        Object.assign(once[name], await measureCycles(browser, where(name, 'plain'))),
      )
  for (const name of kits) if (built[name]) once[name].installed = installedFor(hosts[name])

  const result = {
    date: new Date().toISOString().slice(0, 10),
    machine: {
      cores: cpus().length,
      chromium: `Chromium ${browser.version()}`,
      node: process.versions.node,
      load: [loadBefore, loadavg()[0]],
    },
    rounds,
    names,
    titles: Object.fromEntries(names.map((name) => [name, hosts[name].title])),
    profiles: Object.fromEntries(inProfiles.map((name) => [name, profiles[name].title])),
    versions: Object.fromEntries(
      names.flatMap((name) => (built[name] ? [[name, built[name].versions]] : [])),
    ),
    medians: {
      once,
      ...Object.fromEntries(
        inProfiles.map((profile) => [
          profile,
          Object.fromEntries(names.map((name) => [name, mediansOf(samples[profile][name])])),
        ]),
      ),
    },
    failed,
  }
  const [first] = inProfiles
  result.origins = Object.fromEntries(
    kits.map((name) => [
      name,
      {
        before: result.medians[first][name].othersBefore ?? [],
        all: result.medians[first][name].others ?? [],
      },
    ]),
  )
  if (built.directory) {
    result.directory = await attempt('directory', () => directoryStates())
    result.lists = []
    for (const size of [0, 600, 5_000]) {
      const name = size === 0 ? 'bundled' : size.toLocaleString('en')
      const list = await attempt(`list of ${name}`, () =>
        measureList(browser, where('directory', 'plain'), size),
      )
      result.lists.push(list ? { name, ...list } : { name, failed: 'failed; see below' })
    }
  }
  const tables = tablesOf(result)
  console.log(`\n${toText(tables)}`)
  const folder = path.join(root, 'bench/results')
  await mkdir(folder, { recursive: true })
  // A partial run is for the eye; only a whole one is kept.
  const file = path.join(folder, given.only || given.profile ? 'partial.tmp' : result.date)
  await writeFile(
    `${file}${given.only || given.profile ? '' : '.json'}`,
    `${JSON.stringify({ ...result, samples }, null, 2)}\n`,
  )
  if (!given.only && !given.profile) await writeFile(`${file}.md`, toMarkdown(result, tables))
} finally {
  await browser.close()
  for (const { server } of Object.values(built)) server.close()
}

/** How many packages the host installs: what its folder locks, and ours with what they bring. */
function installedFor({ from, ours = [], peers = [] }) {
  const theirs = from === root ? [] : installedBy(from, [''], [])
  const own =
    ours.length > 0
      ? installedBy(
          root,
          ours.map((name) => `packages/${name}`),
          peers,
        )
      : []
  return new Set([...theirs, ...own]).size
}

async function directoryStates() {
  const states = await measureFirstWalletByDirectory(browser, where('directory', 'plain'), rounds)
  const none = median(states.none.ms)
  return Object.fromEntries(
    Object.entries(states).map(([state, { ms, asked }]) => [
      state,
      { ms: median(ms), asked, over: median(ms) - none },
    ]),
  )
}
