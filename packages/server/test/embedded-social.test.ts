/** Logging in by a provider, against doubles of all that are known and one company's issuer. Attacks are in embedded-social-attacks.test.ts. */
import { startIdentityProviders, type IdentityOptions, type IdentityProviders } from '@portico/testkit/identity'
import { embeddedConfig, externalState, loginReply, socialReply, wayList, type LoginReply } from '@portico/wire'
import * as v from 'valibot'
import { expect, onTestFinished, test } from 'vitest'
import type { ServerOptions } from '../src/index.ts'
import { reasonOf } from './auth.ts'
import { me, read, startEmbedded, type World } from './embedded.ts'
import { now as noon } from './sign-in.ts'
import { beginVisit, finish, logInBy, stateOf } from './social.ts'

const minute = 60_000

async function startSocial(options: ServerOptions = {}, identity: IdentityOptions = {}): Promise<World & { identity: IdentityProviders }> {
  const providers = await startIdentityProviders(identity)
  onTestFinished(() => providers.stop())
  return { ...(await startEmbedded({ socials: providers.socials, ...options })), identity: providers }
}

const ada = { google: ['Ada Lovelace', 'ada@shop.example', 'https://pictures.example/ada.png'], github: ['Ada Lovelace', 'ada@shop.example', 'https://pictures.example/ada.png'], apple: ['Ada Lovelace', 'ada@shop.example', null], facebook: ['Ada Lovelace', null, 'https://pictures.example/ada.png'], x: ['Ada Lovelace', null, 'https://pictures.example/ada.png'], discord: ['Ada Lovelace', 'ada@shop.example', null], company: ['Ada Lovelace', 'ada@shop.example', 'https://pictures.example/ada.png'] } as const

test('all that are known, and an issuer of a company: who comes is told as the provider says, and is the same the next time', async () => {
  const names = Object.keys(ada)
  const world = await startSocial({}, { names })
  expect(v.parse(embeddedConfig, await read(await (await world.frame()).get('config?projectId=shop'))).socials).toEqual(names)
  for (const [name, [shown, email, picture]] of Object.entries(ada)) {
    world.identity.of(name).lets('1001')
    const { login, page, begun, frame } = await logInBy(world, name)
    expect(v.parse(socialReply, begun)).toMatchObject({ expires: noon + 10 * minute, now: noon })
    expect([page.status, page.url.split('?')[0]], name).toEqual([200, `${world.url}/embedded/v1/social/callback/${name}`])
    expect(page.text).toContain('Listo')
    expect(v.parse(loginReply, login).user, name).toMatchObject({ provider: name, name: shown, email, picture, wallet: null, authenticated: noon })
    expect(await me(frame)).toEqual(login.user)
    expect((await logInBy(world, name)).login.user).toMatchObject({ id: login.user.id, name: shown, email, picture })
  }
})
