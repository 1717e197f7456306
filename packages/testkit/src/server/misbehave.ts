import { request as ask, type IncomingMessage, type ServerResponse } from 'node:http'
import type { ServerFault } from './faults.ts'

const cors = { 'access-control-allow-origin': '*', 'access-control-expose-headers': 'retry-after' }

const jsonHeaders = { 'content-type': 'application/json', ...cors }

export interface Misbehaviour {
  answer(fault: ServerFault, request: IncomingMessage, body: Buffer, response: ServerResponse): void
  release(): void
  /** Drops held and delayed requests. */
  stop(): void
}

function passOn(
  target: URL,
  request: IncomingMessage,
  body: Buffer,
  response: ServerResponse,
): void {
  const { method, url, headers } = request
  const next = ask(
    {
      host: target.hostname,
      port: target.port,
      method,
      path: url,
      headers: { ...headers, host: target.host },
    },
    (reply) => {
      response.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.pipe(response)
    },
  )
  next.on('error', () => response.destroy())
  next.end(body)
}

/** @param target The origin of the real server. */
export function createMisbehaviour(target: URL): Misbehaviour {
  let held: (() => void)[] = []
  const timers = new Set<ReturnType<typeof setTimeout>>()

  function later(run: () => void, ms: number): void {
    const timer = setTimeout(() => {
      timers.delete(timer)
      run()
    }, ms)
    timers.add(timer)
  }

  return {
    answer(fault, request, body, response) {
      const answerAsReal = (): void => passOn(target, request, body, response)
      switch (fault.kind) {
        case 'ok':
          return answerAsReal()
        case 'slow':
          return later(answerAsReal, fault.ms)
        case 'hold':
          held.push(answerAsReal)
          return
        case 'silent':
          return
        case 'drop':
          request.socket.destroy()
          return
        case 'status': {
          const headers: Record<string, string> = { ...jsonHeaders }
          if (fault.retryAfter !== null) headers['retry-after'] = String(fault.retryAfter)
          response.writeHead(fault.status, headers).end('{}')
          return
        }
        case 'malformed':
          response.writeHead(200, jsonHeaders).end('{"data":[{"id":"aa')
          return
        case 'body':
          response.writeHead(200, { 'content-type': fault.type, ...cors }).end(fault.body)
      }
    },
    release() {
      for (const answer of held.splice(0)) answer()
    },
    stop() {
      for (const timer of timers) clearTimeout(timer)
      held = []
    },
  }
}
