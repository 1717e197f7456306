/** Tests of a login on a screen of the host's own. */
import type { ReactElement } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { scriptedLogin, type LoginScript } from '../../../../e2e/hosts/scripted-login.ts'
import { visit } from '../../test/browser/host.tsx'
import { useLogin } from './use-login.ts'

function Screen(): ReactElement {
  const {
    loginMethod,
    step,
    uri,
    email,
    refused,
    isChecking,
    data,
    error,
    isPending,
    start,
    submitCode,
    resend,
    continueInThisTab,
    cancel,
  } = useLogin()
  return (
    <section>
      <output data-testid="login">
        {JSON.stringify({
          loginMethod,
          step,
          uri,
          email,
          refused,
          isChecking,
          isPending,
          account: data?.address,
          error: (error as { code?: string } | undefined)?.code,
        })}
      </output>
      <button type="button" onClick={() => start()}>
        mail
      </button>
      <button type="button" onClick={() => start('ada@example.org')}>
        ada
      </button>
      <button type="button" onClick={() => start({ loginMethod: 'google' })}>
        google
      </button>
      <button type="button" onClick={() => start({ loginMethod: 'farcaster' })}>
        farcaster
      </button>
      <button type="button" onClick={() => start({ loginMethod: 'passkey' })}>
        passkey
      </button>
      <button type="button" onClick={() => start({ loginMethod: 'acme' })}>
        acme
      </button>
      <button type="button" onClick={() => submitCode('123456')}>
        code
      </button>
      <button type="button" onClick={resend}>
        again
      </button>
      <button type="button" onClick={continueInThisTab}>
        this tab
      </button>
      <button type="button" onClick={cancel}>
        cancel
      </button>
    </section>
  )
}

function open(): LoginScript {
  const { connector, script } = scriptedLogin({
    logins: ['email', 'google', 'farcaster', 'passkey'],
  })
  visit({ config: { connectors: [connector] }, children: <Screen /> })
  return script
}

const press = (name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click()
const login = (): Record<string, unknown> =>
  JSON.parse(page.getByTestId('login').element().textContent ?? '{}') as Record<string, unknown>
const see = (state: Record<string, unknown>) => expect.poll(login).toMatchObject(state)

test('logs in by an address and a code, and continues one that waits for the address', async () => {
  const script = open()
  await see({ isPending: false, email: '' })
  await press('mail')
  await see({ loginMethod: 'email', step: 'email', isPending: true })
  await press('ada')
  await see({ step: 'code', email: 'ada@example.org' })
  expect(script.sent).toEqual(['ada@example.org'])
  await press('again')
  await expect.poll(() => script.sent).toHaveLength(2)
  await press('code')
  await see({ isPending: false, account: expect.stringMatching(/^0x/) })
  expect([login()['loginMethod'], login()['step']]).toEqual([undefined, undefined])
})

test('reopens a provider’s window after the browser blocked it', async () => {
  const script = open()
  script.blocks = 1
  await press('google')
  await see({ loginMethod: 'google', step: 'popup', refused: 'popup-blocked' })
  await press('again')
  await expect.poll(() => script.opened).toEqual(['google'])
  await see({ loginMethod: 'google', step: 'popup', isChecking: false })
  script.finish()
  await see({ isPending: false, account: expect.stringMatching(/^0x/) })
})

test('uses a provider in this tab after the browser blocked a window', async () => {
  const script = open()
  script.blocks = 1
  await press('google')
  await see({ loginMethod: 'google', step: 'popup', refused: 'popup-blocked' })
  await press('this tab')
  await expect.poll(() => script.left).toEqual(['google'])
})

test('logs in by Farcaster, with the URL for a phone', async () => {
  const script = open()
  await press('farcaster')
  await see({ loginMethod: 'farcaster', step: 'scan', uri: expect.stringMatching(/^https:/) })
  script.fail('code-expired')
  await see({ refused: 'code-expired' })
  script.finish()
  await see({ isPending: false, account: expect.stringMatching(/^0x/) })
})

test('logs in by a passkey, and cancels', async () => {
  open()
  await press('passkey')
  await see({ loginMethod: 'passkey', step: 'wallet' })
  await press('cancel')
  await see({ isPending: false, error: 'connect-user' })
  // Starting another way ends the one before.
  await press('passkey')
  await see({ loginMethod: 'passkey' })
  await press('google')
  await see({ loginMethod: 'google', step: 'popup', isPending: true })
})

test('rejects a login method that the page does not have', async () => {
  open()
  await press('acme')
  await see({ isPending: true })
  expect(login()['loginMethod']).toBeUndefined()
})
