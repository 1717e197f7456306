/** Tests the suite itself: an adapter with one fault fails the check for that fault. */
import { expect, test } from 'vitest'
import type { Link } from '@portico/core'
import {
  conformanceChecks,
  perform,
  type Ability,
  type AdapterSubject,
  type Check,
} from '@portico/testkit/conformance'
import { pebbleNamespace } from '../../../docs/examples/pebble/double.ts'
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
test('passes every check with the correct example', async () => {
  for (const each of conformanceChecks)
    if (each.applies?.(pebbleNamespace) !== false) await perform(each, pebbleNamespace)
})

test.each<[fault: string, about: string, namespace: AdapterSubject]>([
  [
    'offers every wallet twice',
    'earlier wallet once',
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
    'sends no request to an earlier wallet',
    'earlier wallet once',
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
    'discovers wallets only once',
    'a late wallet once',
    connector(({ start }) => ({ start: (sink, services) => (start(sink, services)(), () => {}) })),
  ],
  [
    'keeps the offer of a missing wallet',
    'removes the offer',
    connector(({ start }) => ({
      start: (sink, services) =>
        start({ ...sink, offers: (all) => void (all.length > 0 && sink.offers(all)) }, services),
    })),
  ],
  [
    'does not stop',
    'after it has stopped',
    connector(({ start }) => ({ start: (...how) => (start(...how), () => {}) })),
  ],
  [
    'does not clean names',
    'an invalid announcement',
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
    'rethrows the wallet’s error',
    'ends as rejected when the owner refuses',
    connector(() => ({ open: () => Promise.reject(new Error('no')) })),
  ],
  [
    'reports a locked wallet as rejected',
    'ends as locked when the wallet is locked',
    mistaking('locked', 'rejected'),
  ],
  ['reports a busy wallet as failed', 'ends as pending', mistaking('pending', 'failed')],
  [
    'requests the accounts twice',
    'connects, and emits it once',
    connector(({ open }) => ({ open: async (...how) => (await open(...how), open(...how)) })),
  ],
  ['has no provider', 'connects, and emits it once', connection(() => ({ provider: undefined }))],
  [
    'accepts an invalid answer',
    'rejects an invalid answer',
    connector(({ open }) => ({ open: (...how) => open(...how).catch(() => invented(how[0])) })),
  ],
  [
    'ignores account events',
    'to another account',
    attach((handle, _, ...how) => [handle, () => {}, ...how]),
  ],
  [
    'emits every event twice, first with a wrong value',
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
    'always uses the first account',
    'the owner selects',
    attach((handle, emit, ...how) => [
      handle,
      (fact) =>
        emit(
          fact.is === 'accounts'
            ? {
                ...fact,
                accounts: fact.accounts.toSorted((a) =>
                  a.address === pebbleNamespace.accounts[0] ? -1 : 1,
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
  [
    'keeps a missing wallet connected',
    'missing from the page',
    unsaid((fact) => fact.is === 'lost'),
  ],
  [
    'accepts every event',
    'ignores invalid events',
    attach((handle, emit, ...how) => {
      handle.provider.on('accounts', (accounts: unknown) =>
        emit({ is: 'accounts', accounts: [{ address: String(accounts), kind: 'eoa' }] }),
      )
      return [handle, emit, ...how]
    }),
  ],
  ['never stops listening', 'and stops listening', connection(() => ({ detach() {} }))],
  ['keeps the permission', 'revokes the permission', link(() => ({ release: async () => {} }))],
  [
    'waits for a silent wallet',
    'does not wait for a silent wallet',
    link(() => ({ release: () => new Promise(() => {}) })),
  ],
  [
    'switches without the wallet',
    'switches to the network that the page chooses',
    connection(() => ({ setChain: async () => {} })),
  ],
  [
    'supports every network',
    'chain that the wallet does not support',
    faulty((adapter) => ({
      attach: async (handle, emit, ...how) => ({
        ...(await adapter.attach(handle, emit, ...how)),
        setChain: async (chain) => emit({ is: 'chain', chain }),
      }),
    })),
  ],
  [
    'adds no network and reports success',
    'adds a network to the wallet',
    connection(() => ({ addChain: async () => {} })),
  ],
  [
    'prompts the owner on a restore',
    'after a reload without a prompt',
    connector(({ open }) => ({
      restore: (record, attempt) => open(record.offer, { namespaces: [], chains: [] }, attempt),
    })),
  ],
  [
    'does not wait for a late wallet',
    'restores a late wallet',
    connector(({ restore }) => ({
      restore: (record, attempt) => restore!(record, { ...attempt, signal: AbortSignal.abort() }),
    })),
  ],
  [
    'restores any wallet',
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
    'deletes the link at the deadline',
    'connects when it appears',
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
    'restores the stored account',
    'present account',
    connector(({ restore }) => ({
      restore: async (record, attempt) => {
        const restored = await restore!(record, attempt)
        return {
          ...restored,
          handles: () =>
            restored.handles().map((handle) => ({
              ...handle,
              accounts: [{ address: pebbleNamespace.accounts[0], kind: 'eoa' }],
            })),
        }
      },
    })),
  ],
  [
    'signs another text',
    'signs a text with the named account',
    connection((honest) => ({
      signMessage: (message: { text: string; account: string }) =>
        honest.signMessage!({ ...message, text: message.text.trim() + ' ' }),
    })),
  ],
  [
    'rethrows the wallet’s error of a signature',
    'does not sign, and stays connected',
    connection(() => ({ signMessage: () => Promise.reject(new Error('no')) })),
  ],
  [
    'signs for any account',
    'refuses to sign for an account',
    connection((honest) => ({
      signMessage: ({ text }: { text: string }) =>
        honest.signMessage!({ text, account: pebbleNamespace.accounts[0] }),
    })),
  ],
  [
    'does not check the account again',
    'the wallet left while the page was suspended',
    connection(() => ({ refresh: undefined })),
  ],
  [
    'prompts the owner for the check',
    'without any other prompt',
    connection((_, { provider }) => ({ refresh: async () => void (await provider.connect()) })),
  ],
  [
    'checks the account again without an event',
    'the wallet left while the page was suspended',
    connection((_, { provider }) => ({ refresh: async () => void (await provider.accounts()) })),
  ],
  [
    'accepts any text as an address',
    'to their canonical form',
    faulty(() => ({ parseAddress: (text) => text })),
  ],
  [
    'returns addresses in capitals',
    'to their canonical form',
    faulty((adapter) => ({
      parseAddress: (text) => (adapter.parseAddress(text) as string | null)?.toUpperCase() ?? null,
    })),
  ],
])('fails an adapter that %s in the check “…%s…”', async (_, about, namespace) => {
  await expect(perform(check(about), namespace)).rejects.toThrow(/^Expected /)
})

test.each<[Ability, string]>([
  ['sign-message', 'signs a text with the named account'],
  ['reread', 'the wallet left while the page was suspended'],
  ['restore', 'after a reload without a prompt'],
  ['chain-choice', 'switches to the network that the page chooses'],
  ['vanish', 'removes the offer'],
  ['lock', 'ends as locked when the wallet is locked'],
  ['accounts-fact', 'to another account'],
  ['account-order', 'the owner selects'],
  ['announce', 'earlier wallet once'],
  ['announce', 'a late wallet once'],
  ['wait-to-restore', 'restores a late wallet'],
  ['wait-to-restore', 'stops waiting for a silent wallet'],
])('fails an adapter that declares %s missing and has it', async (ability, about) => {
  const namespace = {
    ...pebbleNamespace,
    patience: 500,
    lacks: { ...pebbleNamespace.lacks, [ability]: 'said without looking' },
  }
  await expect(perform(check(about), namespace)).rejects.toThrow(/^Expected /)
})

test('fails a missing ability without a reason', async () => {
  const namespace = { ...pebbleNamespace, lacks: { ...pebbleNamespace.lacks, pending: '' } }
  await expect(perform(check('ends as pending'), namespace)).rejects.toThrow(
    'a reason why the adapter lacks pending',
  )
})
