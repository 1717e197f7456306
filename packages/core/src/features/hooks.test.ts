/** Tests of the hooks by which features take part in requests and connections. */
import { expect, test, vi, type Mock } from 'vitest'
import { page, settle, wallet, type Page, type Wallet } from '../../test/world.ts'
import { PorticoError } from '../errors/error.ts'
import type { Feature } from '../contracts/feature.ts'
import { defineHooks, hookLimits, type FeatureHooks } from './hooks.ts'

const sign = { method: 'personal_sign', params: ['0x00', '0xada'] }

/** A wallet that answers requests. */
function asks(): Wallet & { request: Mock<(call: object) => Promise<string>> } {
  const fox = wallet({ connector: 'evm', id: 'fox', accounts: { eip155: ['0xf'] } })
  return Object.assign(fox, { request: vi.fn(async (_call: object) => 'signed') })
}

function world(
  ...hooks: readonly FeatureHooks[]
): Page & { fox: ReturnType<typeof asks>; ask(): Promise<unknown>; connect(): Promise<unknown> } {
  const fox = asks()
  const register = hooks.map((each, at): Feature => ({
    id: `feature-${at}`,
    views: {},
    hooks: defineHooks(each),
  }))
  const made = page({ wallets: [['evm', fox]], config: { register } })
  const ask = (): Promise<unknown> =>
    (made.portico.provider('eip155') as { request(call: object): Promise<unknown> }).request(sign)
  return { ...made, fox, ask, connect: () => made.portico.connect({ offer: 'fox' }) }
}

const refusalOf = (answer: Promise<unknown>): Promise<unknown> =>
  answer.then(
    () => expect.unreachable(),
    (error: unknown) => error,
  )

test('a feature refuses a request before the wallet gets it, and sees the result', async () => {
  const received: unknown[] = []
  const { ask, connect, fox } = world({
    beforeRequest() {
      throw new PorticoError('account-changed', 'No', { exit: 'failed' })
    },
    afterRequest: ({ method }, outcome) =>
      void received.push([method, 'error' in outcome && outcome.error]),
  })
  await connect()
  const error = await refusalOf(ask())
  expect(error).toMatchObject({ code: 'account-changed' })
  expect(received).toEqual([['personal_sign', error]])
  expect(fox.request).not.toHaveBeenCalled()
})

test('a feature that throws refuses with a typed error, and so does one that exceeds its limit', async () => {
  const broken = world({
    beforeRequest: () => void (undefined as unknown as { oh: () => void }).oh(),
  })
  await broken.connect()
  expect(await refusalOf(broken.ask())).toMatchObject({
    name: 'PorticoError',
    code: 'request-refused',
    message: 'feature-0 refused personal_sign',
  })
  const slow = world({ limits: { beforeRequest: 700 }, beforeRequest: () => new Promise(() => {}) })
  await slow.connect()
  const refused = refusalOf(slow.ask())
  await slow.armed(700)
  slow.pass(700)
  expect(await refused).toMatchObject({ code: 'request-timeout', exit: 'timeout' })
  expect(slow.fox.request).not.toHaveBeenCalled()
})

test('a request without hooks reaches the wallet in the same task', async () => {
  const { ask, connect, fox } = world({ beforeRequest() {} })
  await connect()
  void ask()
  expect(fox.request).toHaveBeenCalledOnce()
})

test('a hook’s code loads with the code of the next click, also for a returning visitor', async () => {
  const prepare = vi.fn(async () => {})
  const { portico, connect, again } = world({ prepare, beforeRequest() {} })
  await portico.prefetch()
  expect(prepare).toHaveBeenCalled()
  await connect()
  prepare.mockClear()
  const back = again()
  await back.until(() => back.status('eip155').is === 'connected')
  expect(prepare).toHaveBeenCalledOnce()
})

test('reports a hook whose code fails to load, and refuses the requests it applies to', async () => {
  const { portico, connect, ask, fox, events } = world({
    prepare: () => Promise.reject(new Error('No code')),
    async beforeRequest() {
      throw new Error('No code')
    },
  })
  await portico.prefetch()
  await connect()
  expect(await refusalOf(ask())).toMatchObject({ code: 'request-refused' })
  expect(fox.request).not.toHaveBeenCalled()
  expect(events).toContain('INTERNAL_SDK_ERROR')
})

