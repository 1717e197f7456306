/**
 * Tests of the pocket wallet on a phone with requests of the official client that Portico's own
 * client does not send.
 */
import { expect, test as base, type Page } from '@playwright/test'
import { startOfficialDapp, type OfficialDapp } from '@portico/testkit/walletconnect'
import { verifyMessage } from 'viem'
import { axeViolations } from './axe.ts'
import { openPhone } from './phone.ts'
import { ada } from './visitor.ts'

const chain = 'eip155:1'

const test = base.extend<{ phone: Page; dapp: OfficialDapp }>({
  phone: async ({ browser }, use) => {
    const phone = await openPhone(browser)
    await use(phone)
    await phone.context().close()
  },
  // Playwright reads what a fixture needs from its first parameter.
  // oxlint-disable-next-line no-empty-pattern
  dapp: async ({}, use) => {
    const dapp = await startOfficialDapp({
      relayUrl: process.env['PORTICO_RELAY']!,
      projectId: '706f727469636f2d72656c61792d6465',
      metadata: { url: 'http://localhost:4000' },
    })
    await use(dapp)
    await dapp.stop()
  },
})

async function pair(phone: Page, uri: string): Promise<void> {
  await phone.getByTestId('wc-link').fill(uri)
  await phone.getByTestId('wc-pair').click()
}

const signIn = {
  chains: [chain],
  domain: 'localhost:4000',
  nonce: '1234567890abcdef',
  uri: 'http://localhost:4000/sign-in',
  statement: 'Hello',
}
const methods = ['personal_sign', 'eth_sendTransaction']

test('shows the site in one-click sign-in, signs with the chosen account, and connects it', async ({
  phone,
  dapp,
}) => {
  const { uri, answered } = await dapp.authenticate({ ...signIn, methods })
  await pair(phone, uri)
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Sign in to this site?')
  await expect(phone.getByTestId('domain')).toHaveText('localhost:4000')
  await expect(phone.getByTestId('strange-domain')).toHaveCount(0)
  await expect(phone.getByTestId('message')).toContainText(
    'localhost:4000 wants you to sign in with your Ethereum account',
  )
  expect(await axeViolations(phone)).toEqual([])
  await phone.getByTestId('approve').click()
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Signed in')
  const { auths, session } = await answered
  expect(session?.namespaces['eip155']).toMatchObject({
    accounts: [`${chain}:${ada}`],
    methods: expect.arrayContaining(methods),
  })
  const [cacao] = auths as unknown as {
    p: { iss: string; nonce: string }
    s: { s: `0x${string}`; t: string }
  }[]
  expect(cacao).toMatchObject({
    p: { iss: `did:pkh:${chain}:${ada}`, nonce: signIn.nonce },
    s: { t: 'eip191' },
  })
})

test('a sign-in request survives a reload, allows another account, and reports a rejection to the site', async ({
  phone,
  dapp,
}) => {
  const { uri, answered } = await dapp.authenticate({ ...signIn, methods })
  const refused = answered.catch((error: unknown) => error)
  await pair(phone, uri)
  await expect(phone.getByTestId('approve')).toBeEnabled()
  await phone.reload()
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Sign in to this site?')
  await phone.getByTestId('account-1').check()
  await expect(phone.getByTestId('message')).toContainText(
    '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  )
  await phone.getByTestId('reject').click()
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Not signed in')
  expect(await refused).toBe('User rejected.')
})

test('a sign-in message for a different page than the requesting one shows a warning', async ({
  phone,
  dapp,
}) => {
  const { uri } = await dapp.authenticate({ ...signIn, domain: 'bank.example', methods })
  await pair(phone, uri)
  await expect(phone.getByTestId('strange-domain')).toContainText('bank.example')
})

test('allows only a rejection when the wallet supports none of the requested networks', async ({
  phone,
  dapp,
}) => {
  const { uri, settled } = await dapp.connect({
    optionalNamespaces: {
      eip155: { chains: ['eip155:424242'], methods: ['personal_sign'], events: [] },
    },
  })
  const refused = settled.catch((error: unknown) => error)
  await pair(phone, uri)
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Connect this site?')
  await expect(phone.getByTestId('approve')).toBeDisabled()
  await expect(phone.getByTestId('error')).toHaveText(
    'This wallet has none of the networks that the site asks for.',
  )
  expect(await axeViolations(phone)).toEqual([])
  await phone.getByTestId('reject').click()
  expect(await refused).toMatchObject({ code: 5000 })
})

test('a connected site may send a batch of calls and read its status', async ({ phone, dapp }) => {
  const wanted = {
    chains: [chain],
    methods: ['wallet_sendCalls', 'wallet_getCallsStatus', 'personal_sign'],
    events: [],
  }
  const { uri, settled } = await dapp.connect({ optionalNamespaces: { eip155: wanted } })
  await pair(phone, uri)
  await phone.getByTestId('approve').click()
  await phone.getByTestId('stay').click()
  const { topic } = await settled
  const calls = [{ to: ada, value: '0x1' }]
  const sent = dapp.request(topic, chain, 'wallet_sendCalls', [
    { version: '2.0.0', chainId: '0x1', atomicRequired: false, calls },
  ])
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Send this call?')
  await phone.getByTestId('approve').click()
  const { id } = (await sent) as { id: string }
  expect(await dapp.request(topic, chain, 'wallet_getCallsStatus', [id])).toMatchObject({
    status: 200,
    receipts: [{ status: '0x1' }],
  })
  const message = '0x6869'
  const signing = dapp.request(topic, chain, 'personal_sign', [message, ada])
  await phone.getByTestId('stay').click()
  await phone.getByTestId('approve').click()
  expect(
    await verifyMessage({
      address: ada,
      message: 'hi',
      signature: (await signing) as `0x${string}`,
    }),
  ).toBe(true)
})
