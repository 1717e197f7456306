import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  ada,
  authorization,
  bob,
  callData,
  cancellation,
  chainOf,
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
} from './samples.fixture.ts'
import { stand, type Stand } from './screen.fixture.ts'
import { openWindow, type OwnWindow } from './window.ts'

/** As large as the id of a name, which is a hash. */
const hash = 2n ** 255n + 12_345n
const noOne = `0x${'0'.repeat(40)}`
const weth = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'

let shown: Stand | undefined
const undo: (() => void)[] = []
afterEach(async () => {
  for (const each of undo.splice(0)) each()
  shown?.remove()
  document.body.removeAttribute('style')
  vi.unstubAllGlobals()
  await page.viewport(360, 584)
})

async function show(reads = chainOf(), open?: typeof openWindow): Promise<Stand> {
  await page.viewport(360, 584)
  return (shown = stand(reads, { open }))
}
const part = (what: string): HTMLElement =>
  shown!.root.querySelector<HTMLElement>(`[data-do=${what}]`) ?? expect.fail(`There is no ${what}`)
const seen = (): string | undefined =>
  shown!.root.querySelector<HTMLElement>('[data-do=approve]')?.dataset['seen']
const isSeen = (what: string): Promise<void> => expect.poll(seen).toBe(what)
const text = (): string => shown!.root.textContent!.replace(/[\u2068\u2069]/g, '')
/** Whether the promise has settled. */
async function isPending(choice: Promise<unknown>): Promise<boolean> {
  const pending = {}
  return (await Promise.race([choice.catch(() => null), Promise.resolve(pending)])) === pending
}

test('approves by a press, and shows the frame while it is needed', async () => {
  const { ask, log } = await show()
  const { choice } = ask(message('Hello'))
  await isSeen('ready')
  expect(log).toEqual(['show Sign message'])
  await userEvent.click(part('approve'))
  expect(await choice).toBe('approved')
  expect(log).toEqual(['show Sign message', 'hide'])
  expect(shown!.root.childElementCount).toBe(0)
})

test('refuses at once by the button and by Escape from anywhere', async () => {
  const { ask } = await show()
  const first = ask(message('Hello')).choice
  await expect.poll(() => shown!.root.querySelector('[data-do=reject]')).not.toBeNull()
  part('reject').click()
  expect(await first).toBe('refused')
  const second = ask(message('Hello')).choice
  await expect.poll(() => shown!.root.querySelector('[data-do=reject]')).not.toBeNull()
  ;(document.activeElement as HTMLElement).blur()
  await userEvent.keyboard('{Escape}')
  expect(await second).toBe('refused')
})

test('works by keyboard: focuses the heading, then the buttons', async () => {
  const { ask } = await show()
  const { choice } = ask(message('Hello'))
  await isSeen('ready')
  expect(document.activeElement).toBe(shown!.root.querySelector('h1'))
  await userEvent.keyboard('{Tab}')
  expect(document.activeElement).toBe(part('reject'))
  await userEvent.keyboard('{Tab}')
  expect(document.activeElement).toBe(part('approve'))
  await userEvent.keyboard('{Enter}')
  expect(await choice).toBe('approved')
})

test('ignores a press before the prompt was visible for a moment', async () => {
  const { ask } = await show()
  const { choice } = ask(message('Hello'))
  await expect.poll(() => shown!.root.querySelector('[data-do=approve]')).not.toBeNull()
  expect(seen()).toBe('rest')
  part('approve').click()
  expect(await isPending(choice)).toBe(true)
  await isSeen('ready')
  expect(part('approve').getAttribute('aria-disabled')).toBe('false')
})

test('requires that moment again after the screen changes', async () => {
  let answer: (value: unknown) => void = () => {}
  const slow = {
    ...chainOf(),
    request: (chain: string, method: string, params: readonly unknown[]) =>
      method === 'eth_simulateV1'
        ? new Promise((resolve) => (answer = resolve))
        : chainOf().request(chain, method, params),
  }
  const { ask } = await show(slow)
  const { choice } = ask(transaction({ value: 1n }))
  await isSeen('ready')
  const failed = { status: '0x0', returnData: '0x', logs: [] }
  answer([{ calls: [failed, failed, failed] }])
  await isSeen('rest')
  part('approve').click()
  expect(await isPending(choice)).toBe(true)
  await isSeen('ready')
  expect(part('approve').textContent).toBe('Confirm anyway')
})

