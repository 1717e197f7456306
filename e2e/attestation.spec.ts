/**
 * Tests of what a host can add to its messages: hints for the relay, and attestations. Browser,
 * relay, attestation server and wallet SDK are real.
 */
import { createHash } from 'node:crypto'
import { expect, test as base, type Page } from '@playwright/test'
import type { LocalRelay } from '@portico/testkit/relay'
import {
  startAttestor,
  walletConnectFixtures,
  type Attestor,
  type AttestorBehaviour,
  type WalletConnectFixtures,
} from '@portico/testkit/walletconnect'
import type { host } from './hosts/attested.ts'
import { ada } from './visitor.ts'

declare global {
  var host: typeof import('./hosts/attested.ts').host
}

const test = base.extend<WalletConnectFixtures & { attestor: Attestor }>({
  ...walletConnectFixtures,
  // Playwright reads from the pattern what a fixture needs.
  // eslint-disable-next-line no-empty-pattern
  attestor: async ({}, use) => {
    const attestor = await startAttestor()
    await use(attestor)
    await attestor.stop().catch(() => {})
  },
})

const signature = `0x${'5a'.repeat(65)}`
const wallet = { accounts: { eip155: [ada] }, answer: () => signature }
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
const origin = (): string => new URL(process.env['PORTICO_HOSTS']!).origin

async function begin(
  page: Page,
  relay: LocalRelay,
  asked: Record<string, string>,
): Promise<Awaited<ReturnType<typeof host.begin>>> {
  await page.goto(
    `${process.env['PORTICO_HOSTS']}/attested?${new URLSearchParams({ relay: relay.url, project: relay.projectId, ...asked })}`,
  )
  await page.waitForFunction(() => 'host' in globalThis)
  return page.evaluate(() => globalThis.host.begin())
}
const connected = (page: Page): Promise<void> => page.evaluate(() => globalThis.host.connected())
const sign = (page: Page): Promise<unknown> =>
  page.evaluate((from) => globalThis.host.ask('personal_sign', ['0x68656c6c6f', from]), ada)
const frames = (page: Page): Promise<typeof host.frames> =>
  page.evaluate(() => globalThis.host.frames)

/** The messages that the page has published: its proposal and its requests. */
function published(
  relay: LocalRelay,
): { at: number; text: string; params: Readonly<Record<string, unknown>> }[] {
  return relay.transcript.flatMap(({ direction, method, params, at }) => {
    const payload = params as Readonly<Record<string, unknown>> | undefined
    const mine =
      direction === 'in' && payload && (method === 'wc_proposeSession' || payload['tag'] === 1108)
    return mine
      ? [{ at, text: String(payload['sessionProposal'] ?? payload['message']), params: payload }]
      : []
  })
}

test('a host without attestation loads no frame and adds nothing to its messages', async ({
  page,
  relay,
  startWallet,
}) => {
  const phone = await startWallet(wallet)
  await phone.pair((await begin(page, relay, {})).uri)
  await connected(page)
  expect(await sign(page)).toBe(signature)
  expect(await frames(page)).toEqual([])
  expect(published(relay)).toHaveLength(2)
  const own = (await relay.seen(({ method }) => method === 'wc_proposeSession'))[0]!.client
  expect(
    JSON.stringify(
      relay.transcript.filter(({ client, direction }) => client === own && direction === 'in'),
    ),
  ).not.toMatch(/tvf|attestation|rpcMethods|chainId/)
})

test('sends hints and loads no frame for a host that requests attestation by hints', async ({
  page,
  relay,
  startWallet,
}) => {
  const phone = await startWallet(wallet)
  await phone.pair((await begin(page, relay, { hints: 'yes' })).uri)
  await connected(page)
  await sign(page)
  const { id } = await phone.asked('personal_sign')
  expect(published(relay)[1]?.params['tvf']).toEqual({
    correlationId: id,
    rpcMethods: ['personal_sign'],
    chainId: 'eip155:1',
    txHashes: [],
    contractAddresses: [],
  })
  expect(published(relay).map(({ params }) => 'attestation' in params)).toEqual([false, false])
  expect(await frames(page)).toEqual([])
})

