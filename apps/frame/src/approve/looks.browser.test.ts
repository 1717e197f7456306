/**
 * Every screen in each theme, size and language: accessibility rules, and layout checks that those
 * rules do not cover.
 */
import axe from 'axe-core'
import type { EmbeddedConfig } from '@portico/wire'
import { afterEach, expect, test, vi } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { misfits } from '../../../../e2e/misfits.ts'
import { PasskeyError } from '../passkey/fault.ts'
import type { Approval, Reads } from '../ports.ts'
import { FrameError } from '../shared/error.ts'
import { patience } from './approval-context.ts'
import {
  ada,
  adaSolana,
  authorization,
  bob,
  bobSolana,
  callData,
  cancellation,
  chainOf,
  eventOf,
  itemPermit,
  listing,
  mail,
  max,
  message,
  multicall,
  permit,
  permit2,
  permitSingle,
  safeTx,
  signIn,
  transaction,
  typedData,
  usdc,
  type Chain,
} from './samples.fixture.ts'
import {
  accountOf,
  clusterOf,
  memo,
  nonceAdvance,
  otherProgram,
  solanaMessage,
  solanaTransactions,
  solSend,
  tableAccount,
  tokenAccount,
  tokenOwner,
  tokenSend,
  unitPrice,
} from './solana-samples.fixture.ts'
import { stand, type Stand } from './screen.fixture.ts'
import { swapOf0x, swapOf1inch, swapOfPool, swapOfV4 } from './swap-samples.fixture.ts'

type Transaction = Approval & { is: 'transaction' }

interface Scene {
  chain?: Chain
  /** Instead of `chain`. */
  reads?: Reads
  /** That the operator lists. */
  tokens?: EmbeddedConfig['tokens']
  /** The network has not answered yet. */
  isPending?: boolean
  go(stand: Stand): unknown
}