/** What a host's page can do to the frame. Each leaves the button where it was. */
const attacks: Readonly<Record<string, { begin(): void; end(): void }>> = (() => {
  const cover = (style: string): { begin(): void; end(): void } => {
    const over = document.createElement('div')
    over.style.cssText = `position:fixed;z-index:9;background:#fff;${style}`
    return { begin: () => document.body.append(over), end: () => over.remove() }
  }
  const body = (style: string): { begin(): void; end(): void } => ({
    begin: () => (document.body.style.cssText = style),
    end: () => document.body.removeAttribute('style'),
  })
  return {
    'covers all of it': cover('inset:0'),
    'covers what it is about, and leaves the button': cover('inset:0 0 90px'),
    'covers one line of it': cover('top:20px;left:20px;width:200px;height:60px'),
    'lets presses through what covers it': cover('inset:0;pointer-events:none;opacity:.9'),
    'makes it half transparent': body('opacity:.5'),
    'makes it nearly invisible': body('opacity:.01'),
    'blurs it': body('filter:blur(4px)'),
    'turns it': body('transform:rotate(3deg)'),
    'shrinks it': body('transform:scale(.5)'),
    'moves most of it out of the window': body('transform:translateY(-400px)'),
  }
})()

test.each(Object.keys(attacks))(
  'approves nothing in a covered, moved or hidden frame: the page %s',
  async (name) => {
    const { ask } = await show()
    const { choice } = ask(message('Hello'))
    await isSeen('ready')
    attacks[name]!.begin()
    undo.push(attacks[name]!.end)
    await isSeen('hidden')
    part('approve').click()
    expect(await isPending(choice)).toBe(true)
    expect(part('approve').getAttribute('aria-disabled')).toBe('true')
    expect(text()).toContain('Something may lie on top of it')
    attacks[name]!.end()
    // A short time is required again once it is visible.
    await expect.poll(seen).not.toBe('hidden')
    await isSeen('ready')
    part('approve').click()
    expect(await choice).toBe('approved')
  },
)

test('refuses approval when covered from the start, and allows a refusal', async () => {
  const { ask } = await show()
  attacks['covers all of it']!.begin()
  undo.push(attacks['covers all of it']!.end)
  const { choice } = ask(message('Hello'))
  await isSeen('hidden')
  part('approve').click()
  expect(await isPending(choice)).toBe(true)
  part('reject').click()
  expect(await choice).toBe('refused')
})

test.each([
  [290, 584],
  [360, 390],
])('approves nothing in a frame of %i × %i', async (width, height) => {
  const { ask } = await show()
  const { choice } = ask(message('Hello'))
  await isSeen('ready')
  await page.viewport(width, height)
  await isSeen('small')
  part('approve').click()
  expect(await isPending(choice)).toBe(true)
  expect(text()).toContain('too little room')
})

test('refuses approval in a background page', async () => {
  const { ask } = await show()
  const { choice } = ask(message('Hello'))
  await isSeen('ready')
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' })
  undo.push(() => Reflect.deleteProperty(document, 'visibilityState'))
  document.dispatchEvent(new Event('visibilitychange'))
  await isSeen('hidden')
  part('approve').click()
  expect(await isPending(choice)).toBe(true)
})

/** A window, as a frame in the page of the test. */
function windows(): {
  open: typeof openWindow
  opened: HTMLIFrameElement[]
  close(): void
  count: { closed: number }
} {
  const opened: HTMLIFrameElement[] = []
  const count = { closed: 0 }
  let reported = (): void => {}
  const open: typeof openWindow = (_, closed) => {
    reported = closed
    const frame = document.createElement('iframe')
    frame.style.cssText = 'position:fixed;inset:0;width:360px;height:584px'
    document.body.append(frame)
    undo.push(() => frame.remove())
    opened.push(frame)
    const made: OwnWindow = {
      document: frame.contentDocument!,
      focus: () => frame.focus(),
      close: () => void count.closed++,
    }
    return Promise.resolve(made)
  }
  // As in browsers, elements that were in a closed window have lost their listeners.
  const close = (): void => {
    opened.at(-1)!.remove()
    reported()
  }
  return { open, opened, close, count }
}
const inWindow = ({ opened }: ReturnType<typeof windows>, what: string): HTMLElement =>
  opened.at(-1)!.contentDocument!.querySelector<HTMLElement>(`[data-do=${what}]`) ??
  expect.fail(`There is no ${what} in the window`)

