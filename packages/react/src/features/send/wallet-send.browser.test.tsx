import { PorticoError } from '@portico/core'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  ada,
  button,
  card,
  connect,
  focused,
  fox,
  inCard,
  openView,
  second,
  seeView,
  visit,
  type Answer,
  type Host,
  type HostOptions,
} from '../../../test/browser/host.tsx'
import { scenes, type Visit } from '../../../test/browser/scenes.ts'
import { ar } from '../../strings/locales/ar.ts'
import { es } from '../../strings/locales/es.ts'
import {
  quoteOf,
  sendingHost,
  served,
  stranger,
  token,
  transferScript,
  type ServedHoldings,
  type TransferScript,
} from '../../../test/browser/transfers.ts'

type Options = HostOptions & { serves?: ServedHoldings }

async function form(
  script: TransferScript = transferScript(),
  visitor: Visit = visit,
  options: Options = {},
): Promise<Host> {
  fox({ accounts: [ada, second] })
  const host = visitor(sendingHost(script, options))
  await connect('test.fox')
  void host.portico.open({ view: 'WalletSend' })
  await seeView('WalletSend')
  await expect.element(inCard('send-balance')).not.toHaveTextContent('not known')
  return host
}
const next = inCard('send-next')
const refusal = (code: 'token-restricted' | 'receiver-token-account'): PorticoError =>
  new PorticoError(code, code, { exit: 'failed' })
const type = async (amount: string, to?: string): Promise<void> => {
  await userEvent.fill(inCard('send-amount'), amount)
  if (to !== undefined) await userEvent.fill(inCard('send-to'), to)
}

scenes('send, send-filled', async (visitor, see) => {
  await form(transferScript(), visitor)
  await see('send')
  await type('1.5', 'bob.eth')
  await expect.element(inCard('full-address')).toBeVisible()
  await see('send-filled')
})

scenes('send-too-much, send-bad-address', async (visitor, see) => {
  await form(transferScript(), visitor)
  await type('11')
  await see('send-too-much')
  await type('1', '7EYnhQoR9YM3N7UoaKRoA44Uy8JeaZV3qyouov87awMs')
  await expect.element(inCard('send-receiver')).toHaveAttribute('data-status', 'invalid')
  await see('send-bad-address')
})

scenes('send-fallback', async (visitor, see) => {
  await form(
    transferScript({
      names: { 'vault.eth': { address: stranger, isFallback: true, isUnsafe: true } },
      hasMemo: true,
    }),
    visitor,
  )
  await type('1', 'vault.eth')
  await inCard('send-memo-add').click()
  await expect.element(inCard('send-accept')).toBeVisible()
  await see('send-fallback')
})

scenes('send-token-account, send-token-restricted', async (visitor, see) => {
  const host = await form(
    transferScript({
      quote: (of) =>
        of.token !== null
          ? Promise.reject(refusal('token-restricted'))
          : of.to === second
            ? Promise.reject(refusal('receiver-token-account'))
            : quoteOf(of),
    }),
    visitor,
  )
  await type('1', second)
  await expect.element(inCard('send-receiver').getByText(/./)).toBeVisible()
  await see('send-token-account')
  void host.portico.open({ view: 'WalletSend', data: { token } }).catch(() => {})
  await expect.element(inCard('send-token')).toMatchTextContent(/TUSD/)
  await expect.element(next).not.toHaveAttribute('aria-busy')
  await see('send-token-restricted')
})

scenes('send-unsupported, send-other-network', async (visitor, see) => {
  fox()
  const host = visitor()
  await connect('test.fox')
  await openView(host, 'WalletSend')
  await see('send-unsupported')
  void host.portico.open({ view: 'WalletSend', data: { chain: 'eip155:8453' } }).catch(() => {})
  await expect.element(inCard('send-switch')).toBeVisible()
  await see('send-other-network')
})

test('names the missing input on one button that leads there, and then to the review', async () => {
  await form()
  await expect.element(next).toHaveTextContent('Enter an amount')
  await next.click()
  await expect.poll(() => focused()).toBe(inCard('send-amount').element())
  await type('1')
  await expect.element(next).toHaveTextContent('Enter a receiver')
  await next.click()
  await expect.poll(() => focused()).toBe(inCard('send-to').element())
  await userEvent.fill(inCard('send-to'), second)
  await expect.element(next).toHaveTextContent('Review')
  await userEvent.keyboard('{Enter}')
  await seeView('WalletSendPreview')
})

