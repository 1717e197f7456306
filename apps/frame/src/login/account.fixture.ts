/** The in-memory server's routes for changes of the login itself. */
import type { AddressChange, AddressReply, WaitingRemoval } from '@portico/wire'
import type { AccountServer } from '../server/account.ts'
import { FrameError } from '../shared/error.ts'
import { randomId } from './deps.ts'

export const [presentCode, nextCode] = ['111111', '222222']
export const backups = 30

/**
 * The state that the double uses. `users` are keyed by identity: an address, or a provider and its
 * subject.
 */
interface Inside {
  world: {
    time: number
    mails: string[]
    agreed: Map<string, { version: string; agreed: number }>
    sessions: Map<string, { user: string }>
    wallets: Map<string, { owner: string; recoveryEmail?: string | null }>
    addressDelay: number
    changes: Map<string, AddressChange>
    sets: Map<string, { wallet: string; device: string; recovery: string | null }>
    removalDelay: number
    removals: Map<string, WaitingRemoval[]>
  }
  step<T>(name: string, work: () => Promise<T> | T): Promise<T>
  users: Map<string, { id: string; email: string | null; wallet: string | null }>
  devices: Map<string, { owner: string; key: string }>
  sessionOf(token: string): { user: string; device: string; authenticated: number; expires: number }
  readAccount: (token: string) => Awaited<ReturnType<AccountServer['changeAddress']>>['user']
}

interface Change {
  token: string
  current: string | null
  next: string
  tries: number
}

type Users = Inside['users']

/**
 * Stores a user's new address. The recovery service goes on mailing to the one that its shares were
 * given with.
 */
function replace(
  { wallets, sets }: Pick<Inside['world'], 'wallets' | 'sets'>,
  users: Users,
  id: string,
  next: string,
): void {
  const row = [...users.values()].find((each) => each.id === id)!
  const isAtRecoveryService = [...sets.values()].some(
    ({ wallet, recovery }) => wallet === row.wallet && recovery === 'service',
  )
  const wallet = row.wallet === null ? undefined : wallets.get(row.wallet)
  const given = wallet?.recoveryEmail ?? row.email
  if (wallet && isAtRecoveryService) wallet.recoveryEmail = given === next ? null : given
  for (const [identity, each] of users)
    if (each === row && !identity.includes('\n')) users.delete(identity)
  row.email = next
  users.set(next, row)
}

/**
 * Completes the user's change of address if its time is over, or ends it if the address is another
 * user's by now.
 */
export function completeChange(
  world: Pick<Inside['world'], 'time' | 'changes' | 'wallets' | 'sets'>,
  users: Users,
  id: string,
): void {
  const change = world.changes.get(id)
  if (change?.state !== 'waits' || change.until > world.time) return
  if (users.has(change.email)) return void world.changes.set(id, { ...change, state: 'taken' })
  world.changes.delete(id)
  replace(world, users, id, change.email)
}

/** Throws after it has started the wait, for a device without a set of the wallet. */
export function requireSeed(
  { time, removalDelay, removals, sets, wallets }: Inside['world'],
  { user, device }: { user: string; device: string },
  kind: WaitingRemoval['kind'],
): void {
  const has = [...wallets.values()].some(({ owner }) => owner === user)
  if (removalDelay === 0 || !has || [...sets.values()].some((each) => each.device === device))
    return
  const until = time + removalDelay
  removals.set(user, [{ id: randomId(), kind, name: null, device: 'Browser', until }])
  throw new FrameError('removal-waits', undefined, { retryAfter: removalDelay / 1_000 })
}