/** A browser without visibility tracking in Intersection Observer. */
function withoutSight(): void {
  const Own = IntersectionObserver
  vi.stubGlobal(
    'IntersectionObserver',
    class extends Own {
      constructor(reported: IntersectionObserverCallback) {
        super((entries, self) =>
          reported(
            entries.map(
              ({ isIntersecting, intersectionRatio }) =>
                ({ isIntersecting, intersectionRatio }) as IntersectionObserverEntry,
            ),
            self,
          ),
        )
      }
    },
  )
}

test('approves in a window of its own when the browser cannot detect visibility', async () => {
  withoutSight()
  const own = windows()
  const { ask } = await show(chainOf(), own.open)
  const { choice } = ask(message('Hello'))
  await isSeen('cannot')
  expect(part('approve').textContent).toBe('Open in a window')
  expect(text()).toContain('can’t tell')
  part('approve').click()
  await expect.poll(() => own.opened.length).toBe(1)
  await expect.poll(() => inWindow(own, 'approve').dataset['seen']).toBe('ready')
  expect(own.opened[0]!.contentDocument!.body.textContent).toContain('Hello')
  expect(own.opened[0]!.contentDocument!.documentElement.dataset['theme']).toBe('dark')
  expect(text()).toContain('Go on in the other window')
  inWindow(own, 'approve').click()
  expect(await choice).toBe('approved')
  expect(own.count.closed).toBeGreaterThan(0)
})

test('offers a window when the frame stays covered', async () => {
  const own = windows()
  const { ask } = await show(chainOf(), own.open)
  attacks['covers all of it']!.begin()
  undo.push(attacks['covers all of it']!.end)
  ask(message('Hello'))
  await isSeen('hidden')
  await expect.poll(() => part('approve').textContent).toBe('Open in a window')
  part('approve').click()
  await expect.poll(() => own.opened.length).toBe(1)
})

test('returns the prompt to the frame when the visitor closes the window; refusing there refuses', async () => {
  withoutSight()
  const own = windows()
  const { ask } = await show(chainOf(), own.open)
  const { choice } = ask(message('Hello'))
  await isSeen('cannot')
  part('approve').click()
  await expect.poll(() => own.opened.length).toBe(1)
  await expect
    .poll(() => own.opened[0]!.contentDocument!.querySelector('[data-do=reject]'))
    .not.toBeNull()
  own.close()
  await isSeen('cannot')
  part('approve').click()
  await expect.poll(() => own.opened.length).toBe(2)
  await expect
    .poll(() => own.opened[1]!.contentDocument!.querySelector('[data-do=reject]'))
    .not.toBeNull()
  inWindow(own, 'reject').click()
  expect(await choice).toBe('refused')
})

test.each([
  [null, 'did not open a window'],
  ['severed', 'can’t be reached from a window'],
] as const)(
  'reports a window that does not open or cannot be reached, and keeps the prompt (%s)',
  async (opened, notice) => {
    withoutSight()
    const { ask } = await show(chainOf(), () => Promise.resolve(opened))
    const { choice } = ask(message('Hello'))
    await isSeen('cannot')
    part('approve').click()
    await expect.poll(text).toContain(notice)
    part('reject').click()
    expect(await choice).toBe('refused')
  },
)

test('distinguishes a window that opens without a handle, which uses the press up, from a blocked one', async () => {
  for (const [isActive, opened] of [
    [false, 'severed'],
    [true, null],
    [undefined, null],
  ] as const) {
    const view = {
      open: () => null,
      navigator: { ...(isActive !== undefined && { userActivation: { isActive } }) },
    } as object as Window
    expect(await openWindow(view, () => {})).toBe(opened)
  }
})

test('removes the prompt when the host no longer waits', async () => {
  const { ask, log } = await show()
  const { choice, abort } = ask(message('Hello'))
  await isSeen('ready')
  abort.abort(new Error('gone'))
  await expect(choice).rejects.toThrow('gone')
  expect(log.at(-1)).toBe('hide')
  expect(shown!.root.childElementCount).toBe(0)
})

test('shows the progress of the action, and offers a retry or cancel after a failure', async () => {
  const { ask, log } = await show()
  const turns: ((error?: Error) => void)[] = []
  const act = (): Promise<void> =>
    new Promise((resolve, fail) => turns.push((error) => (error ? fail(error) : resolve())))
  const { choice } = ask(transaction(), act)
  await isSeen('ready')
  part('approve').click()
  await expect.poll(text).toContain('Signing and sending…')
  turns[0]!(new Error('down'))
  await expect.poll(text).toContain('It may have been sent all the same')
  await userEvent.click(page.getByRole('button', { name: 'Try again' }))
  await expect.poll(() => turns.length).toBe(2)
  turns[1]!()
  expect(await choice).toBe('approved')
  const other = ask(message('Hello'), act)
  await isSeen('ready')
  part('approve').click()
  await expect.poll(() => turns.length).toBe(3)
  turns[2]!(new Error('down'))
  await expect.poll(text).toContain('Nothing was signed')
  await userEvent.keyboard('{Escape}')
  await expect(other.choice).rejects.toThrow('down')
  expect(log.at(-1)).toBe('hide')
})