test('features run in order after a connection, and the caller of connect waits for them', async () => {
  const order: string[] = []
  let go = (): void => {}
  const { connect, status, portico } = world(
    {
      order: 2,
      afterConnect: ({ address, restored }) => void order.push(`second ${address} ${restored}`),
    },
    {
      order: 1,
      async afterConnect(account, { portico: given }) {
        order.push(`first ${account.namespace}`)
        expect(given.getState()).toBe(portico.getState())
        await new Promise<void>((resolve) => (go = resolve))
      },
    },
  )
  const connected = connect()
  await vi.waitFor(() => expect(order).toEqual(['first eip155']))
  // The account is connected already, but the caller of connect still waits for the features.
  expect(status('eip155').is).toBe('connected')
  expect(portico.getState().attempt.is).toBe('waiting')
  go()
  expect(await connected).toMatchObject({ address: '0xf' })
  expect(order).toEqual(['first eip155', 'second 0xf false'])
  expect(portico.getState().attempt.is).toBe('idle')
})

test('a hook that throws or exceeds its limit leaves the connection', async () => {
  const aborted: boolean[] = []
  const { connect, armed, pass, status } = world(
    {
      afterConnect() {
        throw new Error('oh')
      },
    },
    {
      limits: { afterConnect: 900 },
      afterConnect: (_, { signal }) =>
        new Promise(() => signal.addEventListener('abort', () => aborted.push(true))),
    },
  )
  const connected = connect()
  await armed(900)
  pass(900)
  expect(await connected).toMatchObject({ address: '0xf' })
  expect(aborted).toEqual([true])
  expect(status('eip155').is).toBe('connected')
})

test('runs the hook for an account that arrives while another waits for its own', async () => {
  const calls: string[] = []
  const { connect, connectors, fox, portico } = world({
    afterConnect: ({ address }) => (
      calls.push(address),
      address === '0xf' ? new Promise(() => {}) : undefined
    ),
  })
  const owl = wallet({ connector: 'evm', id: 'owl', accounts: { eip155: ['0xb'] } })
  connectors['evm']!.show(fox, owl)
  const first = connect()
  await vi.waitFor(() => expect(calls).toEqual(['0xf']))
  expect(await portico.connect({ offer: 'owl' })).toMatchObject({ address: '0xb' })
  expect(await first).toMatchObject({ address: '0xf' })
  expect(calls).toEqual(['0xf', '0xb'])
})

test('cancelling stops the hook and keeps the connection, and a feature that disconnects has refused it', async () => {
  const held = world({ afterConnect: () => new Promise(() => {}) })
  const connected = held.connect()
  await held.armed(hookLimits.afterConnect)
  held.portico.cancel()
  expect(await connected).toMatchObject({ address: '0xf' })
  expect(held.status('eip155').is).toBe('connected')
  const refusing = world({ afterConnect: (_, { portico }) => portico.disconnect() })
  expect(await refusalOf(refusing.connect())).toMatchObject({ exit: 'user' })
  expect(refusing.status('eip155').is).toBe('disconnected')
})

test('a restored wallet runs the hook without delaying anything', async () => {
  const calls: boolean[] = []
  const { connect, again } = world({
    afterConnect: ({ restored }) => (
      calls.push(restored),
      restored ? new Promise(() => {}) : undefined
    ),
  })
  await connect()
  const back = again()
  await back.until(() => back.status('eip155').is === 'connected')
  expect(calls).toEqual([false, true])
})

test('keeps the wallet usable for a feature before its release, for no longer than the feature’s limit', async () => {
  const seen: unknown[] = []
  const { connect, portico, status, fox, armed, pass } = world({
    async beforeRelease(which, { portico: given }) {
      seen.push(which, await (given.provider('eip155') as unknown as typeof fox).request(sign))
      await new Promise(() => {})
    },
  })
  await connect()
  const over = portico.disconnect()
  await armed(hookLimits.beforeRelease)
  // A second call waits for the same release.
  const again = portico.disconnect()
  await settle()
  expect(seen).toEqual([{ link: 'evm:fox', namespaces: ['eip155'] }, 'signed'])
  expect(status('eip155').is).toBe('connected')
  pass(hookLimits.beforeRelease)
  await Promise.all([over, again])
  expect(status('eip155').is).toBe('disconnected')
  expect(fox.asked).toEqual(['open eip155', 'release all user'])
})

test('a hook that throws does not prevent a disconnect, at once or later', async () => {
  const { connect, portico, status } = world(
    {
      beforeRelease() {
        throw new Error('oh')
      },
    },
    { beforeRelease: () => Promise.reject(new Error('oh')) },
  )
  await connect()
  await portico.disconnect()
  expect(status('eip155').is).toBe('disconnected')
})

test('a feature’s own limit is never longer than the global one', async () => {
  const { connect, portico, status, armed, pass } = world({
    limits: { beforeRelease: 3_600_000 },
    beforeRelease: () => new Promise(() => {}),
  })
  await connect()
  const over = portico.disconnect()
  await armed(hookLimits.beforeRelease)
  pass(hookLimits.beforeRelease)
  await over
  expect(status('eip155').is).toBe('disconnected')
})
