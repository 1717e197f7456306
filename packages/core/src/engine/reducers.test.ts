/** What facts, adoption and removal make of the state: the pure functions of the engine. */
import { describe, expect, test } from 'vitest'
import { initialState } from '../state/initial.ts'
import type { LinkNamespace, LinkView, State } from '../state/state.ts'
import type { Account, Exit, Link, Network, ProviderHandle } from '../contracts/types.ts'
import { failedAttempt } from './attempt-errors.ts'
import { withStep } from './attempt.ts'
import { wantOf } from './connect.ts'
import { withFact } from './connection-facts.ts'
import { adoptedLink, namespacesTaken, withConnection, withCurrent } from './link-state.ts'
import { isAwaited } from './late.ts'
import { withHandles } from './link-updates.ts'
import { withoutNetwork } from './networks.ts'
import { withRecent } from './recent.ts'
import { withoutParts } from './remove.ts'
import { failedSwitch } from './switch-network.ts'
import { withLink, withRestoring } from './with-link.ts'

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
const link = (id: string, ns: LinkView['ns'], more: Partial<LinkView> = {}): LinkView => ({ id, connector: 'evm', offer: id, peer: { name: id }, scope: 'per-namespace', at: 1, state: { is: 'live' }, ns, ...more })
const stateOf = (links: readonly LinkView[], current: State['current'] = {}): State => ({
  ...initialState({ adapters: [] }, []),
  links: Object.fromEntries(links.map((each) => [each.id, each])),
  current,
})

test('a link that is not there stays away', () => {
  expect(withLink(stateOf([]), 'fox', { at: 2 })).toEqual({})
})

describe('a fact', () => {
  test('of accounts puts the first in use, or says that the wallet is locked', () => {
    expect(withFact(part('0xa'), { is: 'accounts', accounts: [account('0xb')] })).toEqual([part('0xb'), null])
    expect(withFact(part('0xa'), { is: 'accounts', accounts: [] })[1]).toBe('locked')
  })
  test('of a chain says nothing of accounts, unless they come with it', () => {
    expect(withFact(part('0xa'), { is: 'chain', chain: 'eip155:2' })).toEqual([{ ...part('0xa'), chain: 'eip155:2' }, undefined])
    expect(withFact(part('0xa'), { is: 'chain', chain: 'eip155:2', accounts: [] })[1]).toBe('locked')
  })
  test('that a wallet is back heals only where it shares an account', () => {
    expect(withFact(part('0xa'), { is: 'back' })).toEqual([part('0xa'), null])
    expect(withFact(part(), { is: 'back' })).toEqual([part(), undefined])
  })
  test('that it is lost says why', () => {
    expect(withFact(part('0xa'), { is: 'lost', exit: 'wallet-gone' })).toEqual([part('0xa'), 'wallet-gone'])
  })
})

describe('a link', () => {
  const both = stateOf([link('fox', { eip155: part('0xa'), solana: part('So1') })], { eip155: 'fox', solana: 'fox' })
  test('is lost with the last of its namespaces, and live again with the first', () => {
    const one = { ...both, ...withConnection(both, 'fox', 'eip155', part('0xa'), loss('wallet-gone')) }
    expect(one.links['fox']!.state).toEqual({ is: 'live' })
    const none = { ...one, ...withConnection(one, 'fox', 'solana', part('So1'), loss('locked')) }
    expect(none.links['fox']!.state).toEqual({ is: 'lost', exit: 'locked', at: 9 })
    const back = { ...none, ...withConnection(none, 'fox', 'eip155', none.links['fox']!.ns['eip155']!, null) }
    expect(back.links['fox']!.state).toEqual({ is: 'live' })
    expect(back.links['fox']!.ns['eip155']).not.toHaveProperty('lost')
    expect(back.links['fox']!.ns['solana']!.lost).toEqual(loss('locked'))
  })
  test('keeps why it is lost where a fact says nothing of that', () => {
    const state = stateOf([link('fox', { eip155: lost('locked') })])
    expect(withConnection(state, 'fox', 'eip155', lost('locked')).links!['fox']!.ns['eip155']!.lost).toEqual(loss('locked'))
  })
  test('that comes back takes a namespace that has no current link, and no other', () => {
    const state = stateOf([link('fox', { eip155: lost('locked') }), link('owl', { eip155: part('0xb') })])
    expect(withConnection(state, 'fox', 'eip155', part('0xa'), null).current).toEqual({ eip155: 'fox' })
    expect(withConnection({ ...state, current: { eip155: 'owl' } }, 'fox', 'eip155', part('0xa'), null)).not.toHaveProperty('current')
  })
  test('that becomes the current one ends what was said of the one before', () => {
    const state = { ...both, exits: { eip155: 'user', solana: 'host' } as const }
    expect(withCurrent(state, 'owl', ['eip155'])).toEqual({ current: { eip155: 'owl', solana: 'fox' }, exits: { solana: 'host' } })
  })
  test('takes the networks and methods of its handles, for namespaces that it has', () => {
    const handles = [{ ns: 'eip155', chains: ['eip155:1'], methods: ['eth_sign'] }, { ns: 'bip122', chains: 'any', methods: 'ask' }] as unknown as ProviderHandle[]
    const { ns } = withHandles(both, 'fox', handles).links!['fox']!
    expect(ns).toEqual({ eip155: { ...part('0xa'), chains: ['eip155:1'], methods: ['eth_sign'] }, solana: part('So1') })
  })
})

