import { expect, test } from 'vitest'
import { scriptedLogin } from '../../../../../e2e/hosts/scripted-login.ts'
import { button, seeClosed, seeState, seeView, visit } from '../../../test/browser/host.tsx'

test('begins a login with Farcaster when a host opens ConnectingFarcaster', async () => {
  const { connector, script } = scriptedLogin({ logins: ['email', 'farcaster'] })
  const { portico } = visit({ config: { connectors: [connector] } })
  await portico.open({ view: 'ConnectingFarcaster' })
  await seeView('SocialLogin')
  await button('Continue with Farcaster').click()
  await seeState('scan')
  expect(script.opened).toEqual(['farcaster'])
  script.finish()
  await seeClosed()
})
