/** Tests of the session in pages that a server draws. */
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { createPortico, type InitialState } from '@portico/core'
import { createNonce, withSessions, writeMessage } from '@portico/core/siwx-message'
import { evm } from '@portico/evm'
import { PorticoProvider } from '../index.ts'
import { useSession, useSessions } from '../siwx.ts'

const ada = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const initialState: InitialState = {
  phase: 'ready',
  activeNamespace: 'eip155',
  current: { eip155: 'evm:fox' },
  links: {
    'evm:fox': {
      id: 'evm:fox',
      connector: 'evm',
      offer: 'fox',
      peer: { name: 'Fox' },
      state: { is: 'restoring' },
      namespaces: { eip155: { accounts: [], account: ada, chain: 'eip155:1' } },
    },
  } as unknown as InitialState['links'],
  theme: { mode: 'dark' },
}
const message = (accountAddress: string): string =>
  writeMessage({
    domain: 'shop.example',
    uri: 'https://shop.example',
    accountAddress,
    chainId: 'eip155:1',
    version: '1',
    nonce: createNonce(),
    issuedAt: '2026-11-25T12:00:00Z',
  })

function Who() {
  const session = useSession()
  return <p>{session.is === 'signed-in' ? session.session.accountAddress : session.is}</p>
}
function All() {
  return (
    <p>
      {Object.entries(useSessions())
        .map(([namespace, { is }]) => `${namespace} ${is}`)
        .join(', ')}
    </p>
  )
}
const drawn = (given: InitialState | undefined, what = <Who />): string =>
  renderToString(
    <PorticoProvider portico={createPortico({ adapters: [evm()] })} initialState={given}>
      {what}
    </PorticoProvider>,
  )

test('a session that the server has verified is in the first render', () => {
  expect(drawn(withSessions(initialState, [message(ada)]))).toContain(`<p>${ada}</p>`)
})

test('a session of another account and an invalid message are ignored', () => {
  expect(
    drawn(
      withSessions(initialState, [message('0x70997970C51812dc3A010C7d01b50e0d17dc79C8'), 'Hello']),
    ),
  ).toContain('<p>signed-out</p>')
  expect(drawn(initialState)).toContain('<p>checking</p>')
  expect(withSessions(undefined, [message(ada)])).toBeUndefined()
})

test('names each restored namespace with the server’s session', () => {
  const fox = initialState.links['evm:fox']!
  const twice: InitialState = {
    ...initialState,
    current: { ...initialState.current, solana: 'sol:fox' },
    links: {
      ...initialState.links,
      'sol:fox': {
        ...fox,
        id: 'sol:fox',
        namespaces: {
          solana: {
            ...fox.namespaces['eip155']!,
            account: 'GThUX1Atko4tqhN2NaiTazWSeFWMuiUvfFnyJyUghFMJ',
            chain: 'solana:1',
          },
        },
      },
    },
  }
  expect(drawn(withSessions(twice, [message(ada)]), <All />)).toContain(
    '<p>eip155 signed-in, solana signed-out</p>',
  )
  expect(drawn(twice, <All />)).toContain('<p>eip155 checking, solana checking</p>')
  expect(drawn(undefined, <All />)).toContain('<p></p>')
})
