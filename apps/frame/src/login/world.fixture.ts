/**
 * A server and a recovery service in memory with the checks of the real ones. Tests may kill a run
 * before or after any step.
 */
import * as v from 'valibot'
import {
  deviceProof,
  seedText,
  type EmbeddedUser,
  type LoginReply,
  type Purpose,
  type SetToProve,
} from '@portico/wire'
import { IDBFactory } from 'fake-indexeddb'
import { keccak256, recoverAddress } from 'viem'
import { createKeys } from '../keys/keys.ts'
import { threadless } from '../keys/keys.fixture.ts'
import { fromBase64, toBase64url, toHex, utf8 } from '../shared/bytes.ts'
import { FrameError } from '../shared/error.ts'
import { locks } from '../server/locks.fixture.ts'
import { createLocks } from '../server/locks.ts'
import type { Server } from '../server/server.ts'
import type { Device } from '../store/device.ts'
import { createStore, type Store } from '../store/store.ts'
import { createLogin } from './login.ts'
import { completeChange, createAccountDouble, requireSeed } from './account.fixture.ts'
import { createRecoveryServiceDouble, recoveryCode, tokenOf } from './recovery-service.fixture.ts'
import { randomId, type Recovery } from './deps.ts'
import { createPasskeys } from './passkeys.fixture.ts'
import { recover } from './recovery-plan.ts'
import type { RecoveryPlan } from './recovery-port.ts'
import { fakeWindow, frameOrigin, openPopup } from './popup.fixture.ts'
import { walletLock } from './wallet.ts'
import type { Browser, UserRow, World } from './world-types.fixture.ts'

export type { Browser, Visited, World } from './world-types.fixture.ts'

export class Killed extends Error {}

async function isSigned(key: string, text: string, signature: string): Promise<boolean> {
  const imported = await crypto.subtle.importKey(
    'raw',
    fromBase64(key)!,
    { name: 'ECDSA', namedCurve: 'P-256' },
    false,
    ['verify'],
  )
  return crypto.subtle.verify(
    { name: 'ECDSA', hash: 'SHA-256' },
    imported,
    fromBase64(signature)!,
    utf8(text),
  )
}

/** Throws unless the wallet's key has signed the set. */
async function checkSeed(address: string, proves: SetToProve, signature: string): Promise<void> {
  const [parity = 0, ...rest] = fromBase64(signature)!
  const signer = await recoverAddress({
    hash: keccak256(utf8(seedText(proves))),
    signature: toHex(Uint8Array.of(...rest, 27 + parity)),
  })
  if (signer !== address) throw new FrameError('server-fault')
}

export const emailCode = '123456'

/** What is derived from a passphrase: the share's key and the lock. */
async function locked(): Promise<RecoveryPlan> {
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ])
  return { kind: 'passphrase', key, lock: toBase64url(crypto.getRandomValues(new Uint8Array(32))) }
}

/** Who has an address types it in the frame; others choose a passphrase. */
const chosen: Recovery['choose'] = async (_, { user: { email } }) =>
  email === null ? locked() : { kind: 'service', email }

