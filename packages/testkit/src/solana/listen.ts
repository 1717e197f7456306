/** Clients of Solana expect WebSocket on the port after HTTP. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { bodyOf } from '../loopback.ts'
import { answerBody } from './answer.ts'
import type { Node } from './methods.ts'
import { createSubscriptions } from './subscriptions.ts'
import { acceptSocket, type Socket } from './websocket.ts'

const cors = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'POST, OPTIONS',
  'access-control-allow-headers': '*',
  // Browsers cache preflights.
  'access-control-max-age': '600',
}

/** Another process may have taken the second port. */
const tries = 50

export interface Listening {
  port: number
  stop(): Promise<void>
}

export async function listen(node: Node, port: number): Promise<Listening> {
  const sockets = new Set<Socket>()

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method === 'OPTIONS') return void response.writeHead(204, cors).end()
    const body = request.method === 'POST' ? (await bodyOf(request)).toString() : ''
    const text = await answerBody(node, body)
    response.writeHead(200, { 'content-type': 'application/json', ...cors }).end(text ?? '')
  }

  function upgrade(request: IncomingMessage, stream: Duplex): void {
    const subscriptions = createSubscriptions(node, (text) => socket?.send(text))
    const socket = acceptSocket(
      request,
      stream,
      (text) =>
        void answerBody(node, text, (method, params) => subscriptions.call(method, params)).then(
          (answer) => {
            if (answer !== null) socket?.send(answer)
          },
        ),
      () => {
        subscriptions.stop()
        if (socket) sockets.delete(socket)
      },
    )
    if (socket) sockets.add(socket)
    else subscriptions.stop()
  }

  const make = (): Server =>
    createServer((request, response) => {
      take(request, response).catch(() => response.destroy())
    }).on('upgrade', upgrade)

  for (let attempt = 0; ; attempt++) {
    const http = make()
    const first = await bind(http, port)
    const ws = make()
    try {
      await bind(ws, first + 1)
    } catch (error) {
      await close(http)
      if (port !== 0 || attempt === tries) throw error
      continue
    }
    return {
      port: first,
      async stop() {
        for (const socket of [...sockets]) socket.close()
        await Promise.all([close(http), close(ws)])
      },
    }
  }
}

function bind(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve((server.address() as { port: number }).port))
  })
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}
