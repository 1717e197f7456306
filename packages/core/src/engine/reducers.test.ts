/** Tests of the engine's pure functions: what facts, adoption and removal change in the state. */
import { describe, expect, test } from 'vitest'
import { initialState } from '../instance/initial.ts'
import type { LinkNamespace, LinkView, State } from '../state/state.ts'
import type { Account, Exit, Link, Network, ProviderHandle } from '../types/index.ts'
import { failedAttempt } from './attempt-errors.ts'
import { withStep } from './attempt.ts'
import { wantOf } from './connect.ts'
import { withFact } from './connection-facts.ts'
import { adoptedLink, namespacesTaken, withConnection, withCurrent } from './link-state.ts'
import { isAwaited } from './late-approvals.ts'
import { withHandles } from './link-updates.ts'
import { withoutNetwork } from './networks.ts'
import { withRecent } from './recent.ts'
import { withoutParts } from './remove.ts'
import { failedSwitch } from './switch-network.ts'
import { withLink, withRestoring } from '../state/with-link.ts'

const account = (address: string): Account => ({ address, kind: 'eoa' })
const part = (...addresses: string[]): LinkNamespace => ({
  accounts: addresses.map(account),
  ...(addresses[0] ? { account: addresses[0], first: addresses[0] } : {}),
  chain: 'eip155:1',
  chains: 'any',
  chainOwner: 'wallet',
  methods: 'ask',
})
const loss = (exit: Exit): { exit: Exit; at: number } => ({ exit, at: 9 })
const lost = (exit: Exit): LinkNamespace => ({ ...part('0xa'), lost: loss(exit) })
const link = (
  id: string,
  namespaces: LinkView['namespaces'],
  more: Partial<LinkView> = {},
): LinkView => ({
  id,
  connector: 'evm',
  offer: id,
  peer: { name: id },
  scope: 'per-namespace',
  at: 1,
  state: { is: 'live' },
  namespaces,
  ...more,
})
const stateOf = (links: readonly LinkView[], current: State['current'] = {}): State => ({
  ...initialState({ adapters: [] }, []),
  links: Object.fromEntries(links.map((each) => [each.id, each])),
  current,
})

test('a link that was removed is not added back', () => {
  expect(withLink(stateOf([]), 'fox', { at: 2 })).toEqual({})
})

describe('a link event', () => {
  test('with accounts activates the first one, or locks the wallet when there is none', () => {
    expect(withFact(part('0xa'), { is: 'accounts', accounts: [account('0xb')] })).toEqual([
      part('0xb'),
      null,
    ])
    expect(withFact(part('0xa'), { is: 'accounts', accounts: [] })[1]).toBe('locked')
  })
  test('with a chain keeps the accounts unless it has its own', () => {
    expect(withFact(part('0xa'), { is: 'chain', chain: 'eip155:2' })).toEqual([
      { ...part('0xa'), chain: 'eip155:2' },
      undefined,
    ])
    expect(withFact(part('0xa'), { is: 'chain', chain: 'eip155:2', accounts: [] })[1]).toBe(
      'locked',
    )
  })
  test('that a wallet recovered counts only when it shares an account', () => {
    expect(withFact(part('0xa'), { is: 'back' })).toEqual([part('0xa'), null])
    expect(withFact(part(), { is: 'back' })).toEqual([part(), undefined])
  })
  test('that a link is lost has a reason', () => {
    expect(withFact(part('0xa'), { is: 'lost', exit: 'wallet-gone' })).toEqual([
      part('0xa'),
      'wallet-gone',
    ])
  })
})

describe('a link', () => {
  const both = stateOf([link('fox', { eip155: part('0xa'), solana: part('So1') })], {
    eip155: 'fox',
    solana: 'fox',
  })
  test('is lost with its last namespace and live again with the first', () => {
    const one = {
      ...both,
      ...withConnection(both, 'fox', 'eip155', part('0xa'), loss('wallet-gone')),
    }
    expect(one.links['fox']!.state).toEqual({ is: 'live' })
    const none = { ...one, ...withConnection(one, 'fox', 'solana', part('So1'), loss('locked')) }
    expect(none.links['fox']!.state).toEqual({ is: 'lost', exit: 'locked', at: 9 })
    const back = {
      ...none,
      ...withConnection(none, 'fox', 'eip155', none.links['fox']!.namespaces['eip155']!, null),
    }
    expect(back.links['fox']!.state).toEqual({ is: 'live' })
    expect(back.links['fox']!.namespaces['eip155']).not.toHaveProperty('lost')
    expect(back.links['fox']!.namespaces['solana']!.lost).toEqual(loss('locked'))
  })
  test('keeps its reason when a later event has none', () => {
    const state = stateOf([link('fox', { eip155: lost('locked') })])
    expect(
      withConnection(state, 'fox', 'eip155', lost('locked')).links!['fox']!.namespaces['eip155']!
        .lost,
    ).toEqual(loss('locked'))
  })
  test('that recovers takes a namespace without a current link, and no other', () => {
    const state = stateOf([
      link('fox', { eip155: lost('locked') }),
      link('owl', { eip155: part('0xb') }),
    ])
    expect(withConnection(state, 'fox', 'eip155', part('0xa'), null).current).toEqual({
      eip155: 'fox',
    })
    expect(
      withConnection({ ...state, current: { eip155: 'owl' } }, 'fox', 'eip155', part('0xa'), null),
    ).not.toHaveProperty('current')
  })
  test('that becomes current clears the reason of the previous one', () => {
    const state = { ...both, exits: { eip155: 'user', solana: 'host' } as const }
    expect(withCurrent(state, 'owl', ['eip155'])).toEqual({
      current: { eip155: 'owl', solana: 'fox' },
      exits: { solana: 'host' },
    })
  })
  test('takes networks and methods of its handles for its own namespaces only', () => {
    const handles = [
      { namespace: 'eip155', chains: ['eip155:1'], methods: ['eth_sign'] },
      { namespace: 'bip122', chains: 'any', methods: 'ask' },
    ] as unknown as ProviderHandle[]
    const { namespaces } = withHandles(both, 'fox', handles, both.links['fox']!.peer).links!['fox']!
    expect(namespaces).toEqual({
      eip155: { ...part('0xa'), chains: ['eip155:1'], methods: ['eth_sign'] },
      solana: part('So1'),
    })
  })
})

