/**
 * Tests of the types that a host's editor shows once its instance is registered. It is compiled
 * with the other tests, and run for the values.
 */
import { expect, expectTypeOf, test } from 'vitest'
import { createPortico, type ChainAdapter, type Connection, type Exit } from '@portico/core'
import { evm, type Eip1193Provider } from '@portico/evm'
import { translator } from '../src/strings/format.ts'
import { defineLocale } from '../src/modal/define-locale.ts'
import type {
  Translate,
  useAccount,
  useBalance,
  useNetwork,
  useProvider,
  useWalletInfo,
} from '@portico/react'
import type { NamespaceOf, ProviderIn } from '../src/hooks/register.ts'

interface Ledger {
  sign(text: string): Promise<string>
}

const ledger: ChainAdapter<'ledger', Ledger, { raw: true }> = {
  namespace: 'ledger',
  authority: 'portico',
  connectors: [],
  attach: async (): Promise<Connection<Ledger>> => ({
    provider: { sign: async (text) => text },
    detach() {},
  }),
  parseAddress: (text) => text,
  reads: () => Promise.reject(new Error('none')),
}
const portico = createPortico({ adapters: [evm(), ledger], debug: false })
type Host = typeof portico

test('namespaces are those of the adapters', () => {
  expectTypeOf<NamespaceOf<Host>>().toEqualTypeOf<'eip155' | 'ledger'>()
  expect(portico.config.adapters.map(({ namespace }) => namespace)).toEqual(['eip155', 'ledger'])
})

test('each namespace has the provider type of its adapter, and never its connectors’ handle', () => {
  expectTypeOf<ProviderIn<Host, 'eip155'>>().toEqualTypeOf<Eip1193Provider | null>()
  expectTypeOf<ProviderIn<Host, 'ledger'>>().toEqualTypeOf<Ledger | null>()
  expectTypeOf(portico.provider('ledger')).toEqualTypeOf<Ledger | null>()
  // @ts-expect-error No adapter speaks to it.
  expect(portico.provider('solana')).toBeNull()
})

test('types a namespace as any string without a registered instance', () => {
  type Options<F extends (...args: never[]) => unknown> = NonNullable<Parameters<F>[0]>
  expectTypeOf<Options<typeof useAccount>['namespace']>().toEqualTypeOf<string | undefined>()
  expectTypeOf<Options<typeof useNetwork>['namespace']>().toEqualTypeOf<string | undefined>()
  expectTypeOf<Options<typeof useBalance>['namespace']>().toEqualTypeOf<string | undefined>()
  expectTypeOf<Options<typeof useWalletInfo>['namespace']>().toEqualTypeOf<string | undefined>()
})

test('types a provider as the installed namespace’s or a union of all without a registered instance, never any', () => {
  expectTypeOf<ReturnType<typeof useProvider<'eip155'>>>().toEqualTypeOf<Eip1193Provider | null>()
  type Unnamed = ReturnType<typeof useProvider<string>>
  expectTypeOf<Unnamed>().not.toBeAny()
  expectTypeOf<Unnamed>().not.toBeUnknown()
  expectTypeOf<Eip1193Provider | null>().toExtend<Unnamed>()
})

declare module '@portico/react' {
  interface HostMessages {
    'ledger.title': true
  }
}

test('an unknown message key does not compile, and a host can add its own', () => {
  const t: Translate = translator({ 'ledger.title': ['Ledger'] }, 'en')
  expect(t('ledger.title')).toBe('Ledger')
  // @ts-expect-error It is `ledger.title`.
  expect(t('ledger.titel')).toBe('ledger.titel')
  // @ts-expect-error Not every way of ending has a message: `user` is no failure.
  const failed = (exit: Exit): string => t(`failure.${exit}`)
  expect(failed('locked')).toBe('failure.locked')
  expectTypeOf<Parameters<Translate>[0]>().toExtend<string>()
})

test('the host’s own strings are keyed by a message or a button, and by nothing else', () => {
  const { buttons } = defineLocale({
    strings: {
      'title.Connect': 'Pick your wallet',
      'buttons.connect': 'Sign in',
      'ledger.title': 'Ledger',
    },
  })
  expect(buttons.connect).toBe('Sign in')
  // @ts-expect-error It is `title.Connect`.
  defineLocale({ strings: { 'connect.title': 'Pick your wallet' } })
  // @ts-expect-error There is no such button.
  defineLocale({ strings: { 'buttons.conect': 'Sign in' } })
  // @ts-expect-error A text, and not a function of the values.
  defineLocale({ strings: { 'common.back': () => 'Back' } })
})
