/**
 * The server's passkey options in a real browser, and its answers at the server: in a top-level
 * page, and in a frame of another origin.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { chromium, type Browser, type Frame, type Page } from '@playwright/test'
import { deviceProof, type LoginReply } from '@portico/wire'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { launchedHeadless } from '../../../scripts/browsers.mjs'
import { createDeviceKey, operatorKey, read } from './embedded.ts'
import { start } from './start.ts'

let browser: Browser
beforeAll(async () => {
  browser = await chromium.launch({ ...launchedHeadless(), args: ['--no-sandbox'] })
})
afterAll(() => browser.close())

const authenticator = {
  protocol: 'ctap2',
  ctap2Version: 'ctap2_1',
  transport: 'internal',
  hasResidentKey: true,
  hasUserVerification: true,
  hasPrf: true,
  isUserVerified: true,
  automaticPresenceSimulation: true,
} as const

interface Place {
  page: Page
  frame: Frame
  origin: string
  site: string
}

/** The frame in a page of the project. */
async function framed(): Promise<Place> {
  const host = createServer((request, reply) =>
    reply
      .setHeader('content-type', 'text/html')
      .end(
        `<!doctype html><title>Shop</title><iframe allow="publickey-credentials-get *; publickey-credentials-create *" src="${new URL(request.url!, 'http://x').searchParams.get('frame')}"></iframe>`,
      ),
  )
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void host.close())
  const site = `http://localhost:${(host.address() as AddressInfo).port}`
  const server = await start({
    embeddedKey: operatorKey,
    recoveryServiceUrl: 'https://recovery.example',
  })
  await server.admin.saveProject({ id: 'shop', name: 'The Shop', origins: [site] })
  const origin = server.url.replace('127.0.0.1', 'localhost')
  const page = await browser.newPage()
  onTestFinished(() => page.close())
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', { options: authenticator })
  await page.goto(`${site}/?frame=${encodeURIComponent(`${origin}/frame?projectId=shop`)}`)
  const frame = page.frames()[1]!
  await frame.waitForLoadState()
  return { page, frame, origin, site }
}

/** Begins at the server, has the browser create or use a passkey, and sends its answer. */
async function ceremony(
  { frame, origin, site }: Place,
  does: 'create' | 'get',
  within: Frame = frame,
): Promise<{ login: LoginReply; secret: boolean }> {
  const device = await createDeviceKey()
  const post = (path: string, body: object): Promise<Response> =>
    fetch(`${origin}/embedded/v1/passkey/${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { origin, 'content-type': 'application/json' },
    })
  const { attempt, options } = await read<{
    attempt: string
    options: PublicKeyCredentialCreationOptionsJSON & PublicKeyCredentialRequestOptionsJSON
  }>(await post('options?projectId=shop', { does, key: device.key, site }))
  const { response, secret } = await within.evaluate(
    async ([what, wanted]) => {
      const prf = { eval: { first: new TextEncoder().encode('a salt') } }
      const credential = await (what === 'create'
        ? navigator.credentials.create({
            publicKey: {
              ...PublicKeyCredential.parseCreationOptionsFromJSON(wanted),
              extensions: { prf },
            },
          })
        : navigator.credentials.get({
            publicKey: {
              ...PublicKeyCredential.parseRequestOptionsFromJSON(wanted),
              extensions: { prf },
            },
          }))
      if (!(credential instanceof PublicKeyCredential)) throw new Error('no passkey')
      const { prf: given } = credential.getClientExtensionResults()
      return { response: { ...credential.toJSON() }, secret: given?.results?.first !== undefined }
    },
    [does, options] as const,
  )
  const login = await read<LoginReply>(
    await post('verify', {
      attempt,
      response,
      signature: await device.sign(deviceProof.finish(attempt)),
    }),
  )
  return { login, secret }
}

test('creates and uses a passkey with PRF in the frame of a project’s page', async () => {
  const place = await framed()
  const made = await ceremony(place, 'create')
  const used = await ceremony(place, 'get')
  expect(used.login.user).toMatchObject({ id: made.login.user.id, provider: 'passkey' })
  expect(used.secret).toBe(true)
})

test('uses a passkey created in the frame in a window of its own', async () => {
  const place = await framed()
  const made = await ceremony(place, 'create')
  await place.page.goto(`${place.origin}/frame/window.html`)
  const used = await ceremony(place, 'get', place.page.mainFrame())
  expect(used.login.user.id).toBe(made.login.user.id)
})
