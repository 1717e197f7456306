/** A host of several namespaces, and a visitor's steps in it. */
import { expect } from 'vitest'
import type { Locator } from 'vitest/browser'
import {
  button,
  card,
  choose,
  connect,
  inCard,
  openConnect,
  second,
  seeClosed,
  seeView,
  solanaChain,
  type Host,
  type HostOptions,
} from './host.tsx'
import { visitShown } from './shown.tsx'

export const bitcoinChain = 'bip122:000000000019d6689c085ae165831e93'
export const solanaDevnet = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
export const secondOnEthereum = `eip155:1:${second}`
export const novaAddress = '7EYnhQoR9YM3N7UoaKRoA44Uy8JeaZV3qyouov87awMs'
export const novaOnSolana = `${solanaChain}:${novaAddress}`

/** Puts the host into the page. It shows what its own code gets from the hooks. */
export const visitNamespaces = (options: HostOptions = {}): Host =>
  visitShown({ namespaces: true, ...options })

/** Waits for a message of the card. */
export const seeNotice = (text: string): Promise<void> =>
  expect.element(card.getByRole('region', { name: 'Notices' })).toHaveTextContent(text)

/** The line of a wallet in the Wallets view. */
export const held = (wallet: string): Locator =>
  card.getByRole('listitem').filter({ hasText: wallet })

/** Connects another wallet of a namespace from the open Wallets view, which stays open. */
export async function add(namespace: string, rdns: string): Promise<void> {
  await inCard(`add-${namespace}`).click()
  await choose(rdns)
  await seeView('Wallets')
}

/** Connects Nova for one of its namespaces. */
export const connectNova = (namespace: string): Promise<void> =>
  connect(namespace === 'eip155' ? 'test.nova' : 'Nova', [namespace])

/** Connects Nova for all of its namespaces, as a visitor does. */
export async function connectAllOfNova(): Promise<void> {
  await openConnect()
  await choose('test.nova')
  await button('Connect all').click()
  await seeClosed()
}
