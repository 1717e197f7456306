/** Tests of the buttons as the page changes, drawn by React itself into a minimal page. */
import {
  act,
  Children,
  createElement,
  isValidElement,
  useEffect,
  type FunctionComponent,
} from 'react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { limits, type Portico } from '@portico/core'
import { page, settle, wallet } from '../../core/test/world.ts'
import { AccountButton } from '../src/buttons/account-button.tsx'
import type { PageButtonProps } from '../src/buttons/page-button.tsx'
import { NetworkButton } from '../src/buttons/network-button.tsx'
import { WalletButton } from '../src/buttons/wallet-button.tsx'
import { ContextProvider, type PorticoContextValue } from '../src/context/portico-context.tsx'
import { useBalance, useIdentity, useWalletInfo, type UseBalance } from '../src/hooks/index.ts'
import { useTokens } from '../src/hooks/use-tokens.ts'
import { en } from '../src/strings/locales/en.ts'

const shown = vi.hoisted(() => ({ button: undefined as PageButtonProps | undefined }))
/**
 * Stands in for the element, which does not exist here, and records the props of its last render.
 */
vi.mock('../src/buttons/page-button.tsx', () => ({
  PageButton(props: PageButtonProps) {
    useEffect(() => {
      shown.button = props
      return () => void (shown.button = undefined)
    }, [props])
    return null
  },
}))

/** The parts of a document that React looks at when nothing is drawn. */
function container(): Element {
  const quiet = { addEventListener: () => {}, removeEventListener: () => {} }
  const document = {
    ...quiet,
    nodeType: 9,
    nodeName: '#document',
    activeElement: null,
    defaultView: null,
  }
  return {
    ...quiet,
    nodeType: 1,
    nodeName: 'DIV',
    tagName: 'DIV',
    namespaceURI: 'http://www.w3.org/1999/xhtml',
    ownerDocument: document,
    textContent: '',
  } as unknown as Element
}

const drawn: { unmount(): void }[] = []

async function draw<P extends object>(
  portico: Portico,
  Host: FunctionComponent<P>,
  props: P,
): Promise<void> {
  const { createRoot } = await import('react-dom/client')
  const root = createRoot(container())
  drawn.push(root)
  const value = { portico, locale: en, warm: () => {} } as unknown as PorticoContextValue
  await act(async () =>
    root.render(createElement(ContextProvider, { value }, createElement(Host, props))),
  )
}

const fox = (chain: `eip155:${number}` = 'eip155:1') =>
  wallet({ connector: 'evm', id: 'fox', rdns: 'app.fox', accounts: { eip155: ['0xa'] }, chain })
const pictures = (): string[] =>
  Children.toArray(shown.button?.children).flatMap((child) =>
    isValidElement<{ src?: string }>(child) && child.props.src !== undefined
      ? [child.props.src]
      : [],
  )
const refused: unknown[] = []
const note = (reason: unknown): void => void refused.push(reason)

beforeAll(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('window', { event: undefined, HTMLIFrameElement: class {} })
  vi.stubGlobal('document', container().ownerDocument)
  process.on('unhandledRejection', note)
})
// The globals stay stubbed: a promise that settles after the last test may still set state, and the
// file has a process of its own.
afterAll(() => void process.off('unhandledRejection', note))
// A button that stays would be drawn again when its instance changes, and its values would be taken
// for those of the next test.
afterEach(() => act(async () => drawn.splice(0).forEach((root) => root.unmount())))
beforeEach(() => {
  shown.button = undefined
  refused.length = 0
})

test('names an old balance as such from the end of a transaction until the new one is there', async () => {
  const { portico } = page({ wallets: [['evm', fox()]] })
  await portico.connect({ offer: 'fox' })
  await draw(portico, AccountButton, {})
  const isLoaded = (): Promise<void> =>
    vi.waitFor(async () => {
      await act(settle)
      expect(shown.button?.['aria-label']).not.toContain(en.buttons.loadingBalance)
    })
  await isLoaded()
  const { resources } = await portico.data()
  await act(async () => resources.outdate('0xa/', () => true))
  expect(shown.button?.['aria-label']).toContain(en.buttons.loadingBalance)
  await act(async () => resources.refresh(() => true))
  await isLoaded()
})

