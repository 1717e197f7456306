/**
 * A scripted login frame: it replaces the page's dialog, uses a real message port, and has a
 * server's sessions, which survive page loads. It signs with real keys.
 */
import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import { privateKeyToAccount } from 'viem/accounts'
import type { Stop } from '@portico/core'
import { frameVersion } from '../src/frame/messages.ts'
import type {
  FrameAccount,
  FrameDevice,
  FrameMethod,
  FrameStep,
  FrameUser,
} from '../src/frame/messages.ts'
import type { FrameView } from '../src/frame/view.ts'

const secrets = [
  '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
] as const

/** A user who can log in. */
export interface Owner {
  email: string
  user: FrameUser
  sign: { eip155(text: string): Promise<string>; solana(bytes: Uint8Array): Uint8Array }
}

/** @param place Which of the two test keys: 0 or 1. */
export function owner(
  place: 0 | 1 = 0,
  email = ['ada@example.com', 'bob@example.com'][place]!,
): Owner {
  const account = privateKeyToAccount(secrets[place])
  const seed = new Uint8Array(32).fill(7 + place)
  return {
    email,
    user: {
      email,
      provider: 'email',
      name: null,
      picture: null,
      addresses: { eip155: account.address, solana: base58.encode(ed25519.getPublicKey(seed)) },
      wallet: `wallet-${place}`,
      expires: 9_000_000_000_000,
    },
    sign: {
      eip155: (raw) => account.signMessage({ message: { raw: raw as `0x${string}` } }),
      solana: (bytes) => ed25519.sign(bytes, seed),
    },
  }
}

export interface Asked {
  id: string
  method: FrameMethod
  params: Record<string, unknown>
}

/** The frame's reaction to a request: a reply, an error `{ code }`, or no answer. */
export type Handler = (asked: Asked) => unknown

export const never = Symbol('never')

/** An error in the frame's format. */
export class Fault {
  readonly code: string | number
  readonly data: Record<string, string | number | null> | undefined
  constructor(code: string | number, data?: Record<string, string | number | null>) {
    this.code = code
    this.data = data
  }
}

/** The frame's server, which pages share. */
export interface Server {
  session: FrameUser | null
  owners: Owner[]
  devices: FrameDevice[]
  account: FrameAccount
  /** The valid code of the mails. */
  code: string
  /** Replaces the handler of a method. */
  on: Partial<Record<FrameMethod, Handler>>
  /** All requests to frames, oldest first. */
  asked: Asked[]
  /** The first step of a login. */
  action: FrameStep['action']
  now(): number
}

export const createServer = (now: () => number, ...owners: Owner[]): Server => ({
  session: null,
  devices: [
    {
      id: 'aaaaaaaaaaaaaaaaaaaaaa',
      name: 'Firefox on Linux',
      site: 'https://shop.example',
      created: 1,
      seen: 2,
      isCurrent: true,
      set: 'bbbbbbbbbbbbbbbbbbbbbb',
    },
    {
      id: 'cccccccccccccccccccccc',
      name: 'Safari\u202e on iPhone',
      site: 'https://other.example',
      created: 1,
      seen: 2,
      isCurrent: false,
      set: null,
    },
  ],
  account: {
    loginMethods: [
      {
        id: 'dddddddddddddddddddddd',
        loginMethod: 'email',
        label: 'ada@example.com',
        picture: null,
        created: 1,
        isCurrent: true,
      },
      {
        id: 'eeeeeeeeeeeeeeeeeeeeee',
        loginMethod: 'google',
        label: 'Ada\u202e',
        picture: 'https://pictures.example/ada.png',
        created: 2,
        isCurrent: false,
      },
    ],
    recovery: 'service',
    email: 'ada@example.com',
    opens: 'both',
  },
  owners,
  code: '123456',
  on: {},
  asked: [],
  action: 'VERIFY_OTP',
  now,
})

export interface FrameDouble {
  view: FrameView
  /** The title while the page shows the frame, or null. */
  shown: string | null
  /** How often it was inserted into the page. */
  loads: number
  /** Reloads it, like a frame that navigates away and back. */
  reload(): void
  /** Sends any message through the port. */
  say(data: unknown): void
  /** The visitor closes the frame. */
  close(): void
  requests(method?: FrameMethod): Asked[]
  /** Resolves once a number of requests of a method have arrived. */
  until(method: FrameMethod, count?: number): Promise<Asked>
}

