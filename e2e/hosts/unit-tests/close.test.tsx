import { cleanup, configure, fireEvent, render, screen, within } from '@testing-library/react'
import { createPortico, type CloseReason } from '@portico/core'
import { evm } from '@portico/evm'
import { ConnectButton, PorticoProvider } from '@portico/react'
import { findCard } from '@portico/testkit/vitest'
import { afterEach, expect, test } from 'vitest'

configure({ asyncUtilTimeout: 30_000 })
afterEach(cleanup)

type Card = ReturnType<typeof within>

async function openCard(beforeClose: (reason: CloseReason) => string | undefined): Promise<Card> {
  const portico = createPortico({ adapters: [evm()], debug: false, beforeClose })
  render(
    <PorticoProvider portico={portico}>
      <ConnectButton />
    </PorticoProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Connect wallet' }))
  const card = within(await findCard())
  await card.findByRole('button', { name: 'Close' })
  return card
}

const closes: readonly [string, (card: Card) => void][] = [
  ['Close', (card) => fireEvent.click(card.getByRole('button', { name: 'Close' }))],
  ['Escape', () => fireEvent.keyDown(document.activeElement!, { key: 'Escape' })],
]

test.each(closes)('keeps the card open and says why when the host refuses %s', async (_, close) => {
  const card = await openCard((reason) => `Finish first: ${reason}`)
  close(card)
  expect(await card.findByText(/^Finish first: /)).toBeTruthy()
})

test.each(closes)('closes the card on %s', async (_, close) => {
  const card = await openCard(() => undefined)
  close(card)
  await expect.poll(() => document.querySelector('[data-portico-open]')).toBeNull()
})
