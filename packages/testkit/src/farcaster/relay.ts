import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createChannels, unauthorized, type Channels, type Reply } from './channels.ts'
import { choosePage, donePage } from './page.ts'
import { placeRegistries, writeAccount } from './registries.ts'
import { signLogin, type Signed } from './sign.ts'
import type {
  FarcasterAccount,
  FarcasterLies,
  FarcasterParams,
  FarcasterRelay,
  FarcasterRelayOptions,
} from './types.ts'

const most = 65_536

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const part of request) {
    text += String(part)
    if (text.length > most) throw new Error('too long')
  }
  return text
}

function send(
  response: ServerResponse,
  [status, body]: Reply | readonly [status: number, page: string],
): void {
  const isPage = typeof body === 'string'
  response.writeHead(status, {
    'content-type': isPage ? 'text/html; charset=utf-8' : 'application/json',
    'cache-control': 'no-store',
  })
  response.end(isPage ? body : JSON.stringify(body))
}

async function approve(
  channels: Channels,
  token: string,
  account: FarcasterAccount,
  lies?: FarcasterLies,
): Promise<void> {
  const channel = channels.pending(token)
  if (!channel) throw new Error('there is no such channel, or it is closed')
  channels.complete(token, await signLogin(channel.params, account, lies))
}

async function page(
  channels: Channels,
  accounts: readonly FarcasterAccount[],
  request: IncomingMessage,
  token: string,
): Promise<readonly [number, string]> {
  const channel = channels.pending(token)
  if (!channel) return [404, donePage('This request is over.')]
  if (request.method !== 'POST') return [200, choosePage(channel.params.domain, accounts)]
  const chosen = new URLSearchParams(await textOf(request)).get('fid')
  const account = accounts.find(({ fid }) => String(fid) === chosen)
  if (account) await approve(channels, token, account)
  else channels.close(token)
  return [200, donePage(account ? 'Signed. You can go back.' : 'Declined. You can go back.')]
}

/** @param appKey The key that only apps send. */
async function answer(
  channels: Channels,
  accounts: readonly FarcasterAccount[],
  appKey: string,
  request: IncomingMessage,
): Promise<Reply | readonly [number, string]> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://relay.example')
  const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
  const asked = `${request.method} ${pathname}`
  if (asked === 'POST /v1/channel')
    return channels.open(JSON.parse(await textOf(request)) as Partial<FarcasterParams>)
  if (asked === 'GET /v1/channel/status') return channels.status(token)
  if (asked === 'POST /v1/channel/authenticate') {
    const isApp = request.headers['x-farcaster-auth-relay-key'] === appKey
    const signed = JSON.parse(await textOf(request)) as Signed
    return isApp && channels.complete(token, signed) ? [201, { state: 'completed' }] : unauthorized
  }
  if (pathname === '/~/siwf')
    return page(channels, accounts, request, searchParams.get('channelToken') ?? '')
  return [404, { error: 'Not Found' }]
}

/**
 * Starts a Farcaster relay on loopback. It has the three routes of the real one
 * (https://github.com/farcasterxyz/auth-monorepo, `apps/relay`), a page in place of the app that a
 * phone opens, and functions that act as the app in tests.
 *
 * @example
 * import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
 * const chain = await startChain({ chainId: 10 })
 * const relay = await startFarcasterRelay({ chain })
 * const ada = { fid: 7777, username: 'ada', signer: privateKeyToAccount(generatePrivateKey()) }
 * await relay.register(ada)
 * // … a server that was started with `farcasterRelay: relay.url` opens a channel
 * await relay.approve(await relay.next(), ada)
 */
export async function startFarcasterRelay({
  port = 0,
  chain,
  accounts = [],
}: FarcasterRelayOptions = {}): Promise<FarcasterRelay> {
  let [requests, isDown, url] = [0, false, '']
  const appKey = randomUUID()
  const channels = createChannels(() => `${url}/~/siwf`)
  if (chain) await placeRegistries(chain)
  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    requests += 1
    send(
      response,
      isDown
        ? [503, { error: 'Service Unavailable' }]
        : await answer(channels, accounts, appKey, request),
    )
  }
  const server = createServer(
    (request, response) =>
      void serve(request, response).catch(() => send(response, [400, { error: 'Bad Request' }])),
  )
  await new Promise<void>((resolve, reject) =>
    server.once('error', reject).listen(port, '127.0.0.1', resolve),
  )
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const tokenOf = (channel: Parameters<FarcasterRelay['approve']>[0]): string =>
    typeof channel === 'string' ? channel : channel.token
  async function write(account: FarcasterAccount, isTheirs: boolean): Promise<void> {
    if (!chain) throw new Error('the relay was started without a chain')
    await writeAccount(chain, account, isTheirs)
  }
  return {
    url,
    channels: () => channels.list(),
    next: () => channels.next(),
    register: (account) => write(account, true),
    unregister: (account) => write(account, false),
    approve: (channel, account, lies) => approve(channels, tokenOf(channel), account, lies),
    decline: (channel) => channels.close(tokenOf(channel)),
    down() {
      isDown = true
    },
    up() {
      isDown = false
    },
    get requests() {
      return requests
    },
    async stop() {
      channels.end()
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
