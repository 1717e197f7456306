import { IDBFactory } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import { toBase64url } from '../shared/bytes.ts'
import { createStore } from '../store/store.ts'
import { createServer } from './server.ts'

const minute = 60_000
const token = 't'.repeat(43)
const set = 's'.repeat(22)

/**
 * A server that gives challenges by number, and releases a share for those that it has given and
 * that nobody has used.
 */
async function create() {
  const asked: string[] = []
  const clock = { time: 1_700_000_000_000 }
  const open = new Map<string, number>()
  let isDown = false
  const answers: Record<string, (body: Record<string, string>) => Response> = {
    challenge() {
      const challenge = String(asked.length).padStart(43, 'c')
      open.set(challenge, clock.time + minute)
      return Response.json({ challenge, expires: clock.time + minute, now: clock.time })
    },
    release({ challenge = '' }) {
      const isGood = (open.get(challenge) ?? 0) > clock.time
      open.delete(challenge)
      if (!isGood)
        return Response.json(
          { error: 'x', reasons: [{ name: 'challenge', description: 'x' }] },
          { status: 401 },
        )
      return Response.json({ set, share: toBase64url(new Uint8Array(17)) })
    },
  }
  const server = createServer({
    base: 'https://frame.example',
    project: 'shop',
    now: () => clock.time,
    fetch(input, init) {
      const [path = ''] = new URL(String(input)).pathname.split('/').slice(-1)
      asked.push(path)
      if (isDown) return Promise.reject(new TypeError('Failed to fetch'))
      return Promise.resolve(
        answers[path]!(JSON.parse(init?.body as string) as Record<string, string>),
      )
    },
  })
  const device = await createStore(() => new IDBFactory()).device()
  const release = (by = token) => server.release(by, device, 'sign', set)
  return { server, asked, clock, release, down: (value: boolean) => (isDown = value) }
}

test('requests no challenge for one prepared release', async () => {
  const { server, asked, release } = await create()
  server.prepare(token)
  expect(asked).toEqual(['challenge'])
  expect((await release()).length).toBe(17)
  expect(asked).toEqual(['challenge', 'release'])
  await release()
  expect(asked).toEqual(['challenge', 'release', 'challenge', 'release'])
})

test('does not use a challenge of another session, or one older than a minute', async () => {
  const { server, asked, clock, release } = await create()
  server.prepare('u'.repeat(43))
  await release()
  server.prepare(token)
  clock.time += minute - 5_000
  await release()
  expect(asked).toEqual(['challenge', 'challenge', 'release', 'challenge', 'challenge', 'release'])
})

test('requests a challenge with the release when preparing failed', async () => {
  const { server, asked, release, down } = await create()
  down(true)
  server.prepare(token)
  await Promise.resolve()
  down(false)
  await release()
  expect(asked).toEqual(['challenge', 'challenge', 'release'])
})
