/**
 * The recovery service releases shares for ID tokens of a real provider. Rows of
 * docs/threat-model.md name tests in this file.
 */
import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { deviceProof, type IdentityProof } from '@portico/wire'
import { exportJWK, exportSPKI, generateKeyPair, importJWK, type CryptoKey } from 'jose'
import { expect, onTestFinished, test, vi } from 'vitest'
import { idTokenNonce } from '../src/auth/id-token-nonce.ts'
import { openFile } from '../src/database/sqlite.ts'
import {
  readRecoverySettings,
  startRecoveryService,
  type RecoveryServiceOptions,
} from '../src/recovery/index.ts'
import { recoverySettingsTable } from '../src/recovery/settings.ts'
import { randomId, randomShare, read } from './embedded.ts'
import { startIssuer, type Issuer } from './issuer.ts'
import {
  ada,
  started,
  deviceOf,
  frameOrigin,
  recoveryServiceKey,
  nameOf,
  newKept,
  site,
  startWorld,
  type Device,
  type Kept,
} from './recovery.ts'
import { newPart, startTokens, type TokenWorld } from './recovery-tokens.ts'
import { folder } from './process.ts'

const minute = 60_000

/**
 * A wallet whose recovery share was given with an identity, and with an address if there is one.
 */
async function owned(
  { proof }: TokenWorld,
  owner: Device,
  { account = '1001', email }: { account?: string; email?: string | undefined } = {},
): Promise<Kept> {
  const kept = newKept()
  expect(
    await nameOf(await owner.keep(kept, { email, identity: await proof(owner, account) })),
  ).toBe('204')
  return kept
}

test('releases the share for a new login’s ID token without mail or address, and registers the device', async () => {
  const world = await startTokens()
  const [owner, next] = [await world.device(), await world.device()]
  // Carol has no address at the provider.
  const kept = await owned(world, owner, { account: '1003' })
  expect(
    await read(await world.identify(next, kept.wallet, await world.proof(next, '1003'))),
  ).toEqual({ set: kept.set, share: kept.share })
  const own = { wallet: kept.wallet, set: randomId(), share: randomShare() }
  expect(await nameOf(await next.keep(own, { email: undefined }))).toBe('204')
  const third = await world.device()
  expect(
    await read(
      await world.identify(third, kept.wallet, await world.proof(third, '1003'), {
        sets: [kept.set],
      }),
    ),
  ).toEqual({ set: kept.set, share: kept.share })
  expect(world.sink.mails()).toEqual([])
})

test('releases a share stored with an address as well for a token or a mailed code', async () => {
  const world = await startTokens()
  const [owner, next, third] = [await world.device(), await world.device(), await world.device()]
  const kept = await owned(world, owner, { email: ada })
  expect(await nameOf(await world.identify(next, kept.wallet, await world.proof(next)))).toBe(
    '200 ok',
  )
  const recovery = await started(third.begin(kept.wallet))
  expect(await read(await third.verify(recovery, await world.code()))).toMatchObject({
    set: kept.set,
  })
})

test('accepts an address beside an identity only when the token verifies it, whatever the server claims', async () => {
  const world = await startTokens()
  const owner = await world.device()
  for (const [account, email] of [
    ['1001', 'mallory@evil.example'],
    ['1002', 'bob@shop.example'],
    ['1003', ada],
  ] as const)
    expect(
      await nameOf(
        await owner.keep(newKept(), { email, identity: await world.proof(owner, account) }),
      ),
      account,
    ).toBe('401 email')
  expect(await nameOf(await owner.keep(newKept(), { email: undefined }))).toBe('400 email')
})

test('issues a challenge only for an accepted issuer and client', async () => {
  const { device, google } = await startTokens()
  const { key, ask } = await device()
  const asked = async (more: object): Promise<unknown> =>
    read(
      await ask('POST', 'challenges', {
        issuer: google.url,
        client: google.social.id,
        key,
        ...more,
      }),
    )
  expect(await asked({})).toEqual({ challenge: expect.stringMatching(/^[-\w]{43}$/) })
  for (const more of [
    { issuer: 'https://accounts.google.com' },
    { issuer: `${google.url}/` },
    { client: 'another' },
  ])
    expect(await asked(more)).toEqual({ challenge: null })
  expect(
    await nameOf(
      await ask('POST', 'challenges', {
        issuer: google.url,
        client: google.social.id,
        key: Buffer.alloc(65, 4).toString('base64url'),
      }),
    ),
  ).toBe('400 key')
})