describe('an adopted link', () => {
  const handle = (namespace: string, ...addresses: string[]): ProviderHandle => ({
    namespace,
    provider: {},
    accounts: addresses.map(account),
    chain: 'eip155:1',
    chains: 'any',
    chainOwner: 'wallet',
    methods: 'ask',
    reads: 'rpc',
  })
  const given = {
    id: 'fox',
    connector: 'evm',
    offer: 'fox',
    peer: { name: 'Fox', evidence: [] },
    scope: 'whole',
  } as unknown as Link
  test('is live with an account and locked without one', () => {
    expect(
      adoptedLink(given, [handle('eip155', '0xa'), handle('solana')], undefined, 9, false),
    ).toEqual(
      link(
        'fox',
        { eip155: part('0xa'), solana: { ...part(), lost: loss('locked') } },
        { peer: { name: 'Fox' }, scope: 'whole', at: 9 },
      ),
    )
    expect(adoptedLink(given, [handle('eip155')], undefined, 9, false).state).toEqual({
      is: 'lost',
      ...loss('locked'),
    })
  })
  test('keeps its last use when it is restored automatically', () => {
    const known = link('fox', { eip155: part('0xa') })
    expect(adoptedLink(given, [handle('eip155', '0xa')], known, 9, true).at).toBe(1)
    expect(adoptedLink(given, [handle('eip155', '0xa')], known, 9, false).at).toBe(9)
  })
  test('takes every namespace that was requested, and on a restore only a free one or its own', () => {
    const view = link('fox', { eip155: part('0xa'), solana: part('So1'), bip122: lost('locked') })
    const state = stateOf([], { eip155: 'owl', bip122: 'owl' })
    expect(namespacesTaken(state, view, false)).toEqual(['eip155', 'solana'])
    expect(namespacesTaken(state, view, {})).toEqual(['solana'])
    expect(namespacesTaken(state, view, { eip155: 'fox' })).toEqual(['eip155', 'solana'])
  })
  test('is shown as restoring without namespaces that were disconnected', () => {
    const record = {
      v: 1,
      id: 'fox',
      connector: 'evm',
      offer: 'fox',
      at: 1,
      peer: { name: 'Fox' },
      detached: ['solana'],
      seen: { eip155: { account: '0xa' }, solana: {} },
      data: null,
    } as const
    const { links, current } = withRestoring(stateOf([], { eip155: 'owl' }), record, 1, {
      eip155: 'fox',
    })
    expect(Object.keys(links!['fox']!.namespaces)).toEqual(['eip155'])
    expect(current).toEqual({ eip155: 'fox' })
  })
})

describe('makes each of four connections usable as it answers, and loses the fifth at its deadline', () => {
  const fox = link('fox', { eip155: part('0xa'), solana: part('So1') }, { at: 3 })
  const owl = link('owl', { eip155: part('0xb') }, { at: 2 })
  const ant = link('ant', { eip155: part('0xc') }, { at: 5, state: { is: 'restoring', until: 9 } })
  const current = { eip155: 'fox', solana: 'fox' }
  test('is replaced by the stored choice, else a live link, else the last used one', () => {
    expect(
      withoutParts(stateOf([fox, owl, ant], current), { fox: ['eip155'] }, 'user', {
        eip155: 'ant',
      }).current,
    ).toEqual({ eip155: 'ant', solana: 'fox' })
    expect(
      withoutParts(stateOf([fox, owl, ant], current), { fox: ['eip155'] }, 'user', {}).current,
    ).toEqual({ eip155: 'owl', solana: 'fox' })
    expect(
      withoutParts(stateOf([fox, ant], current), { fox: ['eip155'] }, 'user', {}).current,
    ).toEqual({ eip155: 'ant', solana: 'fox' })
  })
  test('leaves its exit to each namespace without a link', () => {
    const {
      links,
      current: now,
      exits,
    } = withoutParts(stateOf([fox], current), { fox: ['eip155', 'solana'] }, 'revoked', {})
    expect([links, now, exits]).toEqual([{}, {}, { eip155: 'revoked', solana: 'revoked' }])
  })
  test('is removed with its last namespace that is not lost', () => {
    const state = stateOf([link('fox', { eip155: part('0xa'), solana: lost('locked') })], current)
    expect(withoutParts(state, { fox: ['eip155'] }, 'user', {}).links['fox']!.state).toEqual({
      is: 'lost',
      ...loss('locked'),
    })
  })
})

