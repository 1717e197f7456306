/** Tests the suite itself: an adapter with one fault fails the check for that fault. */
import { expect, test } from 'vitest'
import type { Link } from '@portico/core'
import {
  conformanceChecks,
  perform,
  type Ability,
  type AdapterFamily,
  type Check,
} from '@portico/testkit/conformance'
import { pebbleFamily } from '../../../docs/examples/pebble/double.ts'
import { isWallet } from '../../../docs/examples/pebble/wallet.ts'
import {
  attach,
  connection,
  connector,
  deafTo,
  faulty,
  invented,
  link,
  mistaking,
  unsaid,
} from './faulty-adapter.ts'

function check(name: string): Check {
  const found = conformanceChecks.filter((each) => each.name.includes(name))
  expect(found.map((each) => each.name)).toHaveLength(1)
  return found[0]!
}

// Loads the example's chunks first, so that checks do not time out.
test('the example without a fault passes every check', async () => {
  for (const each of conformanceChecks)
    if (each.applies?.(pebbleFamily) !== false) await perform(each, pebbleFamily)
})

test.each<[fault: string, about: string, family: AdapterFamily]>([
  [
    'offers every wallet twice',
    'there first, once',
    connector(({ start }) => ({
      start: (sink, services) =>
        start(
          {
            ...sink,
            offers: (all) =>
              sink.offers([...all, ...all.map((offer) => ({ ...offer, id: `${offer.id}2` }))]),
          },
          services,
        ),
    })),
  ],
  [
    'asks nobody who is there already',
    'there first, once',
    connector(({ start }) => ({
      start: (sink, services) =>
        start(sink, {
          ...services,
          platform: {
            ...services.platform,
            window: deafTo('pebble:who', services.platform.window),
          },
        }),
    })),
  ],
  [
    'looks once and never again',
    'comes late, once',
    connector(({ start }) => ({ start: (sink, services) => (start(sink, services)(), () => {}) })),
  ],
  [
    'keeps the offer of a wallet that left',
    'takes the offer back',
    connector(({ start }) => ({
      start: (sink, services) =>
        start({ ...sink, offers: (all) => void (all.length > 0 && sink.offers(all)) }, services),
    })),
  ],
  [
    'never stops',
    'once it has been stopped',
    connector(({ start }) => ({ start: (...how) => (start(...how), () => {}) })),
  ],
  [
    'shows names as they come',
    'as no wallet would',
    connector(({ start }) => ({
      start(sink, services) {
        const win = services.platform.window
        win?.addEventListener('pebble:wallet', (event) => {
          const { detail } = event as CustomEvent<unknown>
          if (isWallet(detail))
            sink.offers([{ id: 'raw', name: detail.name, evidence: [], namespaces: ['pebble'] }])
        })
        return start({ ...sink, offers: () => {} }, services)
      },
    })),
  ],
  [
    'throws what the wallet threw',
    'ends as rejected when the owner says no',
    connector(() => ({ open: () => Promise.reject(new Error('no')) })),
  ],
  [
    'calls a locked wallet refused',
    'ends as locked when the wallet is',
    mistaking('locked', 'rejected'),
  ],
  ['calls a busy wallet broken', 'ends as pending', mistaking('pending', 'failed')],
  [
    'asks for the accounts twice',
    'connects, and says so once',
    connector(({ open }) => ({ open: async (...how) => (await open(...how), open(...how)) })),
  ],
  ['has no provider', 'connects, and says so once', connection(() => ({ provider: undefined }))],
  [
    'believes an answer that is none',
    'believes no answer that is none',
    connector(({ open }) => ({ open: (...how) => open(...how).catch(() => invented(how[0])) })),
  ],
  [
    'hears nothing of other accounts',
    'to another account',
    attach((handle, _, ...how) => [handle, () => {}, ...how]),
  ],
  [
    'says everything twice, the first of it wrong',
    'to another account',
    attach((handle, emit, ...how) => [
      handle,
      (fact) => {
        if (fact.is === 'accounts')
          emit({ is: 'accounts', accounts: [{ address: `pb${'0'.repeat(64)}`, kind: 'eoa' }] })
        emit(fact)
      },
      ...how,
    ]),
  ],
  [
    'keeps the first account of all in front',
    'puts in front',
    attach((handle, emit, ...how) => [
      handle,
      (fact) =>
        emit(
          fact.is === 'accounts'
            ? {
                ...fact,
                accounts: fact.accounts.toSorted((a) =>
                  a.address === pebbleFamily.accounts[0] ? -1 : 1,
                ),
              }
            : fact,
        ),
      ...how,
    ]),
  ],
  [
    'keeps a locked wallet connected',
    'while the wallet is locked',
    unsaid((fact) => fact.is === 'accounts' && fact.accounts.length === 0),
  ],
  ['keeps a wallet that left connected', 'off the page', unsaid((fact) => fact.is === 'lost')],
  [
    'believes every fact',
    'believes nothing that no honest wallet says',
    attach((handle, emit, ...how) => {
      handle.provider.on('accounts', (accounts: unknown) =>
        emit({ is: 'accounts', accounts: [{ address: String(accounts), kind: 'eoa' }] }),
      )
      return [handle, emit, ...how]
    }),
  ],
  ['listens for ever', 'and listens no longer', connection(() => ({ detach() {} }))],
  ['keeps the permission', 'gives the permission back', link(() => ({ release: async () => {} }))],
  [
    'waits for a silent wallet',
    'does not wait for a silent wallet',
    link(() => ({ release: () => new Promise(() => {}) })),
  ],
  [
    'moves only in name',
    'moves to the network that the page chooses',
    connection(() => ({ setChain: async () => {} })),
  ],
  [
    'serves every network',
    'chain is not supported',
    faulty((adapter) => ({
      attach: async (handle, emit, ...how) => ({
        ...(await adapter.attach(handle, emit, ...how)),
        setChain: async (chain) => emit({ is: 'chain', chain }),
      }),
    })),
  ],
  [
    'pretends to add networks',
    'offers the wallet a network',
    connection(() => ({ addChain: async () => {} })),
  ],
  [
    'asks the owner to restore',
    'after a reload, without a prompt',
    connector(({ open }) => ({
      restore: (record, attempt) => open(record.offer, { namespaces: [], chains: [] }, attempt),
    })),
  ],
  [
    'does not wait for a late wallet',
    'the wallet that comes late',
    connector(({ restore }) => ({
      restore: (record, attempt) => restore!(record, { ...attempt, signal: AbortSignal.abort() }),
    })),
  ],
  [
    'restores whoever is there',
    'and no other in its place',
    connector(({ restore, start }) => {
      let any = ''
      return {
        start: (sink, services) =>
          start(
            { ...sink, offers: (all) => ((any = all.at(-1)?.id ?? ''), sink.offers(all)) },
            services,
          ),
        restore: async (record, attempt) => {
          while (!any) await new Promise((resolve) => setTimeout(resolve))
          return restore!({ ...record, offer: any }, attempt)
        },
      }
    }),
  ],
  [
    'forgets the link at the deadline',
    'connects when it comes after all',
    connector(({ restore }) => ({
      restore: (record, attempt) =>
        Promise.race([
          restore!(record, attempt),
          new Promise<Link>((_, reject) =>
            attempt.services.platform.after(2_999, () => reject(new Error('too late'))),
          ),
        ]),
    })),
  ],
  [
    'restores what it remembers',
    'what the wallet shows now',
    connector(({ restore }) => ({
      restore: async (record, attempt) => {
        const restored = await restore!(record, attempt)
        return {
          ...restored,
          handles: () =>
            restored.handles().map((handle) => ({
              ...handle,
              accounts: [{ address: pebbleFamily.accounts[0], kind: 'eoa' }],
            })),
        }
      },
    })),
  ],
  [
    'signs another text',
    'signs a text with the account',
    connection((honest) => ({
      signMessage: (message: { text: string; account: string }) =>
        honest.signMessage!({ ...message, text: message.text.trim() + ' ' }),
    })),
  ],
  [
    'throws what the wallet threw at a signature',
    'does not sign, and stays connected',
    connection(() => ({ signMessage: () => Promise.reject(new Error('no')) })),
  ],
  [
    'signs for anybody',
    'signs for no account',
    connection((honest) => ({
      signMessage: ({ text }: { text: string }) =>
        honest.signMessage!({ text, account: pebbleFamily.accounts[0] }),
    })),
  ],
  [
    'asks nobody again',
    'the wallet has left while the page slept',
    connection(() => ({ refresh: undefined })),
  ],
  [
    'wakes its owner',
    'asks the owner for nothing else',
    connection((_, { provider }) => ({ refresh: async () => void (await provider.connect()) })),
  ],
  [
    'asks again and says nothing of it',
    'the wallet has left while the page slept',
    connection((_, { provider }) => ({ refresh: async () => void (await provider.accounts()) })),
  ],
  [
    'takes any text for an address',
    'to their canonical form',
    faulty(() => ({ parseAddress: (text) => text })),
  ],
  [
    'shouts addresses',
    'to their canonical form',
    faulty((adapter) => ({
      parseAddress: (text) => (adapter.parseAddress(text) as string | null)?.toUpperCase() ?? null,
    })),
  ],
])('an adapter that %s fails the check that …%s…', async (_, about, family) => {
  await expect(perform(check(about), family)).rejects.toThrow(/^Expected /)
})

test.each<[Ability, string]>([
  ['sign-message', 'signs a text with the account'],
  ['reread', 'the wallet has left while the page slept'],
  ['restore', 'after a reload, without a prompt'],
  ['chain-choice', 'moves to the network that the page chooses'],
  ['vanish', 'takes the offer back'],
  ['lock', 'ends as locked when the wallet is'],
  ['accounts-fact', 'to another account'],
  ['account-order', 'puts in front'],
  ['announce', 'there first, once'],
  ['announce', 'comes late, once'],
  ['wait-to-restore', 'the wallet that comes late'],
  ['wait-to-restore', 'gives up on a wallet that does not answer'],
])('a family that says it lacks %s and has it fails', async (ability, about) => {
  const family = {
    ...pebbleFamily,
    patience: 500,
    lacks: { ...pebbleFamily.lacks, [ability]: 'said without looking' },
  }
  await expect(perform(check(about), family)).rejects.toThrow(/^Expected /)
})

test('a lack without a reason fails', async () => {
  const family = { ...pebbleFamily, lacks: { ...pebbleFamily.lacks, pending: '' } }
  await expect(perform(check('ends as pending'), family)).rejects.toThrow(
    'a reason why the family lacks pending',
  )
})
