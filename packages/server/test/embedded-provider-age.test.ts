/** A visitor's login at the provider may be old, so it is asked for again where that can be checked. */
import { startIdentityProviders, type IdentityProviders } from '@portico/testkit/identity'
import type { ExternalState } from '@portico/wire'
import { expect, onTestFinished, test } from 'vitest'
import type { SocialSettings } from '../src/index.ts'
import { read, startEmbedded, type World } from './embedded.ts'
import { beginVisit, finish, logInBy, stateOf, type Visit } from './social.ts'

/** An hour ago, in seconds. */
const longAgo = (): number => Math.floor(Date.now() / 1_000) - 3_600

async function start(
  names: readonly string[],
  more: Partial<SocialSettings> = {},
): Promise<World & { identity: IdentityProviders }> {
  const identity = await startIdentityProviders({ names })
  onTestFinished(() => identity.stop())
  for (const name of names) identity.of(name).lets('1001', longAgo())
  const socials = identity.socials.map((each) => ({ ...each, ...more }))
  return { ...(await startEmbedded({ socials })), identity }
}

/** What the server asks the provider. */
async function question({ browser, started }: Visit, provider: string): Promise<URL> {
  const { url } = await browser.open(started.url, { stop: `${provider}-client` })
  return new URL(url)
}

test('asks an issuer that states the time of logins for one of the last five minutes', async () => {
  const world = await start(['company'])
  const visit = await beginVisit(world, 'company')
  expect((await question(visit, 'company')).searchParams.get('max_age')).toBe('300')
  expect((await logInBy(world, 'company')).login.user).toMatchObject({ provider: 'company' })
})

test('refuses an old login at the issuer, whatever the visitor’s browser asks for', async () => {
  const world = await start(['company'])
  for (const asked of [undefined, '86400']) {
    const visit = await beginVisit(world, 'company')
    const url = await question(visit, 'company')
    if (asked === undefined) url.searchParams.delete('max_age')
    else url.searchParams.set('max_age', asked)
    await visit.browser.open(url.href)
    const { attempt } = visit.started
    expect(await read<ExternalState>(await stateOf(visit.frame, attempt))).toMatchObject({
      state: 'refused',
      why: 'provider',
    })
    expect((await finish(visit.frame, attempt)).status).toBe(403)
  }
})

test('accepts logins at the issuer as old as the operator allows', async () => {
  for (const maxAge of [0, 7_200]) {
    const world = await start(['company'], { maxAge })
    expect((await logInBy(world, 'company')).login.user).toMatchObject({ provider: 'company' })
  }
})

test.each(['google', 'apple', 'github', 'facebook', 'x', 'discord'])(
  'asks %s for no recent login, which it could not state',
  async (provider) => {
    const world = await start([provider])
    const url = await question(await beginVisit(world, provider), provider)
    expect(url.searchParams.has('max_age')).toBe(false)
    expect((await logInBy(world, provider)).login.user).toMatchObject({ provider })
  },
)