test('lists a wallet once among recent wallets, whatever the id of its link', () => {
  const recent = [
    { id: 'a', name: 'Fox', connector: 'relay', offer: 'fox' },
    { id: 'b', name: 'Owl' },
  ]
  const entry = { id: 'c', name: 'Fox', connector: 'relay', offer: 'fox' }
  expect(withRecent(recent, entry)).toEqual([entry, recent[1]])
})

describe('an attempt', () => {
  const target = { connector: 'evm', offer: 'fox', name: 'Fox' }
  const waiting = { is: 'waiting', id: 2, target, step: { is: 'wallet' }, since: 1 } as const
  const failed = {
    is: 'failed',
    id: 2,
    target,
    exit: 'timeout',
    code: 'connect-timeout',
    at: 1,
  } as const
  test('shows only its own steps', () => {
    expect(withStep({ attempt: waiting }, 2, { is: 'scan' })).toEqual({
      attempt: { ...waiting, step: { is: 'scan' } },
    })
    expect([
      withStep({ attempt: waiting }, 1, { is: 'scan' }),
      withStep({ attempt: failed }, 2, { is: 'scan' }),
    ]).toEqual([{}, {}])
  })
  test('that failed is shown unless the visitor has cancelled it', () => {
    expect(failedAttempt(2, target, { exit: 'timeout', code: 'connect-timeout' }, 1)).toEqual(
      failed,
    )
    expect(failedAttempt(2, target, { exit: undefined, code: 'connect-failed' }, 1)).toMatchObject({
      exit: 'failed',
    })
    expect(failedAttempt(2, target, { exit: 'user', code: 'connect-user' }, 1)).toEqual({
      is: 'idle',
    })
  })
  test('may be answered late while no other was started', () => {
    expect([
      isAwaited({ is: 'idle' }, { id: 2, target }, 2),
      isAwaited(failed, { id: 2, target }, 2),
    ]).toEqual([true, true])
    expect([
      isAwaited({ is: 'idle' }, { id: 2, target }, 3),
      isAwaited(waiting, { id: 1, target }, 2),
    ]).toEqual([false, false])
  })
  test('may be answered late also when a retry reports that the request is pending', () => {
    const pending = { ...failed, id: 3, exit: 'pending' } as const
    expect(isAwaited(pending, { id: 2, target }, 3)).toBe(true)
    expect(isAwaited(pending, { id: 2, target: { ...target, offer: 'owl' } }, 3)).toBe(false)
  })
  test('requests the namespaces of its offer, with each one’s chosen network first', () => {
    const networks = ['eip155:1', 'eip155:2', 'solana:main'].map(
      (id) => ({ id }) as unknown as Network,
    )
    const offers = { evm: [{ id: 'fox', name: 'Fox', evidence: [], namespaces: ['eip155'] }] }
    expect(
      wantOf({ offers, networks, wanted: { eip155: 'eip155:2' } }, target, ['eip155', 'solana']),
    ).toEqual({ namespaces: ['eip155'], chains: ['eip155:2', 'eip155:1', 'solana:main'] })
  })
})

describe('a network', () => {
  const networks = ['eip155:1', 'eip155:2'].map(
    (id) => ({ id, namespace: 'eip155' }) as unknown as Network,
  )
  test('that is removed is replaced by the first remaining one', () => {
    expect(
      withoutNetwork({ networks, wanted: { eip155: 'eip155:1' } }, 'eip155', 'eip155:1'),
    ).toEqual({ networks: [networks[1]], wanted: { eip155: 'eip155:2' } })
    expect(
      withoutNetwork(
        { networks: [networks[0]!], wanted: { eip155: 'eip155:1' } },
        'eip155',
        'eip155:1',
      ),
    ).toEqual({ networks: [], wanted: {} })
  })
  test('that failed to switch is shown unless the visitor has cancelled the switch', () => {
    expect(failedSwitch('eip155:2', { exit: 'rejected', code: 'user-rejected' })).toEqual({
      is: 'failed',
      chain: 'eip155:2',
      exit: 'rejected',
      code: 'user-rejected',
    })
    expect(failedSwitch('eip155:2', { exit: 'user', code: 'switch-user' })).toEqual({ is: 'idle' })
  })
})
