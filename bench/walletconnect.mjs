/**
 * Our WalletConnect client beside the official one (2.21.8): the time from asking for a pairing to
 * its code on screen, from pairing to a settled session, of one `personal_sign`, and how many
 * sockets each opens while the relay is away with a request pending. One browser, one local relay,
 * one wallet (the official wallet SDK); the two take turns.
 *
 *     node bench/walletconnect.mjs [--rounds 20] [--down 30]
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { loadavg } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { chromium } from '@playwright/test'
import { startRelay } from '../packages/testkit/dist/relay/index.js'
import { startWallet } from '../packages/testkit/dist/walletconnect/index.js'
import { browsers, launched } from '../scripts/browsers.mjs'
import { root } from '../scripts/run.mjs'
import { median } from './lib/report.mjs'
import { serveFiles } from './lib/serve.mjs'

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '20' }, down: { type: 'string', default: '30' } },
})
const rounds = Number(values.rounds)
const address = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const params = ['0x68656c6c6f', address]

/** One page a client, each with nothing else on it. */
async function pageOf(name) {
  const { outputFiles, metafile } = await build({
    entryPoints: [path.join(root, 'bench/walletconnect', `${name}.js`)],
    bundle: true,
    minify: true,
    format: 'esm',
    splitting: true,
    outdir: '/',
    write: false,
    metafile: true,
    target: 'es2022',
    define: { 'process.env.NODE_ENV': '"production"', global: 'globalThis' },
    logLevel: 'warning',
  })
  const html = `<!doctype html><title>${name}</title><body></body><script type="module" src="/${name}.js"></script>`
  const files = new Map(outputFiles.map((file) => [file.path, Buffer.from(file.contents)]))
  // What the page loads at once: what is behind `import()` is not wanted here.
  const { outputs } = metafile
  const loaded = new Set(
    Object.keys(outputs).filter((each) => outputs[each].entryPoint?.endsWith(`${name}.js`)),
  )
  for (const each of loaded)
    for (const { path: next, kind } of outputs[each].imports)
      if (kind === 'import-statement') loaded.add(next)
  const bytes = outputFiles
    .filter((file) => [...loaded].some((each) => each.endsWith(path.basename(file.path))))
    .reduce((sum, file) => sum + gzipSync(file.contents, { level: 9 }).length, 0)
  return { bytes, server: await serveFiles(files.set('/index.html', Buffer.from(html))) }
}

await browsers(['chromium'])
const relay = await startRelay()
const wallet = await startWallet({
  relayUrl: relay.url,
  projectId: relay.projectId,
  accounts: { eip155: [address] },
  answer: () => `0x${'00'.repeat(65)}`,
  queue: false,
})
const browser = await chromium.launch({ ...launched('chromium'), args: ['--no-sandbox'] })
const names = ['ours', 'official']
const subjects = {}

for (const name of names) {
  const { bytes, server } = await pageOf(name)
  const page = await (await browser.newContext()).newPage()
  const subject = {
    bytes,
    server,
    page,
    sockets: 0,
    shown: [],
    settled: [],
    sign: [],
    received: () => {},
  }
  await page.exposeFunction('settled', (topic) => subject.received(topic))
  page.on('websocket', () => subject.sockets++)
  await page.goto(server.url)
  await page.waitForFunction(() => globalThis.bench)
  await page.evaluate((o) => globalThis.bench.start(o), {
    relayUrl: relay.url,
    projectId: relay.projectId,
  })
  subjects[name] = subject
}

/** One session, from the proposal to its end. */
async function round(subject) {
  const { page } = subject
  const settled = new Promise((resolve) => (subject.received = resolve))
  const { uri, shown } = await page.evaluate(() => globalThis.bench.connect())
  const began = performance.now()
  await wallet.pair(uri)
  const topic = await settled
  const took = performance.now() - began
  const sign = await page.evaluate(([t, p]) => globalThis.bench.sign(t, p), [topic, params])
  await page.evaluate((t) => globalThis.bench.end(t), topic)
  return { shown, settled: took, sign }
}

// The first of each opens the line and compiles the code: not counted.
for (const name of names) await round(subjects[name])
for (let turn = 0; turn < rounds; turn++)
  for (const name of turn % 2 ? [...names].reverse() : names) {
    const figures = await round(subjects[name])
    for (const [key, value] of Object.entries(figures)) subjects[name][key].push(value)
  }

// A session each, then the relay goes while a request is pending.
const pending = {}
for (const name of names) {
  const subject = subjects[name]
  const settled = new Promise((resolve) => (subject.received = resolve))
  const { uri } = await subject.page.evaluate(() => globalThis.bench.connect())
  await wallet.pair(uri)
  pending[name] = await settled
}
await relay.stop()
for (const name of names) {
  subjects[name].sockets = 0
  await subjects[name].page.evaluate(
    ([t, p]) => globalThis.bench.leave(t, p),
    [pending[name], params],
  )
}
await new Promise((resolve) => setTimeout(resolve, Number(values.down) * 1_000))

const ms = (list) => `${median(list).toFixed(1)} ms`
const rows = [
  [
    'bytes loaded at once, gzip -9',
    ...names.map((name) => subjects[name].bytes.toLocaleString('en')),
  ],
  ['`connect()` to the code on screen', ...names.map((name) => ms(subjects[name].shown))],
  ['pairing to settled', ...names.map((name) => ms(subjects[name].settled))],
  ['`personal_sign`, there and back', ...names.map((name) => ms(subjects[name].sign))],
  [
    `sockets in ${values.down} s without a relay`,
    ...names.map((name) => String(subjects[name].sockets)),
  ],
]
const day = new Date().toISOString().slice(0, 10)
const { version } = JSON.parse(
  await readFile(path.join(root, 'node_modules/@walletconnect/sign-client/package.json'), 'utf8'),
)
const report = [
  `# WalletConnect clients, ${day}`,
  '',
  `${rounds} rounds each, in turns, medians; ${browser.version()}; load ${loadavg()[0].toFixed(1)}. The official client is ${version}, its wait for an unreachable frame taken away.`,
  '',
  '| | Portico | official |',
  '|---|---:|---:|',
  ...rows.map((row) => `| ${row.join(' | ')} |`),
  '',
].join('\n')
console.log(report)
await mkdir(path.join(root, 'bench/results'), { recursive: true })
await writeFile(path.join(root, `bench/results/${day}-walletconnect.md`), report)

await browser.close()
await wallet.stop()
for (const { server } of Object.values(subjects)) server.close()
process.exit(0)