export function createWorld(): World {
  const users = new Map<string, UserRow>()
  const devices = new Map<string, { owner: string; key: string }>()
  const attempts = new Map<string, { email: string; key: string; asks: boolean }>()
  const externals = new Map<
    string,
    {
      loginMethod: string
      key: string
      owner: string | null
      session: string | null
      expires: number
      looks: number
      at: number
      challenge: string | undefined
    }
  >()
  const life = 86_400_000

  const world: World = {
    time: 1_700_000_000_000,
    wallets: new Map(),
    sets: new Map(),
    recoveryShares: [],
    sessions: new Map(),
    mails: [],
    agreed: new Map(),
    delay: 0,
    recoveryDelay: 0,
    recoveryIssuers: [],
    issuerDown: false,
    recoveryConfirms: false,
    waits: new Map(),
    refuse() {
      for (const session of world.sessions.values())
        if (world.waits.delete(session.device))
          Object.assign(session, { ended: true, removed: true })
    },
    letIn: true,
    visit: () => null,
    started: [],
    tickets: [],
    config: {
      name: 'Test',
      origins: ['https://shop.example'],
      chains: ['eip155:1'],
      recoveryService: 'https://recovery.example',
      email: true,
      socials: [],
      issuers: {},
      farcaster: false,
      passkey: null,
      now: 1_700_000_000_000,
    },
    steps: [],
    kill: null,
    addressDelay: 0,
    changes: new Map(),
    removalDelay: 0,
    removals: new Map(),
    account: undefined!,
    browser: () => browserOn(new IDBFactory()),
  }

  /** A step before or after which the process may be killed; after it, without its answer. */
  async function step<T>(name: string, work: () => Promise<T> | T): Promise<T> {
    const place = world.steps.push(name) - 1
    const dies = world.kill?.at === place ? world.kill.when : null
    if (dies === 'before') throw new Killed(name)
    const value = await work()
    if (dies === 'after') throw new Killed(name)
    return value
  }

  /** By address, or by provider and subject. */
  function userRow(identity: string, email: string | null = identity, provider = 'email'): UserRow {
    const row = users.get(identity) ?? { id: randomId(), email, provider, wallet: null }
    users.set(identity, row)
    return row
  }
  function begin(user: string, key: string, authenticated = world.time): LoginReply {
    const token = toBase64url(crypto.getRandomValues(new Uint8Array(32)))
    world.sessions.set(token, {
      user,
      device: deviceOf(user, key),
      authenticated,
      expires: world.time + life,
      ended: false,
    })
    return { token, expires: world.time + life, user: readAccount(token), now: world.time }
  }
  /** The outcome, which the provider reports when it is asked. */
  function stateOf(id: string, key: string, looks = 0) {
    const attempt = externals.get(id)
    if (!attempt || attempt.expires <= world.time) throw new FrameError('code-expired')
    if (attempt.key !== key) throw new FrameError('server-fault')
    const visited = world.visit((attempt.looks += looks), attempt.at)
    if (visited === null || typeof visited === 'string')
      return {
        attempt,
        state: visited === null ? ('waiting' as const) : ('refused' as const),
        why: visited,
      }
    const owner = users.get(`${attempt.loginMethod}\n${visited.subject}`)
    if (attempt.owner !== null && owner)
      return { attempt, state: 'refused' as const, why: 'taken' as const }
    return { attempt, state: 'ready' as const, why: null, visited }
  }
  /** The ID token of a provider that gives one, where the visit was started with a challenge. */
  function proofOf(
    { loginMethod, challenge }: { loginMethod: string; challenge: string | undefined },
    { subject, email, vouches = true }: { subject: string; email?: string; vouches?: boolean },
  ) {
    const issuer = world.config.issuers[loginMethod]?.issuer
    if (issuer === undefined || challenge === undefined) return {}
    const part = randomId()
    return {
      proof: {
        challenge,
        part,
        token: tokenOf({
          iss: issuer,
          sub: subject,
          nonce: `${part} ${challenge}`,
          ...(email !== undefined && vouches && { email, email_verified: true }),
        }),
      },
    }
  }
  function deviceOf(owner: string, key: string): string {
    for (const [id, row] of devices) if (row.owner === owner && row.key === key) return id
    const id = randomId()
    devices.set(id, { owner, key })
    return id
  }
  function sessionOf(token: string) {
    const session = world.sessions.get(token)
    if (!session || session.ended)
      throw new FrameError('session-ended', undefined, {
        reason: session?.removed ? 'removed' : session ? 'signed-out' : 'session',
      })
    if (session.expires <= world.time)
      throw new FrameError('session-ended', undefined, { reason: 'expired' })
    completeChange(world, users, session.user)
    return session
  }
  function readAccount(token: string): EmbeddedUser {
    const { user, device, authenticated } = sessionOf(token)
    const { id, email, provider, wallet } = [...users.values()].find((each) => each.id === user)!
    const row = wallet === null ? undefined : world.wallets.get(wallet)
    return {
      id,
      email,
      provider,
      name: null,
      picture: null,
      wallet:
        row && wallet !== null
          ? {
              id: wallet,
              addresses: row.addresses,
              sets: [...world.sets]
                .filter(([, set]) => set.wallet === wallet)
                .map(([set, each]) => ({
                  id: set,
                  device: each.device,
                  recovery: each.recovery,
                  opens: each.opens ?? 'code',
                })),
              recoveryEmail: row.recoveryEmail ?? null,
            }
          : null,
      device,
      authenticated,
      legal: world.agreed.get(user) ?? null,
      change: world.changes.get(user) ?? null,
      proved: [...world.sets.values()].some((each) => each.device === device),
      removals: world.removals.get(user) ?? [],
    }
  }
  const stepOf = (id: string) => {
    const attempt = attempts.get(id)
    if (!attempt) throw new FrameError('code-expired')
    return {
      attempt: id,
      action: attempt.asks && !world.letIn ? ('VERIFY_DEVICE' as const) : ('VERIFY_OTP' as const),
      expires: world.time + 1_200_000,
      resend: world.time + 30_000,
      now: world.time,
    }
  }

  const passkeys = createPasskeys({
    world,
    step,
    owner(token) {
      const session = sessionOf(token)
      if (world.time - session.authenticated > 300_000) throw new FrameError('login-too-old')
      return session
    },
    userOf: (handle) => users.get(`passkey\n${handle}`)?.id ?? null,
    know(handle, owner) {
      if (owner === null) return userRow(`passkey\n${handle}`, null, 'passkey').id
      users.set(
        `passkey\n${handle}`,
        [...users.values()].find(({ id }) => id === owner)!,
      )
      return owner
    },
    // Another login on a device replaces the previous one.
    begin(user, key, authenticated) {
      const device = deviceOf(user, key)
      for (const session of world.sessions.values())
        if (session.device === device) session.ended = true
      return begin(user, key, authenticated)
    },
  })
  world.account = createAccountDouble({ world, step, users, devices, sessionOf, readAccount })
  const server: Server = {
    ...passkeys,
    config: () => Promise.resolve(world.config),
    email: (device, email) =>
      step('email', () => {
        const id = randomId()
        for (const { id: each } of [...users.values()]) completeChange(world, users, each)
        const owner = users.get(email)
        const isKnown =
          owner !== undefined &&
          [...devices.values()].some((each) => each.owner === owner.id && each.key === device.key)
        attempts.set(id, {
          email,
          key: device.key,
          asks: !isKnown && (owner?.wallet ?? null) !== null,
        })
        world.mails.push(`code ${email}`)
        return stepOf(id)
      }),
    emailState: (_, id) => step('state', () => stepOf(id)),
    resend: (_, id) => step('resend', () => stepOf(id)),
    verify: (device, id, code) =>
      step('verify', () => {
        const attempt = attempts.get(id)
        if (!attempt) throw new FrameError('code-expired')
        if (attempt.key !== device.key || code !== emailCode) throw new FrameError('wrong-code')
        attempts.delete(id)
        return begin(userRow(attempt.email).id, device.key)
      }),
    external: (device, asked, token) =>
      step('external', () => {
        const { provider } = asked
        const present = token === undefined ? null : sessionOf(token)
        const session = asked.prove ? null : present
        if (session && world.time - session.authenticated > 300_000)
          throw new FrameError('login-too-old')
        const [id, loginMethod, expires] = [
          randomId(),
          provider ?? 'farcaster',
          world.time + 600_000,
        ]
        externals.set(id, {
          loginMethod,
          key: device.key,
          owner: session?.user ?? null,
          session: asked.prove ? null : (token ?? null),
          expires,
          looks: 0,
          at: externals.size,
          challenge: asked.challenge,
        })
        world.started.push({
          loginMethod,
          popup: (asked.provider === undefined ? null : asked.popup) ?? null,
          ...(asked.provider !== undefined && asked.back !== undefined && { back: asked.back }),
          ...(asked.challenge !== undefined && { challenge: asked.challenge }),
        })
        const url =
          provider === undefined
            ? `https://farcaster.example/~/siwf?channel=${id}`
            : `https://wallet.example/embedded/v1/social/start/${id}`
        return { attempt: id, url, expires, now: world.time }
      }),
    externalState: (device, id) =>
      step('external state', () => {
        const { state, why, attempt } = stateOf(id, device.key, 1)
        return { state, why, expires: attempt.expires, now: world.time }
      }),
    externalVerify: (device, id, ticket, token) =>
      step('external verify', () => {
        world.tickets.push(ticket)
        const { visited, attempt } = stateOf(id, device.key)
        if ((token === undefined) !== (attempt.session === null))
          throw new FrameError('code-expired')
        if (token !== undefined) sessionOf(token)
        if (token !== undefined && token !== attempt.session) throw new FrameError('code-expired')
        if (!visited) throw new FrameError('server-fault')
        externals.delete(id)
        const identity = `${attempt.loginMethod}\n${visited.subject}`
        if (attempt.owner === null)
          return {
            ...begin(userRow(identity, visited.email ?? null, attempt.loginMethod).id, device.key),
            ...proofOf(attempt, visited),
          }
        users.set(
          identity,
          [...users.values()].find(({ id: each }) => each === attempt.owner)!,
        )
        const before = [...world.sessions.values()].find(
          ({ user, ended }) => user === attempt.owner && !ended,
        )
        return begin(attempt.owner, device.key, before?.authenticated)
      }),
    externalProve: (device, id, token) =>
      step('external prove', () => {
        const { visited, attempt } = stateOf(id, device.key)
        const session = sessionOf(token)
        if (attempt.session !== null) throw new FrameError('code-expired')
        if (!visited) throw new FrameError('server-fault')
        externals.delete(id)
        const owner = users.get(`${attempt.loginMethod}\n${visited.subject}`)
        if (owner?.id !== session.user) throw new FrameError('other-account')
        return begin(owner.id, device.key)
      }),
    me: (token) =>
      step('me', () => ({
        user: readAccount(token),
        expires: sessionOf(token).expires,
        now: world.time,
      })),
    makeWallet: (token, { wallet, set, addresses, share, recovery, opens, proof }) =>
      step('make wallet', async () => {
        const { user, device } = sessionOf(token)
        const proves = { wallet, set, device, time: proof.time }
        await checkSeed(addresses.eip155, proves, proof.signature)
        const row = [...users.values()].find((each) => each.id === user)!
        if (row.wallet !== null) throw new FrameError('wallet-exists')
        row.wallet = wallet
        world.wallets.set(wallet, { owner: user, addresses })
        world.sets.set(set, { wallet, device, share, recovery, opens })
      }),
    keepSet: (token, { set, share, recovery, opens, only, proof }) =>
      step('keep set', async () => {
        const { user, device } = sessionOf(token)
        const { wallet } = [...users.values()].find((each) => each.id === user)!
        const proves = { wallet: wallet!, set, device, time: proof.time }
        await checkSeed(world.wallets.get(wallet!)!.addresses.eip155, proves, proof.signature)
        for (const [id, each] of world.sets) if (each.device === device) world.sets.delete(id)
        if (only)
          for (const each of world.sets.values()) if (each.wallet === wallet) each.recovery = null
        if (only) world.wallets.get(wallet!)!.recoveryEmail = null
        world.sets.set(set, { wallet: wallet!, device, share, recovery, opens })
      }),
    prepare() {},
    post: async (path, _, reply, token) =>
      step(path, () => {
        const { device } = sessionOf(token)
        const newDevice = ![...world.sets.values()].some((each) => each.device === device)
        if (path !== 'wait' || !newDevice || world.delay === 0)
          return v.parse(reply, { wait: null, now: world.time })
        const since = world.waits.get(device) ?? world.time
        world.waits.set(device, since)
        return v.parse(reply, {
          wait: since + world.delay > world.time ? { since, until: since + world.delay } : null,
          now: world.time,
        })
      }),
    release: (token, device: Device, why: Purpose, set) =>
      step('release', async () => {
        const session = sessionOf(token)
        const row = world.sets.get(set)
        const text = deviceProof.release('c', why, set)
        if (!(await isSigned(devices.get(session.device)!.key, text, await device.sign(text))))
          throw new FrameError('server-fault')
        if (!row || (why === 'sign' && row.device !== session.device))
          throw new FrameError('server-fault')
        if (why !== 'sign' && world.time - session.authenticated > 300_000)
          throw new FrameError('login-too-old')
        return fromBase64(row.share)!
      }),
    devices: (token) =>
      step('devices', () => {
        const session = sessionOf(token)
        const mine = [...devices].filter(([, each]) => each.owner === session.user)
        const listed = mine.map(([id]) => ({
          id,
          name: 'Browser',
          site: 'https://shop.example',
          created: 0,
          seen: 0,
          isCurrent: id === session.device,
          set: [...world.sets].find(([, set]) => set.device === id)?.[0] ?? null,
        }))
        return {
          devices: listed.sort((one, other) => Number(other.isCurrent) - Number(one.isCurrent)),
        }
      }),
    removeDevice: (token, id) =>
      step('device removed', () => {
        requireSeed(world, sessionOf(token), 'device')
        if (devices.get(id)?.owner !== sessionOf(token).user) throw new FrameError('device-refused')
        devices.delete(id)
        for (const [set, each] of world.sets) if (each.device === id) world.sets.delete(set)
        for (const session of world.sessions.values())
          if (session.device === id) session.ended = true
      }),
    signOut: (token) => step('sign out', () => void (sessionOf(token).ended = true)),
  }

  const recoveryService = createRecoveryServiceDouble(world, step)

  function browserOn(factory: IDBFactory): Browser {
    const stored = createStore(() => factory)
    const keys = createKeys(threadless())
    /** Storing and creating keys are steps as well. */
    const store: Store = {
      ...stored,
      session: {
        ...stored.session,
        write: (session) => step('session written', () => stored.session.write(session)),
        renew: (session) => step('session written', () => stored.session.renew(session)),
      },
      shares: {
        ...stored.shares,
        put: (...all) => step('share put', () => stored.shares.put(...all)),
        keep: (set) => step('share kept', () => stored.shares.keep(set)),
      },
    }
    const browser: Browser = {
      factory,
      store,
      server,
      frame: fakeWindow(),
      chooses: null,
      locked,
      recovers: recover,
      holdWallet: () => createLocks(locks).hold(walletLock, () => Promise.resolve()),
      keys: {
        ...keys,
        create: (...all) => step('keys made', () => keys.create(...all)),
        split: (...all) => step('keys split', () => keys.split(...all)),
      },
      ended: [],
      replaced: 0,
      questions: [],
      phrases: [],
      notifiedUntil: [],
      otherWallets: [],
      waits: () => Promise.resolve({ value: true }),
      left: [],
      leaves: () => Promise.resolve(null),
      visitsAgain: [],
      visitsProvider: async ({ provider, act, signal }) => {
        const done = act(signal)
        openPopup(browser.frame, provider).hello({ proves: true })
        await done
        return { value: true }
      },
      owner: {
        chooseRecovery: () => Promise.resolve(null),
        askAddress: () => Promise.resolve(null),
        askPassphrase: () => Promise.resolve(null),
        askPasskey: () => Promise.resolve(null),
        confirmAdding: () => Promise.resolve({ value: true }),
        confirmRemoval: ({ act }) => act().then(() => ({ value: true })),
        confirmDeletion: async ({ act }) => ({ value: (await act()) ? 'deleted' : 'stale' }),
      },
      reads: () => Promise.resolve(),
      answer: () => Promise.resolve(recoveryCode),
      reload: () => browserOn(factory),
      login: undefined!,
    }
    browser.login = createLogin(
      {
        store,
        server,
        recoveryService: () =>
          world.config.recoveryService === null
            ? Promise.reject(new FrameError('no-recovery-service'))
            : Promise.resolve(recoveryService),
        config: () => Promise.resolve(world.config),
        keys: browser.keys,
        recovery: {
          choose: (...all) => step('recovery chosen', () => (browser.chooses ?? chosen)(...all)),
          recover: (...all) => browser.recovers(...all),
        },
        locks: createLocks(locks),
        screen: {
          chooseRecovery: (choice) => browser.owner.chooseRecovery(choice),
          askAddress: (question) => browser.owner.askAddress(question),
          askPassphrase: (question) => browser.owner.askPassphrase(question),
          askPasskey: (question) => browser.owner.askPasskey(question),
          confirmAdding: (question) => browser.owner.confirmAdding(question),
          confirmRemoval: (question) => browser.owner.confirmRemoval(question),
          sayWaits(question) {
            browser.notifiedUntil.push(question.until)
            return browser.waits(question)
          },
          async sayOtherWallet({ was, is }) {
            browser.otherWallets.push({ was, is })
            return { value: true }
          },
          confirmDeletion: (question) => browser.owner.confirmDeletion(question),
          askRecoveryCode(question) {
            browser.questions.push(question)
            return browser.answer(question)
          },
          visitAgain(question) {
            browser.visitsAgain.push(question)
            return browser.visitsProvider(question)
          },
          async showPhrase(read) {
            await browser.reads()
            const words = await read()
            browser.phrases.push(words && new TextDecoder().decode(words))
          },
          showCode(question) {
            if ('act' in question)
              return question.act(question.signal).then(() => ({ value: true }))
            browser.left.push(question)
            return browser.leaves(question)
          },
        },
        popups: {
          window: browser.frame.window,
          origin: frameOrigin,
          startOrigin: frameOrigin,
          project: 'shop',
        },
        site: () => 'https://shop.example',
        locale: () => 'en',
        now: () => world.time,
        wait: async (milliseconds, signal) => {
          signal.throwIfAborted()
          world.time += milliseconds
          await Promise.resolve()
        },
      },
      { onEnded: (why) => browser.ended.push(why), onReplaced: () => browser.replaced++ },
    )
    return browser
  }
  return world
}
