import { randomBytes, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { choosePage, donePage } from './page.ts'
import { placeRegistries, writeAccount } from './registries.ts'
import { signLogin, type Signed } from './sign.ts'
import type { FarcasterChannel, FarcasterParams, FarcasterRelay, FarcasterRelayOptions } from './types.ts'

interface Channel {
  token: string
  url: string
  params: FarcasterParams
  state: FarcasterChannel['state']
  signed?: Signed
}

interface Waiting {
  resolve: (channel: FarcasterChannel) => void
  reject: (why: Error) => void
}

const most = 65_536

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const part of request) {
    text += String(part)
    if (text.length > most) throw new Error('too long')
  }
  return text
}

function send(response: ServerResponse, status: number, body: unknown): void {
  const isPage = typeof body === 'string'
  response.writeHead(status, { 'content-type': isPage ? 'text/html; charset=utf-8' : 'application/json', 'cache-control': 'no-store' })
  response.end(isPage ? body : JSON.stringify(body))
}

const unauthorized = { error: 'Unauthorized' }

/**
 * Starts a Farcaster relay on loopback. It has the three routes of the real one (https://github.com/farcasterxyz/auth-monorepo, `apps/relay`), a page in the
 * place of the app that a phone opens, and what stands for the app in tests.
 *
 * @example
 * const chain = await startChain({ chainId: 10 })
 * const relay = await startFarcasterRelay({ chain })
 * const ada = { fid: 7777, username: 'ada', signer: privateKeyToAccount(generatePrivateKey()) }
 * await relay.register(ada)
 * // … a server that was started with `farcasterRelay: relay.url` opens a channel
 * await relay.approve(await relay.next(), ada)
 */
export async function startFarcasterRelay({ port = 0, chain, accounts = [] }: FarcasterRelayOptions = {}): Promise<FarcasterRelay> {
  const channels = new Map<string, Channel>()
  const given = new Set<string>()
  let waiting: Waiting[] = []
  let [requests, isDown] = [0, false]
  // Only apps have it.
  const appKey = randomUUID()
  let url = ''
  if (chain) await placeRegistries(chain)

  const tell = ({ token, url: place, params, state }: Channel): FarcasterChannel => ({ token, url: place, params, state })

  function hand(): void {
    for (const channel of channels.values()) {
      if (given.has(channel.token) || waiting.length === 0) continue
      given.add(channel.token)
      waiting.shift()!.resolve(tell(channel))
    }
  }

  function open(body: Partial<FarcasterParams>): Channel | undefined {
    const { siweUri, domain, nonce = randomBytes(12).toString('hex') } = body
    if (typeof siweUri !== 'string' || typeof domain !== 'string' || !/^[a-zA-Z0-9]{8,}$/.test(nonce)) return undefined
    const token = randomUUID()
    const channel: Channel = { token, url: `${url}/~/siwf?channelToken=${token}`, params: { ...body, siweUri, domain, nonce }, state: 'pending' }
    channels.set(token, channel)
    hand()
    return channel
  }

  const pendingOf = (token: string): Channel | undefined => (channels.get(token)?.state === 'pending' ? channels.get(token) : undefined)

  function complete(token: string, signed: Signed): boolean {
    const channel = pendingOf(token)
    if (channel) Object.assign(channel, { state: 'completed', signed })
    return channel !== undefined
  }

  /** The status of a channel: what has come is given once. */
  function status(response: ServerResponse, token: string): void {
    const channel = channels.get(token)
    if (!channel || channel.state === 'closed') return send(response, 401, unauthorized)
    const { params, state, signed } = channel
    const told = { state, nonce: params.nonce, acceptAuthAddress: params.acceptAuthAddress ?? false, signatureParams: params, metadata: { ip: '127.0.0.1', userAgent: 'Unknown' } }
    if (!signed) return send(response, 202, told)
    channel.state = 'closed'
    send(response, 200, { ...told, ...signed, verifications: [] })
  }

  async function approve(token: string, ...[account, lies]: [Parameters<FarcasterRelay['approve']>[1], Parameters<FarcasterRelay['approve']>[2]]): Promise<void> {
    const channel = pendingOf(token)
    if (!channel) throw new Error('there is no such channel, or it is closed')
    complete(token, await signLogin(channel.params, account, lies))
  }

  /** The page that a phone opens, and what is pressed there. */
  async function page(request: IncomingMessage, response: ServerResponse, query: URLSearchParams): Promise<void> {
    const token = query.get('channelToken') ?? ''
    const channel = pendingOf(token)
    if (!channel) return send(response, 404, donePage('This request is over.'))
    if (request.method !== 'POST') return send(response, 200, choosePage(channel.params.domain, accounts))
    const chosen = new URLSearchParams(await textOf(request)).get('fid')
    const account = accounts.find(({ fid }) => String(fid) === chosen)
    if (account) await approve(token, account, undefined)
    else channel.state = 'closed'
    send(response, 200, donePage(account ? 'Signed. You can go back.' : 'Declined. You can go back.'))
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    requests += 1
    if (isDown) return send(response, 503, { error: 'Service Unavailable' })
    const { pathname, searchParams } = new URL(request.url ?? '/', url)
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
    const asked = `${request.method} ${pathname}`
    if (asked === 'POST /v1/channel') {
      const channel = open(JSON.parse(await textOf(request)) as Partial<FarcasterParams>)
      if (!channel) return send(response, 400, { error: 'Validation error' })
      return send(response, 201, { channelToken: channel.token, url: channel.url, connectUri: channel.url, nonce: channel.params.nonce })
    }
    if (asked === 'GET /v1/channel/status') return status(response, token)
    if (asked === 'POST /v1/channel/authenticate') {
      const isApp = request.headers['x-farcaster-auth-relay-key'] === appKey
      const signed = JSON.parse(await textOf(request)) as Signed
      return isApp && complete(token, signed) ? send(response, 201, { state: 'completed' }) : send(response, 401, unauthorized)
    }
    if (pathname === '/~/siwf') return page(request, response, searchParams)
    send(response, 404, { error: 'Not Found' })
  }

  const server = createServer((request, response) => void serve(request, response).catch(() => send(response, 400, { error: 'Bad Request' })))
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const tokenOf = (channel: FarcasterChannel | string): string => (typeof channel === 'string' ? channel : channel.token)
  async function write(account: Parameters<FarcasterRelay['register']>[0], isTheirs: boolean): Promise<void> {
    if (!chain) throw new Error('the relay was started without a chain')
    await writeAccount(chain, account, isTheirs)
  }
  return {
    url,
    channels: () => [...channels.values()].map(tell),
    next: () => new Promise((resolve, reject) => (waiting.push({ resolve, reject }), hand())),
    register: (account) => write(account, true),
    unregister: (account) => write(account, false),
    approve: (channel, account, lies) => approve(tokenOf(channel), account, lies),
    decline(channel) {
      const found = channels.get(tokenOf(channel))
      if (found) found.state = 'closed'
    },
    down: () => void (isDown = true),
    up: () => void (isDown = false),
    get requests() {
      return requests
    },
    async stop() {
      for (const { reject } of waiting) reject(new Error('the relay has stopped'))
      waiting = []
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
