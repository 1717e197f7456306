/**
 * How many getWallets a second one core answers from a warm file of 5,000 wallets, while the
 * generator has the other core. Then what pages of one project see while the server stands each of
 * three floods (`lib/flood.mjs`), beside what they see when it is quiet. Runs packages/server/dist:
 * build first.
 *
 *   node bench/server.mjs [--minutes 1] [--warm 15] [--connections 32] [--rounds 7]
 *   [--flood-seconds 4] [--pace 500]
 */
import { spawn, spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { availableParallelism, tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { node, root } from '../scripts/run.mjs'
import { addLoud, floods, floodSettings } from './lib/floods.mjs'
import { slope } from './lib/slope.mjs'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '1' },
    connections: { type: 'string', default: '32' },
    warm: { type: 'string', default: '15' },
    rounds: { type: 'string', default: '7' },
    'flood-seconds': { type: 'string', default: '4' },
    pace: { type: 'string', default: '500' },
  },
})
const duration = Number(values.minutes) * 60_000
const connections = Number(values.connections)
const warm = Number(values.warm) * 1_000
const main = path.join(root, 'packages/server/dist/main.js')
const pinned = availableParallelism() > 1 && spawnSync('taskset', ['--version']).status === 0
if (pinned) spawnSync('taskset', ['-cp', '0', String(process.pid)])
const onCore = (args) => (pinned ? ['taskset', ['-c', '1', node(), ...args]] : [node(), args])

const home = await mkdtemp(path.join(tmpdir(), 'portico-bench-'))
const env = {
  PATH: process.env.PATH,
  PORTICO_DATABASE: path.join(home, 'portico.sqlite'),
  PORTICO_PORT: '0',
  PORTICO_RATE_LIMIT: '0',
  // As docs/server/load.md says to run it.
  NODE_OPTIONS: '--max-semi-space-size=8',
  ...floodSettings,
}

/** 5,000 wallets as an operator would have them. */
async function fill() {
  const names = ['Blue', 'Solar', 'Café', 'North', 'Quick', 'Deep', 'Paper', 'Stone']
  const wallets = Array.from({ length: 5_000 }, (_, order) => ({
    id: `wallet-${order}`,
    name: `${names[order % names.length]} Wallet ${order}`,
    order,
    badge_type: order % 3 === 0 ? 'certified' : 'none',
    chains: order % 4 === 0 ? ['eip155', 'solana'] : ['eip155'],
    homepage: `https://wallet-${order}.example`,
    mobile_link: `wallet${order}://`,
    app_store: `https://apps.apple.com/app/id${order}`,
    play_store: `https://play.google.com/store/apps/details?id=example.wallet${order}`,
    rdns: `example.wallet${order}`,
    image_id: `wallet-${order}`,
  }))
  const file = path.join(home, 'wallets.json')
  await writeFile(file, JSON.stringify(wallets))
  const { status, stderr } = spawnSync(node(), [main, 'wallet', 'import', file, '--replace'], {
    env,
  })
  if (status !== 0) throw new Error(String(stderr))
}

/** Starts the server; resolves once /ready says so, with the time that took. */
function start() {
  const startedAt = performance.now()
  const [command, args] = onCore([main])
  const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'inherit'] })
  return new Promise((resolve, reject) => {
    let text = ''
    const listen = (part) => {
      text += part
      const url = /"url":"([^"]+)"/.exec(text)?.[1]
      if (!url) return
      child.stdout.off('data', listen)
      child.stdout.resume()
      get(`${url}/ready`, (reply) => {
        reply.resume()
        resolve({ child, url, ready: performance.now() - startedAt })
      })
    }
    child.stdout.on('data', listen)
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)))
  })
}

/**
 * The requests of visitors: mostly the first pages, some searches, some filtered lists; sometimes a
 * new query.
 */
