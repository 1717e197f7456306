/** A host with a wagmi config sees a login as a connection of its own. */
import { afterEach, describe, expect, test, vi } from 'vitest'
import { answerLogin, getLogin } from '@portico/core/login'
import { majors } from '../../wagmi/test/majors.ts'
import { page } from '../../wagmi/test/world.ts'
import { createFrameDouble, createServer, owner } from './frame-double.ts'
import { scriptedConnector } from './world.ts'

afterEach(() => vi.unstubAllGlobals())

const { email, user } = owner()

describe.each(majors)('%s', (_name, core) => {
  test('a login is connected in every hook, signs through the frame, and is signed out by a hook’s disconnect', async () => {
    const server = createServer(Date.now, owner())
    const frame = createFrameDouble(server)
    const { config, portico, untilState } = await page(core, {
      portico: { connectors: [scriptedConnector(() => frame)] },
    })
    const asks = (step: string): Promise<void> =>
      untilState(() => {
        const login = getLogin(portico.getState())
        return login.is === 'waiting' && login.step === step
      })
    const connected = portico.connect({ connector: 'embedded', offer: 'email' })
    await asks('email')
    answerLogin(portico, { email })
    await asks('code')
    answerLogin(portico, { code: server.code })
    await connected
    expect(core.getAccount(config)).toMatchObject({
      status: 'connected',
      address: user.addresses.eip155,
      chainId: 1,
      connector: { id: 'embedded', name: email, type: 'portico' },
    })
    expect(await core.signMessage(config, { message: 'Hello' })).toMatch(/^0x[0-9a-f]{130}$/)
    expect(frame.requests('RPC_REQUEST').map(({ params }) => params['method'])).toEqual([
      'personal_sign',
    ])
    await core.disconnect(config, { connector: core.getAccount(config).connector! })
    await frame.until('SIGN_OUT')
    expect([core.getAccount(config).status, server.session]).toEqual(['disconnected', null])
  })
})
