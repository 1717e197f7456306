/**
 * Tests of when a visitor is asked to sign in and what follows, with a wallet and a backend that a
 * test scripts.
 */
import { afterAll, expect, test, vi } from 'vitest'
import { settle as turns } from '@portico/testkit/world'
import { accountsFact, adapter, page, wallet, type Page, type Wallet } from '../../test/world.ts'
import type { ChainAdapter, Connection, LoginUser } from '../types/index.ts'
import { PorticoError } from '../errors/error.ts'
import type { HookedInstance } from '../contracts/feature.ts'
import { askToSign } from './ask.ts'
import { createSiwxMessage } from './create-message.ts'
import {
  createSiweConfig,
  defineSiwx,
  getSession,
  getSessions,
  signIn,
  signOut,
  type SignInSlice,
  type SiweConfig,
  type Siwx,
  type SiwxSession,
} from './index.ts'

const ada = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const sol = 'GThUX1Atko4tqhN2NaiTazWSeFWMuiUvfFnyJyUghFMJ'

vi.stubGlobal('location', { host: 'shop.example', origin: 'https://shop.example' })
// Other files of the same worker need the original globals.
afterAll(() => void vi.unstubAllGlobals())

interface Backend extends Siwx {
  sessions: SiwxSession[]
  /** What the backend was asked, oldest first. */
  asked: string[]
}

function backend(options: Partial<Siwx> = {}, sessions: SiwxSession[] = []): Backend {
  let nonces = 0
  const made: Backend = {
    sessions,
    asked: [],
    async createMessage(account) {
      made.asked.push(`nonce ${account.chainId}`)
      return createSiwxMessage({ ...account, nonce: `nonce${String(++nonces).padStart(8, '0')}` })
    },
    async addSession(session) {
      made.asked.push(`add ${session.signature}`)
      sessions.push(session)
    },
    async revokeSession(chainId, accountAddress) {
      made.asked.push(`revoke ${chainId}`)
      sessions.splice(
        0,
        sessions.length,
        ...sessions.filter(
          ({ data }) => data.chainId !== chainId || data.accountAddress !== accountAddress,
        ),
      )
    },
    async setSessions(all) {
      made.asked.push('set')
      sessions.splice(0, sessions.length, ...all)
    },
    getSessions: async (chainId, accountAddress) =>
      sessions.filter(
        ({ data }) => data.chainId === chainId && data.accountAddress === accountAddress,
      ),
    ...options,
  }
  return made
}

type Sign = (message: { text: string; account: string }) => Promise<string>

/** An adapter whose wallets sign texts as the test chooses. */
const signing = (
  namespace: string,
  sign: Sign,
  more: Pick<Connection, 'signIn'> = {},
): ChainAdapter => {
  const made = adapter(namespace, [])
  const attach: typeof made.attach = async (...of) => ({
    ...(await made.attach(...of)),
    signMessage: sign,
    ...more,
  })
  return { ...made, attach } as ChainAdapter
}

interface World extends Page {
  fox: Wallet
  siwx: Backend
  sign: ReturnType<typeof vi.fn<Sign>>
  slice(): Required<SignInSlice>
  shown(): string | undefined
  ready(): Promise<void>
}

function world(
  options: Partial<Siwx> = {},
  {
    accounts = { eip155: [ada, bob] } as Record<string, readonly string[]>,
    user = undefined as LoginUser | undefined,
    sessions = [] as SiwxSession[],
    more = {} as Pick<Connection, 'signIn'>,
    visible = true,
  } = {},
): World {
  const fox = wallet({ connector: 'evm', id: 'fox', accounts, ...(user && { user }) })
  const siwx = backend(options, sessions)
  const sign = vi.fn<Sign>(async ({ account }) => `signed by ${account.slice(0, 5)}`)
  const made = page({
    wallets: [['evm', fox]],
    platform: { visible: () => visible },
    config: {
      siwx: defineSiwx(siwx),
      adapters: [signing('eip155', sign), signing('solana', sign, more), adapter('bip122', [])],
    },
  })
  return enrich(made, fox, siwx, sign)
}
function enrich(made: Page, fox: Wallet, siwx: Backend, sign: World['sign']): World {
  const { portico } = made
  const slice = (): Required<SignInSlice> =>
    portico.getState().slices['sign-in'] as Required<SignInSlice>
  return {
    ...made,
    fox,
    siwx,
    sign,
    slice,
    shown: () =>
      portico.getState().ui.open ? portico.getState().ui.history.at(-1)?.view : undefined,
    ready: () =>
      made.until(
        () =>
          portico.getState().slices['sign-in']?.step?.is === 'ready' && portico.getState().ui.open,
      ),
  }
}
const model = (it: World) => it.portico.services.signIn!()
const session = (it: World, namespace = 'eip155'): string =>
  getSession(it.portico.getState(), namespace).is