test('shows a balance whose code fails to load as unknown, allows a retry, and throws nothing in the page', async () => {
  const { portico, pass } = page({ wallets: [['evm', fox()]] })
  await portico.connect({ offer: 'fox' })
  let offline = true
  const cut = {
    ...portico,
    data: vi.fn(() =>
      offline
        ? Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
        : portico.data(),
    ),
  } as unknown as Portico
  const seen: UseBalance[] = []
  function Host() {
    seen.push(useBalance())
    useIdentity('0xa', { lookUp: true })
    useTokens()
    return createElement(AccountButton)
  }
  await draw(cut, Host, {})
  await act(settle)
  expect(refused).toEqual([])
  expect(seen.at(-1)?.status).toBe('error')
  expect(shown.button?.['aria-label']).toContain(en.buttons.unknownBalance)
  await act(async () => seen.at(-1)?.retry())
  await act(settle)
  expect(refused).toEqual([])
  expect(seen.at(-1)?.status).toBe('error')
  offline = false
  await act(async () => seen.at(-1)?.retry())
  await vi.waitFor(() =>
    act(async () => expect(seen.at(-1)).toMatchObject({ status: 'ready', raw: '11' })),
  )
  expect(shown.button?.['aria-label']).not.toContain(en.buttons.unknownBalance)
  // It is also kept up to date, as one whose code was there from the start.
  const { at } = seen.at(-1)!
  await act(async () => pass(limits.balanceTtl))
  await vi.waitFor(() => act(async () => expect(seen.at(-1)?.at).toBeGreaterThan(at!)))
})

test('a balance that is not read, on an allowed network without configuration, is not shown as loading', async () => {
  const { portico } = page({
    wallets: [['evm', fox('eip155:99')]],
    config: { allowUnsupportedChain: true },
  })
  await portico.connect({ offer: 'fox' })
  await draw(portico, AccountButton, {})
  await act(settle)
  expect(shown.button?.['aria-label']).toBe(`${en.buttons.account}, 0xa`)
})

test('the account button follows a change of the host’s allowed networks', async () => {
  const { portico } = page({ wallets: [['evm', fox('eip155:99')]] })
  await portico.connect({ offer: 'fox' })
  await draw(portico, AccountButton, {})
  expect(shown.button?.tone).toBe('critical')
  await act(async () => portico.setOptions({ allowUnsupportedChain: true }))
  expect(shown.button?.tone).toBeUndefined()
})

test('the network button follows a change of the options, and shows the host’s picture of the network', async () => {
  const { portico } = page({ wallets: [['evm', fox()]] })
  await portico.connect({ offer: 'fox' })
  await draw(portico, NetworkButton, {})
  expect(pictures()).toEqual([])
  await act(async () => portico.setOptions({ chainImages: { 'eip155:1': '/one.svg' } }))
  expect(pictures()).toEqual(['/one.svg'])
  await act(async () => portico.setOptions({ enableNetworkSwitch: false }))
  expect(shown.button).toBeUndefined()
  await act(async () => portico.setOptions({ enableNetworkSwitch: true }))
  expect(shown.button?.['aria-label']).toContain('eip155:1')
})

test('opens the list when the wallet could not be requested, and the error when it failed', async () => {
  const twins = ['fox', 'vixen'].map((id) =>
    wallet({ connector: 'evm', id, rdns: 'app.fox', accounts: { eip155: ['0xa'] } }),
  )
  const owl = wallet({
    connector: 'evm',
    id: 'owl',
    rdns: 'app.owl',
    accounts: { eip155: ['0xc'] },
  })
  const { portico, connectors, armed } = page({
    wallets: [...twins, owl].map((each) => ['evm', each] as const),
  })
  const open = vi.fn<(options: { intent: string }) => Promise<void>>(() => Promise.resolve())
  const press = async (rdns: string): Promise<string[]> => {
    open.mockClear()
    await draw({ ...portico, open } as unknown as Portico, WalletButton, { wallet: rdns })
    await act(async () => shown.button?.onClick?.(undefined as never))
    await act(settle)
    return open.mock.calls.map(([{ intent }]) => intent)
  }
  expect(await press('app.fox')).toEqual(['wallets'])
  owl.says = 'no'
  expect(await press('app.owl')).toEqual(['ask'])
  // The failure that is shown is Owl's.
  expect(await press('app.fox')).toEqual(['wallets'])
  // A visitor who cancels is shown no view afterwards.
  owl.says = 'hold'
  expect(await press('app.owl')).toEqual([])
  await armed(limits.approval)
  await act(async () => portico.cancel())
  expect(open).not.toHaveBeenCalled()
  connectors['evm']!.show()
  expect(await press('app.owl')).toEqual(['get'])
})

test('a wallet’s button also opens the list when the code for wallet requests cannot be loaded', async () => {
  const { portico } = page({ wallets: [['evm', fox()]] })
  const open = vi.fn(() => Promise.resolve())
  const connect = (): Promise<never> =>
    Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
  await draw({ ...portico, open, connect } as unknown as Portico, WalletButton, {
    wallet: 'app.fox',
  })
  await act(async () => shown.button?.onClick?.(undefined as never))
  await act(settle)
  expect(open.mock.calls).toEqual([[{ intent: 'wallets', data: {} }]])
  expect(refused).toEqual([])
})

