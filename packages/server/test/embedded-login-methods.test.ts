/** Concurrent changes of a user's login methods, which each engine orders in its own way. */
import { startIdentityProviders } from '@portico/testkit/identity'
import { expect, onTestFinished, test } from 'vitest'
import { place } from './database.ts'
import { read, startEmbedded } from './embedded.ts'
import { logInBy } from './social.ts'

test('removes one of the last two login methods when both are removed concurrently', async () => {
  const identity = await startIdentityProviders({ names: ['google', 'x'] })
  onTestFinished(() => identity.stop())
  const world = {
    ...(await startEmbedded({ socials: identity.socials, database: await place() })),
    identity,
  }
  for (const name of ['google', 'x']) identity.of(name).lets('1003')
  const { frame } = await logInBy(world, 'google')
  await logInBy(world, 'x', { frame, add: true })
  const { loginMethods } = await read<{ loginMethods: { id: string }[] }>(
    await frame.get('login-methods'),
  )
  const statuses = await Promise.all(
    loginMethods.map(async ({ id }) => (await frame.post(`login-methods/${id}/remove`)).status),
  )
  expect(statuses.toSorted()).toEqual([200, 409])
})