describe('an adopted link', () => {
  const handle = (ns: string, ...addresses: string[]): ProviderHandle => ({ ns, provider: {}, accounts: addresses.map(account), chain: 'eip155:1', chains: 'any', chainOwner: 'wallet', methods: 'ask', reads: 'rpc' })
  const given = { id: 'fox', connector: 'evm', offer: 'fox', peer: { name: 'Fox', evidence: [] }, scope: 'whole' } as unknown as Link
  test('is live with one account, and locked without', () => {
    expect(adoptedLink(given, [handle('eip155', '0xa'), handle('solana')], undefined, 9, false)).toEqual(
      link('fox', { eip155: part('0xa'), solana: { ...part(), lost: loss('locked') } }, { peer: { name: 'Fox' }, scope: 'whole', at: 9 }),
    )
    expect(adoptedLink(given, [handle('eip155')], undefined, 9, false).state).toEqual({ is: 'lost', ...loss('locked') })
  })
  test('keeps the time of its last use where it comes back by itself', () => {
    const known = link('fox', { eip155: part('0xa') })
    expect(adoptedLink(given, [handle('eip155', '0xa')], known, 9, true).at).toBe(1)
    expect(adoptedLink(given, [handle('eip155', '0xa')], known, 9, false).at).toBe(9)
  })
  test('takes every place it was asked for, and by itself only a free one or its own', () => {
    const view = link('fox', { eip155: part('0xa'), solana: part('So1'), bip122: lost('locked') })
    const state = stateOf([], { eip155: 'owl', bip122: 'owl' })
    expect(namespacesTaken(state, view, false)).toEqual(['eip155', 'solana'])
    expect(namespacesTaken(state, view, {})).toEqual(['solana'])
    expect(namespacesTaken(state, view, { eip155: 'fox' })).toEqual(['eip155', 'solana'])
  })
  test('is shown as restoring without what was given back alone', () => {
    const record = { v: 1, id: 'fox', connector: 'evm', offer: 'fox', at: 1, peer: { name: 'Fox' }, detached: ['solana'], seen: { eip155: { account: '0xa' }, solana: {} }, data: null } as const
    const { links, current } = withRestoring(stateOf([], { eip155: 'owl' }), record, 1, { eip155: 'fox' })
    expect(Object.keys(links!['fox']!.ns)).toEqual(['eip155'])
    expect(current).toEqual({ eip155: 'fox' })
  })
})

describe('what is removed', () => {
  const fox = link('fox', { eip155: part('0xa'), solana: part('So1') }, { at: 3 })
  const owl = link('owl', { eip155: part('0xb') }, { at: 2 })
  const ant = link('ant', { eip155: part('0xc') }, { at: 5, state: { is: 'restoring', until: 9 } })
  const current = { eip155: 'fox', solana: 'fox' }
  test('leaves its place to the stored choice, else to one that is live, else to the one used last', () => {
    expect(withoutParts(stateOf([fox, owl, ant], current), { fox: ['eip155'] }, 'user', { eip155: 'ant' }).current).toEqual({ eip155: 'ant', solana: 'fox' })
    expect(withoutParts(stateOf([fox, owl, ant], current), { fox: ['eip155'] }, 'user', {}).current).toEqual({ eip155: 'owl', solana: 'fox' })
    expect(withoutParts(stateOf([fox, ant], current), { fox: ['eip155'] }, 'user', {}).current).toEqual({ eip155: 'ant', solana: 'fox' })
  })
  test('leaves its exit to each namespace that has no link left', () => {
    const { links, current: now, exits } = withoutParts(stateOf([fox], current), { fox: ['eip155', 'solana'] }, 'revoked', {})
    expect([links, now, exits]).toEqual([{}, {}, { eip155: 'revoked', solana: 'revoked' }])
  })
  test('takes its link with it once only lost namespaces are left', () => {
    const state = stateOf([link('fox', { eip155: part('0xa'), solana: lost('locked') })], current)
    expect(withoutParts(state, { fox: ['eip155'] }, 'user', {}).links['fox']!.state).toEqual({ is: 'lost', ...loss('locked') })
  })
})