test('prompts a new connection to sign in, and resolves the host’s call with the session', async () => {
  const it = world()
  const connected = it.portico.connect({ offer: 'fox' })
  await it.ready()
  expect(it.shown()).toBe('SIWXSignMessage')
  expect(session(it)).toBe('signed-out')
  await (await model(it)).sign()
  expect(await connected).toMatchObject({ address: ada })
  expect(it.sign).toHaveBeenCalledExactlyOnceWith({
    text: expect.stringContaining(
      'shop.example wants you to sign in with your Ethereum account:\n0xf39F',
    ) as string,
    account: ada,
  })
  expect(it.siwx.asked).toEqual(['nonce eip155:1', 'add signed by 0xf39'])
  expect(getSession(it.portico.getState())).toMatchObject({
    is: 'signed-in',
    session: { accountAddress: ada, chainId: 'eip155:1', domain: 'shop.example' },
  })
  expect(it.shown()).toBeUndefined()
  expect(it.events.filter((event) => event.includes('SIWX'))).toEqual([
    'CLICK_SIGN_SIWX_MESSAGE',
    'SIWX_AUTH_SUCCESS',
  ])
})

test('signs a freshly logged-in account in without a press, with the message on the login’s own screen', async () => {
  const it = world({}, { user: { provider: 'email', email: 'ada@example.org' } })
  expect(await it.portico.connect({ offer: 'fox' })).toMatchObject({ address: ada })
  expect(it.sign).toHaveBeenCalledOnce()
  expect(session(it)).toBe('signed-in')
  expect(it.shown()).toBeUndefined()
})

test('prompts a login whose owner refused to sign in again only after a press', async () => {
  const it = world({}, { user: { provider: 'email' } })
  it.sign.mockRejectedValueOnce(new PorticoError('user-rejected', 'No', { exit: 'rejected' }))
  const connected = it.portico.connect({ offer: 'fox' })
  await it.until(() => it.slice()?.step?.is === 'failed')
  await turns()
  expect(it.sign).toHaveBeenCalledOnce()
  expect(it.shown()).toBe('SIWXSignMessage')
  await (await model(it)).sign()
  await connected
  expect(it.sign).toHaveBeenCalledTimes(2)
  expect(session(it)).toBe('signed-in')
})

test('does not sign a message of another page without a press, for any login', async () => {
  const it = world(
    {
      createMessage: async (account) =>
        createSiwxMessage({
          ...account,
          nonce: 'nonce00000001',
          domain: 'evil.example',
          uri: 'https://evil.example',
        }),
    },
    { user: { provider: 'email' } },
  )
  void it.portico.connect({ offer: 'fox' }).catch(() => {})
  await it.ready()
  await turns()
  expect(it.sign).not.toHaveBeenCalled()
})

test('keeps the session of a restored connection, and sends no prompt', async () => {
  const it = world()
  const connected = it.portico.connect({ offer: 'fox' })
  await it.ready()
  await (await model(it)).sign()
  await connected
  const back = enrich(it.again(), it.fox, it.siwx, it.sign)
  await back.until(() => session(back) === 'signed-in')
  expect(back.shown()).toBeUndefined()
  expect(it.siwx.asked).toHaveLength(2)
})

test('prompts a restored connection without a session only when required and in the visible tab', async () => {
  for (const [required, visible, asked] of [
    [false, true, false],
    [true, true, true],
    [true, false, false],
  ] as const) {
    const it = world({ prompt: false }, {})
    await it.portico.connect({ offer: 'fox' })
    const again = page(
      {
        wallets: [['evm', it.fox]],
        platform: { visible: () => visible },
        config: {
          siwx: defineSiwx(backend({ required })),
          adapters: [signing('eip155', it.sign), adapter('solana', []), adapter('bip122', [])],
        },
      },
      it.stored,
    )
    const back = enrich(again, it.fox, it.siwx, it.sign)
    await back.until(
      () =>
        session(back) === 'signed-out' &&
        (back.portico.getState().slices['sign-in']?.step?.is === 'ready') === asked,
    )
    await turns()
    expect([required, visible, back.shown()]).toEqual([
      required,
      visible,
      asked ? 'SIWXSignMessage' : undefined,
    ])
  }
})

test('a rejection is shown, and a retry has another nonce', async () => {
  const it = world()
  const connected = it.portico.connect({ offer: 'fox' })
  await it.ready()
  it.sign.mockRejectedValueOnce(new PorticoError('user-rejected', 'No', { exit: 'rejected' }))
  await (await model(it)).sign()
  expect(it.slice().step).toMatchObject({
    is: 'failed',
    code: 'sign-in-declined',
    reason: 'Signature declined',
  })
  expect(it.shown()).toBe('SIWXSignMessage')
  await (await model(it)).sign()
  await connected
  expect(it.siwx.asked).toEqual(['nonce eip155:1', 'nonce eip155:1', 'add signed by 0xf39'])
  expect(it.sign.mock.calls[1]![0].text).not.toBe(it.sign.mock.calls[0]![0].text)
})

