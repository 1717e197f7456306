import { expect, test } from 'vitest'
import { createScriptedWallet } from './create.ts'
import { hostileAnnouncements, hostileIcons, hostileNames } from './hostile.ts'
import type { WalletWindow } from './types.ts'
import { walletWindow } from './window.ts'

interface Received {
  info: { uuid: string; name: string; rdns: string; icon: string }
  provider: unknown
}

function listen(window: WalletWindow): Received[] {
  const received: Received[] = []
  window.addEventListener('eip6963:announceProvider', (event) =>
    received.push((event as CustomEvent<Received>).detail),
  )
  return received
}

const request = (window: WalletWindow): boolean =>
  window.dispatchEvent(new window.Event('eip6963:requestProvider'))

test('announces at once and on every request, with a frozen detail and a valid UUIDv4', () => {
  const window = walletWindow()
  const received = listen(window)
  const wallet = createScriptedWallet({ window })
  request(window)
  expect(received).toHaveLength(2)
  expect(received[0]?.provider).toBe(wallet.provider)
  expect(received[0]?.info.uuid).toMatch(
    /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
  )
  expect(Object.isFrozen(received[0]) && Object.isFrozen(received[0]?.info)).toBe(true)
})

test('late: announces nothing until scripted, and answers requests afterwards', () => {
  const window = walletWindow()
  const received = listen(window)
  const wallet = createScriptedWallet({ window, announce: 'late' })
  request(window)
  expect(received).toHaveLength(0)
  wallet.announce()
  request(window)
  expect(received).toHaveLength(2)
})

test('never: announces nothing, even on request', () => {
  const window = walletWindow()
  const received = listen(window)
  createScriptedWallet({ window, announce: 'never' })
  request(window)
  expect(received).toHaveLength(0)
})

test.each([
  ['twice', 1, 1],
  ['new-uuid', 2, 1],
  ['two-providers', 2, 2],
] as const)(
  '%s: two announcements with %i uuids and %i providers',
  (announce, uuids, providers) => {
    const window = walletWindow()
    const received = listen(window)
    createScriptedWallet({ window, announce })
    expect(received).toHaveLength(2)
    expect(new Set(received.map((each) => each.info.uuid)).size).toBe(uuids)
    expect(new Set(received.map((each) => each.provider)).size).toBe(providers)
    expect(new Set(received.map((each) => each.info.rdns)).size).toBe(1)
  },
)

test('shares one wallet between two providers', async () => {
  const window = walletWindow()
  const received = listen(window)
  const wallet = createScriptedWallet({ window, announce: 'two-providers', chainId: 10 })
  const twin = received[1]?.provider as typeof wallet.provider
  expect(await twin.request({ method: 'eth_chainId' })).toBe('0xa')
  expect(wallet.calls).toHaveLength(1)
})

test('can steal the rdns of another wallet, with a hostile name and icon', () => {
  const window = walletWindow()
  const received = listen(window)
  const honest = createScriptedWallet({ window, rdns: 'io.metamask', name: 'MetaMask' })
  const thief = createScriptedWallet({
    window,
    rdns: 'io.metamask',
    name: hostileNames.bidi,
    icon: hostileIcons.huge,
  })
  expect(thief.uuid).not.toBe(honest.uuid)
  expect(received.map((each) => each.info.rdns)).toEqual(['io.metamask', 'io.metamask'])
  expect(received[1]?.info.icon.length).toBeGreaterThan(2_000_000)
})

test('is window.ethereum until it is removed', () => {
  const window = walletWindow()
  const received = listen(window)
  const wallet = createScriptedWallet({ window, injectAs: 'ethereum', announce: 'never' })
  expect(window.ethereum).toBe(wallet.provider)
  wallet.remove()
  wallet.announce()
  expect(window.ethereum).toBeUndefined()
  expect(received).toHaveLength(1)
})

test('gives hostile announcements different names', () => {
  const names = hostileAnnouncements.map((each) => each.what)
  expect(new Set(names).size).toBe(names.length)
  expect(names.length).toBeGreaterThan(40)
})
