import { startServer, type Admin, type ServerOptions } from '@portico/server'
import { bodyOf, listenOnLoopback } from '../loopback.ts'
import { serverFaults, type ServerFault } from './faults.ts'
import { createMisbehaviour } from './misbehave.ts'
import { testPicture, testWallets } from './wallets.ts'

/** One request to the test server. */
export interface ServerRequest {
  /** The HTTP method. */
  readonly method: string
  /** The path, without the query. */
  readonly path: string
  /** The query's parameters. */
  readonly query: Readonly<Record<string, string>>
  /** The `Origin` header; null without one. */
  readonly origin: string | null
  /** The body as text; empty where there is none. */
  readonly body: string
}

/** A real `@portico/server` with its own database, behind an endpoint that misbehaves on demand. */
export interface TestServer {
  /** Its origin on loopback. */
  readonly url: string
  /** Administration, like the operator's command. */
  readonly admin: Admin
  /**
   * How it behaves from now on; with `only`, for paths with this beginning. Requests under way keep
   * their behaviour.
   */
  behave(fault: ServerFault, options?: { only?: readonly string[] }): void
  /** Answers the requests that `serverFaults.hold()` has held. */
  release(): void
  /** The requests taken so far, in order; preflights are not counted. */
  readonly requests: readonly ServerRequest[]
  /** Clears the list of requests. */
  clear(): void
  /** Ends the server. */
  stop(): Promise<void>
}

/**
 * Options of {@link startTestServer}: those of the server, and how many invented wallets stand
 * behind the bundled ones.
 */
export interface TestServerOptions extends ServerOptions {
  /** How many wallets its directory has. */
  wallets?: number
}

/**
 * Starts Portico's server on a free port, with a database in memory, the project `default` and no
 * rate limit.
 *
 * @example
 * const server = await startTestServer({ wallets: 120 })
 * server.behave(serverFaults.tooMany(2), { only: ['/getWallets'] })
 * // … the page under test receives 429, and tries again later …
 * await server.stop()
 */
export async function startTestServer({
  wallets = 0,
  ...options
}: TestServerOptions = {}): Promise<TestServer> {
  const real = await startServer({
    port: 0,
    database: ':memory:',
    logLevel: 'silent',
    rateLimit: 0,
    ...options,
  })
  const target = new URL(real.url)
  const list = testWallets(wallets)
  if (list.length > 0) await real.admin.saveWallets(list)
  for (const wallet of list)
    await real.admin.saveImage('wallet', wallet.image_id, Buffer.from(testPicture(wallet)))

  const misbehaviour = createMisbehaviour(target)
  let fault = serverFaults.ok()
  let only: readonly string[] | null = null
  let requests: ServerRequest[] = []

  const faultFor = (path: string): ServerFault =>
    only === null || only.some((start) => path.startsWith(start)) ? fault : serverFaults.ok()

  const front = await listenOnLoopback(async (request, response) => {
    const body = await bodyOf(request)
    const { pathname, searchParams } = new URL(request.url ?? '/', target)
    if (request.method === 'OPTIONS')
      return misbehaviour.answer(serverFaults.ok(), request, body, response)
    requests.push({
      method: request.method ?? '',
      path: pathname,
      query: Object.fromEntries(searchParams),
      origin: request.headers.origin ?? null,
      body: body.toString(),
    })
    misbehaviour.answer(faultFor(pathname), request, body, response)
  })

  return {
    url: front.url,
    admin: real.admin,
    behave(next, { only: paths } = {}) {
      fault = next
      only = paths ?? null
    },
    release: misbehaviour.release,
    get requests() {
      return requests
    },
    clear() {
      requests = []
    },
    async stop() {
      misbehaviour.stop()
      await front.stop()
      await real.stop()
    },
  }
}
