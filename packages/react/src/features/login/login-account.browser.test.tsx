import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { accountOf } from '@portico/core/internal/state/select'
import { scriptedLogin, type LoginScript } from '../../../../../e2e/hosts/scripted-login.ts'
import { button, cardElement, connect, connectButton, focused, fox, inCard, inView, openView, seeClosed, seeView, visit, type Host } from '../../../test/browser/host.tsx'
import { scenes, type Visit } from '../../../test/browser/scenes.ts'

/** A page with somebody logged in by e-mail, at the account. */
async function account(visitor: Visit): Promise<Host & { script: LoginScript }> {
  const { connector, script } = scriptedLogin()
  const host = visitor({ config: { connectors: [connector] } })
  await connectButton.click()
  await seeView('Connect')
  await inCard('email-field').fill('ada@gmail.com')
  await inCard('email-go').click()
  await expect.poll(() => focused()?.getAttribute('data-testid')).toBe('email-code')
  await userEvent.keyboard('123456')
  await expect.poll(() => accountOf(host.portico.getState())).not.toBeNull()
  await seeClosed()
  return { ...host, script }
}

async function login(visitor: Visit): Promise<Host & { script: LoginScript }> {
  const host = await account(visitor)
  await openView(host, 'LoginAccount')
  await expect.element(inCard('device').first()).toBeVisible()
  return host
}

scenes('login-account, login-remove', async (visitor, see) => {
  await login(visitor)
  await see('login-account')
  await inCard('remove-device').click()
  await expect.element(inCard('remove-now')).toBeVisible()
  await see('login-remove')
})
scenes('login-failed', async (visitor, see) => {
  const host = await account(visitor)
  host.script.devices = null
  await openView(host, 'LoginAccount')
  await expect.poll(() => inView('[role=alert]').length).toBe(1)
  await see('login-failed')
})

test('it says who is logged in, where, and who could open the wallet', async () => {
  await login(visit)
  const text = cardElement()!.textContent
  for (const said of ['ada@gmail.com', 'Firefox on Linux', 'shop.example', 'This device', 'Safari on iPhone', 'Whoever reads the mail of']) expect(text).toContain(said)
  // This device is left by logging out.
  expect(inCard('remove-device').elements()).toHaveLength(1)
})

test('the account leads there for a login, and not for another wallet', async () => {
  const host = await account(visit)
  const { portico } = host
  await openView(host, 'Account')
  await inCard('entry-LoginAccount').click()
  await seeView('LoginAccount')
  await portico.disconnect()
  portico.close()
  await seeClosed()
  fox()
  await connect('test.fox')
  await openView(host, 'Account')
  await expect.element(inCard('disconnect')).toBeVisible()
  expect(inCard('entry-LoginAccount').elements()).toHaveLength(0)
})

test('a device is removed after a question, by keys', async () => {
  const { script } = await login(visit)
  ;(inCard('remove-device').element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => focused()?.textContent).toContain('Safari on iPhone can no longer use your wallet')
  await inCard('keep-device').click()
  expect(script.removed).toEqual([])
  await inCard('remove-device').click()
  ;(inCard('remove-now').element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => inCard('device').elements().length).toBe(1)
  expect(script.removed).toEqual(['phone'])
  expect(focused()?.id).toBe('login-devices')
})

test('what could not be read or removed is said, and tried again', async () => {
  const { script } = await login(visit)
  const { devices } = script
  await inCard('remove-device').click()
  script.devices = null
  await inCard('remove-now').click()
  await expect.poll(() => document.body.textContent + cardElement()!.closest('.root')!.textContent).toContain('The device was not removed')
  script.devices = devices
  await inCard('remove-now').click()
  await expect.poll(() => script.removed).toEqual(['phone'])
})

test('the phrase is asked of the connector, and a visitor who turns away is told nothing', async () => {
  const { script } = await login(visit)
  const root = (): string => cardElement()!.closest('.root')!.textContent
  await inCard('show-phrase').click()
  await expect.poll(() => script.phrases).toBe(1)
  script.refusesPhrase = 'rejected'
  await inCard('show-phrase').click()
  await expect.poll(() => script.phrases).toBe(2)
  await expect.element(inCard('show-phrase')).not.toHaveAttribute('aria-busy')
  expect(root()).not.toContain('was not shown')
  script.refusesPhrase = 'offline'
  await button('Show recovery phrase').click()
  await expect.poll(root).toContain('The recovery phrase was not shown')
})