test('accepts a token once, for its challenge and its device, within five minutes', async () => {
  const world = await startTokens()
  const [owner, next, thief] = [await world.device(), await world.device(), await world.device()]
  const kept = await owned(world, owner)
  const proof = await world.proof(next)
  expect(await nameOf(await world.identify(thief, kept.wallet, proof))).toBe('401 proof')
  expect(await nameOf(await world.identify(next, kept.wallet, proof))).toBe('200 ok')
  expect(await nameOf(await world.identify(next, kept.wallet, proof))).toBe('401 challenge')
  // Another challenge of the same device, and a challenge of another device, with the same token.
  const [again, theirs] = [await world.challenge(next), await world.challenge(thief)]
  expect(
    await nameOf(await world.identify(next, kept.wallet, { ...proof, challenge: again })),
  ).toBe('401 token')
  expect(
    await nameOf(await world.identify(thief, kept.wallet, { ...proof, challenge: theirs })),
  ).toBe('401 token')
  // Another part of the server than the nonce has.
  const wrong = { ...(await world.proof(next)), part: newPart() }
  expect(await nameOf(await world.identify(next, kept.wallet, wrong))).toBe('401 token')
  // A token that was refused has used its challenge up.
  expect(await nameOf(await world.identify(next, kept.wallet, wrong))).toBe('401 challenge')
  const old = await world.proof(next)
  world.clock.time += 6 * minute
  expect(await nameOf(await world.identify(next, kept.wallet, old))).toBe('401 token')
  const late = await world.challenge(next)
  world.clock.time += 10 * minute
  expect(await nameOf(await world.identify(next, kept.wallet, { ...old, challenge: late }))).toBe(
    '401 challenge',
  )
})