test('a signature that the backend refuses is no session', async () => {
  const it = world({
    addSession: () =>
      Promise.reject(
        new PorticoError('sign-in-invalid', 'The signature is not valid', { exit: 'failed' }),
      ),
  })
  void it.portico.connect({ offer: 'fox' })
  await it.ready()
  await (await model(it)).sign()
  expect(it.slice().step).toMatchObject({ is: 'failed', code: 'sign-in-invalid' })
  expect(session(it)).toBe('signed-out')
  expect(it.events).toContain('SIWX_AUTH_ERROR')
})

test('a message of another account is never sent to the wallet', async () => {
  const it = world({
    createMessage: async (account) =>
      createSiwxMessage({ ...account, accountAddress: bob, nonce: 'nonce00000001' }),
  })
  void it.portico.connect({ offer: 'fox' })
  await it.until(() => it.portico.getState().slices['sign-in']?.step?.is === 'failed')
  expect(it.slice().step).toMatchObject({ code: 'sign-in-message' })
  expect(it.sign).not.toHaveBeenCalled()
})

test('stays connected when an optional sign-in is dismissed, and does not prompt again', async () => {
  for (const leave of [
    async (it: World) => (await model(it)).cancel(),
    async (it: World) => void (await it.portico.close('x')),
  ]) {
    const it = world()
    const connected = it.portico.connect({ offer: 'fox' })
    await it.ready()
    await leave(it)
    expect(await connected).toMatchObject({ address: ada })
    expect(it.shown()).toBeUndefined()
    expect(session(it)).toBe('signed-out')
    it.fox.emit('eip155', accountsFact(bob, ada))
    await it.ready()
    await (await model(it)).cancel()
    it.fox.emit('eip155', accountsFact(ada, bob))
    await it.until(() => session(it) === 'signed-out')
    await turns()
    expect(it.shown()).toBeUndefined()
  }
})

test('a required sign-in keeps the card open, and cancelling disconnects', async () => {
  const it = world({ required: true })
  const connected = it.portico.connect({ offer: 'fox' })
  await it.ready()
  for (const why of ['x', 'escape', 'backdrop', 'back', 'drag', 'native'] as const)
    expect(await it.portico.close(why)).toBe(false)
  expect(it.portico.getState().ui.refusal).toBe('signIn.mustFinish')
  await (await model(it)).cancel()
  await expect(connected).rejects.toMatchObject({ exit: 'user' })
  expect(it.status('eip155').is).toBe('disconnected')
  await it.until(() => it.shown() === 'Connect')
})

test('requires another signature on another network, and returns to the signed-in network on cancel', async () => {
  const it = world({ required: true })
  const connected = it.portico.connect({ offer: 'fox' })
  await it.ready()
  await (await model(it)).sign()
  await connected
  await it.portico.switchNetwork('eip155:2')
  await it.ready()
  expect(it.slice()).toMatchObject({
    goesBackTo: 'eip155:1',
    status: { eip155: { is: 'signed-out' } },
  })
  await (await model(it)).cancel()
  await it.until(() => session(it) === 'signed-in')
  expect(it.status('eip155')).toMatchObject({ is: 'connected', chain: 'eip155:1' })
  expect(it.shown()).toBeUndefined()
  expect(it.sign).toHaveBeenCalledOnce()
})

test('returning to an earlier account finds its session', async () => {
  const it = world()
  const connected = it.portico.connect({ offer: 'fox' })
  await it.ready()
  await (await model(it)).sign()
  await connected
  it.fox.emit('eip155', accountsFact(bob, ada))
  await it.ready()
  expect(it.sign).toHaveBeenCalledOnce()
  it.fox.emit('eip155', accountsFact(ada, bob))
  await it.until(() => session(it) === 'signed-in')
  expect(it.shown()).toBeUndefined()
})

test('sends no prompt on an unsupported network', async () => {
  const it = world({}, {})
  it.fox.chain = 'eip155:99'
  await it.portico.connect({ offer: 'fox' }).catch(() => {})
  await turns()
  expect(it.shown()).not.toBe('SIWXSignMessage')
  await expect(signIn(it.portico)).rejects.toMatchObject({
    code: 'sign-in-network',
    message: 'No ActiveCaipNetwork or client found',
  })
})

test('prompts several namespaces in turn, and keeps a session when another is declined', async () => {
  const it = world({}, { accounts: { eip155: [ada], solana: [sol] } })
  const connected = it.portico.connect({ offer: 'fox', namespaces: ['eip155', 'solana'] })
  await it.ready()
  expect(it.slice()).toMatchObject({ of: 2, asked: ['eip155', 'solana'] })
  await (await model(it)).sign()
  await it.ready()
  expect(it.slice()).toMatchObject({ of: 2, asked: ['solana'] })
  await (await model(it)).cancel()
  await connected
  expect([session(it), session(it, 'solana')]).toEqual(['signed-in', 'signed-out'])
})