test('the official wallet verifies that the proposal and the request come from the page', async ({
  page,
  relay,
  startWallet,
  attestor,
}) => {
  const phone = await startWallet({ ...wallet, attestor: attestor.url })
  const { uri, at } = await begin(page, relay, { attestation: attestor.url })
  await phone.pair(uri)
  await connected(page)
  expect((await phone.proposed()).checked).toBe('VALID')
  expect(await sign(page)).toBe(signature)
  expect((await phone.asked('personal_sign')).checked).toBe('VALID')
  // The code was shown without waiting for the frame.
  expect(published(relay)[0]?.at).toBeGreaterThanOrEqual(at)
  // The frame gets the hash of each message, the hash of its content, and the page's origin.
  expect(attestor.requests).toEqual(
    published(relay).map(({ text }) => ({
      projectId: relay.projectId,
      origin: origin(),
      id: sha256(text),
      decryptedId: expect.stringMatching(/^[0-9a-f]{64}$/),
      referer: `${origin()}/`,
    })),
  )
  expect(await frames(page)).toEqual(
    Array.from({ length: 2 }, () => ({
      src: expect.stringContaining(`${attestor.url}/attestation?`),
      sandbox: 'allow-scripts allow-same-origin',
      shown: false,
    })),
  )
  await expect(page.locator('iframe')).toHaveCount(0)
})

for (const behaviour of [
  'silent',
  'malformed',
  'other-id',
  'not-text',
] as const satisfies readonly AttestorBehaviour[])
  test(`a server that is ${behaviour} does not prevent a connection`, async ({
    page,
    relay,
    startWallet,
    attestor,
  }) => {
    attestor.set(behaviour)
    const phone = await startWallet({ ...wallet, attestor: attestor.url })
    const { uri, at } = await begin(page, relay, { attestation: attestor.url })
    await phone.pair(uri)
    await connected(page)
    expect((await phone.proposed()).checked).toBe('UNKNOWN')
    expect(await sign(page)).toBe(signature)
    expect(published(relay)[0]?.at).toBeGreaterThanOrEqual(at)
    expect(published(relay).map(({ params }) => 'attestation' in params)).toEqual([false, false])
    expect(attestor.requests.length).toBeGreaterThan(0)
    // The second frame stays for its one second, but no message waits for it.
    await expect(page.locator('iframe')).toHaveCount(0)
  })

test('an unreachable server does not prevent a connection', async ({
  page,
  relay,
  startWallet,
  attestor,
}) => {
  await attestor.stop()
  const phone = await startWallet(wallet)
  await phone.pair((await begin(page, relay, { attestation: attestor.url })).uri)
  await connected(page)
  expect(await sign(page)).toBe(signature)
  expect(published(relay).map(({ params }) => 'attestation' in params)).toEqual([false, false])
  expect((await frames(page)).length).toBe(2)
})

test('rejects an attestation when the server redirects, because it then comes from another origin', async ({
  page,
  relay,
  startWallet,
  attestor,
}) => {
  await page.route(`${attestor.url}/attestation?*`, (route) =>
    route.fulfill({
      status: 302,
      headers: { location: route.request().url().replace('127.0.0.1', 'localhost') },
    }),
  )
  const phone = await startWallet({ ...wallet, attestor: attestor.url })
  await phone.pair((await begin(page, relay, { attestation: attestor.url })).uri)
  await connected(page)
  await expect.poll(() => attestor.requests.length).toBeGreaterThan(0)
  expect((await phone.proposed()).checked).toBe('UNKNOWN')
  expect(published(relay).map(({ params }) => 'attestation' in params)).toEqual([false])
})

test('rejects an attestation of another frame of the server, or of the page itself', async ({
  page,
  relay,
  startWallet,
  attestor,
}) => {
  // The frame that was asked does not answer. A second frame that the page has added answers with
  // the right token.
  await page.route(`${attestor.url}/attestation?*`, (route) =>
    route.request().url().endsWith('&twin')
      ? route.continue()
      : route.fulfill({ contentType: 'text/html', body: '' }),
  )
  await page.addInitScript(() => {
    const payload: unknown[] = []
    Object.assign(globalThis, { payload })
    new MutationObserver(() => {
      const asked = document.querySelector<HTMLIFrameElement>('iframe:not([src$=twin])')
      if (!asked || document.querySelector('iframe[src$=twin]')) return
      document.body.append(
        Object.assign(document.createElement('iframe'), { src: `${asked.src}&twin` }),
      )
    }).observe(document, { childList: true, subtree: true })
    addEventListener('message', ({ data, source }) => {
      payload.push(data)
      if (source !== window) window.postMessage(data, '*')
    })
  })
  const phone = await startWallet({ ...wallet, attestor: attestor.url })
  await phone.pair((await begin(page, relay, { attestation: attestor.url })).uri)
  await connected(page)
  const payload = (): Promise<string[]> =>
    page.evaluate(() => (globalThis as unknown as { payload: string[] }).payload)
  await expect.poll(async () => (await payload()).length).toBeGreaterThanOrEqual(2)
  expect((await payload())[0]).toContain('verify_attestation')
  expect((await phone.proposed()).checked).toBe('UNKNOWN')
  expect(published(relay).map(({ params }) => 'attestation' in params)).toEqual([false])
})