function query(n) {
  const base = 'projectId=default&st=portico&sv=react-evm-1.0.0'
  if (n % 100 === 0) return `${base}&entries=100&search=${n % 5_000}`
  if (n % 10 === 0)
    return `${base}&entries=100&search=${['blue', 'so', 'cafe', 'wallet 12'][(n / 10) % 4].replace(' ', '+')}`
  if (n % 10 === 5)
    return `${base}&entries=40&page=1&chains=eip155:1,solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp&badge_type=certified`
  return `${base}&entries=40&page=${1 + (n % 6)}`
}

/** Sends requests on every connection until the time is over. */
async function load(url, time) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  // As browsers ask.
  const headers = { 'accept-encoding': 'gzip' }
  const until = performance.now() + time
  const times = []
  let n = 0
  const once = () =>
    new Promise((resolve, reject) => {
      const startedAt = performance.now()
      get(`${url}/getWallets?${query(n++)}`, { agent, headers }, (reply) => {
        if (reply.statusCode !== 200) reject(new Error(`status ${reply.statusCode}`))
        reply
          .on('data', () => {})
          .on('end', () => {
            times.push(performance.now() - startedAt)
            resolve()
          })
      }).on('error', reject)
    })
  const startedAt = performance.now()
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < until) await once()
    }),
  )
  const seconds = (performance.now() - startedAt) / 1_000
  agent.destroy()
  times.sort((a, b) => a - b)
  const at = (share) => times[Math.min(times.length - 1, Math.floor(times.length * share))]
  return {
    count: times.length,
    rate: times.length / seconds,
    p50: at(0.5),
    p99: at(0.99),
    most: times.at(-1),
  }
}

const residentMegabytes = async (pid) =>
  Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))[1]) / 1_024

/** Processor time so far in milliseconds, of which a second has a hundred ticks. */
async function processorTime(pid) {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1].split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

const ms = (value) => `${value.toFixed(1)} ms`

/** Requests a second, memory and processor, of a server that does nothing else. */
async function speed({ child, url, ready }) {
  // The engine adapts its young generation to the load: until it has settled, memory seems to grow.
  await load(url, warm)
  const samples = []
  const startedAt = performance.now()
  const sample = async () =>
    samples.push({
      minute: (performance.now() - startedAt) / 60_000,
      megabytes: await residentMegabytes(child.pid),
    })
  const timer = setInterval(sample, 1_000)
  const before = await processorTime(child.pid)
  const { count, rate, p50, p99, most } = await load(url, duration)
  const cpu = (await processorTime(child.pid)) - before
  clearInterval(timer)
  await sample()
  console.log(
    `${pinned ? 'one core each' : 'not pinned'}, ${connections} connections, ${values.minutes} minutes`,
  )
  console.log(`start to ready   ${ms(ready)}`)
  console.log(
    `getWallets       ${Math.round(rate)} requests a second, p50 ${ms(p50)}, p99 ${ms(p99)}, slowest ${ms(most)}`,
  )
  // How much of the figure above remains when other programs use the core as well.
  console.log(
    `processor        ${(cpu / count).toFixed(3)} ms a request: ${Math.round((count / cpu) * 1_000)} a second of it`,
  )
  console.log(
    `memory           ${samples[0].megabytes.toFixed(0)} → ${samples.at(-1).megabytes.toFixed(0)} MB (${samples
      .filter((_, index) => index % Math.ceil(samples.length / 10) === 0)
      .map((each) => each.megabytes.toFixed(0))
      .join(' ')}), ${slope(samples).toFixed(2)} MB a minute`,
  )
}

let child
try {
  await fill()
  addLoud(main, env)
  const started = await start()
  child = started.child
  if (duration > 0) await speed(started)
  const [seconds, aSecond, rounds] = [
    Number(values['flood-seconds']),
    Number(values.pace),
    Number(values.rounds),
  ]
  if (rounds > 0) {
    console.log(
      `floods: others ask ${aSecond} times a second, ${rounds} rounds of ${seconds} seconds`,
    )
    for (const line of await floods({
      url: started.url,
      pid: child.pid,
      database: env.PORTICO_DATABASE,
      query,
      seconds,
      aSecond,
      rounds,
    }))
      console.log(line)
  }
} finally {
  child?.kill('SIGTERM')
  await rm(home, { recursive: true, force: true })
}