test('with a wallet prompted per namespace: shows all in one view, and prompts the next on cancel', async () => {
  for (const required of [false, true]) {
    const siwx = backend({ required })
    const sign = vi.fn<Sign>(async ({ account }) => `signed by ${account.slice(0, 5)}`)
    const fox = wallet({ connector: 'evm', id: 'fox', name: 'Fox', accounts: { eip155: [ada] } })
    const cub = wallet({ connector: 'sol', id: 'Fox', name: 'Fox', accounts: { solana: [sol] } })
    const it = enrich(
      page({
        wallets: [
          ['evm', fox],
          ['sol', cub],
        ],
        config: {
          siwx: defineSiwx(siwx),
          adapters: [signing('eip155', sign), signing('solana', sign), adapter('bip122', [])],
        },
      }),
      fox,
      siwx,
      sign,
    )
    const connected = it.portico.connect({
      offer: 'fox',
      connector: 'evm',
      namespaces: ['eip155', 'solana'],
    })
    await it.until(() => it.slice()?.of === 2)
    await it.ready()
    await (await model(it)).cancel()
    await it.ready()
    expect(it.slice()).toMatchObject({ of: 2, asked: ['solana'] })
    expect(it.shown()).toBe('SIWXSignMessage')
    await (await model(it)).sign()
    expect(await connected).toMatchObject(
      required ? { namespace: 'solana' } : { namespace: 'eip155' },
    )
    expect([it.status('eip155').is, it.status('solana').is, session(it, 'solana')]).toEqual([
      required ? 'disconnected' : 'connected',
      'connected',
      'signed-in',
    ])
    expect(it.shown()).toBeUndefined()
  }
})

test('with a wallet prompted per namespace: disconnects when all required sign-ins are cancelled', async () => {
  const siwx = backend({ required: true })
  const sign = vi.fn<Sign>(async () => 'signed')
  const fox = wallet({ connector: 'evm', id: 'fox', name: 'Fox', accounts: { eip155: [ada] } })
  const cub = wallet({ connector: 'sol', id: 'Fox', name: 'Fox', accounts: { solana: [sol] } })
  const it = enrich(
    page({
      wallets: [
        ['evm', fox],
        ['sol', cub],
      ],
      config: {
        siwx: defineSiwx(siwx),
        adapters: [signing('eip155', sign), signing('solana', sign), adapter('bip122', [])],
      },
    }),
    fox,
    siwx,
    sign,
  )
  const connected = it.portico.connect({
    offer: 'fox',
    connector: 'evm',
    namespaces: ['eip155', 'solana'],
  })
  await it.until(() => it.slice()?.of === 2)
  for (let left = 2; left > 0; left--) {
    await it.ready()
    await (await model(it)).cancel()
  }
  await expect(connected).rejects.toMatchObject({ exit: 'user' })
  expect([it.status('eip155').is, it.status('solana').is]).toEqual(['disconnected', 'disconnected'])
  expect(it.shown()).not.toBe('SIWXSignMessage')
})

test('Solana signs in by fields if the wallet can, and the signed message is checked against the request', async () => {
  const text = vi.fn()
  const made = vi.fn(async (fields: unknown) => {
    text(fields)
    return {
      address: sol,
      message: messageFrom(fields as Record<string, string>),
      signature: 'by fields',
    }
  })
  const messageFrom = ({
    domain,
    address,
    uri,
    version,
    chainId,
    nonce,
    issuedAt,
  }: Record<string, string>): string =>
    `${domain} wants you to sign in with your Solana account:\n${address}\n\nURI: ${uri}\nVersion: ${version}\nChain ID: ${chainId}\nNonce: ${nonce}\nIssued At: ${issuedAt}`
  const it = world({}, { accounts: { solana: [sol] }, more: { signIn: made } })
  void it.portico.connect({ offer: 'fox' })
  await it.ready()
  made.mockResolvedValueOnce({
    address: sol,
    message: messageFrom({
      ...(it.siwx, {}),
      domain: 'evil.example',
      address: sol,
      uri: 'https://evil.example',
      version: '1',
      chainId: 'main',
      nonce: 'nonce00000001',
      issuedAt: '2026-11-25T12:00:00Z',
    }),
    signature: 'x',
  })
  await (await model(it)).sign()
  expect(it.slice().step).toMatchObject({
    is: 'failed',
    code: 'sign-in-invalid',
    reason: 'The wallet signed another message',
  })
  expect(it.sign).not.toHaveBeenCalled()
  // Another try of this connection signs the text, a new connection the fields again.
  await (await model(it)).sign()
  expect(session(it, 'solana')).toBe('signed-in')
  expect([made.mock.calls.length, it.sign.mock.calls.length]).toEqual([1, 1])
  await it.portico.disconnect()
  void it.portico.connect({ offer: 'fox' })
  await it.ready()
  await (await model(it)).sign()
  expect(session(it, 'solana')).toBe('signed-in')
  expect(it.siwx.asked.at(-1)).toBe('add by fields')
  expect(it.sign).toHaveBeenCalledTimes(1)
})