test('shows markup in a name as text', async () => {
  const { ask, root } = await show()
  ask(
    message('<img src=x onerror=alert(1)>', {
      dapp: { name: '<b>Shop</b>', description: '', url: 'https://shop.example', icons: [] },
    }),
  )
  await isSeen('ready')
  expect(text()).toContain('<b>Shop</b>')
  expect(text()).toContain('<img src=x onerror=alert(1)>')
  expect(root.querySelector('img, .name b')).toBeNull()
})

test.each([
  [
    'a page that calls itself by another name',
    () =>
      message('Hi', {
        dapp: { name: 'Bank', description: '', url: 'https://bank.example', icons: [] },
      }),
    'It calls itself bank.example, but the request comes from https://shop.example.',
    'Sign',
  ],
  [
    'a sign-in at another site',
    () => message(signIn('bank.example')),
    'Do not sign. The message signs in at bank.example',
    'Sign anyway',
  ],
  [
    'a sign-in with another account',
    () => message(signIn('shop.example', bob)),
    'names another account than yours',
    'Sign anyway',
  ],
  [
    'typed data for another network',
    () => mail(137n),
    'This is for another network (Polygon)',
    'Sign anyway',
  ],
  ['a permit without a limit', () => permit(), 'There is no limit', 'Sign anyway'],
  ['a permit for an item', () => itemPermit(), 'could take this item', 'Sign anyway'],
  ['a payment by a signature', () => authorization(), '5,000\u00a0USDC', 'Sign'],
  ['that such a signature pays', () => authorization(), 'This signature moves money', 'Sign'],
  ['until when it is valid', () => authorization(), 'January 15, 2027', 'Sign'],
  [
    'a signed payment without an end',
    () => authorization({ validBefore: max }),
    'Without an end',
    'Sign',
  ],
  [
    'a signed payment for later',
    () => authorization({ validAfter: 4_000_000_000n, validBefore: max }),
    'Valid fromOctober 2, 2096',
    'Sign',
  ],
  [
    'a signed payment that only its receiver can make',
    () => authorization({}, 'Receive'),
    'This signature moves money: the receiver can make this payment',
    'Sign',
  ],
  [
    'a signed payment to the token’s own contract',
    () => authorization({ to: usdc }),
    'the token’s own contract',
    'Sign anyway',
  ],
  [
    'a signed payment from another account',
    () => authorization({ from: bob }),
    'takes from an account that is not yours',
    'Sign',
  ],
  ['the cancelling of a signed payment', () => cancellation(), 'Cancel a signed payment', 'Sign'],
  ['an allowance by Permit2', () => permitSingle(5_000_000n), '5\u00a0USDC', 'Sign anyway'],
  [
    'when an allowance by Permit2 ends',
    () => permitSingle(5_000_000n),
    'Permission endsJanuary 15, 2027',
    'Sign anyway',
  ],
  ['an allowance that is taken back', () => permitSingle(0n), 'nothing may be taken', 'Allow'],
  [
    'data of another form with the name of a permission',
    () => typedData('Permit(address spender)', { spender: bob }),
    'has the name of a known permission',
    'Sign',
  ],
  [
    'data that is not known',
    () => typedData('Vote(uint256 choice)', { choice: 1n }),
    'is not known here',
    'Sign',
  ],
  [
    'data that does not say for which network it is',
    () => typedData('Vote(uint256 choice)', { choice: 1n }, { name: 'Votes' }),
    'counts on every network',
    'Sign',
  ],
  [
    'data of no network as of every one',
    () => typedData('Vote(uint256 choice)', { choice: 1n }, { name: 'Votes' }),
    'NetworkEvery network',
    'Sign',
  ],
  ['what leaves by an order', () => listing(10n ** 18n), 'You give at mostItem 7', 'Sign'],
  ['what comes by an order', () => listing(10n ** 18n), 'You get at least1\u00a0ETH', 'Sign'],
  [
    'until when an order can be accepted',
    () => listing(10n ** 18n),
    'Valid untilJanuary 15, 2027',
    'Sign',
  ],
  ['an order for nothing', () => listing(0n), 'You get nothing', 'Sign anyway'],
  [
    'an order whose price goes to another account',
    () => listing(10n ** 18n, { offerer: bob }),
    'goes to another account',
    'Sign anyway',
  ],
  ['what a Safe does', () => safeTx(callData('a9059cbb', bob, 5_000_000n)), '5\u00a0USDC', 'Sign'],
  [
    'a permission that a Safe gives',
    () => safeTx(callData('a22cb465', bob, 1)),
    'Every item',
    'Sign anyway',
  ],
  [
    'the code of another contract in a Safe’s name',
    () => safeTx('0x12345678', { operation: 1n }),
    'can take everything',
    'Sign anyway',
  ],
  [
    'who is paid to send a Safe’s transaction',
    () => safeTx('0x', { gasPrice: 1n, refundReceiver: bob }),
    'Is paid for the gas',
    'Sign',
  ],
  [
    'a call by its contract’s descriptor, and who it is by',
    () => transaction({ to: weth, data: callData('2e1a7d4d', 10n ** 18n) }),
    'UnwrapWETHAmount1\u00a0ETH',
    'Confirm',
  ],
  [
    'that a descriptor proves nothing',
    () => transaction({ to: weth, data: callData('2e1a7d4d', 10n ** 18n) }),
    'how WETH’s contract is described. What it does is up to its code',
    'Confirm',
  ],
  [
    'typed data by its contract’s descriptor',
    () =>
      typedData(
        'OrderCancellations(bytes[] orderUids)',
        { orderUids: ['0x1234'] },
        { chainId: 1n, verifyingContract: '0x9008D19f58AAbD9eD0D60971565AA8510560ab41' },
      ),
    'Cancel orders',
    'Sign',
  ],
  [
    'a permission for all items in a call',
    () => transaction({ to: usdc, data: multicall(callData('a22cb465', bob, 1)) }),
    'Every item',
    'Confirm anyway',
  ],
  [
    'a limited permission in a call',
    () => transaction({ to: usdc, data: multicall(callData('87517c45', usdc, bob, 5n, 1n)) }),
    'One of the steps lets someone take',
    'Confirm',
  ],
  [
    'what is not known in a known call',
    () =>
      transaction({
        to: usdc,
        data: multicall(callData('a9059cbb', bob, 5n), callData('12345678', 1)),
      }),
    'Unknown function 0x12345678',
    'Confirm',
  ],
  [
    'the coin that goes with what is not known',
    () => transaction({ to: usdc, value: 10n ** 18n, data: callData('12345678', 1) }),
    '1\u00a0ETHUnknown function 0x12345678',
    'Confirm',
  ],
  [
    'several items that leave at once (ERC-1155)',
    () =>
      transaction({
        to: usdc,
        data: callData('2eb2c2d6', ada, bob, 160, 256, 352, 2, 7n, 8n, 2, 1n, 3n, 0),
      }),
    'Item 8× 3',
    'Confirm',
  ],
  [
    'an allowance by a call of Permit2',
    () => transaction({ to: permit2, data: callData('87517c45', usdc, bob, max >> 96n, 1n) }),
    'There is no limit',
    'Confirm anyway',
  ],
  [
    'a permission of another form',
    () => transaction({ to: usdc, data: `${callData('095ea7b3', bob, 5n)}00` }),
    'does not have that function’s form',
    'Confirm anyway',
  ],
  [
    'a swap without a least amount',
    () =>
      transaction({
        to: bob,
        data: callData('04e45aaf', usdc, permit2, 500, ada, 5_000_000n, 0, 0),
      }),
    'No least amount is set',
    'Confirm',
  ],
  [
    'a swap for another account',
    () =>
      transaction({
        to: bob,
        data: callData('04e45aaf', usdc, permit2, 500, bob, 5_000_000n, 9n, 0),
      }),
    'goes to another account than yours',
    'Confirm anyway',
  ],
  ['a permit with one', () => permit(5_000_000n), '5\u00a0USDC', 'Allow'],
  [
    'a permission taken back',
    () => transaction({ to: usdc, data: callData('095ea7b3', bob, 0n) }),
    'Take a permission back',
    'Confirm',
  ],
  [
    'tokens sent to their own contract',
    () => transaction({ to: usdc, data: callData('a9059cbb', usdc, 5n) }),
    'the token’s own contract',
    'Confirm anyway',
  ],
  [
    'tokens of somebody else',
    () => transaction({ to: usdc, data: callData('23b872dd', bob, bob, 5n) }),
    'takes from an account that is not yours',
    'Confirm',
  ],
  [
    'a fee of more than is usual',
    () => transaction({ gas: 21_000n, maxFeePerGas: 10_000_000_000_000n }),
    'The fee is unusually high',
    'Confirm',
  ],
])('describes %s: %#', async (_name, approval, expectedText, action) => {
  const { ask } = await show()
  ask(approval())
  await isSeen('ready')
  await expect.poll(text).toContain(expectedText)
  expect(part('approve').textContent).toBe(action)
})

