/** Tests of a page with `siwx` on which no feature of the card shows the sign-in message. */
import { afterAll, expect, test, vi } from 'vitest'
import { adapter, page, settle, wallet, type Page } from '../../test/world.ts'
import { runCheck } from '../check/run.ts'
import type { ChainAdapter } from '../types/index.ts'
import type { Feature } from '../contracts/feature.ts'
import { createSiwxMessage } from './create-message.ts'
import { defineSiwx, getSession, signIn, type Siwx, type SiwxSession } from './index.ts'

const ada = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

vi.stubGlobal('location', { host: 'shop.example', origin: 'https://shop.example' })
// Other files of the same worker need the original globals.
afterAll(() => void vi.unstubAllGlobals())

/** A page whose registry has no view for the intent `signIn`, as after the feature was deleted. */
async function withoutView(options: Partial<Siwx> = {}): Promise<
  Page & {
    sign: ReturnType<typeof vi.fn<() => Promise<string>>>
    createMessage: ReturnType<typeof vi.fn<Siwx['createMessage']>>
  }
> {
  const sessions: SiwxSession[] = []
  const createMessage = vi.fn<Siwx['createMessage']>(async (account) =>
    createSiwxMessage({ ...account, nonce: 'nonce00000001' }),
  )
  const siwx: Siwx = {
    createMessage,
    addSession: async (session) => void sessions.push(session),
    revokeSession: async () => void sessions.splice(0),
    setSessions: async () => void sessions.splice(0),
    getSessions: async () => sessions,
    ...options,
  }
  const sign = vi.fn(async () => 'signed')
  const made = adapter('eip155', [])
  const attach: typeof made.attach = async (...of) => ({
    ...(await made.attach(...of)),
    signMessage: sign,
  })
  const fox = wallet({ connector: 'evm', id: 'fox', accounts: { eip155: [ada] } })
  const it = page({
    wallets: [['evm', fox]],
    config: {
      siwx: defineSiwx(siwx),
      adapters: [{ ...made, attach } as ChainAdapter, adapter('solana', []), adapter('bip122', [])],
    },
  })
  const { features } = await it.portico.ui()
  const at = features.all.findIndex(({ intents }) => intents?.signIn)
  ;(features.all as Feature[]).splice(at, at < 0 ? 0 : 1)
  return Object.assign(it, { sign, createMessage })
}

test.each([false, true])(
  'sends no prompt to a connected account, and makes no caller wait (required: %s)',
  async (required) => {
    const { portico, status, sign, createMessage } = await withoutView({ required })
    expect(await portico.connect({ offer: 'fox' })).toMatchObject({ address: ada })
    await settle()
    expect(status('eip155')).toMatchObject({ is: 'connected' })
    expect(getSession(portico.getState())).toEqual({ is: 'signed-out' })
    expect(portico.getState().ui.open).toBe(false)
    expect(portico.getState().slices['sign-in']).toMatchObject({ asked: [], step: null })
    expect(createMessage).not.toHaveBeenCalled()
    expect(sign).not.toHaveBeenCalled()
  },
)

test('prompts the wallet at once in signIn()', async () => {
  const { portico, sign, events } = await withoutView()
  await portico.connect({ offer: 'fox' })
  expect(await signIn(portico)).toMatchObject({ accountAddress: ada, domain: 'shop.example' })
  expect(sign).toHaveBeenCalledOnce()
  expect(getSession(portico.getState())).toMatchObject({ is: 'signed-in' })
  expect(portico.getState().ui.open).toBe(false)
  expect(events).toContain('SIWX_AUTH_SUCCESS')
})

test('rejects signIn() when the wallet refuses, and may be called again', async () => {
  const { portico, sign } = await withoutView()
  await portico.connect({ offer: 'fox' })
  sign.mockRejectedValueOnce(Object.assign(new Error('No'), { code: 4001 }))
  await expect(signIn(portico)).rejects.toMatchObject({ name: 'PorticoError' })
  expect(getSession(portico.getState())).toEqual({ is: 'signed-out' })
  expect(await signIn(portico)).toMatchObject({ accountAddress: ada })
})

test.each([
  ['no view', true],
  ['a view', false],
])('in development, reports a page with %s for the message: %s', async (_what, isMissing) => {
  const it = isMissing ? await withoutView() : page({ config: { siwx: defineSiwx({} as Siwx) } })
  const { portico } = it
  const ui = await portico.ui()
  const raise = vi.spyOn(ui, 'raise').mockResolvedValue(undefined)
  const { services, config } = portico
  const state = {
    get: portico.getState,
    getInitial: portico.getInitialState,
    subscribe: portico.subscribe,
    set: () => {},
  }
  await runCheck(
    { config, connectors: new Map(), state, services },
    () => true,
    async () => ui,
  )
  const sentences = raise.mock.calls.map(([code, detail]) => `${code}: ${detail}`).join(' ')
  expect(
    sentences.includes('config-invalid: `siwx` needs a view that shows the sign-in message'),
  ).toBe(isMissing)
})