test.each<[amount: string, says: string]>([
  ['0', 'Enter an amount'],
  ['0.000', 'Enter an amount'],
  ['abc', 'Check the amount'],
  ['-1', 'Check the amount'],
  ['1.0000000000000000001', 'At most 18 decimals'],
  ['11', 'Not enough ETH'],
  ['10', 'Not enough ETH for the fee'],
  ['9.999958', 'Enter a receiver'],
  ['9.999959', 'Not enough ETH for the fee'],
  ['1,5', 'Enter a receiver'],
  ['1.234,5', 'Not enough ETH'],
])('%s of ten: %s', async (amount, says) => {
  await form()
  await type(amount)
  await expect.element(next).toMatchTextContent(new RegExp(`^${says}$`))
  if (says !== 'Enter a receiver' && says !== 'Enter an amount')
    await expect.element(inCard('send-amount')).toHaveAttribute('aria-invalid', 'true')
})

test('names a token that cannot be sent before any other input, and leads to the others by a press', async () => {
  const host = await form(
    transferScript({
      quote: (of) =>
        of.token === null ? quoteOf(of) : Promise.reject(refusal('token-restricted')),
    }),
  )
  void host.portico.open({ view: 'WalletSend', data: { token } }).catch(() => {})
  await expect.element(next).toHaveTextContent('TUSD can’t be sent from here')
  await expect.element(card.getByText(/Its issuer does not allow it/)).toBeVisible()
  await type('1', second)
  await expect.element(next).toHaveTextContent('TUSD can’t be sent from here')
  await next.click()
  await seeView('WalletSendSelectToken')
})

test('reports the address of a token account, and does not send to it', async () => {
  await form(
    transferScript({
      quote: (of) =>
        of.to === second ? Promise.reject(refusal('receiver-token-account')) : quoteOf(of),
    }),
  )
  await type('1', second)
  await expect
    .element(inCard('send-receiver'))
    .toHaveTextContent('This is a token account. Ask its owner for the owner’s address.')
  await expect.element(next).toHaveTextContent('Check the address')
  await next.click()
  await expect.poll(() => focused()).toBe(inCard('send-to').element())
  await userEvent.fill(inCard('send-to'), stranger)
  await expect.element(next).toHaveTextContent('Review')
})

test('the maximum leaves the fee, in the token and in money', async () => {
  await form()
  await inCard('send-max').click()
  await expect.element(inCard('send-amount')).toHaveValue('9.999958')
  await expect.element(inCard('send-unit')).toHaveTextContent('$19,999.91')
  await inCard('send-unit').click()
  await expect.element(inCard('send-amount')).toHaveValue('19999.91')
  await expect.element(inCard('send-unit')).toMatchTextContent(/9\.999958.ETH/)
  await expect.element(next).toHaveTextContent('Enter a receiver')
})

test('an amount in money is converted to the token', async () => {
  await form()
  await inCard('send-unit').click()
  await type('3,000')
  await expect.element(inCard('send-unit')).toMatchTextContent(/1\.5.ETH/)
  await type('30000')
  await expect.element(next).toHaveTextContent('Not enough ETH')
})

test.each<[typed: string, status: string, says: RegExp]>([
  ['bob.eth', 'resolved', /^$/],
  ['none.eth', 'unresolved', /No address is behind none\.eth/],
  // Typed by keyboards in these forms, which are normalised (ENSIP-15).
  ['BOB.eth', 'resolved', /^$/],
  ['\u2764\ufe0f.eth', 'resolved', /^$/],
  // The name without its joiner has another owner.
  ['\u{1f468}\u200d\u{1f3a4}.eth', 'resolved', /^$/],
  ['\u{1f468}\u{1f3a4}.eth', 'unresolved', /No address is behind/],
  ['bo\u200db.eth', 'invalid', /has characters that no name may have/],
  ['b\u043eb.eth', 'invalid', /has characters that no name may have/],
  ['hello', 'invalid', /neither an address nor a name/],
  [
    '0xF39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    'invalid',
    /A letter or more of this address is wrong/,
  ],
  [`eip155:8453:${second}`, 'invalid', /That is meant for Base\. You are on Ethereum\./],
  [
    'bitcoin:bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
    'invalid',
    /That is an address for Bitcoin/,
  ],
  [`ethereum:${second}@1`, 'resolved', /^$/],
])('marks %s as %s', async (typed, status, says) => {
  const found = { address: second, isFallback: false, isUnsafe: false }
  const names = ['bob.eth', '\u2764.eth', '\u{1f468}\u200d\u{1f3a4}.eth']
  await form(transferScript({ names: Object.fromEntries(names.map((name) => [name, found])) }))
  await type('1', typed)
  await expect.element(inCard('send-receiver')).toHaveAttribute('data-status', status)
  await expect.element(inCard('send-receiver')).toMatchTextContent(says)
  if (status === 'resolved')
    await expect
      .element(card.getByRole('group', { name: 'Full address' }))
      .toMatchTextContent(new RegExp(second))
  else await expect.element(next).toMatchTextContent(/Check the (address|name)/)
})

