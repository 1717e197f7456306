import { decodeBase58 } from '@portico/core/base58'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Reads } from '../ports.ts'
import {
  accountOf,
  accountWith,
  clusterOf,
  nonceAdvance,
  otherProgram,
  solanaMessage,
  solanaTransactions,
  solSend,
  tableAccount,
  tokenAccount,
  tokenAllow,
  tokenOwner,
  type Accounts,
  type Instruction,
  type Table,
  type TokenFields,
} from './solana-samples.fixture.ts'
import { adaSolana, bobSolana, system } from './samples.fixture.ts'
import { stand, type Stand } from './screen.fixture.ts'

const place = accountOf(21)
const table = { key: accountOf(41), addresses: [bobSolana] }
const nothingElse = 'that nothing of yours would change'

let shown: Stand | undefined
afterEach(() => shown?.remove())

async function ask(
  reads: Reads,
  instructions: readonly Instruction[],
  tables: readonly Table[] = [],
): Promise<void> {
  await askAll(reads, [solanaMessage(instructions, adaSolana, tables)])
}
async function askAll(reads: Reads, messages: readonly Uint8Array[]): Promise<void> {
  await page.viewport(360, 584)
  shown = stand(reads)
  shown.ask(solanaTransactions(messages, messages.length === 1))
  await expect.poll(() => approve()?.dataset['seen']).toBe('ready')
  await expect.poll(() => shown!.root.querySelector('[data-outcome=pending]')).toBeNull()
}
const approve = (): HTMLElement | null =>
  shown!.root.querySelector<HTMLElement>('[data-do=approve]')
const text = (): string => shown!.root.textContent!.replace(/[⁨⁩]/g, '')
const tones = (): (string | undefined)[] =>
  [...shown!.root.querySelectorAll<HTMLElement>('.warning')].map(({ dataset }) => dataset['tone'])

/** A token account of Ada's, before and after a program that is not known. */
const changed = (after: TokenFields): [Accounts, Accounts] => [
  { [place]: tokenAccount({ amount: 9n }) },
  { [place]: tokenAccount({ amount: 9n, ...after }) },
]
const unknown = [{ ...otherProgram(), accounts: [adaSolana, place] }]

test.each([
  [
    'a delegate',
    { delegate: bobSolana, delegated: 5n },
    ['lets someone take from your account', 'Could be taken5 of the smallest unit'],
  ],
  ['a delegate of all', { delegate: bobSolana, delegated: 2n ** 64n - 1n }, ['Unlimited token']],
  ['another owner', { owner: bobSolana }, ['own or control an account of yours', 'New owner']],
  ['one who may close it', { closer: bobSolana }, ['could close a token account', 'May close it']],
] as const)(
  'warns gravely of what a program lets someone do with a token account: %s',
  async (_, after, says) => {
    await ask(clusterOf(...changed(after)), unknown)
    for (const each of says) expect(text()).toContain(each)
    expect(tones()).toContain('critical')
    expect(text()).not.toContain(nothingElse)
    expect(approve()?.textContent).toBe('Confirm anyway')
  },
)

test('does not say that nothing changes where only an account is handed over', async () => {
  const [before, after] = changed({ closer: bobSolana })
  const wallet = accountWith(system, new Uint8Array(), 5_000_000_000)
  await ask(clusterOf(before, { ...after, [adaSolana]: wallet }), unknown)
  expect(text()).toContain('May close it')
  expect(text()).not.toContain(nothingElse)
})

test('warns once of a permission that the transaction itself names', async () => {
  await ask(clusterOf(...changed({ delegate: bobSolana, delegated: 8n })), [tokenAllow(8n)])
  expect(text()).toContain('Someone could take this from your account')
  expect(tones()).toEqual(['critical'])
  shown!.remove()
  await ask(clusterOf(...changed({ owner: bobSolana })), [tokenOwner(bobSolana)])
  expect(tones()).toEqual(['critical'])
})

test('warns again where more may be taken than the transaction itself names', async () => {
  await ask(clusterOf(...changed({ delegate: bobSolana, delegated: 9n })), [tokenAllow(8n)])
  expect(text()).toContain('lets someone take from your account')
})

test('says that a transaction with a nonce does not expire', async () => {
  await ask(clusterOf({}), [nonceAdvance(), solSend(5n)])
  expect(text()).toContain('This signature does not expire')
  expect(tones()).toEqual(['caution'])
})

test('shows the accounts that an address table names, once it was read', async () => {
  await ask(clusterOf({ [table.key]: tableAccount(table.addresses) }), [solSend(5n)], [table])
  expect(text()).toContain(bobSolana)
  expect(text()).toContain('From an address table')
  expect(text()).not.toContain('could not be read')
})

test('says that not everything could be read where an address table was not', async () => {
  await ask(clusterOf({}), [solSend(5n)], [table])
  expect(text()).toContain('an address table that could not be read')
  expect(text()).not.toContain(nothingElse)
  expect(tones()).toContain('caution')
})

const each = (...all: readonly (readonly Instruction[])[]): Uint8Array[] =>
  all.map((instructions) => solanaMessage(instructions))
/** Fails each transaction that this program is called in. */
function failing(cluster: Reads, program: string): Reads {
  const named = [...decodeBase58(program)].map((byte) => String.fromCharCode(byte)).join('')
  return {
    request: (chain, method, params) =>
      method === 'simulateTransaction' && atob(String(params[0])).includes(named)
        ? Promise.resolve({ value: { err: { InstructionError: [0, { Custom: 1 }] }, logs: [] } })
        : cluster.request(chain, method, params),
  }
}

test('adds up what several transactions change, and says so where they do not touch each other', async () => {
  await askAll(clusterOf({}), each([solSend(5n)], [solSend(6n, accountOf(61))]))
  expect(text()).toContain('All together, if each does what it does alone')
  // Twice the fee that each costs.
  expect(text()).toContain('−0.00001\u00a0SOL')
  expect(text()).not.toContain('accounts that others of them change')
})

test('says nothing of one transaction that another may make do something else, but that it is not known', async () => {
  const first = { ...otherProgram(accountOf(71)), accounts: [adaSolana, place] }
  const second = { ...otherProgram(accountOf(72)), accounts: [adaSolana, place] }
  await askAll(clusterOf({}), each([first], [second]))
  expect(text()).toContain('accounts that others of them change')
  expect(text()).toContain('What this does before or after the others is not known')
  expect(text()).toContain('What all of them change together is not known')
  expect(text()).not.toContain(nothingElse)
  expect(tones()).toContain('caution')
})

test('does not say that a transaction fails which another one may make work', async () => {
  const needs = { ...otherProgram(accountOf(72)), accounts: [adaSolana, place] }
  const makes = { ...otherProgram(accountOf(71)), accounts: [adaSolana, place] }
  await askAll(failing(clusterOf({}), accountOf(72)), each([makes], [needs]))
  expect(text()).not.toContain('this will fail')
  expect(text()).toContain('What this does before or after the others is not known')
  shown!.remove()
  const apart = { ...needs, accounts: [accountOf(81)] }
  const messages = [solanaMessage([makes]), solanaMessage([apart], accountOf(82))]
  await askAll(failing(clusterOf({}), accountOf(72)), messages)
  expect(text()).toContain('this will fail')
})

test('shows what a transaction changes alone, and that others may change more', async () => {
  const cluster = clusterOf(...changed({ amount: 4n }))
  await askAll(cluster, each(unknown, [tokenAllow(2n)]))
  expect(text()).toContain('−5 of the smallest unit')
  expect(text()).toContain('−10 of the smallest unit')
  expect(text()).toContain('More of yours may change')
})