test.each<[string, unknown, 'text' | 'fields']>([
  [
    'an internal error (-32603)',
    new PorticoError('wallet-request', 'Internal', { exit: 'failed' }),
    'text',
  ],
  ['an error that is not typed', new TypeError('device'), 'text'],
  ['an answer without fields', null, 'text'],
  ['a rejection', new PorticoError('user-rejected', 'No', { exit: 'rejected' }), 'fields'],
  [
    'a request that is still open',
    new PorticoError('wallet-request', 'Busy', { exit: 'pending' }),
    'fields',
  ],
])(
  'Solana: after %s of the wallet’s own method the next try asks again only what may work (%#)',
  async (_what, outcome, next) => {
    const made = vi.fn((_fields: unknown) =>
      outcome === null ? Promise.resolve({}) : Promise.reject(outcome),
    )
    const it = world({}, { accounts: { solana: [sol] }, more: { signIn: made } })
    void it.portico.connect({ offer: 'fox' })
    await it.ready()
    const asked: (readonly number[])[] = []
    for (const _ of [1, 2]) {
      await (await model(it)).sign()
      asked.push([made.mock.calls.length, it.sign.mock.calls.length])
    }
    expect(asked).toEqual([[1, 0], next === 'text' ? [1, 1] : [2, 0]])
    expect(session(it, 'solana')).toBe(next === 'text' ? 'signed-in' : 'signed-out')
  },
)

test('disconnecting ends the session before the connection, except with `signOutOnDisconnect: false`', async () => {
  for (const signOutOnDisconnect of [true, false]) {
    const it = world({ signOutOnDisconnect })
    const connected = it.portico.connect({ offer: 'fox' })
    await it.ready()
    await (await model(it)).sign()
    await connected
    await it.portico.disconnect()
    expect(it.siwx.asked.filter((each) => each.startsWith('revoke'))).toEqual(
      signOutOnDisconnect ? ['revoke eip155:1'] : [],
    )
    expect(it.siwx.sessions).toHaveLength(signOutOnDisconnect ? 0 : 1)
  }
})

test.each([
  ['locked', []],
  ['wallet-gone', []],
  ['revoked', ['revoke eip155:1']],
] as const)('ends the session of a connection that ends as %s: %j', async (exit, revoked) => {
  const it = world()
  const connected = it.portico.connect({ offer: 'fox' })
  await it.ready()
  await (await model(it)).sign()
  await connected
  it.fox.emit('eip155', { is: 'lost', exit })
  await it.until(() => session(it) !== 'signed-in')
  expect(it.siwx.asked.filter((each) => each.startsWith('revoke'))).toEqual(revoked)
})

test('another tab follows a sign-in and a sign-out without a request', async () => {
  const it = world({ required: true })
  void it.portico.connect({ offer: 'fox' })
  await it.ready()
  const other = enrich(it.again(), it.fox, it.siwx, it.sign)
  await other.until(() => other.portico.getState().slices['sign-in']?.step?.is === 'ready')
  await (await model(it)).sign()
  other.hear('sign-in')
  await other.until(() => session(other) === 'signed-in')
  await other.until(() => other.shown() === undefined)
  await signOut(it.portico)
  other.hear('sign-in')
  await other.until(() => session(other) === 'signed-out')
  expect(other.shown()).toBeUndefined()
})

test('disconnects one namespace or all on sign-out when sign-in is required, and none when optional', async () => {
  for (const [required, namespace] of [
    [true, 'eip155'],
    [true, undefined],
    [false, undefined],
  ] as const) {
    const it = world({ required }, { accounts: { eip155: [ada], solana: [sol] } })
    const connected = it.portico.connect({ offer: 'fox', namespaces: ['eip155', 'solana'] })
    for (const namespace of ['eip155', 'solana']) {
      await it.until(() => it.slice()?.asked[0] === namespace)
      await it.ready()
      await (await model(it)).sign()
    }
    await connected
    await signOut(it.portico, { namespace })
    const out = required ? 'disconnected' : 'connected'
    expect([it.status('eip155').is, it.status('solana').is]).toEqual([
      out,
      namespace ? 'connected' : out,
    ])
    if (required) expect(it.hostCalls).toContain('disconnect eip155 user')
    // One request ends the session. The disconnection that follows asks for no second one.
    expect(it.siwx.asked.slice(4)).toEqual([namespace ? 'revoke eip155:1' : 'set'])
    expect(it.shown()).toBeUndefined()
  }
})

