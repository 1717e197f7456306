import type { Server, ServerResponse } from 'node:http'
import { createAdaptorServer } from '@hono/node-server'
import type { Hono } from 'hono'
import { limits } from './listen.ts'
import type { Env } from './deps.ts'
import type { Settings } from '../settings.ts'

/**
 * Milliseconds, longer than any answer may take, after which an idle connection's client does not
 * read.
 */
function longestSilence({ rpc, rpcTimeout, requestTimeout }: Settings): number {
  const nodes = Math.max(1, ...Object.values(rpc).map((urls) => urls.length))
  return requestTimeout + rpcTimeout * nodes + 5_000
}

/**
 * Closes the connection at a fixed time. Unlike an idle timeout, a byte now and then does not
 * restart it.
 */
export function endInTime(reply: Pick<ServerResponse, 'destroy' | 'once'>, ms: number): void {
  const timer = setTimeout(() => reply.destroy(), ms)
  reply.once('close', () => clearTimeout(timer))
}

/** Node's HTTP server for the app, with its time and size limits; it does not listen yet. */
export function createHttpServer(app: Hono<Env>, settings: Settings): Server {
  // For HTTP/1.0 requests, which need not have a host. Node refuses later versions without it.
  const server = createAdaptorServer({
    fetch: app.fetch,
    hostname: 'localhost',
    serverOptions: limits(settings),
  }) as Server
  const silence = longestSilence(settings)
  server.setTimeout(silence)
  server.on('request', (_, reply) => endInTime(reply, silence + settings.replyTimeout))
  return server
}
