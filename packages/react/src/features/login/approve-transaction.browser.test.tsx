import { expect, test } from 'vitest'
import { scriptedLogin } from '../../../../../e2e/hosts/scripted-login.ts'
import {
  connectButton,
  inCard,
  inView,
  openView,
  seeClosed,
  seeView,
  visit,
  type Host,
} from '../../../test/browser/host.tsx'
import { scenes, type Visit } from '../../../test/browser/scenes.ts'

async function loggedIn(visitor: Visit): Promise<Host> {
  const { connector, script } = scriptedLogin({ logins: ['email', 'google'] })
  const host = visitor({ config: { connectors: [connector] } })
  script.waits = false
  await connectButton.click()
  await inCard('login-method-google').click()
  await seeClosed()
  return host
}

scenes('approve-transaction', async (visitor, see) => {
  await openView(await loggedIn(visitor), 'ApproveTransaction')
  await expect.element(inCard('after-approval')).toBeVisible()
  await see('approve-transaction')
})

test('shows where the wallet asks for approval when a host opens ApproveTransaction', async () => {
  await openView(await loggedIn(visit), 'ApproveTransaction')
  expect(inView('.title, .sub').map((each) => each.textContent)).toEqual([
    'Your wallet asks for each approval',
    'Your wallet shows each request in a window of its own, above this page. Answer it there.',
  ])
  await inCard('after-approval').click()
  await seeView('Account')
})