test('shows the receiver’s picture when a name was typed, and a pattern for an address', async () => {
  const avatar = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA='
  const answer: Answer = (url, body) =>
    url.pathname.endsWith(`/identity/${second}`)
      ? Response.json({ name: 'bob.eth', avatar })
      : served()(url, body)
  await form(transferScript(), visit, { answer })
  const picture = (): Element | null => inCard('send-whom').query()?.querySelector('img') ?? null
  await type('1', second)
  await expect.element(inCard('send-whom')).toBeVisible()
  expect(picture()).toBeNull()
  await type('1', 'bob.eth')
  await expect.poll(() => picture()?.getAttribute('src')).toBe(avatar)
})

test('a name lookup that failed can be retried', async () => {
  let fails = true
  await form(
    transferScript({
      names: {
        'bob.eth': () =>
          fails
            ? Promise.reject(new Error('down'))
            : { address: second, isFallback: false, isUnsafe: false },
      },
    }),
  )
  await type('1', 'bob.eth')
  await expect.element(inCard('send-receiver')).toHaveAttribute('data-status', 'error')
  fails = false
  await button('Try again').click()
  await expect.element(inCard('send-receiver')).toHaveAttribute('data-status', 'resolved')
})

test('requires confirmation of a name’s Ethereum address, which its owner may not control here', async () => {
  await form(
    transferScript({
      names: { 'vault.eth': { address: stranger, isFallback: true, isUnsafe: true } },
    }),
  )
  await type('1', 'vault.eth')
  await expect
    .element(inCard('send-receiver'))
    .toMatchTextContent(/has no address for Ethereum\. This is its Ethereum address/)
  await expect.element(next).toHaveTextContent('Confirm the address')
  await next.click()
  await expect.poll(() => focused()).toBe(inCard('send-accept').element())
  await userEvent.keyboard('{Enter}')
  await expect.element(next).toHaveTextContent('Review')
  await userEvent.fill(inCard('send-to'), 'vault.eth ')
  await expect.element(next).toHaveTextContent('Confirm the address')
})

test('the input survives leaving the view, and means the same in another language', async () => {
  const host = await form()
  await type('1.234', 'bob.eth')
  await inCard('send-token').click()
  await seeView('WalletSendSelectToken')
  await card.getByTestId('back').click()
  await seeView('WalletSend')
  await expect.element(inCard('send-amount')).toHaveValue('1.234')
  await expect.element(inCard('send-to')).toHaveValue('bob.eth')
  const stored = host.portico.getState().slices.send?.form
  host.leave()
  expect(stored).toMatchObject({ amount: '1.234', locale: 'en' })
})

test('aligns the empty receiver right in a right-to-left language, and an address left', async () => {
  await form(transferScript(), visit, { locale: ar })
  const directionOf = (): string => getComputedStyle(inCard('send-to').element()).direction
  expect(directionOf()).toBe('rtl')
  await type('1', second)
  expect(directionOf()).toBe('ltr')
})

test('renders the whole network mark at a token', async () => {
  await form()
  const mark = inCard('send-token').element().querySelector('.badged')!
  expect(getComputedStyle(mark).overflow).toBe('visible')
})

test('a language with its own digits and separators is parsed in both', async () => {
  await form(transferScript(), visit, { locale: ar })
  await type('١٫٥')
  await expect.element(inCard('send-unit')).toMatchTextContent(/3,000\.00|٣٬٠٠٠٫٠٠/)
  await expect.element(inCard('send-amount')).not.toHaveAttribute('aria-invalid', 'true')
})

test('a language with a decimal comma shows and accepts a comma', async () => {
  await form(transferScript(), visit, { locale: es })
  await type('1,5')
  await expect.element(inCard('send-unit')).toMatchTextContent(/3000,00/)
  await inCard('send-max').click()
  await expect.element(inCard('send-amount')).toHaveValue('9,999958')
})

