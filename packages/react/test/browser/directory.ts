/**
 * A host's service with a directory of invented wallets, and the list of all wallets in the open
 * card.
 */
import { expect } from 'vitest'
import { testPicture, testWallets } from '../../../testkit/src/server/wallets.ts'
import {
  card,
  cardElement,
  inCard,
  inView,
  openConnect,
  seeView,
  type HostOptions,
} from './host.tsx'
import { serviceUrl } from './service.ts'

export type Listing = (url: URL) => Response | Promise<Response>

export interface DirectoryService {
  /** What a host needs that uses it. */
  options: HostOptions
  /** Every request so far, oldest first. */
  requests: URL[]
  /** How often a path was requested. */
  asked(path: string): number
  /**
   * What answers `/getWallets`. Tests replace it, for a service that misbehaves, and put it back.
   */
  listing: Listing
}

/** One page of the directory, as the service answers it. */
export function listingOf(count: number): Listing {
  const wallets = testWallets(count)
  return ({ searchParams }) => {
    const [badge, search] = [
      searchParams.get('badge_type'),
      (searchParams.get('search') ?? '').toLowerCase(),
    ]
    const found = wallets.filter(
      ({ name, badge_type }) =>
        (badge ?? badge_type) === badge_type && name.toLowerCase().includes(search),
    )
    const [at, size] = [
      Number(searchParams.get('page') ?? 1) - 1,
      Number(searchParams.get('entries') ?? 40),
    ]
    return Response.json({ data: found.slice(at * size, (at + 1) * size), count: found.length })
  }
}

const pictureOf = (id: string): Response =>
  new Response(testPicture({ name: id, order: 1 }), {
    headers: { 'content-type': 'image/svg+xml' },
  })

/** @param count How many wallets it has that are not bundled. */
export function directoryService(count: number): DirectoryService {
  const requests: URL[] = []
  const service: DirectoryService = {
    requests,
    asked: (path) => requests.filter(({ pathname }) => pathname === path).length,
    listing: listingOf(count),
    options: {
      config: { service: { url: serviceUrl, projectId: 'demo' } },
      answer(url) {
        if (url.origin !== serviceUrl) return undefined
        requests.push(url)
        const [, picture] = /^\/getWalletImage\/(.+)$/.exec(url.pathname) ?? []
        if (picture !== undefined) return pictureOf(picture)
        return url.pathname === '/getWallets' ? service.listing(url) : undefined
      },
    },
  }
  return service
}

/** Goes from the host's button to the list of all wallets. */
export async function openAll(): Promise<void> {
  await openConnect()
  await inCard('all-wallets').click()
  await seeView('AllWallets')
  await expect.element(card.getByRole('listitem').first()).toBeVisible()
}

export const rows = (): HTMLElement[] => inView('[role=listitem]')
export const names = (): string[] =>
  inView('[role=listitem] .name').map(({ textContent }) => textContent)
/** The length that the list reports, because most of its rows are not in the document. */
export const sizeOf = (): number => Number(rows()[0]?.getAttribute('aria-setsize'))

const view = (): HTMLElement => cardElement()!.querySelector<HTMLElement>('.view:not(.leaving)')!
export const toTop = (): void => view().scrollTo({ top: 0 })
/** Scrolls to the end of the list as it is now. */
export const toEnd = (): void => view().scrollTo({ top: view().scrollHeight })

/** Scrolls as long as the list grows, until its last wallet has this name. */
export const scrollTo = (name: RegExp): Promise<void> =>
  expect.poll(() => (toEnd(), names().at(-1))).toMatch(name)
