import fc from 'fast-check'
import { is, parse } from 'valibot'
import { anyEvent, eventBatch } from '@portico/wire'
import { expect, test } from 'vitest'
import type { EventProperties, OwnEventProperties, PorticoEvent } from '../types/events.ts'
import type { Json } from '../types/index.ts'
import { errorOf, placeOf, trackOf, uuid } from './report.ts'

const id = '0f7c2d1e-5a0b-4c3d-8e9f-001122334455'
const place = { url: 'https://shop.example/cart', domain: 'shop.example' }
const at = 1_700_000_000_000
const wallet = 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96'

const swap = {
  network: 'eip155:1',
  source: 'pools',
  swapFromToken: 'ETH',
  swapToToken: 'DAI',
  swapFromAmount: '0.1',
  swapToAmount: '250.5',
}

type Samples = {
  readonly [
    Name in Exclude<keyof OwnEventProperties, 'INTERNAL_SDK_ERROR'>
  ]: OwnEventProperties[Name]
}

/**
 * One sample of each event. The compiler checks that none is missing; those of a feature that was
 * deleted may stay.
 */
const samples: Samples & Readonly<Record<string, object>> = {
  INITIALIZE: {
    networks: ['eip155:1', 'polkadot:91b171bb158e2d3848fa23a9f1c25182'],
    adapters: ['eip155'],
    version: '0.1.0',
  },
  MODAL_OPEN: { connected: false },
  MODAL_CLOSE: { connected: true, reason: 'escape' },
  CLICK_ALL_WALLETS: {},
  SELECT_WALLET: {
    name: 'Blue',
    platform: 'browser',
    displayIndex: 2,
    walletRank: null,
    view: 'Connect',
  },
  SEARCH_WALLET: { badge: 'all', search: 'blue' },
  GET_WALLET: { name: 'Blue', walletRank: 1, explorerId: wallet, type: 'chrome_store' },
  WALLET_IMPRESSION_V2: {
    items: [
      {
        name: 'Blue',
        walletRank: 1,
        explorerId: wallet,
        view: 'Connect',
        displayIndex: 0,
        query: '',
        certified: false,
      },
    ],
  },
  CONNECT_SUCCESS: {
    method: 'browser',
    name: 'Blue',
    reconnect: true,
    view: null,
    walletRank: null,
  },
  SOCIAL_LOGIN_SUCCESS: { provider: 'google' },
  CONNECT_ERROR: { message: 'The wallet is locked', code: 'rpc-4100' },
  USER_REJECTED: { message: 'User rejected the request' },
  CONNECT_PROXY_ERROR: { message: 'No such app', name: 'Blue', mobile_link: 'blue://' },
  DISCONNECT_SUCCESS: { namespace: 'eip155', reason: 'user' },
  DISCONNECT_ERROR: { message: 'Failed to disconnect' },
  CLICK_WALLET_HELP: {},
  CLICK_NETWORK_HELP: {},
  CLICK_GET_WALLET_HELP: {},
  CLICK_NETWORKS: {},
  SWITCH_NETWORK: { network: 'eip155:8453' },
  ERROR_FETCH_TRANSACTIONS: {
    address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    projectId: 'shop',
  },
  LOAD_MORE_TRANSACTIONS: {
    address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    projectId: 'shop',
  },
  TRANSACTION_PENDING: { network: 'eip155:1', hash: 'a-batch', kind: 'calls' },
  TRANSACTION_CONFIRMED: { network: 'eip155:1', hash: 'a-batch', kind: 'calls', becameHash: null },
  TRANSACTION_FAILED: { network: 'eip155:1', hash: 'a-batch', kind: 'calls', becameHash: null },
  TRANSACTION_REPLACED: {
    network: 'eip155:1',
    hash: 'a-batch',
    kind: 'calls',
    becameHash: null,
    reason: 'cancelled',
  },
  TRANSACTION_DROPPED: { network: 'eip155:1', hash: 'a-batch', kind: 'calls' },
  CLICK_SIGN_SIWX_MESSAGE: { network: 'eip155:1' },
  CLICK_CANCEL_SIWX: { network: 'eip155:1' },
  SIWX_AUTH_SUCCESS: { network: 'eip155:1' },
  SIWX_AUTH_ERROR: { network: 'eip155:1', message: 'Signature declined' },
  SEND_INITIATED: { token: 'ETH', amount: '1.5', network: 'eip155:1' },
  SEND_SUCCESS: { token: 'ETH', amount: '1.5', network: 'eip155:1', hash: '0xabc' },
  SEND_REJECTED: {
    token: 'ETH',
    amount: '1.5',
    network: 'eip155:1',
    message: 'User rejected the request',
  },
  SEND_ERROR: {
    token: 'ETH',
    amount: '1.5',
    network: 'eip155:1',
    message: 'Failed to send transaction',
    code: 'send-failed',
  },
  OPEN_SWAP: { network: 'eip155:1' },
  CLICK_SELECT_TOKEN_TO_SWAP: { network: 'eip155:1', side: 'from' },
  INITIATE_SWAP: { ...swap, steps: 2 },
  SWAP_APPROVAL_SUCCESS: { ...swap, hash: '0xabc' },
  SWAP_APPROVAL_ERROR: { ...swap, message: 'The approval failed', code: 'swap-approval-failed' },
  SWAP_SUCCESS: { ...swap, hash: '0xabc' },
  SWAP_REJECTED: { ...swap, message: 'Rejected' },
  SWAP_ERROR: { ...swap, message: 'Failed to swap', code: 'swap-failed' },
  ALERT: { code: 'chunk', title: 'Error injecting modal UI', severity: 'error' },
}
const track = (event: string, properties: unknown, more: object = {}): Json =>
  trackOf(
    { type: 'track', event, timestamp: at, properties, ...more } as unknown as PorticoEvent,
    place,
    id,
  )