const eth = 10n ** 18n
const place = accountOf(21)
const table = { key: accountOf(41), addresses: [bobSolana] }
const listed = { 'eip155:1': [{ address: usdc, symbol: 'USDC', decimals: 6 }] }
const never = (): Promise<void> => new Promise(() => {})
const scenes: Readonly<Record<string, Scene>> = {
  message: {
    go: ({ ask }) =>
      ask(
        message(
          'Shop wants you to confirm that you agree to its terms.\n\nYou can read them at shop.example/terms.\nOrder: 4711',
        ),
      ),
  },
  'message-long': {
    go: ({ ask }) =>
      ask(
        message(
          Array.from(
            { length: 60 },
            (_, at) => `Line ${at + 1} of a long agreement that goes on.`,
          ).join('\n'),
        ),
      ),
  },
  'message-bytes': {
    go: ({ ask }) =>
      ask(message(Uint8Array.from({ length: 64 }, (_, at) => (at * 37 + 200) % 256))),
  },
  'message-disguised': {
    go: ({ ask }) =>
      ask(
        message('Log in at \u0430pple.com \u202e and pay nothing', {
          origin: 'https://xn--pple-43d.com',
        }),
      ),
  },
  'sign-in': { go: ({ ask }) => ask(message(signIn())) },
  'sign-in-other': { go: ({ ask }) => ask(message(signIn('bank.example'))) },
  'typed-data': { go: ({ ask }) => ask(mail()) },
  'typed-data-chain': { go: ({ ask }) => ask(mail(137n)) },
  permit: { go: ({ ask }) => ask(permit()) },
  'permit-item': { go: ({ ask }) => ask(itemPermit()) },
  authorization: { go: ({ ask }) => ask(authorization()) },
  'authorization-receiver': {
    go: ({ ask }) =>
      ask(authorization({ from: bob, validAfter: 4_000_000_000n, validBefore: max }, 'Receive')),
  },
  cancellation: { go: ({ ask }) => ask(cancellation()) },
  'permit-2': { go: ({ ask }) => ask(permitSingle(25_000_000n)) },
  'data-look-alike': {
    go: ({ ask }) =>
      ask(
        typedData(
          'Permit(address spender,uint256 all)',
          { spender: bob, all: max },
          { name: 'Permit2' },
        ),
      ),
  },
  order: { go: ({ ask }) => ask(listing(3n * eth)) },
  'order-nothing': { go: ({ ask }) => ask(listing(0n, { offerer: bob })) },
  'swap-v4': { go: ({ ask }) => ask(swapOfV4({ fee: bob, more: ['0x1234'] })) },
  'swap-other': { go: ({ ask }) => ask(swapOfV4({ to: bob })) },
  'swap-1inch': { go: ({ ask }) => ask(swapOf1inch()) },
  'swap-pool': { go: ({ ask }) => ask(swapOfPool(ada)) },
  'swap-0x': { go: ({ ask }) => ask(swapOf0x(ada, bob)) },
  safe: {
    go: ({ ask }) =>
      ask(
        safeTx(multicall(callData('a9059cbb', bob, 5_000_000n), callData('a22cb465', bob, 1)), {
          gasPrice: 1n,
          refundReceiver: bob,
        }),
      ),
  },
  'safe-delegate': { go: ({ ask }) => ask(safeTx('0x12345678', { operation: 1n })) },
  'call-steps': {
    chain: { changes: [[usdc, -5_000_000n]] },
    go: ({ ask }) =>
      ask(
        transaction({
          to: permit2,
          value: eth / 10n,
          data: multicall(
            callData('87517c45', usdc, bob, 5_000_000n, 1_800_000_000n),
            callData('04e45aaf', usdc, permit2, 500, ada, 5_000_000n, eth, 0),
            callData('12345678', 1),
          ),
        }),
      ),
  },
  'call-described': {
    chain: { changes: [[usdc, -5_000_000n]] },
    go: ({ ask }) =>
      ask(
        transaction({
          to: '0x87870Bca3F3fD6335C3F4ce8392D69350B4fA4E2',
          data: callData('617ba037', usdc, 5_000_000n, ada, 0),
        }),
      ),
  },
  'call-items': {
    go: ({ ask }) =>
      ask(
        transaction({
          to: usdc,
          data: callData('2eb2c2d6', ada, bob, 160, 256, 352, 2, 7n, 8n, 2, 1n, 3n, 0),
        }),
      ),
  },
  payment: {
    chain: { changes: [[null, (-3n * eth) / 2n]] },
    go: ({ ask }) => ask(transaction({ value: (3n * eth) / 2n })),
  },
  'payment-fails': {
    chain: { simulate: 'fails' },
    go: ({ ask }) => ask(transaction({ value: eth })),
  },
  'payment-unknown': {
    chain: { simulate: 'unknown' },
    go: ({ ask }) => ask(transaction({ value: eth }, { chain: 'eip155:31337' })),
  },
  token: {
    chain: { changes: [[usdc, -100_000_000n]] },
    go: ({ ask }) => ask(transaction({ to: usdc, data: callData('a9059cbb', bob, 100_000_000n) })),
  },
  allow: {
    go: ({ ask }) => ask(transaction({ to: usdc, data: callData('095ea7b3', permit2, max) })),
  },
  'allow-all': {
    go: ({ ask }) => ask(transaction({ to: usdc, data: callData('a22cb465', bob, 1) })),
  },
  call: {
    chain: {
      changes: [
        [null, -eth / 10n],
        [usdc, 250_000_000n],
      ],
    },
    go: ({ ask }) =>
      ask(
        transaction(
          { to: permit2, value: eth / 10n, data: callData('3593564c', 1, 2, 3), gas: 180_000n },
          {
            dapp: { name: 'Exchange', description: '', url: 'https://exchange.example', icons: [] },
          },
        ),
      ),
  },
  'call-grants': {
    chain: {
      logs: [
        eventOf('Approval', [ada, bob], [max]),
        eventOf('ApprovalForAll', [ada, bob], [1n], '0x57f1887a8bf19b14fc0df6fd9b2acc9af147ea85'),
      ],
    },
    tokens: listed,
    go: ({ ask }) => ask(transaction({ to: permit2, data: callData('3593564c', 1, 2, 3) })),
  },
  'call-look-alike': {
    chain: {
      token: { symbol: 'U\u0405DC', decimals: 6 },
      changes: [
        [null, -eth / 10n],
        ['0x57f1887a8bf19b14fc0df6fd9b2acc9af147ea85', 5_000_000_000n],
      ],
    },
    tokens: listed,
    go: ({ ask }) =>
      ask(transaction({ to: permit2, value: eth / 10n, data: callData('3593564c', 1, 2, 3) })),
  },
  'call-claims': {
    chain: {
      logs: [
        eventOf('Transfer', [bob, ada, 6n], [], permit2),
        eventOf('Transfer', [ada, bob, 7n], [], permit2),
      ],
      balances: { [`${permit2.toLowerCase()} 6`]: 0n },
    },
    go: ({ ask }) => ask(transaction({ to: permit2, data: callData('3593564c', 1, 2, 3) })),
  },
  'call-unread': {
    chain: { logs: [eventOf('Staked', [ada], [5n])] },
    go: ({ ask }) => ask(transaction({ to: permit2, data: callData('3593564c', 1, 2, 3) })),
  },
  'payment-chosen': {
    chain: { changes: [[null, -eth]] },
    go: ({ ask }) =>
      ask({
        ...(transaction({ value: eth, nonce: 99, gas: 2_100_000n }) as Transaction),
        usual: { nonce: 7, fee: 42_000_000_000_000n },
      }),
  },
  'payment-held': {
    chain: { simulate: 'waits' },
    isPending: true,
    go: async ({ ask, root }) => {
      ask(transaction({ value: eth }))
      await expect.poll(() => root.querySelector('#hint')?.textContent).not.toBe('')
    },
  },
  'payment-late': {
    chain: { simulate: 'waits' },
    isPending: true,
    go: async ({ ask, root }) => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      ask(transaction({ value: eth }))
      await expect.poll(() => root.querySelector('[data-do=approve]')).not.toBeNull()
      await vi.advanceTimersByTimeAsync(patience + 1_000)
      vi.useRealTimers()
    },
  },
  deploy: { go: ({ ask }) => ask(transaction({ to: null, data: '0x6080604052', gas: 900_000n })) },
  solana: {
    chain: { changes: [[null, -1_500_005_000n]] },
    go: ({ ask }) => ask(solanaTransactions([solanaMessage([solSend(1_500_000_000n)])])),
  },
  'solana-several': {
    chain: { changes: [[null, -1_500_005_000n]] },
    go: ({ ask }) =>
      ask(
        solanaTransactions(
          [
            solanaMessage([solSend(1_500_000_000n)]),
            solanaMessage([{ ...otherProgram(), accounts: [adaSolana, place] }]),
          ],
          false,
        ),
      ),
  },
  'solana-steps': {
    go: ({ ask }) =>
      ask(
        solanaTransactions(
          [
            solanaMessage([
              unitPrice(10_000n),
              tokenSend(25_000_000n, 6),
              memo('Order 4711'),
              otherProgram(),
            ]),
          ],
          false,
        ),
      ),
  },
  'solana-hand-over': {
    go: ({ ask }) => ask(solanaTransactions([solanaMessage([tokenOwner(adaSolana)])])),
  },
  'solana-permissions': {
    reads: clusterOf(
      { [place]: tokenAccount({ amount: 25_000_000n }) },
      {
        [place]: tokenAccount({
          amount: 25_000_000n,
          delegate: bobSolana,
          delegated: 2n ** 64n - 1n,
          closer: bobSolana,
        }),
      },
    ),
    go: ({ ask }) =>
      ask(
        solanaTransactions([
          solanaMessage([nonceAdvance(), { ...otherProgram(), accounts: [adaSolana, place] }]),
        ]),
      ),
  },
  'solana-table': {
    reads: clusterOf({ [table.key]: tableAccount(table.addresses) }),
    go: ({ ask }) =>
      ask(solanaTransactions([solanaMessage([solSend(5_000_000n)], adaSolana, [table])])),
  },
  'solana-table-missing': {
    reads: clusterOf({}),
    go: ({ ask }) =>
      ask(solanaTransactions([solanaMessage([solSend(5_000_000n)], adaSolana, [table])])),
  },
  signing: { go: ({ ask, root }) => (ask(message('Hello'), never), pressApprove(root)) },
  failed: {
    go: ({ ask, root }) => (
      ask(transaction(), () => Promise.reject(new Error('down'))),
      pressApprove(root)
    ),
  },
  code: { go: ({ code }) => code({ resend: 0 }) },
  'code-phrase': { go: ({ code }) => code({ resend: 0, why: 'phrase' }) },
  phrase: { go: ({ phrase }) => phrase() },
  'phrase-shown': { go: ({ phrase, root }) => (phrase(), seePhrase(root)) },
  'phrase-copy': {
    go: async ({ phrase, root }) => (
      phrase(),
      await seePhrase(root),
      root.querySelector<HTMLElement>('.phrase-copy button')!.click()
    ),
  },
  'phrase-failed': {
    go: async ({ phrase, root }) => (
      phrase(() => Promise.reject(new Error('down'))),
      await pressApprove(root),
      expect.poll(() => root.querySelector('.emblem')).not.toBeNull()
    ),
  },
  recovery: { go: ({ choose }) => choose() },
  'recovery-change': {
    go: ({ choose }) =>
      choose({
        kinds: ['passkey', 'passphrase', 'service'],
        present: 'service',
        email: 'ada@example.com',
        isChange: true,
      }),
  },
  'recovery-typed': {
    go: ({ choose }) => choose({ kinds: ['passkey', 'passphrase', 'service'] }),
  },
  address: { go: ({ address }) => address() },
  'address-other': {
    go: async ({ address, root }) => (
      address(),
      await type(root, 'eve@example.com', 'address'),
      await press(root, 'go'),
      await expect.poll(() => root.querySelector('.wrong')).not.toBeNull()
    ),
  },
  passkey: { go: ({ passkey }) => passkey() },
  'passkey-name': { go: async ({ passkey, root }) => (passkey(), await press(root, 'make')) },
  'passkey-asking': {
    go: async ({ passkey, root }) => (
      passkey({ use: () => new Promise(() => {}) }),
      await press(root, 'use')
    ),
  },
  'passkey-cancelled': {
    go: async ({ passkey, root }) => (
      passkey({ use: () => Promise.reject(new PasskeyError('cancelled')) }),
      await press(root, 'use'),
      await expect.poll(() => root.querySelector('.wrong')?.textContent).not.toBe('')
    ),
  },
  'passkey-device': {
    go: async ({ passkey, root }) => (
      passkey({
        why: 'device',
        make: null,
        use: () => Promise.reject(new PasskeyError('noSecretHere')),
      }),
      await press(root, 'use'),
      await expect.poll(() => root.querySelector('.wrong')?.textContent).not.toBe('')
    ),
  },
  passphrase: { go: ({ passphrase }) => passphrase() },
  'passphrase-plain': {
    go: async ({ passphrase, root }) => (
      passphrase(),
      await type(root, 'passwordpassword'),
      await press(root, 'go')
    ),
  },
  'passphrase-working': {
    go: async ({ passphrase, root }) => (
      passphrase({ act: () => new Promise(() => {}), why: 'device' }),
      await type(root, 'correct horse battery'),
      await press(root, 'go')
    ),
  },
  'passphrase-prove': { go: ({ passphrase }) => passphrase({ why: 'prove' }) },
  'passphrase-wrong': {
    go: async ({ passphrase, root }) => (
      passphrase({ why: 'device', act: () => Promise.reject(new FrameError('wrong-secret')) }),
      await type(root, 'correct horse battery'),
      await press(root, 'go'),
      await expect.poll(() => root.querySelector('.wrong')).not.toBeNull()
    ),
  },
  'code-login': { go: ({ code }) => code({ resend: 0, why: 'login' }) },
  'code-address': {
    go: ({ code }) =>
      code({
        resend: 0,
        why: 'address',
        next: 'ada.lovelace.of.the.analytical.engine@a-rather-long-domain.example',
      }),
  },
  'code-new-address': {
    go: ({ code }) =>
      code({
        resend: 0,
        why: 'new-address',
        email: 'ada@other.example',
        next: 'ada@other.example',
      }),
  },
  remove: { go: ({ removal }) => removal() },
  'remove-failed': {
    go: async ({ removal, root }) => (
      removal({
        loginMethod: 'email',
        label: 'ada@example.com',
        act: () => Promise.reject(new Error('down')),
      }),
      await pressApprove(root),
      expect.poll(() => root.querySelector('.emblem')).not.toBeNull()
    ),
  },
  delete: { go: ({ deletion }) => deletion() },
  'delete-untouched': {
    go: async ({ deletion, root }) => (deletion({ backups: 0 }), await pressApprove(root)),
  },
  deleting: {
    go: async ({ deletion, root }) => (
      deletion({ act: () => new Promise(() => {}) }),
      await tick(root),
      await pressApprove(root)
    ),
  },
  'delete-failed': {
    go: async ({ deletion, root }) => (
      deletion({ act: () => Promise.reject(new Error('down')) }),
      await tick(root),
      await pressApprove(root),
      expect.poll(() => root.querySelector('.emblem')).not.toBeNull()
    ),
  },
  deleted: {
    go: async ({ deletion, root }) => (
      deletion(),
      await tick(root),
      await pressApprove(root),
      expect.poll(() => root.querySelector('[data-do=close]')).not.toBeNull()
    ),
  },
  'other-wallet': { go: ({ otherWallet }) => otherWallet(bob) },
  'other-wallet-none': { go: ({ otherWallet }) => otherWallet(null) },
  waits: { go: ({ waits }) => waits(Date.UTC(2026, 10, 26, 12, 0)) },
  'removal-waits': { go: ({ waits }) => waits(Date.UTC(2026, 10, 26, 12, 0), true) },
  leave: {
    go: ({ screen }) =>
      void screen
        .showCode({
          provider: 'google',
          url: 'https://wallet.example/embedded/v1/social/start/t1',
          adds: false,
          signal: new AbortController().signal,
        })
        .catch(() => {}),
  },
  adding: {
    go: ({ screen }) =>
      void screen
        .confirmAdding({ provider: 'google', signal: new AbortController().signal })
        .catch(() => {}),
  },
  'adding-passkey': {
    go: ({ screen }) =>
      void screen
        .confirmAdding({ provider: 'passkey', signal: new AbortController().signal })
        .catch(() => {}),
  },
  again: { go: ({ screen }) => void again(screen, () => new Promise(() => {})) },
  'again-waits': {
    go: async ({ screen, root }) => {
      void again(screen, () => new Promise(() => {}))
      await pressWithWindow(root)
    },
  },
  'again-other': {
    go: async ({ screen, root }) => {
      void again(screen, () => Promise.reject(new FrameError('other-account')))
      await pressWithWindow(root)
      await expect.poll(() => root.querySelector('.wrong')?.textContent).not.toBe('')
    },
  },
  'code-confirm': { go: ({ code }) => code({ resend: 0, why: 'confirm' }) },
  'code-unconfirmed': { go: ({ code }) => code({ error: 'unconfirmed' }) },
  'code-wrong': { go: ({ code }) => code({ error: 'wrong-code' }) },
}