test('a required sign-out disconnects also when the backend fails, and reports the error', async () => {
  const it = world({ required: true, revokeSession: () => Promise.reject(new Error('No network')) })
  const connected = it.portico.connect({ offer: 'fox' })
  await it.ready()
  await (await model(it)).sign()
  await connected
  await expect(signOut(it.portico, { namespace: 'eip155' })).rejects.toThrow('No network')
  expect(it.status('eip155').is).toBe('disconnected')
})

test('keeps namespaces without sign-in connected on sign-out', async () => {
  const it = world({ required: true, namespaces: ['solana'] }, { accounts: { eip155: [ada] } })
  await it.portico.connect({ offer: 'fox' })
  await signOut(it.portico)
  await signOut(it.portico, { namespace: 'eip155' })
  expect(it.status('eip155').is).toBe('connected')
})

test('ends a required session when it expires, and prompts again', async () => {
  const it = world({
    required: true,
    createMessage: async (account) =>
      createSiwxMessage({
        ...account,
        nonce: 'nonce00000001',
        expirationTime: new Date(it.portico.services.platform.now() + 60_000).toISOString(),
      }),
  })
  const connected = it.portico.connect({ offer: 'fox' })
  await it.ready()
  await (await model(it)).sign()
  await connected
  it.siwx.sessions.splice(0)
  it.pass(61_000)
  await it.ready()
  expect(session(it)).toBe('signed-out')
})

test('a session that the backend extends beyond its message is checked once', async () => {
  const getSessions = vi.fn<Siwx['getSessions']>(async (chainId, accountAddress) => {
    const { data, toString: message } = createSiwxMessage({
      chainId,
      accountAddress,
      nonce: 'nonce00000001',
      expirationTime: '2020-01-01T00:00:00Z',
    })
    return [{ data, message: message(), signature: '0x' }]
  })
  const it = world({ getSessions })
  await it.portico.connect({ offer: 'fox' })
  await it.until(() => session(it) === 'signed-in')
  it.pass(3_600_000)
  await turns()
  expect(getSessions).toHaveBeenCalledOnce()
})

test('a host that closes the card cancels a required sign-in, so that no caller waits forever', async () => {
  const it = world({ required: true })
  const connected = it.portico.connect({ offer: 'fox' })
  await it.ready()
  void it.portico.close()
  await expect(connected).rejects.toMatchObject({ exit: 'user' })
  expect(it.status('eip155').is).toBe('disconnected')
  expect(it.slice().asked).toEqual([])
})

test('keeps a new connection without a prompt when the backend is down and sign-in is optional', async () => {
  const it = world({ getSessions: () => new Promise(() => {}) })
  const connected = it.portico.connect({ offer: 'fox' })
  await it.armed(20_000)
  expect(session(it)).toBe('checking')
  it.pass(20_000)
  expect(await connected).toMatchObject({ address: ada })
  expect(session(it)).toBe('unknown')
  expect(it.shown()).toBeUndefined()
  expect(it.slice()).toMatchObject({ asked: [], isUnavailable: false })
  expect(it.events.filter((event) => event.includes('SIWX'))).toEqual(['SIWX_AUTH_ERROR'])
})

const down = 'A problem occurred while trying initialize authentication'

test('disconnects a new connection and says why on Connect when the backend is down and sign-in is required', async () => {
  const failure = new Error('No network')
  const getSessions = vi.fn<Siwx['getSessions']>(() => Promise.reject(failure))
  const it = world({ required: true, getSessions })
  await it.portico.open()
  const connected = it.portico.connect({ offer: 'fox' })
  await expect(connected).rejects.toMatchObject({
    code: 'sign-in-unavailable',
    message: down,
    exit: 'failed',
    cause: failure,
  })
  expect(it.status('eip155').is).toBe('disconnected')
  expect(it.shown()).toBe('Connect')
  expect(it.slice()).toMatchObject({ asked: [], isUnavailable: true })
  expect(it.siwx.asked).toEqual([])
  expect(it.portico.getState().attempt.is).toBe('idle')
  expect(it.events.filter((event) => event === 'INTERNAL_SDK_ERROR')).toHaveLength(1)
  // It is over with the next connection that works.
  getSessions.mockResolvedValue([])
  const again = it.portico.connect({ offer: 'fox' })
  await it.ready()
  expect(it.slice().isUnavailable).toBe(false)
  await (await model(it)).sign()
  expect(await again).toMatchObject({ address: ada })
})

