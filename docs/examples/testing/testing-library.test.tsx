// docs/examples/testing/testing-library.test.tsx
import { cleanup, configure, fireEvent, render, screen, within } from '@testing-library/react'
import { createPortico } from '@portico/core'
import { evm } from '@portico/evm'
import { ConnectButton, NetworkButton, PorticoProvider } from '@portico/react'
import {
  createScriptedNode,
  createScriptedWallet,
  findCard,
  type ScriptedNode,
  type ScriptedWallet,
} from '@portico/testkit/vitest'
import { afterEach, beforeEach, expect, test } from 'vitest'

// The card's code loads when it is wanted, and a wallet's answer takes its time.
configure({ asyncUtilTimeout: 30_000 })

let node: ScriptedNode
let wallet: ScriptedWallet

beforeEach(() => {
  // Answers in the place of every node: no read leaves the test.
  node = createScriptedNode({ eth_getBalance: 1_500_000_000_000_000_000n })
  wallet = createScriptedWallet({ window, name: 'Fox', rdns: 'test.fox' })
  const portico = createPortico({ adapters: [evm()], debug: false })
  render(
    <PorticoProvider portico={portico}>
      <ConnectButton />
      <NetworkButton />
    </PorticoProvider>,
  )
})

afterEach(() => {
  cleanup()
  wallet.remove()
  node.remove()
  localStorage.clear()
})

test('a visitor connects, and the page shows the account and its balance', async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Connect wallet' }))
  const card = within(await findCard())
  fireEvent.click(await card.findByRole('button', { name: /Fox/ }))
  expect(await screen.findByRole('button', { name: /^Account, 0xf39F/ })).toBeTruthy()
  expect(await screen.findByText('1.5 ETH')).toBeTruthy()
})

test('shows a rejection to the visitor, and allows a retry', async () => {
  wallet.set('reject')
  fireEvent.click(screen.getByRole('button', { name: 'Connect wallet' }))
  const card = within(await findCard())
  fireEvent.click(await card.findByRole('button', { name: /Fox/ }))
  expect(await card.findByText('You said no in Fox')).toBeTruthy()
  wallet.set('approve')
  fireEvent.click(card.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('button', { name: /^Account, 0xf39F/ })).toBeTruthy()
})