export function createAccountDouble({
  world,
  step,
  users,
  devices,
  sessionOf,
  readAccount,
}: Inside): AccountServer {
  const ids = new Map<string, string>()
  const changes = new Map<string, Change>()
  const idOf = (identity: string): string => {
    const id = ids.get(identity) ?? randomId()
    ids.set(identity, id)
    return id
  }
  const isAddress = (identity: string): boolean => !identity.includes('\n')
  const loginMethodOf = (identity: string): string =>
    isAddress(identity) ? 'email' : identity.split('\n')[0]!
  const identitiesOf = (user: string): string[] =>
    [...users].filter(([, row]) => row.id === user).map(([identity]) => identity)
  function fresh(token: string) {
    const session = sessionOf(token)
    if (world.time - session.authenticated > 300_000) throw new FrameError('login-too-old')
    return session
  }
  const replyOf = (change: string, { current }: Change): AddressReply => ({
    change,
    primary: current !== null,
    expires: world.time + 1_200_000,
    resend: world.time + 30_000,
    now: world.time,
  })
  function changeOf(token: string, id: string): Change {
    const change = changes.get(id)
    if (change?.token !== token) throw new FrameError('code-expired')
    return change
  }

  return {
    agree: (token, version) =>
      step(
        'agreed',
        () => void world.agreed.set(sessionOf(token).user, { version, agreed: world.time }),
      ),
    loginMethods: (token) =>
      step('login-methods', () => ({
        loginMethods: identitiesOf(sessionOf(token).user).map((identity) => ({
          id: idOf(identity),
          loginMethod: loginMethodOf(identity),
          label: isAddress(identity) ? identity : null,
          picture: null,
          created: 0,
          isCurrent: false,
        })),
      })),
    removeLoginMethod: (token, id) =>
      step('way removed', () => {
        requireSeed(world, fresh(token), 'login-method')
        const mine = identitiesOf(fresh(token).user)
        const one = mine.find((identity) => idOf(identity) === id)
        if (one === undefined) throw new FrameError('bad-reply')
        if (mine.length === 1) throw new FrameError('last-login-method')
        const row = users.get(one)!
        if (
          isAddress(one) &&
          [...world.sets.values()].some(
            ({ wallet, recovery }) => wallet === row.wallet && recovery === 'service',
          )
        )
          throw new FrameError('recovery-address')
        users.delete(one)
        if (isAddress(one)) row.email = null
      }),
    address: (token, email) =>
      step('address asked', () => {
        const { user } = fresh(token)
        const current = identitiesOf(user).find(isAddress) ?? null
        const next = email.trim().toLowerCase()
        if (next === current) throw new FrameError('same-address')
        const id = randomId()
        changes.clear()
        changes.set(id, { token, current, next, tries: 5 })
        if (current !== null) world.mails.push(`address ${current}`)
        world.mails.push(`address ${next}`)
        return replyOf(id, changes.get(id)!)
      }),
    resend: (token, _, id, place) =>
      step('address resent', () => {
        const change = changeOf(token, id)
        world.mails.push(`address ${place === 'primary' ? change.current : change.next}`)
        return replyOf(id, change)
      }),
    changeAddress: (token, _, id, primary, secondary) =>
      step('address changed', () => {
        const session = sessionOf(token)
        const change = changeOf(token, id)
        if (change.tries-- === 0) throw new FrameError('too-many-attempts')
        if (primary !== (change.current === null ? null : presentCode))
          throw new FrameError('wrong-code', undefined, { reason: 'code' })
        if (secondary !== nextCode)
          throw new FrameError('wrong-code', undefined, { reason: 'secondary' })
        changes.delete(id)
        if (users.has(change.next)) throw new FrameError('login-method-taken')
        if (change.current !== null) session.authenticated = world.time
        if (change.current !== null && world.addressDelay > 0)
          world.changes.set(session.user, {
            email: change.next,
            until: world.time + world.addressDelay,
            state: 'waits',
          })
        else replace(world, users, session.user, change.next)
        return { user: readAccount(token), expires: session.expires, now: world.time }
      }),
    cancelAddress: (token) =>
      step('address cancelled', () => void world.changes.delete(sessionOf(token).user)),
    cancelRemoval: (token, id) =>
      step('removal cancelled', () => {
        const { user } = sessionOf(token)
        world.removals.set(
          user,
          (world.removals.get(user) ?? []).filter((each) => each.id !== id),
        )
      }),
    deletion: () => Promise.resolve({ backups }),
    remove: (token) =>
      step('all deleted', () => {
        const { user } = fresh(token)
        requireSeed(world, fresh(token), 'account')
        for (const identity of identitiesOf(user)) users.delete(identity)
        for (const [id, { owner }] of world.wallets)
          if (owner === user) {
            world.wallets.delete(id)
            for (const [set, { wallet }] of world.sets) if (wallet === id) world.sets.delete(set)
          }
        for (const [id, { owner }] of devices) if (owner === user) devices.delete(id)
        for (const [each, session] of world.sessions)
          if (session.user === user) world.sessions.delete(each)
      }),
  }
}