test('a wallet’s button shows nothing when its attempt is cancelled before that code has loaded', async () => {
  const { portico } = page({ wallets: [['evm', fox()]] })
  await draw(portico, WalletButton, { wallet: 'app.fox' })
  await act(async () => {
    shown.button?.onClick?.({} as never)
    portico.cancel()
    await settle()
  })
  await portico.prefetch()
  await act(settle)
  expect(portico.getState().attempt).toEqual({ is: 'idle' })
  expect(portico.getState().ui.open).toBe(false)
})

test('requests no wallet before consent: prompts for it in the card first, for this wallet', async () => {
  const asked = vi.fn()
  const { portico, connectors } = page({
    wallets: [['evm', fox()]],
    config: { features: { legalCheckbox: true }, termsConditionsUrl: 'https://host.example/terms' },
  })
  const { open } = connectors['evm']!
  connectors['evm']!.open = (...given) => (asked(), open(...given))
  await draw(portico, WalletButton, { wallet: 'app.fox' })
  const press = async (): Promise<void> => {
    await act(async () => shown.button?.onClick?.({} as never))
    await act(settle)
  }
  await press()
  await vi.waitFor(() =>
    expect(portico.getState().ui.history.at(-1)).toMatchObject({
      view: 'ConnectingExternal',
      data: { connector: 'evm', offer: 'fox', rdns: 'app.fox' },
    }),
  )
  expect(portico.getState().attempt).toEqual({ is: 'idle' })
  // A visitor who closes the card without consent is not brought to the wallet.
  await act(async () => portico.close())
  await act(settle)
  expect(portico.getState().ui.open).toBe(false)
  expect(asked).not.toHaveBeenCalled()
  portico.acceptLegal(true)
  await press()
  await vi.waitFor(() => expect(asked).toHaveBeenCalledOnce())
})

test('prompts for consent in the list of both wallets that claim one identity', async () => {
  const twins = ['fox', 'vixen'].map((id) =>
    wallet({ connector: 'evm', id, rdns: 'app.fox', accounts: { eip155: ['0xa'] } }),
  )
  const config = {
    features: { legalCheckbox: true },
    privacyPolicyUrl: 'https://host.example/privacy',
  }
  const { portico } = page({ wallets: twins.map((each) => ['evm', each] as const), config })
  await draw(portico, WalletButton, { wallet: 'app.fox' })
  await act(async () => shown.button?.onClick?.({} as never))
  await act(settle)
  await vi.waitFor(() =>
    expect(portico.getState().ui.history.at(-1)).toMatchObject({ view: 'AllWallets' }),
  )
  expect(portico.getState().attempt).toEqual({ is: 'idle' })
})

test('the button of a missing wallet opens its downloads', async () => {
  const { portico } = page({ wallets: [['evm', fox()]] })
  const open = vi.fn(() => Promise.resolve())
  await draw({ ...portico, open } as unknown as Portico, WalletButton, {
    wallet: 'app.owl',
    label: 'Owl',
  })
  await act(async () => shown.button?.onClick?.({} as never))
  expect(open.mock.calls).toEqual([[{ intent: 'get', data: { rdns: 'app.owl', name: 'Owl' } }]])
})

test('does not offer a switch on an unsupported network when switching is off', async () => {
  const { portico } = page({ wallets: [['evm', fox('eip155:99')]] })
  await portico.connect({ offer: 'fox' })
  await draw(portico, AccountButton, {})
  expect(shown.button?.['aria-label']).toContain(en.buttons.switchNetwork)
  await act(async () => portico.setOptions({ enableNetworkSwitch: false }))
  expect(shown.button).toMatchObject({
    tone: 'critical',
    'aria-label': `${en.buttons.account}, 0xa, ${en.buttons.unknownNetwork}`,
  })
})

test('the connected wallet’s name and identifier are the same object while it is connected', async () => {
  const { portico } = page({
    wallets: [
      [
        'evm',
        wallet({
          connector: 'evm',
          id: 'app.fox',
          name: 'Fox',
          rdns: 'app.fox',
          accounts: { eip155: ['0xa'] },
        }),
      ],
    ],
  })
  const seen: unknown[] = []
  await draw(portico, () => (seen.push(useWalletInfo()), null), {})
  expect(seen.at(-1)).toBeUndefined()
  await act(async () => void (await portico.connect({ offer: 'app.fox' })))
  const known = seen.at(-1)
  expect(known).toEqual({ name: 'Fox', identifier: 'app.fox' })
  await act(async () => portico.setThemeMode('light'))
  expect(seen.at(-1)).toBe(known)
})
