/** Tests of the provider in a server component. */
import { expect, test } from 'vitest'
import { createPortico, isPorticoError } from '@portico/core'
import { evm } from '@portico/evm'
import { PorticoProvider as ClientProvider } from '../src/provider/provider.tsx'
import { PorticoProvider } from '../src/provider/server-provider.ts'

test('an instance created in a server component is refused with a message', () => {
  const portico = createPortico({ adapters: [evm()], debug: false })
  for (const given of [portico, undefined as never]) {
    const refused = (): unknown => PorticoProvider({ portico: given })
    expect(refused).toThrow(
      "A server component cannot hand an instance to PorticoProvider: call createPortico in a file that begins with 'use client', and import it from there.",
    )
    expect(refused).toThrow(
      expect.toSatisfy((error) => isPorticoError(error) && error.code === 'config'),
    )
  }
})

test('an instance from client code is passed on', () => {
  const portico = Object.assign(() => {}, {
    $$typeof: Symbol.for('react.client.reference'),
  }) as never
  const element = PorticoProvider({ portico, children: 'here' })
  expect([element.type, element.props]).toEqual([ClientProvider, { portico, children: 'here' }])
})