/** @param isReady Whether it reports that it is ready, and with which version. */
export function createFrameDouble(server: Server, isReady: boolean | number = true): FrameDouble {
  let loaded: (port: MessagePort) => void = () => {}
  let port: MessagePort | undefined
  let closed: Stop = () => {}
  const mine: Asked[] = []
  const watchers = new Set<Stop>()

  async function answer(to: MessagePort, asked: Asked): Promise<void> {
    mine.push(asked)
    server.asked.push(asked)
    const result = await (server.on[asked.method] ?? ((one) => usual(server, one)))(asked)
    if (result === never) return
    to.postMessage(
      result instanceof Fault
        ? {
            id: asked.id,
            ok: false,
            error: {
              code: result.code,
              message: `frame: ${result.code}`,
              ...(result.data && { data: result.data }),
            },
          }
        : { id: asked.id, ok: true, result },
    )
  }

  function open(): void {
    const channel = new MessageChannel()
    port = channel.port2
    const to = channel.port2
    to.onmessage = ({ data }: MessageEvent<Asked>) => {
      void answer(to, data)
      watchers.forEach((check) => check())
    }
    // Open ports must not keep the test process alive.
    for (const each of [channel.port1, channel.port2])
      (each as unknown as { unref?(): void }).unref?.()
    loaded(channel.port1)
    if (isReady !== false)
      to.postMessage({ is: 'ready', version: isReady === true ? frameVersion : isReady })
  }

  const double: FrameDouble = {
    shown: null,
    loads: 0,
    view: {
      load(next) {
        loaded = next
        double.loads++
        queueMicrotask(open)
      },
      show(title, onClosed) {
        double.shown = title
        closed = onClosed
      },
      hide() {
        double.shown = null
      },
      remove() {
        double.shown = null
        port?.close()
      },
    },
    reload: open,
    say: (data) => port?.postMessage(data),
    close() {
      double.shown = null
      closed()
    },
    requests: (method) => mine.filter((each) => !method || each.method === method),
    until: (method, count = 1) =>
      new Promise((resolve) => {
        const check = (): void => {
          const found = double.requests(method)[count - 1]
          if (!found) return
          watchers.delete(check)
          resolve(found)
        }
        watchers.add(check)
        check()
      }),
  }
  return double
}

const stepOf = ({ now, action }: Server): FrameStep => ({
  action,
  expires: now() + 1_200_000,
  resend: now() + 30_000,
  now: now(),
})

/** A frame whose visitor approves everything. */
async function usual(server: Server, { method, params }: Asked): Promise<unknown> {
  const who = server.owners.find(({ user }) => user.wallet === server.session?.wallet)
  switch (method) {
    case 'IS_CONNECTED':
      return server.session
    case 'GET_USER':
      return server.session ?? new Fault('no-session')
    case 'AGREE':
      who!.user = server.session = {
        ...server.session!,
        legal: { version: String(params['version']), agreed: 7 },
      }
      return server.session
    case 'CONNECT_EMAIL':
      pending.set(
        server,
        server.owners.find(({ email }) => email === params['email'])!,
      )
      if (server.action === 'CONNECT') server.session = pending.get(server)!.user
      return stepOf(server)
    case 'CONNECT_DEVICE':
      return never
    case 'RESEND':
      return stepOf(server)
    case 'CONNECT_OTP':
      if (params['otp'] !== server.code) return new Fault('wrong-code')
      return (server.session = pending.get(server)!.user)
    case 'CONNECT_SOCIAL':
      return logIn(server, String(params['provider']))
    case 'GET_FARCASTER_URI':
      return {
        url: `https://farcaster.example/~/siwf?channelToken=${++scans}`,
        expires: server.now() + 600_000,
        now: server.now(),
      }
    case 'CONNECT_FARCASTER':
      return logIn(server, 'farcaster')
    case 'CONNECT_PASSKEY':
      return logIn(server, 'passkey')
    case 'ACCOUNT':
    case 'ADD_LOGIN_METHOD':
    case 'REMOVE_LOGIN_METHOD':
    case 'CANCEL_EMAIL':
    case 'CANCEL_REMOVAL':
    case 'SET_RECOVERY':
    case 'CONFIRM_RECOVERY':
      return server.account
    case 'UPDATE_EMAIL':
      return (server.session = { ...server.session!, email: String(params['email']) })
    case 'DELETE_ACCOUNT':
      server.session = null
      return { backups: 30 }
    case 'SIGN_OUT':
      server.session = null
      return null
    case 'DEVICES':
      return { devices: server.devices }
    case 'REMOVE_DEVICE':
      server.devices = server.devices.filter(({ id }) => id !== params['id'])
      return null
    case 'RPC_REQUEST':
      return who ? signed(who, params) : new Fault('no-session')
    default:
      return null
  }
}

let scans = 0

/** A user of a provider, with a name and without an address. */
const logIn = (server: Server, provider: string): FrameUser =>
  (server.session = {
    ...server.owners[0]!.user,
    email: null,
    name: provider === 'passkey' ? null : 'Ada\u202e Lovelace',
    provider,
  })

const pending = new WeakMap<Server, Owner>()

async function signed(
  { sign, user }: Owner,
  { method, params }: Record<string, unknown>,
): Promise<unknown> {
  const fields = params as Record<string, string>
  if (method === 'personal_sign')
    return (params as string[])[1] === user.addresses.eip155
      ? sign.eip155((params as string[])[0]!)
      : new Fault(4100)
  if (method === 'eth_sendTransaction') return `0x${'ab'.repeat(32)}`
  if (method === 'wallet_getCapabilities') return {}
  if (method === 'solana_signMessage')
    return { signature: base58.encode(sign.solana(base58.decode(fields['message']!))) }
  if (method === 'solana_signTransaction')
    return { transaction: fields['transaction'], signature: '' }
  return new Fault(4200)
}