test('disconnects without opening the card when the host connects by itself and the backend never answers', async () => {
  const it = world({ required: true, getSessions: () => new Promise(() => {}) })
  const connected = it.portico.connect({ offer: 'fox' })
  await it.armed(20_000)
  it.pass(20_000)
  await expect(connected).rejects.toMatchObject({ code: 'sign-in-unavailable' })
  expect(it.status('eip155').is).toBe('disconnected')
  expect(it.shown()).toBeUndefined()
})

test('no longer says that sign-in did not work once the card is closed', async () => {
  const it = world({ required: true, getSessions: () => Promise.reject(new Error('No network')) })
  await it.portico.open()
  await expect(it.portico.connect({ offer: 'fox' })).rejects.toThrow(down)
  await it.portico.close()
  expect(it.slice().isUnavailable).toBe(false)
})

test('disconnects each namespace of a wallet and rejects once when the backend is down', async () => {
  const it = world(
    { required: true, getSessions: () => Promise.reject(new Error('No network')) },
    { accounts: { eip155: [ada], solana: [ada] } },
  )
  await it.portico.open()
  await expect(it.portico.connect({ offer: 'fox' })).rejects.toThrow(down)
  expect([it.status('eip155').is, it.status('solana').is]).toEqual(['disconnected', 'disconnected'])
})

test.each<[string, (it: World) => unknown]>([
  ['account', ({ fox }) => fox.emit('eip155', accountsFact(bob, ada))],
  ['network', ({ portico }) => portico.switchNetwork('eip155:2')],
])(
  'disconnects and says why on Connect when the %s changes, sign-in is required and the backend is down',
  async (_what, change) => {
    const getSessions = vi.fn<Siwx['getSessions']>(async () => [])
    const it = world({ required: true, getSessions })
    const connected = it.portico.connect({ offer: 'fox' })
    await it.ready()
    await (await model(it)).sign()
    await connected
    expect(it.shown()).toBeUndefined()
    getSessions.mockRejectedValue(new Error('No network'))
    await change(it)
    await it.until(() => it.slice().isUnavailable)
    expect(it.status('eip155').is).toBe('disconnected')
    expect(it.shown()).toBe('Connect')
    expect(it.events.filter((event) => event === 'SIWX_AUTH_ERROR')).toHaveLength(1)
  },
)

test.each([
  ['sign-in is optional', {}, true],
  ['the tab is hidden', { required: true }, false],
])(
  'stays connected when the account changes, the backend is down and %s',
  async (_why, options, visible) => {
    const known: SiwxSession = { data: {} as never, message: '', signature: '' }
    const getSessions = vi.fn<Siwx['getSessions']>(async () => [known])
    const it = world({ ...options, getSessions }, { visible })
    await it.portico.connect({ offer: 'fox' })
    getSessions.mockRejectedValue(new Error('No network'))
    it.fox.emit('eip155', accountsFact(bob, ada))
    await it.until(() => session(it) === 'unknown')
    await turns()
    expect(it.status('eip155')).toMatchObject({ is: 'connected', account: bob })
    expect(it.shown()).toBeUndefined()
  },
)

test('leaves a page that asks by itself connected when the backend is down', async () => {
  const it = world({
    required: true,
    prompt: false,
    getSessions: () => Promise.reject(new Error('No network')),
  })
  expect(await it.portico.connect({ offer: 'fox' })).toMatchObject({ address: ada })
  expect(session(it)).toBe('unknown')
})

test('cancelling during verification leaves no session', async () => {
  let accept = (): void => {}
  const it = world({
    required: true,
    addSession: () => new Promise((resolve) => (accept = resolve)),
  })
  const connected = it.portico.connect({ offer: 'fox' })
  await it.ready()
  const signing = model(it).then((signIn) => signIn.sign())
  await it.until(() => it.slice().step?.is === 'verifying')
  await (await model(it)).cancel()
  await expect(connected).rejects.toMatchObject({ exit: 'user' })
  accept()
  await signing
  expect(it.siwx.asked.at(-1)).toBe('revoke eip155:1')
  expect(it.events).not.toContain('SIWX_AUTH_SUCCESS')
})

test('returns each connected namespace with its session', async () => {
  const it = world(
    { namespaces: ['eip155', 'solana'] },
    { accounts: { eip155: [ada], solana: [sol] } },
  )
  const all = () => getSessions(it.portico.getState())
  expect(all()).toEqual({})
  const connected = it.portico.connect({ offer: 'fox', namespaces: ['eip155', 'solana'] })
  await it.ready()
  expect(all()).toEqual({ eip155: { is: 'signed-out' }, solana: { is: 'signed-out' } })
  await (await model(it)).sign()
  await it.ready()
  expect(all()).toMatchObject({
    eip155: { is: 'signed-in', session: { accountAddress: ada } },
    solana: { is: 'signed-out' },
  })
  await (await model(it)).cancel()
  await connected
  await it.portico.disconnect({ namespace: 'solana' })
  expect(Object.keys(all())).toEqual(['eip155'])
})