test('gives the share to one of two concurrent requests with a token', async () => {
  const world = await startTokens()
  const [owner, next] = [await world.device(), await world.device()]
  const kept = await owned(world, owner)
  const proof = await world.proof(next)
  const replies = await Promise.all([1, 2, 3].map(() => world.identify(next, kept.wallet, proof)))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('refuses another user’s token as for a wallet that is missing or opened by a code alone', async () => {
  const world = await startTokens()
  const [owner, next] = [await world.device(), await world.device()]
  const kept = await owned(world, owner)
  const mailed = await world.wallet(owner)
  const replies: string[] = []
  for (const [wallet, account] of [
    [kept.wallet, '1002'],
    [randomId(), '1001'],
    [mailed.wallet, '1001'],
  ] as const) {
    const reply = await world.identify(next, wallet, await world.proof(next, account))
    replies.push(`${reply.status} ${await reply.text()}`)
  }
  expect(new Set(replies).size).toBe(1)
  expect(replies[0]).toContain('401')
})

/** A recovery service that accepts tokens of a scripted issuer, with a wallet of its user 1001. */
async function scripted(more: RecoveryServiceOptions = {}, email?: string) {
  const issuer = await startIssuer()
  const clock = { time: 0 }
  const world = await startWorld({
    issuers: [{ issuer: issuer.url, clients: [issuer.client, 'other-of-ours'] }],
    now: () => Date.now() + clock.time,
    ...more,
  })
  const [owner, next] = [await world.device('203.0.113.1'), await world.device('203.0.113.2')]
  const kept = newKept()
  const ask = async (
    device: Device,
  ): Promise<{ challenge: string; part: string; nonce: string }> => {
    const { challenge } = await read<{ challenge: string }>(
      await device.ask('POST', 'challenges', {
        issuer: issuer.url,
        client: issuer.client,
        key: device.key,
      }),
    )
    const part = newPart()
    return { challenge, part, nonce: idTokenNonce({ part, challenge, key: device.key }) }
  }
  const identify = async (device: Device, proof: IdentityProof): Promise<Response> =>
    device.ask('POST', 'identify', {
      wallet: kept.wallet,
      ...proof,
      locale: 'en',
      site,
      ...(email !== undefined && { email }),
      signature: await device.sign(deviceProof.identify(kept.wallet, proof.challenge)),
    })
  /** Comes with a token that is right but for what a test changes. */
  async function come(
    claims: Record<string, unknown>,
    options?: Parameters<Issuer['token']>[1],
    change: (token: string) => string = (token) => token,
  ): Promise<string> {
    const { challenge, part, nonce } = await ask(next)
    return nameOf(
      await identify(next, {
        challenge,
        part,
        token: change(await issuer.token({ nonce, ...claims }, options)),
      }),
    )
  }
  const { challenge, part, nonce } = await ask(owner)
  const given = await owner.keep(kept, {
    email,
    identity: {
      challenge,
      part,
      token: await issuer.token({ nonce, email, email_verified: true }),
    },
  })
  expect(await nameOf(given)).toBe('204')
  return { ...world, clock, issuer, owner, next, kept, ask, identify, come }
}

const json = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const parsed = (text: string): object =>
  JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as object

test('verifies every claim of a token: issuer, audience, authorised party, times and subject', async () => {
  const { come, issuer, lines } = await scripted({ triesOfCaller: 0 })
  const seconds = Math.floor(Date.now() / 1_000)
  const others: Readonly<Record<string, Parameters<typeof come>>> = {
    'another audience': [{ aud: 'somebody-else' }],
    'one of ours beside another': [{ aud: [issuer.client, 'somebody-else'], azp: issuer.client }],
    'several without the party that it was given to': [{ aud: [issuer.client, 'other-of-ours'] }],
    'given to another party': [{ azp: 'somebody-else' }],
    'no audience': [{ aud: undefined }],
    'another issuer': [{ iss: 'https://accounts.google.com' }],
    'no issuer': [{ iss: undefined }],
    expired: [{ exp: seconds - 60 }],
    'without an end': [{ exp: undefined }],
    'made in the future': [{}, { seconds: seconds + 120 }],
    'made six minutes ago': [{}, { seconds: seconds - 360 }],
    'made at no time': [{ iat: undefined }],
    'not good yet': [{ nbf: seconds + 120 }],
    'another person': [{ sub: '1002' }],
    'no person': [{ sub: undefined }],
    'another nonce': [{ nonce: newPart() }],
    'no nonce': [{ nonce: undefined }],
  }
  const names: Record<string, string> = {}
  for (const [what, all] of Object.entries(others)) names[what] = await come(...all)
  expect(names).toEqual(
    Object.fromEntries(
      Object.keys(others).map((what) => [
        what,
        what === 'another person' ? '401 identity' : '401 token',
      ]),
    ),
  )
  // What an issuer may add changes nothing.
  expect(await come({ azp: issuer.client })).toBe('200 ok')
  expect(await come({ aud: [issuer.client, 'other-of-ours'], azp: issuer.client })).toBe('200 ok')
  expect(lines.join()).not.toMatch(/eyJ/)
})

test('accepts only a signature by a key of the issuer, of an allowed kind', async () => {
  const { come, issuer } = await scripted({ triesOfCaller: 0 })
  const { privateKey: another, publicKey: theirs } = await generateKeyPair('ES256')
  const pem = await exportSPKI((await importJWK(issuer.key, 'ES256')) as CryptoKey)
  const resign =
    (header: object, sign: (text: string) => string) =>
    (token: string): string => {
      const [before = '', claims = ''] = token.split('.')
      const text = `${json({ ...parsed(before), ...header })}.${claims}`
      return `${text}.${sign(text)}`
    }
  const names = {
    'by somebody else’s key': await come({}, { by: another }),
    'by a key that the token brings': await come(
      {},
      { by: another, header: { jwk: await exportJWK(theirs) } },
    ),
    'by a key with an unknown id': await come({}, { by: another, header: { kid: 'unknown' } }),
    'not at all': await come(
      {},
      {},
      resign({ alg: 'none' }, () => 'AA'),
    ),
    'with the public key as a shared secret': await come(
      {},
      {},
      resign({ alg: 'HS256' }, (text) =>
        createHmac('sha256', pem).update(text).digest('base64url'),
      ),
    ),
    'of another text': await come({}, {}, (token) =>
      token.replace(
        /\.([^.]+)\./,
        (_, claims: string) => `.${json({ ...parsed(claims), sub: '1002' })}.`,
      ),
    ),
  }
  expect([...new Set(Object.values(names))], JSON.stringify(names)).toEqual(['401 token'])
})

test('caches an issuer’s metadata and keys, and reads keys again for an unknown key at most every 30 s', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const { come, issuer } = await scripted()
  expect([await come({}), await come({})]).toEqual(['200 ok', '200 ok'])
  expect(issuer.requests).toEqual(['/.well-known/openid-configuration', '/keys'])
  await issuer.rotate()
  expect(await come({})).toBe('401 token')
  vi.setSystemTime(Date.now() + 31_000)
  expect(await come({})).toBe('200 ok')
  expect(issuer.requests).toEqual(['/.well-known/openid-configuration', '/keys', '/keys'])
})

test.each([
  ['metadata of another issuer', { issuer: 'https://accounts.google.com' }],
  ['keys that are not sent over TLS', { jwks_uri: 'http://keys.example/keys' }],
  ['no place of keys', { jwks_uri: undefined }],
])('requests no keys from an issuer with %s', async (_, metadata) => {
  const issuer = await startIssuer()
  issuer.metadata = metadata
  const world = await startWorld({
    issuers: [{ issuer: issuer.url, clients: [issuer.client] }],
    now: Date.now,
  })
  const owner = await world.device()
  const { challenge } = await read<{ challenge: string }>(
    await owner.ask('POST', 'challenges', {
      issuer: issuer.url,
      client: issuer.client,
      key: owner.key,
    }),
  )
  const part = newPart()
  const token = await issuer.token({ nonce: idTokenNonce({ part, challenge, key: owner.key }) })
  expect(
    await nameOf(
      await owner.keep(newKept(), { email: undefined, identity: { challenge, part, token } }),
    ),
  ).toBe('503 issuer')
  expect(issuer.requests).toEqual(['/.well-known/openid-configuration'])
})

test('reports an unreachable issuer without using the challenge up, and still accepts the mailed code', async () => {
  const database = path.join(folder(), 'recovery.sqlite')
  const first = await scripted({ database }, ada)
  await first.recoveryService.stop()
  // A recovery service that was restarted has no keys of the issuer yet.
  const { issuer, next, ask, kept } = first
  const again = await startRecoveryService(first.options)
  onTestFinished(() => again.stop())
  const there = deviceOf(again.url, '203.0.113.2', next)
  issuer.down = true
  const { challenge, part, nonce } = await ask(there)
  const body = {
    wallet: kept.wallet,
    challenge,
    part,
    token: await issuer.token({ nonce }),
    email: ada,
    locale: 'en',
    site,
    signature: await next.sign(deviceProof.identify(kept.wallet, challenge)),
  }
  const reply = await there.ask('POST', 'identify', body)
  expect([reply.headers.get('retry-after'), await nameOf(reply)]).toEqual(['30', '503 issuer'])
  const recovery = await started(there.begin(kept.wallet))
  expect(await read(await there.verify(recovery, await first.code()))).toMatchObject({
    set: kept.set,
  })
  issuer.down = false
  expect(await nameOf(await there.ask('POST', 'identify', body))).toBe('200 ok')
})

test('makes a device with a valid token wait for the configured time, and notifies its owner', async () => {
  const { come, clock, sink } = await scripted(
    { delay: 60, origin: 'https://recovery.example' },
    ada,
  )
  expect(await come({})).toBe('403 waits')
  expect((await sink.next(ada)).text).toContain('https://recovery.example/recovery/v1/refuse/')
  clock.time += 59 * minute
  const seconds = (): number => Math.floor((Date.now() + clock.time) / 1_000)
  expect(await come({}, { seconds: seconds() })).toBe('403 waits')
  clock.time += 2 * minute
  expect(await come({}, { seconds: seconds() })).toBe('200 ok')
  expect(sink.mails(ada)).toHaveLength(1)
})

const delays = [60, 0]
test.each(delays)('releases nothing by a token without the address, delay %i', async (delay) => {
  const { next, ask, issuer, kept, sink } = await scripted(
    { delay, origin: 'https://recovery.example' },
    ada,
  )
  const named: { email?: string; claims?: object }[] = [
    {},
    { email: 'mallory@evil.example' },
    // An address that the token verifies, but that is not the wallet's.
    { claims: { email: 'mallory@evil.example', email_verified: true } },
  ]
  for (const { email, claims = {} } of named) {
    const { challenge, part, nonce } = await ask(next)
    const body = {
      wallet: kept.wallet,
      challenge,
      part,
      token: await issuer.token({ nonce, ...claims }),
      locale: 'en',
      site,
      ...(email !== undefined && { email }),
      signature: await next.sign(deviceProof.identify(kept.wallet, challenge)),
    }
    expect(await nameOf(await next.ask('POST', 'identify', body))).toBe('401 email')
  }
  // Its owner would not be notified.
  expect(sink.mails()).toEqual([])
})

test('notifies the owner of each new device that gets a share, by code or token, with or without a wait', async () => {
  const world = await startTokens()
  const [owner, next, third] = [await world.device(), await world.device(), await world.device()]
  const kept = await owned(world, owner, { email: ada })
  await world.identify(next, kept.wallet, await world.proof(next))
  expect((await world.sink.next(ada)).text).toMatch(/new device.*Firefox.*someone else/s)
  // A device that is known already is none.
  await world.identify(next, kept.wallet, await world.proof(next))
  const recovery = await started(third.begin(kept.wallet))
  await third.verify(recovery, await world.code())
  expect((await world.sink.next(ada)).text).toMatch(/new device.*Firefox.*someone else/s)
  expect(world.sink.mails(ada)).toHaveLength(3)
})

test('gives no device a share when killed before the owner’s notification', async () => {
  const database = path.join(folder(), 'recovery.sqlite')
  const world = await startWorld({ database })
  const [owner, next] = [await world.device(), await world.device()]
  const { wallet, share } = await world.wallet(owner)
  const recovery = await started(next.begin(wallet))
  const code = await world.code()
  const file = openFile(database)
  onTestFinished(() => file.close())
  // A mail that has arrived is deleted a moment later. One that stayed would arrive again.
  await expect.poll(() => file.prepare('select * from mails').all()).toEqual([])
  file.exec('alter table mails rename to elsewhere')
  expect((await next.verify(recovery, code)).status).toBe(500)
  file.exec('alter table elsewhere rename to mails')
  expect(file.prepare('select * from recovery_devices').all()).toHaveLength(1)
  expect(await read(await next.verify(recovery, code))).toMatchObject({ share })
})

test('makes a device wait without mail when no address is known, and uses an address verified since', async () => {
  const { come, ask, identify, issuer, device, sink } = await scripted({
    delay: 60,
    origin: 'https://recovery.example',
  })
  expect(await come({})).toBe('403 waits')
  const third = await device()
  const { challenge, part, nonce } = await ask(third)
  expect(
    await nameOf(
      await identify(third, {
        challenge,
        part,
        token: await issuer.token({ nonce, email: 'Ada@Shop.example', email_verified: true }),
      }),
    ),
  ).toBe('403 waits')
  await sink.next(ada)
  expect(sink.mails().map(({ to }) => to)).toEqual([ada])
})

test('refuses a compromised server’s own, earlier and intercepted ID tokens', async () => {
  const world = await startTokens()
  const [owner, next, server] = [
    await world.device('203.0.113.1'),
    await world.device('203.0.113.2'),
    await world.device('198.51.100.1'),
  ]
  const before = await world.proof(owner)
  const kept = newKept()
  expect(await nameOf(await owner.keep(kept, { email: undefined, identity: before }))).toBe('204')
  // It has the client's id and secret, and every token that it was ever given. None has a nonce
  // with a challenge for a key of its own.
  const own = await world.challenge(server)
  const stored = [
    before.token,
    await world.token(newPart()),
    await world.token(idTokenNonce({ part: newPart(), challenge: newPart(), key: server.key })),
  ]
  for (const token of stored)
    expect(
      await nameOf(
        await world.identify(server, kept.wallet, { challenge: own, part: newPart(), token }),
      ),
    ).toMatch(/^401 (token|challenge)$/)
  // A token of its own making, by a key of its own, under the name of the issuer.
  const forger = await startIssuer()
  const made = await world.challenge(server)
  const part = newPart()
  const forged = await forger.token({
    iss: world.google.url,
    aud: world.google.social.id,
    nonce: idTokenNonce({ part, challenge: made, key: server.key }),
  })
  expect(
    await nameOf(
      await world.identify(server, kept.wallet, { challenge: made, part, token: forged }),
    ),
  ).toBe('401 token')
  // Somebody else's account at the issuer, which anybody can have.
  expect(
    await nameOf(await world.identify(server, kept.wallet, await world.proof(server, '1002'))),
  ).toBe('401 identity')
  // It sees the owner's login on a new device, the whole proof, and has no key of that device.
  const proof = await world.proof(next)
  for (const by of [server, owner])
    expect(await nameOf(await world.identify(next, kept.wallet, proof, {}, by))).toBe('401 proof')
  const another = await world.challenge(server)
  expect(
    await nameOf(await world.identify(server, kept.wallet, { ...proof, challenge: another })),
  ).toBe('401 token')
  // It replaces neither identity nor share.
  expect(
    await nameOf(
      await server.keep(
        { ...kept, set: randomId() },
        { email: undefined, identity: await world.proof(server, '1002'), replaces: true },
      ),
    ),
  ).toBe('403 signer')
  expect(await nameOf(await world.identify(next, kept.wallet, proof))).toBe('200 ok')
})

test('makes a compromised server with a login’s token wait for the configured time, and notifies the owner', async () => {
  const world = await startTokens({ delay: 60, origin: 'https://recovery.example' })
  const [owner, server] = [await world.device('203.0.113.1'), await world.device('198.51.100.1')]
  const kept = newKept()
  expect(
    await nameOf(await owner.keep(kept, { email: ada, identity: await world.proof(owner) })),
  ).toBe('204')
  // It runs the client at the provider, and sends the visitor there with a nonce for a device of
  // its own.
  expect(await nameOf(await world.identify(server, kept.wallet, await world.proof(server)))).toBe(
    '403 waits',
  )
  const refusal = /https:\S+(\/recovery\/v1\/refuse\/\S+)/.exec(
    (await world.sink.next(ada)).text,
  )![1]!
  const refused = await fetch(world.recoveryService.url + refusal, {
    method: 'POST',
    body: new URLSearchParams({ answer: 'refuse' }),
    headers: { origin: 'https://recovery.example' },
  })
  expect(refused.status).toBe(200)
  world.clock.time += 3 * 60 * minute
  const asked = await world.challenge(server)
  expect(
    await nameOf(
      await world.identify(server, kept.wallet, {
        ...(await world.proof(server)),
        challenge: asked,
      }),
    ),
  ).toBe('401 token')
})

test('stores more shares of a known device without a token, and removes the identity with a replaced recovery', async () => {
  const world = await startTokens()
  const [owner, next] = [await world.device(), await world.device()]
  const kept = await owned(world, owner, { email: ada })
  expect(
    await nameOf(
      await owner.keep(
        { ...kept, set: randomId(), share: randomShare() },
        { email: 'mallory@evil.example' },
      ),
    ),
  ).toBe('409 email')
  expect(
    await nameOf(
      await owner.keep(
        { ...kept, set: randomId(), share: randomShare() },
        { identity: await world.proof(owner, '1002'), email: undefined },
      ),
    ),
  ).toBe('409 email')
  expect(
    await nameOf(
      await owner.keep(
        { ...kept, set: randomId(), share: randomShare() },
        { email: undefined, replaces: true },
      ),
    ),
  ).toBe('400 email')
  const newer = { wallet: kept.wallet, set: randomId(), share: randomShare() }
  expect(await nameOf(await owner.keep(newer, { email: 'ada@new.example', replaces: true }))).toBe(
    '204',
  )
  expect(await nameOf(await world.identify(next, kept.wallet, await world.proof(next)))).toBe(
    '401 identity',
  )
  // A token sets it again.
  const last = { wallet: kept.wallet, set: randomId(), share: randomShare() }
  expect(
    await nameOf(
      await owner.keep(last, {
        email: undefined,
        identity: await world.proof(owner, '1003'),
        replaces: true,
      }),
    ),
  ).toBe('204')
  expect(
    await read(await world.identify(next, kept.wallet, await world.proof(next, '1003'))),
  ).toMatchObject({ set: last.set })
})

test('stores and logs no token, challenge, subject or address in the clear', async () => {
  const database = path.join(folder(), 'recovery.sqlite')
  const { next, ask, issuer, identify, kept, recoveryService, lines } = await scripted(
    { database },
    ada,
  )
  const { challenge, part, nonce } = await ask(next)
  const token = await issuer.token({
    nonce,
    sub: 'subject-of-somebody',
    email: ada,
    email_verified: true,
  })
  const errors = [
    await (await identify(next, { challenge, part, token })).text(),
    await (await identify(next, { challenge, part, token })).text(),
  ]
  errors.push(await (await next.ask('POST', 'identify', { wallet: kept.wallet, token })).text())
  errors.push(await (await next.ask('POST', 'identify', `${token} ${challenge}`)).text())
  const open = await ask(next)
  await recoveryService.stop()
  const file = readFileSync(database).toString('latin1')
  for (const output of [lines.join('\n'), errors.join('\n'), file])
    for (const secret of [
      token,
      token.split('.')[1]!,
      token.split('.')[2]!,
      challenge,
      open.challenge,
      part,
      'subject-of-somebody',
      'ada@',
      '"1001"',
    ])
      expect(output, secret).not.toContain(secret)
  expect(lines.length).toBeGreaterThan(4)
})

test('returns 429 for too many challenges, and still releases the share by a code', async () => {
  const { device, google } = await startTokens({ challengesOfCaller: 3 })
  const { ask, key } = await device()
  const names = []
  for (let n = 0; n < 4; n++)
    names.push(
      await nameOf(
        await ask('POST', 'challenges', { issuer: google.url, client: google.social.id, key }),
      ),
    )
  expect(names).toEqual(['200 ok', '200 ok', '200 ok', '429 rate'])
})

test('reads issuers as pairs with a client id, over TLS except on localhost', () => {
  const settings = (text: string) =>
    readRecoverySettings({ PORTICO_RECOVERY_ISSUERS: text }).issuers
  expect(
    settings(
      'https://accounts.google.com a.apps.googleusercontent.com, https://id.example/tenant shop ,https://accounts.google.com b',
    ),
  ).toEqual([
    { issuer: 'https://accounts.google.com', clients: ['a.apps.googleusercontent.com', 'b'] },
    { issuer: 'https://id.example/tenant', clients: ['shop'] },
  ])
  expect(settings('http://localhost:4000 shop')).toEqual([
    { issuer: 'http://localhost:4000', clients: ['shop'] },
  ])
  expect(settings('')).toEqual([])
  for (const text of [
    'http://id.example shop',
    'accounts.google.com shop',
    'https://id.example',
    'https://id.example a b',
    'https://u:p@id.example shop',
    'https://id.example?x shop',
    'https://id.example#x shop',
    'https://id.example shop,',
    'https://id.example shop,https://id.example shop',
    'ftp://id.example shop',
    '{}',
  ])
    expect(() => settings(text), text).toThrow(/^PORTICO_RECOVERY_ISSUERS /)
})

test('applies the same checks to settings of a program', async () => {
  for (const issuers of [
    [{ issuer: 'http://id.example', clients: ['shop'] }],
    [{ issuer: 'https://id.example', clients: [] }],
    [
      { issuer: 'https://id.example', clients: ['a'] },
      { issuer: 'https://id.example', clients: ['b'] },
    ],
  ])
    await expect(
      startRecoveryService({
        port: 0,
        database: ':memory:',
        key: recoveryServiceKey,
        frameOrigin,
        issuers,
      }),
    ).rejects.toThrow(recoverySettingsTable.issuers.name)
})
