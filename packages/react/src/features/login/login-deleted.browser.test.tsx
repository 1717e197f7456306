import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { accountOf } from '@portico/core'
import { scriptedLogin, type LoginScript } from '../../../../../e2e/hosts/scripted-login.ts'
import {
  cardElement,
  connectButton,
  focused,
  inCard,
  openView,
  seeClosed,
  seeView,
  visit,
  type Host,
} from '../../../test/browser/host.tsx'
import { scenes, type Visit } from '../../../test/browser/scenes.ts'

/** Shows a logged-in user the view with what can be done about the login. */
async function login(visitor: Visit): Promise<Host & { script: LoginScript }> {
  const { connector, script } = scriptedLogin({ logins: ['email', 'google'] })
  const host = visitor({ config: { connectors: [connector] } })
  script.waits = false
  await connectButton.click()
  await inCard('login-method-google').click()
  await seeClosed()
  await openView(host, 'LoginAccount')
  await expect.element(inCard('delete-account')).toBeVisible()
  return { ...host, script }
}
const root = (): string => cardElement()!.closest('.root')!.textContent

scenes('login-deleted', async (visitor, see) => {
  await login(visitor)
  await inCard('delete-account').click()
  await inCard('delete-now').click()
  await seeView('LoginDeleted')
  await expect.element(inCard('after-deletion')).toBeVisible()
  await see('login-deleted')
})

test('deletes an account after a confirmation by keyboard, and shows backups’ end and how to log in again', async () => {
  const { portico, script } = await login(visit)
  ;(inCard('delete-account').element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(() => focused()?.textContent)
    .toContain('Your login and your wallet’s keys are deleted')
  await inCard('keep-account').click()
  await expect.poll(() => focused()?.getAttribute('data-testid')).toBe('delete-account')
  expect(script.done).toEqual([])
  await userEvent.keyboard('{Enter}')
  ;(inCard('delete-now').element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await seeView('LoginDeleted')
  expect(script.done).toEqual(['delete'])
  expect(accountOf(portico.getState())).toBeNull()
  await expect.poll(root).toContain('their backups, in 30 days')
  await inCard('after-deletion').click()
  await seeView('Connect')
})
