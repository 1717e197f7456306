import { expect, test } from 'vitest'
import { limits } from '../limits/limits.ts'
import { PorticoError, type Connector, type Json, type Offer, type Step } from '../index.ts'
import { page, settle, wallet, type Page } from '../../test/world.ts'
import { answerLogin, getLogin, isEmailAddress, startLogin } from './index.ts'

const offer: Offer = { id: 'email', name: 'E-mail', evidence: [], namespaces: ['eip155'], login: 'email', external: true }

/** A page with a login that asks for an address and a code, and what it has been given. */
function withLogin({ late = false, alert }: { late?: boolean; alert?: string } = {}): { it: Page; given: Json[]; offer(): void; refuse(code: string): void } {
  const fox = wallet({ connector: 'evm', id: 'fox', accounts: { eip155: ['0xa'] } })
  const given: Json[] = []
  let say = (): void => {}
  let refused: string | undefined
  const connector: Connector = {
    id: 'embedded',
    owner: 'portico',
    ui: 'none',
    logins: true,
    ...(alert !== undefined && { alert }),
    start(sink) {
      say = () => sink.offers([offer])
      if (!late) say()
      return () => {}
    },
    async open(id, _want, { ask }) {
      const next = async (step: Step): Promise<void> => void given.push(await ask(step))
      await next({ is: 'email', data: { email: '' } })
      if (refused !== undefined) await next({ is: 'email', data: { email: '', error: refused, tries: 1 } })
      await next({ is: 'code', until: 9, data: { email: 'ada@mail.example', resend: 5 } })
      return { ...fox.link(), connector: 'embedded', offer: id }
    },
  }
  const it = page({ wallets: [['evm', fox]], config: { connectors: [connector] } })
  return { it, given, offer: () => say(), refuse: (code) => (refused = code) }
}

const loginOf = ({ portico }: Page) => getLogin(portico.getState())
const until = (it: Page, step: string): Promise<unknown> =>
  it.until(() => {
    const login = loginOf(it)
    return login.is === 'waiting' && login.step === step && login.answered === undefined
  })

test('an address that is known is given at once, and the code when there is one', async () => {
  const { it, given } = withLogin()
  const connected = startLogin(it.portico, { email: 'ada@mail.example' })
  await until(it, 'code')
  expect(loginOf(it)).toEqual({ is: 'waiting', id: 1, step: 'code', email: 'ada@mail.example', tries: 0, expires: 9, resendAt: 5 })
  expect(loginOf(it)).toBe(loginOf(it))
  answerLogin(it.portico, { code: '123456' })
  expect(await connected).toMatchObject({ address: '0xa' })
  expect(given).toEqual([{ email: 'ada@mail.example' }, { code: '123456' }])
  expect(loginOf(it)).toEqual({ is: 'idle' })
})

test('one whose code is there already is heard, too', async () => {
  const { it, given } = withLogin()
  await it.portico.walletActions()
  startLogin(it.portico, { email: 'ada@mail.example' }).catch(() => {})
  await until(it, 'code')
  expect(given).toEqual([{ email: 'ada@mail.example' }])
})

test('without an address the login asks for it; one that was refused is not given again', async () => {
  const { it, given, refuse } = withLogin()
  refuse('mail-off')
  startLogin(it.portico, { email: 'ada@mail.example' }).catch(() => {})
  await it.until(() => given.length === 1)
  await until(it, 'email')
  await settle()
  expect(loginOf(it)).toMatchObject({ step: 'email', error: 'mail-off', tries: 1 })
  expect(given).toHaveLength(1)
  startLogin(it.portico).catch(() => {})
  await it.until(() => loginOf(it).is === 'waiting' && (loginOf(it) as { id: number }).id === 2)
  await until(it, 'email')
  expect(given).toHaveLength(1)
})

test('a second one takes the place of the first', async () => {
  const { it, given } = withLogin()
  const first = startLogin(it.portico, { email: 'ada@mail.example' })
  await until(it, 'code')
  startLogin(it.portico, { email: 'bea@mail.example' }).catch(() => {})
  await expect(first).rejects.toMatchObject({ exit: 'user' })
  await it.until(() => given.length === 2)
  expect(given).toEqual([{ email: 'ada@mail.example' }, { email: 'bea@mail.example' }])
})

test('a page that has just been loaded has time to say that it has a login; one that has none says so', async () => {
  const { it, given, offer: say } = withLogin({ late: true })
  startLogin(it.portico, { email: 'ada@mail.example' }).catch(() => {})
  await settle()
  expect(loginOf(it).is).toBe('idle')
  say()
  await until(it, 'code')
  expect(given).toHaveLength(1)
  const none = withLogin({ late: true })
  const failed = startLogin(none.it.portico).catch((error: unknown) => error)
  await settle()
  none.it.pass(limits.approval)
  expect(await failed).toBeInstanceOf(PorticoError)
  expect(await failed).toMatchObject({ code: 'not-installed' })
  await expect(startLogin(withLogin({ late: true, alert: 'config-invalid' }).it.portico)).rejects.toMatchObject({ code: 'not-installed' })
})

test.each([
  ['ada@mail.example', true],
  [' ada@mail.example ', true],
  ['a.b+c@sub.mail.example', true],
  ['ada', false],
  ['ada@mail', false],
  ['ada@mail.', false],
  ['@mail.example', false],
  ['a da@mail.example', false],
  ['a@b@mail.example', false],
  ['<ada@mail.example>', false],
  [`${'a'.repeat(65)}@mail.example`, false],
  [`a@${'b'.repeat(250)}.example`, false],
])('"%s" is an address: %s', (text, isOne) => expect(isEmailAddress(text)).toBe(isOne))