async function again(
  screen: Stand['screen'],
  act: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const { signal } = new AbortController()
  const url = 'https://wallet.example/frame/popup.html'
  await screen
    .visitAgain({ provider: 'google', url, act, link: async () => ({ url, act }), signal })
    .catch(() => {})
}

/** The provider's window does not open in a test. */
async function pressWithWindow(root: HTMLElement): Promise<void> {
  const { open } = window
  window.open = () => ({ close: () => {} }) as Window
  await press(root, 'go')
  window.open = open
}

async function pressApprove(root: HTMLElement): Promise<void> {
  await expect
    .poll(() => root.querySelector('[data-do=approve]')?.getAttribute('aria-disabled'))
    .toBe('false')
  root.querySelector<HTMLElement>('[data-do=approve]')!.click()
}

async function press(root: HTMLElement, what: string): Promise<void> {
  await expect.poll(() => root.querySelector(`[data-do=${what}]`)).not.toBeNull()
  root.querySelector<HTMLElement>(`[data-do=${what}]`)!.click()
}

async function type(root: HTMLElement, text: string, id = 'passphrase'): Promise<void> {
  await expect.poll(() => root.querySelector(`#${id}`)).not.toBeNull()
  const field = root.querySelector<HTMLInputElement>(`#${id}`)!
  field.value = text
  field.dispatchEvent(new Event('input'))
}

