/** Tests of the arguments by which a host opens views. */
import { expect, test, vi } from 'vitest'
import { page } from '../../test/world.ts'
import type { OpenOptions } from '../public/portico.ts'
import { PorticoError } from '../errors/error.ts'
import type { Feature } from '../contracts/feature.ts'
import type { State } from '../state/state.ts'
import { featuresKey } from '../switches/features.ts'
import type { Features } from '../types/options.ts'
import type { Json } from '../types/index.ts'
import { createRegistry } from './registry.ts'
import { readers } from './readers.ts'
import { endOfTask } from '../../test/task.ts'

const ask = { connector: 'evm', offer: 'fox', name: 'Fox', rank: null, namespaces: ['eip155'] }

test.each<[OpenOptions, object]>([
  [{ view: 'SwitchNetwork', data: { network: 'eip155:1', extra: true } }, { network: 'eip155:1' }],
  [{ view: 'SwitchNetwork', data: { network: 1 } }, {}],
  [{ view: 'PickWallet', data: { link: {} } }, {}],
  [{ view: 'ConnectingExternal', data: { ...ask, record: 'none', rdns: ['a'] } }, ask],
  [{ view: 'ConnectingMultiChain', data: { name: 'Fox', routes: 'all' } }, { name: 'Fox' }],
  [
    {
      view: 'ConnectingMultiChain',
      data: { routes: [{ connector: 'evm', offer: 'fox', namespaces: ['eip155'] }] },
    },
    { routes: [{ connector: 'evm', offer: 'fox', namespaces: ['eip155'] }] },
  ],
  [{ view: 'ConnectingMultiChain', data: { routes: [{ connector: 'evm' }] } }, {}],
  [{ intent: 'ask', data: { name: 'Fox', key: 7 } }, { name: 'Fox' }],
  [{ view: 'Account', namespace: 'eip155', data: { toString: 'x' } }, { namespace: 'eip155' }],
])('opens %o with the view’s parameters', async (options, data) => {
  const { portico } = page()
  await portico.open(options)
  expect(portico.getState().ui.history.at(-1)?.data ?? {}).toEqual(data)
})

test('opens an account’s view for its intent on a page that has shown no card yet', async () => {
  const { portico } = page({ config: { features: {} } })
  await portico.open({ intent: 'receive' })
  expect(portico.getState().ui.history).toEqual([{ view: 'WalletReceive' }])
})

test('has the views of logins only with a connector that logs visitors in', () => {
  expect(createRegistry().views).not.toContain('EmailLogin')
  expect(createRegistry([], undefined, { connectors: [{}] }).views).not.toContain('EmailLogin')
  expect(createRegistry([], undefined, { connectors: [{ logins: true }] }).views).toContain(
    'EmailLogin',
  )
})

test('a host’s feature parses its view’s parameters, and a throw affects no other feature', async () => {
  const vote: Feature = {
    id: 'vote',
    views: {
      Vote: {
        params: {
          proposal: (value) => typeof value === 'string',
          broken() {
            throw new Error('oh')
          },
        },
      },
    },
  }
  const { portico } = page({ config: { register: [vote] } })
  await portico.open({ view: 'Vote' as never, data: { proposal: '42', broken: 1, other: 2 } })
  expect(portico.getState().ui.history).toEqual([{ view: 'Vote', data: { proposal: '42' } }])
})

test('rejects a host’s wait with the rule’s error when closed before the view was shown, else as aborted', async () => {
  const outcome = vi.fn(() => new Promise<never>(() => {}))
  const over = new PorticoError('config', 'The vote is over', { exit: 'user' })
  const vote: Feature = {
    id: 'vote',
    views: { Vote: { outcome, left: async () => over }, Poll: { outcome } },
  }
  const { portico } = page({ config: { register: [vote] } })
  const answers = ['Vote', 'Poll'].map((view) =>
    portico.open({ view: view as never, data: {} }).catch((error: unknown) => error),
  )
  await portico.close()
  expect(await Promise.all(answers)).toEqual([
    over,
    expect.objectContaining({ code: 'aborted', exit: 'user' }),
  ])
  expect(outcome).not.toHaveBeenCalled()
  expect(portico.getState().ui.open).toBe(false)
})

test('an open without parameters loads no parser and opens in the same task', async () => {
  const { portico } = page()
  await portico.ui()
  void portico.open({ view: 'Networks' })
  await endOfTask()
  expect(portico.getState().ui.open).toBe(true)
})

/** The views of a page with logins whose service has answered so about its features. */
function viewsWith(features: Features, value?: Json): readonly string[] {
  const state = page().portico.getState()
  const resources = value === undefined ? {} : { [featuresKey]: { value, status: 'ready' } }
  const registry = createRegistry(
    [],
    () => ({ ...state, options: { features }, resources }) as State,
    {
      connectors: [{ logins: true }],
      service: { url: 'https://service.example', projectId: 'shop' },
    },
  )
  return registry.views
}

test('has the views Transaction and EmailLogin unless something switches them off', () => {
  expect(viewsWith({})).toEqual(expect.arrayContaining(['Transaction', 'EmailLogin']))
})

test('has the views Transaction and EmailLogin, which say that they are unavailable, when only the page has them', () => {
  expect(viewsWith({ activity: true, email: true }, [])).toEqual(
    expect.arrayContaining(['Transaction', 'EmailLogin']),
  )
})

test.each<[string, string, Features, Json | undefined]>([
  ['Transaction', 'the page has no activity', { activity: false }, undefined],
  ['Transaction', 'the service has no activity', {}, []],
  ['EmailLogin', 'the page has no e-mail', { email: false }, undefined],
  [
    'EmailLogin',
    'the service has no e-mail',
    {},
    [{ id: 'social_login', isEnabled: true, config: ['google'] }],
  ],
])('has no view %s when %s', (view, _why, features, answer) => {
  expect(viewsWith(features, answer)).not.toContain(view)
})

test('every view of ours parses its parameters and is in the list of views', () => {
  const { views } = createRegistry([], undefined, { connectors: [{ logins: true }] })
  expect([...new Set(views)].sort()).toEqual(Object.keys(readers).sort())
})

test.each(['networks', 'toString'])(
  'refuses %s, which is no view, with the list of views, in production too, and opens nothing',
  async (view) => {
    const poll: Feature = {
      id: 'poll',
      views: { Poll: {} },
      intents: { aboutNetworks: 'PollOfNetworks' as never },
    }
    const { portico } = page({ config: { register: [poll] } })
    for (const options of [{}, { data: { proposal: '42' } }])
      await expect(portico.open({ view: view as never, ...options })).rejects.toMatchObject({
        code: 'config',
        message: expect.stringMatching(
          `^There is no view ${view}; there are Poll, PollOfNetworks, .*Networks, .*Connect, `,
        ),
      })
    expect(portico.getState().ui).toMatchObject({ open: false, broken: false })
    await portico.open({ view: 'PollOfNetworks' as never })
    expect(portico.getState().ui.open).toBe(true)
    // @ts-expect-error A view that there is not.
    void (() => portico.open({ view: 'Netwroks' }))
  },
)