test('a wallet is listed once among the recent ones, whatever its link is called', () => {
  const recent = [{ id: 'a', name: 'Fox', connector: 'relay', offer: 'fox' }, { id: 'b', name: 'Owl' }]
  const entry = { id: 'c', name: 'Fox', connector: 'relay', offer: 'fox' }
  expect(withRecent(recent, entry)).toEqual([entry, recent[1]])
})

describe('an attempt', () => {
  const target = { connector: 'evm', offer: 'fox', name: 'Fox' }
  const waiting = { is: 'waiting', id: 2, target, step: { is: 'wallet' }, since: 1 } as const
  const failed = { is: 'failed', id: 2, target, exit: 'timeout', code: 'connect-timeout', at: 1 } as const
  test('shows its own steps, and no other attempt’s', () => {
    expect(withStep({ attempt: waiting }, 2, { is: 'scan' })).toEqual({ attempt: { ...waiting, step: { is: 'scan' } } })
    expect([withStep({ attempt: waiting }, 1, { is: 'scan' }), withStep({ attempt: failed }, 2, { is: 'scan' })]).toEqual([{}, {}])
  })
  test('that failed is shown, unless the visitor has ended it', () => {
    expect(failedAttempt(2, target, { exit: 'timeout', code: 'connect-timeout' }, 1)).toEqual(failed)
    expect(failedAttempt(2, target, { exit: undefined, code: 'connect-failed' }, 1)).toMatchObject({ exit: 'failed' })
    expect(failedAttempt(2, target, { exit: 'user', code: 'connect-user' }, 1)).toEqual({ is: 'idle' })
  })
  test('may still be answered while nothing else was asked for', () => {
    expect([isAwaited({ is: 'idle' }, { id: 2, target }, 2), isAwaited(failed, { id: 2, target }, 2)]).toEqual([true, true])
    expect([isAwaited({ is: 'idle' }, { id: 2, target }, 3), isAwaited(waiting, { id: 1, target }, 2)]).toEqual([false, false])
  })
  test('is answered, too, where its wallet was asked again and says that this request is still open', () => {
    const pending = { ...failed, id: 3, exit: 'pending' } as const
    expect(isAwaited(pending, { id: 2, target }, 3)).toBe(true)
    expect(isAwaited(pending, { id: 2, target: { ...target, offer: 'owl' } }, 3)).toBe(false)
  })
  test('asks for what its offer serves, with the chosen network of each family first', () => {
    const networks = ['eip155:1', 'eip155:2', 'solana:main'].map((id) => ({ id }) as unknown as Network)
    const offers = { evm: [{ id: 'fox', name: 'Fox', evidence: [], namespaces: ['eip155'] }] }
    expect(wantOf({ offers, networks, wanted: { eip155: 'eip155:2' } }, target, ['eip155', 'solana'])).toEqual({ namespaces: ['eip155'], chains: ['eip155:2', 'eip155:1', 'solana:main'] })
  })
})

describe('a network', () => {
  const networks = ['eip155:1', 'eip155:2'].map((id) => ({ id, namespace: 'eip155' }) as unknown as Network)
  test('that is removed leaves its place to the first one left', () => {
    expect(withoutNetwork({ networks, wanted: { eip155: 'eip155:1' } }, 'eip155', 'eip155:1')).toEqual({ networks: [networks[1]], wanted: { eip155: 'eip155:2' } })
    expect(withoutNetwork({ networks: [networks[0]!], wanted: { eip155: 'eip155:1' } }, 'eip155', 'eip155:1')).toEqual({ networks: [], wanted: {} })
  })
  test('that could not be switched to is shown, unless the visitor has ended the switch', () => {
    expect(failedSwitch('eip155:2', { exit: 'rejected', code: 'user-rejected' })).toEqual({ is: 'failed', chain: 'eip155:2', exit: 'rejected', code: 'user-rejected' })
    expect(failedSwitch('eip155:2', { exit: 'user', code: 'switch-user' })).toEqual({ is: 'idle' })
  })
})