async function tick(root: HTMLElement): Promise<void> {
  await expect.poll(() => root.querySelector('#tick')).not.toBeNull()
  root.querySelector<HTMLElement>('#tick')!.click()
}

async function seePhrase(root: HTMLElement): Promise<void> {
  await pressApprove(root)
  await expect.poll(() => root.querySelector('[data-do=done]')).not.toBeNull()
}

const looks = [
  {
    name: 'dark and light',
    modes: ['dark', 'light'],
    rules: 'all',
    theme: {},
    size: [360, 584],
  },
  {
    name: 'phone, Arabic',
    modes: ['dark'],
    rules: 'all',
    theme: { locale: 'ar', dir: 'rtl' },
    size: [360, 640],
    touch: true,
  },
  {
    name: '320 px',
    modes: ['light'],
    rules: 'of size',
    theme: { locale: 'es' },
    size: [320, 480],
    touch: true,
  },
] as const

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
type Rules = 'all' | 'of colours' | 'of size'
/** A theme changes colours alone, and a smaller window sizes alone, so the other rules hold. */
const some = {
  'of colours': ['color-contrast', 'link-in-text-block'],
  'of size': ['target-size', 'scrollable-region-focusable'],
}

async function violations(rules: Rules): Promise<object[]> {
  const { violations: found } = await axe.run(document, {
    runOnly: rules === 'all' ? standards : { type: 'rule', values: some[rules] },
    resultTypes: ['violations'],
  })
  return found.map(({ id, nodes }) => ({
    id,
    where: nodes.map(
      ({ target, failureSummary }) => `${target.flat().join(' ')} ${failureSummary ?? ''}`,
    ),
  }))
}