test.each(Object.entries(samples))(
  '%s is sent with its properties in the wire format',
  (event, properties) => {
    const reported = track(event, properties, {
      address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    })
    expect(parse(anyEvent, reported)).toEqual(reported)
    // The visitor's address is sent in its own field only.
    const sent = 'address' in properties ? { ...properties, address: '[removed]' } : properties
    const list = event === 'WALLET_IMPRESSION_V2' ? properties : { properties: sent }
    expect(reported).toEqual({
      eventId: id,
      ...place,
      timestamp: at,
      props: {
        type: 'track',
        event,
        address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
        ...list,
      },
    })
  },
)

const failure = (properties: Partial<EventProperties['INTERNAL_SDK_ERROR']>): Json =>
  errorOf(
    {
      type: 'error',
      event: 'INTERNAL_SDK_ERROR',
      timestamp: at,
      properties,
    } as unknown as PorticoEvent,
    place,
    id,
  )

test.each(['API_ERROR', 'DATA_PARSING_ERROR', 'SECURE_SITE_ERROR', 'INTERNAL_SDK_ERROR'])(
  'an error becomes a report of its category %s',
  (category) => {
    const reported = failure({
      category,
      errorType: 'TypeError',
      errorMessage: 'GET https://shop.example/app.js?token=1 failed for ada@mail.example',
      stackTrace: `TypeError: x\n at f (https://shop.example/app.js?v=1)\n at 0x${'ab'.repeat(32)}`,
      uncaught: false,
      timestamp: '2023-11-14T22:13:20.000Z',
    })
    expect(parse(anyEvent, reported)).toEqual(reported)
    expect(reported).toEqual({
      eventId: id,
      ...place,
      timestamp: '2023-11-14T22:13:20.000Z',
      props: {
        type: 'error',
        event: category,
        errorType: 'TypeError',
        errorMessage: 'GET https://shop.example/app.js failed for [removed]',
        stackTrace: 'TypeError: x\n at f (https://shop.example/app.js\n at [removed]',
      },
    })
  },
)

test('an unknown category and a missing message still make a report', () => {
  expect(failure({ category: 'OTHER' })).toMatchObject({
    props: { event: 'INTERNAL_SDK_ERROR', errorType: '', errorMessage: '', stackTrace: '' },
  })
  expect(
    is(
      anyEvent,
      failure({
        errorMessage: 'x '.repeat(5_000),
        stackTrace: 'y '.repeat(20_000),
        errorType: 'z '.repeat(500),
      }),
    ),
  ).toBe(true)
})

test('an unknown event makes no report', () => {
  for (const event of ['', 'modal open', 'X', 'A'.repeat(65), 'a_b'])
    expect(track(event, {})).toBeNull()
  expect(track('MODAL_OPEN', {}, { timestamp: Number.NaN })).toBeNull()
})

test('text that a visitor types or a wallet returns is scrubbed of personal data', () => {
  expect(track('SEARCH_WALLET', { badge: 'all', search: 'ada@mail.example' })).toMatchObject({
    props: { properties: { search: '[removed]' } },
  })
  expect(
    track('CONNECT_ERROR', { message: `bad key 0x${'1f'.repeat(32)}`, code: 'rpc' }),
  ).toMatchObject({ props: { properties: { message: 'bad key [removed]' } } })
  // A field that usually has a public name is scrubbed, too, because it may hold something else.
  expect(track('GET_WALLET', { explorerId: 'ada@mail.example' })).toMatchObject({
    props: { properties: { explorerId: '[removed]' } },
  })
})

test('a batch of any host events is valid in the wire format', () => {
  const cycle: { [key: string]: unknown } = {
    big: 10n,
    run: () => 1,
    nothing: undefined,
    not: Number.NaN,
    deep: [[[[1]]]],
    at: new Date(0),
  }
  cycle['self'] = cycle
  expect(is(eventBatch, [track('X_Y', cycle)])).toBe(true)
  fc.assert(
    fc.property(
      fc.dictionary(fc.string({ maxLength: 100 }), fc.anything()),
      fc.string({ maxLength: 300 }),
      (properties, address) => {
        const reported = track('MODAL_OPEN', properties, { address })
        expect(is(anyEvent, JSON.parse(JSON.stringify(reported)))).toBe(true)
      },
    ),
  )
})

test('long texts, lists and keys of an event are truncated', () => {
  const reported = track('X_Y', {
    text: 'a long '.repeat(1_000),
    list: Array.from({ length: 999 }, (_, at) => at),
    ['k'.repeat(99)]: 1,
  }) as {
    props: { properties: { text: string; list: unknown[] } }
  }
  expect(reported.props.properties.text).toHaveLength(512)
  expect(reported.props.properties.list).toHaveLength(200)
  expect(is(anyEvent, reported)).toBe(true)
})

test('a page is its origin and path, without query, fragment, password or token', () => {
  expect(placeOf(new URL('https://ada:pw@shop.example:8443/a/b?c=d#e'))).toEqual({
    url: 'https://shop.example:8443/a/b',
    domain: 'shop.example',
  })
  expect(placeOf(new URL(`https://shop.example/reset/${'a1'.repeat(20)}`)).url).toBe(
    'https://shop.example/reset/[removed]',
  )
  expect(placeOf(new URL('file:///home/ada/page.html'))).toEqual({ url: '', domain: '' })
  expect(placeOf(undefined)).toEqual({ url: '', domain: '' })
})

test('ids are version 4 UUIDs', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 16, maxLength: 16 }), (bytes) => {
      expect(uuid(() => bytes)).toMatch(
        /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
      )
    }),
  )
})