const supportsItems = { isCollection: true, token: null }
const neither = { token: null }

test.each([
  [
    'an item 0 given away',
    supportsItems,
    bob,
    0n,
    ['Item 0', 'without asking again', 'could take this item'],
    ['Take a permission back'],
  ],
  [
    'an item taken back',
    supportsItems,
    noOne,
    5n,
    ['Take a permission back'],
    ['Item 5', 'There is no limit'],
  ],
  [
    'a name with a huge id',
    supportsItems,
    bob,
    hash,
    [`Item ${hash}`],
    ['There is no limit', 'Unlimited'],
  ],
  ['a token’s amount', {}, bob, 5_000_000n, ['5\u00a0USDC'], ['Item', 'is not known']],
  ['a token’s amount of 0', {}, bob, 0n, ['Take a permission back'], ['is not known']],
  [
    'a number of an unknown contract',
    neither,
    bob,
    0n,
    ['A permission for 0', 'is not known'],
    ['Take a permission back'],
  ],
  [
    'a contract that claims to be both',
    { isCollection: true },
    bob,
    3n,
    ['A permission for 3', 'is not known'],
    ['Item 3', 'USDC'],
  ],
] as const)(
  'describes an approval by what the contract is: %s',
  async (_, chain, spender, value, says, omits) => {
    const { ask } = await show(chainOf(chain))
    ask(transaction({ to: usdc, data: callData('095ea7b3', spender, value) }))
    await isSeen('ready')
    for (const each of says) await expect.poll(text).toContain(each)
    for (const each of omits) expect(text()).not.toContain(each)
  },
)

