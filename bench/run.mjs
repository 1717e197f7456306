/**
 * `npm run bench`: Portico beside a rival, the same measures in one run. Bytes are exact; times are medians on this
 * machine, for their ratios. Nothing here is asserted.
 */
import { createServer } from 'node:http'
import { readFileSync, writeFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { build } from 'vite'
import { installedBy } from '../scripts/installed.mjs'
import { install, node, fail, root, run } from '../scripts/run.mjs'

const peers = path.join(root, 'bench/peers')
await install(peers, ['--ignore-scripts'])
if (!(await run(node(), ['scripts/build.mjs']))) fail('The build failed; see above.')

const hosts = {
  bare: { from: root },
  portico: { from: root, card: `document.querySelector('[data-portico]')?.shadowRoot?.querySelector('[data-testid=card] h1')` },
  rainbowkit: { from: peers, card: `document.querySelector('[role=dialog] h1, [role=dialog] h2')` },
}
const rounds = 9
const median = (list) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)]

const folder = await mkdtemp(path.join(root, 'node_modules/.cache-bench-'))
const results = {}
try {
  for (const [name, host] of Object.entries(hosts)) {
    // Bundled where its packages are found.
    const place = path.join(host.from, 'node_modules/.bench')
    await mkdir(place, { recursive: true })
    const entry = path.join(place, `${name}.jsx`)
    writeFileSync(entry, readFileSync(path.join(root, 'bench/hosts', `${name}.jsx`)))
    const outDir = path.join(folder, name)
    const { output } = await build({
      root: place,
      configFile: false,
      logLevel: 'error',
      build: { outDir, emptyOutDir: true, minify: true, target: 'es2022', modulePreload: false, rolldownOptions: { input: entry } },
    })
    results[name] = { eager: eagerBytes(output), files: output, outDir }
  }
  const bare = results.bare.eager
  const rows = [['', 'portico', 'rainbowkit', 'ratio']]
  const row = (title, a, b, unit = '') => rows.push([title, `${a}${unit}`, `${b}${unit}`, a === 0 ? '' : `${(b / a).toFixed(1)}×`])
  row('eager bytes over the bare page, gzip -9', results.portico.eager - bare, results.rainbowkit.eager - bare)
  row('packages that npm installs', installedBy(root, ['packages/react', 'packages/evm'], ['react', 'react-dom', 'viem']).length, installedBy(peers, [''], []).length)

  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-background-networking'] })
  const times = {}
  for (const name of ['portico', 'rainbowkit']) times[name] = await measure(browser, results[name], hosts[name].card)
  await browser.close()
  row('requests before the visitor acts, after the page', times.portico.requests, times.rainbowkit.requests)
  row('click to painted card, after a hover', times.portico.hover, times.rainbowkit.hover, ' ms')
  row('Enter to painted card, at once', times.portico.enter, times.rainbowkit.enter, ' ms')

  const widths = rows[0].map((_, column) => Math.max(...rows.map((each) => each[column].length)))
  for (const each of rows) console.log(each.map((cell, column) => (column ? cell.padStart(widths[column]) : cell.padEnd(widths[column]))).join('   '))
} finally {
  await rm(folder, { recursive: true, force: true })
}

function eagerBytes(output) {
  const chunks = new Map(output.map((piece) => [piece.fileName, piece]))
  const seen = new Set()
  const visit = (file) => {
    if (seen.has(file) || !chunks.has(file)) return
    seen.add(file)
    for (const next of chunks.get(file).imports ?? []) visit(next)
  }
  for (const piece of output) if (piece.isEntry || piece.fileName.endsWith('.css')) visit(piece.fileName)
  return [...seen].reduce((sum, file) => {
    const piece = chunks.get(file)
    return sum + gzipSync(piece.type === 'chunk' ? piece.code : piece.source, { level: 9 }).length
  }, 0)
}

async function measure(browser, { files }, card) {
  const entry = files.find((piece) => piece.isEntry).fileName
  const css = files.filter((piece) => piece.fileName.endsWith('.css')).map((piece) => `<link rel="stylesheet" href="/${piece.fileName}">`)
  const html = `<!doctype html><meta charset="utf-8"><title>bench</title>${css.join('')}<body><div id="root"></div><script type="module" src="/${entry}"></script>`
  const bodies = new Map(files.map((piece) => [`/${piece.fileName}`, piece.type === 'chunk' ? piece.code : piece.source]))
  const server = createServer((request, response) => {
    const body = request.url === '/' ? html : bodies.get(request.url)
    if (body === undefined) return response.writeHead(404).end()
    const type = request.url === '/' ? 'text/html' : request.url.endsWith('.css') ? 'text/css' : request.url.endsWith('.js') ? 'text/javascript' : 'application/octet-stream'
    response.writeHead(200, { 'content-type': type }).end(body)
  })
  await new Promise((resolve) => server.listen(0, 'localhost', resolve))
  const url = `http://localhost:${server.address().port}/`
  const hover = []
  const enter = []
  let requests = 0
  for (let round = 0; round < rounds; round++)
    for (const kind of ['hover', 'enter']) {
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
      const page = await context.newPage()
      const asked = []
      page.on('request', (request) => asked.push(request.url()))
      await page.goto(url)
      const button = page.getByRole('button').first()
      await button.waitFor()
      if (kind === 'hover') await page.waitForLoadState('networkidle')
      // What no page asks of its own server is what the widget asks of others.
      if (round === 0 && kind === 'hover') requests = asked.filter((each) => !each.startsWith(url)).length
      await page.evaluate((seen) => {
        const start = (event) => (globalThis.begun = event.timeStamp)
        addEventListener('pointerdown', start, { capture: true, once: true })
        addEventListener('keydown', start, { capture: true, once: true })
        globalThis.painted = new Promise((resolve) => {
          const look = () => {
            // Two frames on, what this one drew has been shown.
            if (new Function(`return ${seen}`)()) requestAnimationFrame(() => resolve(performance.now() - globalThis.begun))
            else requestAnimationFrame(look)
          }
          requestAnimationFrame(look)
        })
      }, card)
      if (kind === 'hover') {
        await button.hover()
        await page.waitForLoadState('networkidle')
        await page.mouse.down()
        await page.mouse.up()
      } else {
        await button.focus()
        await page.keyboard.press('Enter')
      }
      const ms = await page.evaluate(() => globalThis.painted)
      ;(kind === 'hover' ? hover : enter).push(ms)
      await context.close()
    }
  server.closeAllConnections()
  server.close()
  return { hover: Math.round(median(hover)), enter: Math.round(median(enter)), requests }
}