let shown: Stand | undefined
afterEach(async () => {
  shown?.remove()
  await cdp().send('Emulation.setTouchEmulationEnabled', { enabled: false })
})

/** `VITE_PICTURES=1` takes a picture of each, in `test-results/frame`. */
const pictures =
  (import.meta as ImportMeta & { env?: Readonly<Record<string, string>> }).env?.[
    'VITE_PICTURES'
  ] !== undefined

test.each(
  looks.flatMap((look) => Object.keys(scenes).map((name) => [name, look.name, look] as const)),
)('%s has no fault: %s', async (name, _, look) => {
  const { chain, reads = chainOf(chain), tokens, isPending, go } = scenes[name]!
  await page.viewport(look.size[0], look.size[1])
  await cdp().send('Emulation.setTouchEmulationEnabled', { enabled: 'touch' in look })
  shown = stand(reads, { tokens })
  const [first, ...others] = look.modes
  shown.theme({ ...look.theme, mode: first })
  await go(shown)
  await expect.poll(() => shown!.log.length).toBeGreaterThan(0)
  if (!isPending)
    await expect
      .poll(() => shown!.root.querySelector('.skeleton, [data-outcome=pending]'))
      .toBeNull()
  expect({ [first]: await faults(name, first, look.name, look.rules) }).toEqual({ [first]: [] })
  for (const mode of others) {
    shown.theme({ ...look.theme, mode })
    expect({ [mode]: await faults(name, mode, look.name, 'of colours') }).toEqual({ [mode]: [] })
  }
})

/** What is wrong with the screen once nothing on it moves. */
async function faults(
  scene: string,
  mode: string,
  look: string,
  rules: Rules,
): Promise<readonly unknown[]> {
  for (const one of document.getAnimations())
    if (one.effect?.getComputedTiming().endTime !== Infinity) one.finish()
  // The next frame has the sizes by which a part that scrolls can be reached by key.
  for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame)
  if (pictures) await takePicture(`${scene}-${mode}-${look.replace(/\W+/g, '-')}`)
  return [...(await violations(rules)), ...misfits(document.body)]
}

async function takePicture(name: string): Promise<void> {
  const { root } = shown!
  if (root.querySelector('[data-do=approve]'))
    await expect
      .poll(() => root.querySelector<HTMLElement>('[data-do=approve]')?.dataset['seen'])
      .toBe('ready')
  await page.screenshot({ path: `../../../../test-results/frame/${name}.png` })
}