test('warns of an approval without a limit before the contract has answered', async () => {
  const silent = { ...chainOf(), request: () => new Promise<never>(() => {}) }
  const { ask } = await show(silent)
  ask(transaction({ to: usdc, data: callData('095ea7b3', bob, 2n ** 256n - 1n) }))
  await isSeen('ready')
  expect(text()).toContain('There is no limit')
  expect(part('approve').textContent).toBe('Confirm anyway')
})

test('shows only the signed fields of typed data, and all of its domain', async () => {
  const { ask } = await show()
  ask(mail())
  await isSeen('ready')
  expect(text()).toContain('Hello, Bob!')
  for (const shown of ['Ether Mail', 'Version1', 'Ethereum', `Salt0x${'5a'.repeat(32)}`])
    expect(text()).toContain(shown)
  expect(text().replaceAll(/\s/g, '')).toContain('0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC')
  expect(text()).not.toContain('unsigned')
})

test('writes an approval in a language of the visitor, whichever the page names', async () => {
  await page.viewport(360, 584)
  shown = stand(chainOf(), { own: ['fr', 'es-MX'] })
  shown.theme({ locale: 'zh-Hans' })
  shown.ask(permit())
  await expect.poll(text).toContain('No hay límite')
  expect(document.documentElement.lang).toBe('es-MX')
})

test('applies the host’s colours, and no size that would hide content', async () => {
  const { theme, ask } = await show()
  const style = document.documentElement.style
  theme({
    mode: 'light',
    variables: {
      accent: '#ff5a1f',
      fontSizeMaster: '1px',
      borderRadiusMaster: '900px',
      fontFamily: 'Webdings',
    },
  })
  ask(message('Hello'))
  await expect.poll(() => style.getPropertyValue('--portico-accent')).not.toBe('')
  expect(document.documentElement.dataset['theme']).toBe('light')
  expect(style.getPropertyValue('--portico-font-size-master')).toBe('10px')
  expect(style.getPropertyValue('--portico-border-radius-master')).toBe('4px')
  expect(style.getPropertyValue('--portico-font-family')).not.toContain('Webdings')
  theme({ mode: 'dark' })
  expect(style.getPropertyValue('--portico-accent')).toBe('')
})