test('a network switch clears the form', async () => {
  const host = await form()
  await type('1', second)
  await host.portico.switchNetwork('eip155:8453')
  await expect.poll(() => host.portico.getState().slices.send?.form).toBeNull()
  await expect.element(inCard('send-amount')).toHaveValue('')
})

test('parameters fill in the form once', async () => {
  const host = await form()
  void host.portico
    .open({ view: 'WalletSend', data: { token: null, amount: '1.5', to: 'bob.eth' } })
    .catch(() => {})
  await expect.element(inCard('send-to')).toHaveValue('bob.eth')
  await expect.element(inCard('send-amount')).toHaveValue('1.5')
  await userEvent.fill(inCard('send-amount'), '2')
  await inCard('send-token').click()
  await seeView('WalletSendSelectToken')
  await card.getByTestId('back').click()
  await expect.element(inCard('send-amount')).toHaveValue('2')
  void host.portico
    .open({ view: 'WalletSend', data: { token: null, amount: '1.5', to: 'bob.eth' } })
    .catch(() => {})
  await expect.element(inCard('send-amount')).toHaveValue('1.5')
})

test('the visitor’s other accounts are offered, and a press chooses one', async () => {
  await form()
  await inCard(`send-to-${second}`).click()
  await expect.element(inCard('send-to')).toHaveValue(second)
  await expect.element(inCard('send-suggestions')).not.toBeInTheDocument()
})

test('fills in pasted text, and focuses the field with a message when the browser refuses', async () => {
  await form()
  const { clipboard } = navigator
  const answer = (readText: () => Promise<string>): void =>
    void Object.defineProperty(navigator, 'clipboard', { value: { readText }, configurable: true })
  try {
    answer(() => Promise.reject(new DOMException('denied', 'NotAllowedError')))
    await inCard('send-paste').click()
    await expect
      .element(card.getByText('The browser did not allow it. Paste into the field by hand.'))
      .toBeVisible()
    await expect.poll(() => focused()).toBe(inCard('send-to').element())
    answer(async () => ` ${second}\n`)
    await inCard('send-paste').click()
    await expect.element(inCard('send-receiver')).toHaveAttribute('data-status', 'resolved')
    await userEvent.clear(inCard('send-to'))
    answer(async () => `Total: 5 ETH\n${second} thanks\u0000`)
    await inCard('send-paste').click()
    await expect.element(inCard('send-receiver')).toHaveAttribute('data-status', 'invalid')
    await expect
      .element(inCard('send-receiver'))
      .toMatchTextContent(/neither an address nor a name/)
  } finally {
    Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true })
  }
})

test('a QR code is scanned when the browser can, and the camera is released', async () => {
  const stopped: string[] = []
  const { mediaDevices } = navigator
  const canvas = document.createElement('canvas')
  canvas.getContext('2d')
  const stream = canvas.captureStream(1)
  for (const track of stream.getTracks()) track.stop = () => void stopped.push('stopped')
  Object.defineProperty(navigator, 'mediaDevices', {
    value: { getUserMedia: async () => stream },
    configurable: true,
  })
  class Reader {
    detect = async (): Promise<{ rawValue: string }[]> => [{ rawValue: `ethereum:${second}@1` }]
  }
  const before = window.BarcodeDetector
  window.BarcodeDetector = Reader
  HTMLVideoElement.prototype.play = async () => {}
  try {
    await form()
    await inCard('send-scan').click()
    await expect.element(inCard('send-to')).toHaveValue(`ethereum:${second}@1`)
    await expect.poll(() => stopped).toEqual(['stopped'])
  } finally {
    if (before) window.BarcodeDetector = before
    else Reflect.deleteProperty(window, 'BarcodeDetector')
    Reflect.deleteProperty(HTMLVideoElement.prototype, 'play')
    Object.defineProperty(navigator, 'mediaDevices', { value: mediaDevices, configurable: true })
  }
  expect(page).toBeDefined()
})

test('reports an unknown cost, and retries by a press', async () => {
  let fails = true
  const script = transferScript({
    quote: (transfer) => (fails ? Promise.reject(new Error('down')) : quoteOf(transfer)),
  })
  await form(script)
  await inCard('send-max').click()
  await expect.element(next).toHaveTextContent('The fee is not known. Try again')
  fails = false
  await next.click()
  await expect.element(inCard('send-amount')).toHaveValue('9.999958')
})
