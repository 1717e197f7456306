import { expect, test, vi } from 'vitest'
import type { StoredSession } from '../store/store.ts'
import { sameAddress } from './session.ts'
import { look } from './wallet.ts'
import { createWorld, emailCode } from './world.fixture.ts'

test.each([
  ['ada@shop.example', ' Ada@Shop.example', true],
  ['ada@xn--bcher-kva.example', 'ada@b\u00fccher.example', true],
  ['ada@xn--bcher-kva.example', 'Ada@BU\u0308CHER.example', true],
  ['ada@b\u00fccher.example', 'ada@xn--bcher-kva.example', true],
  // A server that names another mailbox would get the recovery's codes.
  ['ada@xn--bcher-kva.example', 'ada@bucher.example', false],
  ['eve@xn--bcher-kva.example', 'ada@b\u00fccher.example', false],
  ['ada@xn--bcher-kva.example', 'ada@b\u00fccher.example.evil.example', false],
  [null, 'ada@shop.example', false],
])('%s and %s are one mailbox: %s', (one, other, isSame) =>
  expect(sameAddress(one, other)).toBe(isSame),
)

test.each<[string, (session: StoredSession) => StoredSession | null]>([
  ['ended', () => null],
  ['replaced by another login', (session) => ({ ...session, token: 'n'.repeat(43) })],
])(
  'does not store a session again that is %s while its state is encrypted',
  async (_what, next) => {
    const { login, store } = createWorld().browser()
    await login.start('ada@shop.example', 'en')
    await login.verify(emailCode, new AbortController().signal)
    const session = (await store.session.read())!
    const after = next(session)
    const encrypted = vi.spyOn(crypto.subtle, 'encrypt')
    encrypted.mockImplementationOnce(async (...given) => {
      await (after ? store.session.write(after) : store.session.clear())
      return crypto.subtle.encrypt(...given)
    })
    await look(login.deps, session.token).finally(() => encrypted.mockRestore())
    expect(await store.session.read()).toEqual(after)
  },
)
