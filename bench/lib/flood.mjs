/**
 * Floods for a server. Each runs as a process of its own until it is killed; it prints `flooding`
 * once it has started.
 *
 *   node bench/lib/flood.mjs sockets <url> 200 clients ask for large answers of a node and read
 *   none of them node bench/lib/flood.mjs events <url> batches of 500 events of one project, from
 *   ever new addresses node bench/lib/flood.mjs lock <database> a transaction that writes and does
 *   not end node bench/lib/flood.mjs node <port> the node whose answers are large
 */
import { randomUUID } from 'node:crypto'
import { Agent, createServer, request } from 'node:http'
import { connect } from 'node:net'
import { DatabaseSync } from 'node:sqlite'

const [kind, target] = process.argv.slice(2)
const sender = 'st=portico&sv=react-evm-1.0.0'
const under = () => console.log('flooding')
const anywhere = () => Array.from({ length: 4 }, () => Math.floor(Math.random() * 256)).join('.')

const sockets = 200
function deaf() {
  const { hostname, port } = new URL(target)
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_call', params: [] })
  const socket = connect(Number(port), hostname).pause()
  socket.on('error', () => {})
  // A client whose connection is dropped connects again.
  socket.on('close', () => setTimeout(deaf, 100))
  socket.write(
    `POST /v1/?projectId=loud&${sender}&chainId=eip155:1 HTTP/1.1\r\nhost: x\r\nx-forwarded-for: ${anywhere()}\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
  )
}

/**
 * Batches are sent at this rate, whatever the answers: one address could send as many if a batch
 * cost as much as an event.
 */
const batchesASecond = 52
const batch = () =>
  JSON.stringify(
    Array.from({ length: 500 }, () => ({
      eventId: randomUUID(),
      url: 'https://loud.example/cart',
      domain: 'loud.example',
      timestamp: 1_700_000_000_000,
      props: {
        type: 'track',
        event: 'SELECT_WALLET',
        properties: {
          name: 'Blue',
          platform: 'browser',
          displayIndex: 2,
          walletRank: null,
          view: 'Connect',
        },
      },
    })),
  )
function pour() {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const batches = Array.from({ length: 400 }, batch)
  let n = 0
  setInterval(() => {
    const headers = { 'content-type': 'text/plain', 'x-forwarded-for': anywhere() }
    request(
      `${target}/batch?projectId=loud&${sender}`,
      { method: 'POST', agent, headers },
      (reply) => reply.resume(),
    )
      .on('error', () => {})
      .end(batches[n++ % batches.length])
  }, 1_000 / batchesASecond)
}

function hold() {
  const file = new DatabaseSync(target, { timeout: 10_000 })
  file.exec('begin immediate')
  setInterval(() => {}, 60_000)
}

function serve() {
  const answer = JSON.stringify({ jsonrpc: '2.0', id: 1, result: 'x'.repeat(7_900_000) })
  return new Promise((resolve) =>
    createServer((asked, reply) => {
      asked
        .resume()
        .on('end', () => reply.setHeader('content-type', 'application/json').end(answer))
    }).listen(Number(target), '127.0.0.1', resolve),
  )
}

if (kind === 'sockets') for (let n = 0; n < sockets; n++) deaf()
else if (kind === 'events') pour()
else if (kind === 'lock') hold()
else await serve()
under()
