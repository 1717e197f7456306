/**
 * Measures how fast a server answers other clients under each flood, compared with a quiet server.
 */
import { spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { setPriority } from 'node:os'
import path from 'node:path'
import { node, root } from '../../scripts/run.mjs'

const script = path.join(root, 'bench/lib/flood.mjs')
const nodePort = 48_787

/** Starts a flood; resolves once it has started. */
function begin(kind, target) {
  const child = spawn(node(), [script, kind, String(target)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  // It has a lower priority than the measuring process.
  setPriority(child.pid, 10)
  return new Promise((resolve, reject) => {
    child.stdout.once('data', () => resolve(child))
    child.once('exit', (code) => reject(new Error(`the flood ended with ${code}`)))
  })
}

/** The time of one answer. */
const ask = (url, agent, body) =>
  new Promise((resolve, reject) => {
    const startedAt = performance.now()
    const options = { agent, method: body ? 'POST' : 'GET', headers: { 'accept-encoding': 'gzip' } }
    request(url, options, (reply) => {
      if (reply.statusCode >= 400) reject(new Error(`${url}: ${reply.statusCode}`))
      reply.resume().on('end', () => resolve(performance.now() - startedAt))
    })
      .on('error', reject)
      .end(body)
  })

const sender = 'st=portico&sv=react-evm-1.0.0'
const event = () =>
  JSON.stringify({
    eventId: randomUUID(),
    url: '',
    domain: '',
    timestamp: 1,
    props: { type: 'track', event: 'MODAL_OPEN' },
  })

/**
 * The requests of pages of another project, at a steady rate however long the answers take; each
 * twentieth is an event, if requested.
 */
async function others(url, query, { seconds, aSecond, events }) {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const asked = []
  const end = performance.now() + seconds * 1_000
  for (let n = 0, at = performance.now(); at < end; n++, at += 1_000 / aSecond) {
    const early = at - performance.now()
    if (early > 1) await new Promise((resolve) => setTimeout(resolve, early))
    const one =
      events && n % 20 === 0
        ? ask(`${url}/e?projectId=default&${sender}`, agent, event())
        : ask(`${url}/getWallets?${query(n)}`, agent)
    one.catch(() => {})
    asked.push(one)
  }
  const times = (await Promise.all(asked)).sort((a, b) => a - b)
  agent.destroy()
  return { p50: times[Math.floor(times.length * 0.5)], p99: times[Math.floor(times.length * 0.99)] }
}

/** The longest answer time of `/health` and the highest memory use, while something runs. */
async function watch(url, pid, run) {
  const seen = { health: 0, memory: 0 }
  const agent = new Agent({ keepAlive: true })
  let on = true
  const looking = (async () => {
    while (on) {
      seen.health = Math.max(seen.health, await ask(`${url}/health`, agent))
      const status = await readFile(`/proc/${pid}/status`, 'utf8')
      seen.memory = Math.max(seen.memory, Number(/VmRSS:\s+(\d+)/.exec(status)[1]) / 1_024)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  })()
  const result = await run()
  on = false
  await looking
  agent.destroy()
  return { ...seen, ...result }
}

/**
 * The settings of a flooded server: without limits for each client, because a flood can have any
 * number of clients.
 */
export const floodSettings = {
  PORTICO_TRUST_PROXY: '1',
  PORTICO_RPC: JSON.stringify({ 'eip155:1': [`http://127.0.0.1:${nodePort}`] }),
}

/** Makes the project that is flooded. */
export function addLoud(main, env) {
  const { status, stderr } = spawnSync(node(), [main, 'project', 'add', 'loud'], { env })
  if (status !== 0) throw new Error(String(stderr))
}

const kinds = [
  { name: 'quiet', events: true },
  { name: '200 sockets that do not read', kind: 'sockets', events: true },
  { name: 'events of one project', kind: 'events', events: true },
  { name: 'the file locked elsewhere', kind: 'lock', events: false },
]
const median = (list) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)]

/**
 * Measures the quiet server and each flood in turn, over several rounds, so that a slow period of
 * the machine affects all of them; prints one line each.
 */
export async function floods({ url, pid, database, query, seconds, aSecond, rounds }) {
  const heavy = await begin('node', nodePort)
  const seen = new Map(kinds.map(({ name }) => [name, []]))
  await others(url, query, { seconds: 3, aSecond, events: true })
  try {
    for (let round = 0; round < rounds; round++)
      for (const { name, kind, events } of kinds) {
        const flood = kind && (await begin(kind, kind === 'lock' ? database : url))
        if (flood) await others(url, query, { seconds: 1, aSecond, events })
        seen
          .get(name)
          .push(
            await watch(url, pid, () => others(url, query, { seconds, aSecond, events })).finally(
              () => flood?.kill('SIGKILL'),
            ),
          )
        // Pending requests end before the next flood begins.
        await new Promise((resolve) => setTimeout(resolve, 1_500))
      }
  } finally {
    heavy.kill('SIGKILL')
  }
  const of = (name, pick) => seen.get(name).map(pick)
  const quiet = median(of('quiet', ({ p99 }) => p99))
  return kinds.map(({ name }) => {
    const [p50, p99, health] = ['p50', 'p99', 'health'].map((key) =>
      median(of(name, (each) => each[key])),
    )
    const [memory, worst] = ['memory', 'health'].map((key) =>
      Math.max(...of(name, (each) => each[key])),
    )
    return `${name.padEnd(30)} p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms (${(p99 / quiet).toFixed(2)}× of quiet), slowest /health ${health.toFixed(0)} ms (of all rounds ${worst.toFixed(0)} ms), memory at most ${memory.toFixed(0)} MB`
  })
}