test('returns a restored connection as checking before the code loads, and one object per state', async () => {
  const it = world({ prompt: false })
  await it.portico.connect({ offer: 'fox' })
  const back = enrich(it.again(), it.fox, it.siwx, it.sign)
  await back.until(() => back.status('eip155').is === 'restoring')
  const sessions = getSessions(back.portico.getState())
  expect(sessions).toEqual({ eip155: { is: 'checking' } })
  expect(getSessions(back.portico.getState())['eip155']).toBe(sessions['eip155'])
  await back.until(() => session(back) === 'signed-out')
  expect(getSessions(back.portico.getState())).toEqual({ eip155: { is: 'signed-out' } })
})

test('reports the session as unknown when the code for sign-in cannot be loaded', async () => {
  const { portico } = page({
    wallets: [['evm', wallet({ connector: 'evm', id: 'fox', accounts: { eip155: [ada] } })]],
    config: { siwx: defineSiwx(() => Promise.reject(new Error('No code'))) },
  })
  expect(await portico.connect({ offer: 'fox' })).toMatchObject({ address: ada })
  expect(getSession(portico.getState()).is).toBe('unknown')
})

test('prompts the wallet at once without a card, and rejects on failure', async () => {
  const it = world({ prompt: false })
  await it.portico.connect({ offer: 'fox' })
  it.sign.mockRejectedValueOnce(new PorticoError('user-rejected', 'No', { exit: 'rejected' }))
  await expect(signIn(it.portico, { in: 'wallet' })).rejects.toMatchObject({
    code: 'sign-in-declined',
    message: 'Signature declined',
  })
  expect(await signIn(it.portico, { in: 'wallet' })).toMatchObject({ accountAddress: ada })
  expect(it.shown()).toBeUndefined()
  await signOut(it.portico, { namespace: 'eip155' })
  expect(session(it)).toBe('signed-out')
  expect(it.siwx.asked.at(-1)).toBe('revoke eip155:1')
})

const no = async (): Promise<never> => Promise.reject(new Error('Nobody asks'))
const siwe: SiweConfig = {
  getNonce: no,
  createMessage: String,
  verifyMessage: no,
  getSession: no,
  signOut: no,
}

test('siwx-twice, sign-in-off: reports a page without sign-in, and one without a connection', async () => {
  const { portico } = page({})
  await expect(signIn(portico)).rejects.toMatchObject({
    code: 'sign-in-off',
    message: 'SIWX is not enabled',
  })
  await expect(signOut(portico)).rejects.toMatchObject({ code: 'sign-in-off' })
  await expect(signIn(world().portico)).rejects.toMatchObject({ code: 'no-account' })
  expect(() =>
    page({ config: { siwx: defineSiwx(backend()), siweConfig: createSiweConfig(siwe) } }),
  ).toThrow('Cannot set both `siweConfig` and `siwx` options')
})

test('sends no prompt to a disconnected wallet', async () => {
  const it = world({ prompt: false })
  await it.portico.connect({ offer: 'fox' })
  const { data, toString: message } = await it.siwx.createMessage({
    chainId: 'eip155:1',
    accountAddress: ada,
  })
  const { portico } = it
  const instance = {
    services: portico.services,
    state: { get: portico.getState } as HookedInstance['state'],
    live: new Map(),
    config: {},
  }
  await expect(
    askToSign({ ctx: instance, portico }, 'eip155', { data, message: message() }),
  ).rejects.toMatchObject({
    code: 'sign-in-wallet',
    message: 'No ConnectionController client found',
  })
  expect(it.sign).not.toHaveBeenCalled()
})

test('a wallet that cannot sign messages reports it', async () => {
  const it = world({ prompt: false }, { accounts: { eip155: [ada] } })
  it.sign.mockRejectedValueOnce(
    new PorticoError('method-unsupported', 'The wallet cannot sign this', { exit: 'unsupported' }),
  )
  await it.portico.connect({ offer: 'fox' })
  await expect(signIn(it.portico, { in: 'wallet' })).rejects.toMatchObject({
    code: 'method-unsupported',
  })
})

test('sends no prompt to a restored connection when the backend is unreachable', async () => {
  const it = world({ prompt: false })
  await it.portico.connect({ offer: 'fox' })
  const siwx = backend({
    required: true,
    getSessions: () => Promise.reject(new Error('No network')),
    createMessage: () => Promise.reject(new Error('No network')),
  })
  const again = page(
    {
      wallets: [['evm', it.fox]],
      config: {
        siwx: defineSiwx(siwx),
        adapters: [signing('eip155', it.sign), adapter('solana', []), adapter('bip122', [])],
      },
    },
    it.stored,
  )
  const back = enrich(again, it.fox, siwx, it.sign)
  await back.until(() => session(back) === 'unknown')
  await turns()
  expect(back.shown()).toBeUndefined()
})
