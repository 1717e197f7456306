import { expect, onTestFinished, test } from 'vitest'
import { scenes, type Visit } from '../../../test/browser/scenes.ts'
import {
  accountButton,
  button,
  card,
  connect,
  fox,
  inCard,
  inView,
  openView,
  second,
  seeView,
  visit,
  type Host,
  type HostOptions,
} from '../../../test/browser/host.tsx'
import { ether, service, withService } from '../../../test/browser/service.ts'

const arch = `0x${'ab'.repeat(20)}`
const picture =
  'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><path fill="teal" d="M0 0h4v4H0z"/></svg>'
const piece = (tokenId: number, more: object = {}): object => ({
  chainId: 'eip155:1',
  address: `eip155:1:${arch}`,
  tokenId: String(tokenId),
  interface: 'ERC721',
  quantity: '1',
  name: `Arch ${tokenId}`,
  description: 'A doorway in the morning.',
  image: picture,
  collection: { name: 'Arches', symbol: 'ARCH' },
  traits: [
    { name: 'Stone', value: 'Marble' },
    { name: 'Columns', value: '4' },
  ],
  metadata: 'ready',
  flags: { is_spam: false },
  ...more,
})
const gift = piece(7, {
  address: `eip155:1:0x${'cd'.repeat(20)}`,
  name: 'Claim at free-nfts.example',
  image: null,
  collection: { name: 'Gift', symbol: null },
  flags: { is_spam: true },
})

async function account(
  visitor: Visit,
  answer: () => Response | Promise<Response>,
  options: HostOptions = {},
): Promise<Host> {
  fox({ accounts: [second] })
  const host = visitor({
    answer: service({
      '/balance': () => Response.json({ balances: [ether('1')] }),
      '/nfts': answer,
    }),
    ...options,
    config: { ...withService, ...options.config },
  })
  await connect('test.fox')
  await accountButton.click()
  await seeView('Account')
  await card.getByRole('tab').nth(1).click()
  return host
}

const some = (): Response =>
  Response.json({
    data: [piece(31), piece(12, { quantity: '3', interface: 'ERC1155' }), gift],
    next: null,
  })

scenes('nfts, nfts-unwanted, nft-unwanted', async (visitor, see) => {
  await account(visitor, some)
  await expect.element(inCard('nft-31')).toBeVisible()
  await see('nfts')
  await inCard('nfts-unwanted').click()
  await expect.element(inCard('nft-7')).toBeVisible()
  await see('nfts-unwanted')
  await inCard('nft-7').click()
  await seeView('Nft')
  await expect.element(inCard('nft')).toBeVisible()
  await see('nft-unwanted')
})

scenes('nfts-loading', async (visitor, see) => {
  await account(visitor, () => new Promise(() => {}))
  await expect.poll(() => inView('[role=tabpanel] [aria-busy]').length).toBe(1)
  await see('nfts-loading')
})

scenes('nfts-none', async (visitor, see) => {
  await account(visitor, () => Response.json({ data: [], next: null }))
  await expect.element(card.getByRole('tabpanel').getByRole('heading')).toBeVisible()
  await see('nfts-none')
})

scenes('nfts-failed', async (visitor, see) => {
  await account(visitor, () => new Response('', { status: 400 }))
  await expect.element(card.getByRole('alert').getByRole('button')).toBeVisible()
  await see('nfts-failed')
})

scenes('nft', async (visitor, see) => {
  await account(visitor, some)
  await inCard('nft-31').click()
  await seeView('Nft')
  await expect.element(inCard('nft')).toBeVisible()
  await see('nft')
})

test('NFTs are grouped by collection, spam is shown on request, and going back keeps the tab', async () => {
  await account(visit, some)
  await expect
    .element(card.getByRole('region', { name: 'Arches' }))
    .toMatchTextContent(/Arch 31.*Arch 12.*×3/)
  await expect.element(card.getByText('Claim at free-nfts.example')).not.toBeInTheDocument()
  await button('Show 1 unwanted NFT').click()
  await expect.element(card.getByText('Claim at free-nfts.example')).toBeVisible()
  await inCard('nft-12').click()
  await seeView('Nft')
  await expect
    .element(inCard('nft'))
    .toMatchTextContent(
      /Arch 12.*Arches.*A doorway in the morning\..*Stone.*Marble.*ERC-1155.*You have.*3/,
    )
  await expect
    .element(card.getByRole('link', { name: /View in explorer/ }))
    .toHaveAttribute('href', `https://explorer.example/address/${arch}`)
  await button('Back').click()
  await expect
    .element(card.getByRole('tab', { name: 'NFTs' }))
    .toHaveAttribute('aria-selected', 'true')
  await expect.element(inCard('nft-31')).toBeVisible()
})

/** Waits until everything in sight is drawn. */
async function drawn(view: Element): Promise<void> {
  const within = view.getBoundingClientRect()
  const isSeen = (each: Element): boolean =>
    each.getBoundingClientRect().bottom > within.top &&
    each.getBoundingClientRect().top < within.bottom
  do await new Promise((done) => requestAnimationFrame(done))
  while (inView('[data-page]').some((each) => each.childElementCount === 0 && isSeen(each)))
}

test('keeps at most forty of a thousand NFTs in the document, each with its position, and reaches all by scrolling', async () => {
  const thousand = Array.from({ length: 1_000 }, (_, at) =>
    piece(
      at,
      at < 995
        ? {}
        : {
            address: `eip155:1:0x${'ef'.repeat(20)}`,
            collection: { name: 'Doors', symbol: 'DOOR' },
          },
    ),
  )
  let most = 0
  const seen = new Set<string>()
  const look = (): number => {
    const tiles = inView('.nft')
    most = Math.max(most, tiles.length)
    for (const { dataset } of tiles) seen.add(dataset['testid']!)
    return seen.size
  }
  const observer = new MutationObserver(look)
  observer.observe(document, { subtree: true, childList: true })
  onTestFinished(() => observer.disconnect())
  await account(visit, () => Response.json({ data: thousand, next: null }))
  await expect.poll(() => inView('[data-testid=nfts] [data-page]').length).toBe(125 + 1)
  const view = inView('[data-testid=nfts]')[0]!.closest('.view')!
  for (
    view.scrollTop = 0;
    view.scrollTop + view.clientHeight < view.scrollHeight - 1;
    view.scrollTop += 800
  ) {
    await drawn(view)
    look()
  }
  await expect.poll(look).toBe(1_000)
  expect(most).toBeLessThanOrEqual(40)
  await expect.element(card.getByRole('heading', { name: 'Doors' })).toBeVisible()
  const last = inView('[data-testid=nfts] [role=listitem]').at(-1)!
  expect([last.getAttribute('aria-posinset'), last.getAttribute('aria-setsize')]).toEqual([
    '5',
    '5',
  ])
  // Two NFTs stand side by side, and the rows are as wide as the card.
  const [one, two] = inView('.nft').map((each) => each.getBoundingClientRect())
  expect([one!.top, one!.width]).toEqual([two!.top, two!.width])
})

test('a service that does not answer is not shown as an account without NFTs, and a press retries', async () => {
  let works = false
  await account(visit, () => (works ? some() : new Response('', { status: 400 })))
  await expect
    .element(card.getByRole('alert').filter({ hasText: 'NFTs could not be read' }))
    .toBeVisible()
  works = true
  await button('Try again').click()
  await expect.element(inCard('nft-31')).toBeVisible()
})

test('a press loads the next page', async () => {
  const asked: (string | null)[] = []
  fox({ accounts: [second] })
  const host = visit({
    config: withService,
    answer: service({
      '/balance': () => Response.json({ balances: [ether('1')] }),
      '/nfts': (url) => {
        asked.push(url.searchParams.get('cursor'))
        return Response.json(
          asked.at(-1) === null
            ? { data: [piece(31)], next: 'more' }
            : { data: [piece(12)], next: null },
        )
      },
    }),
  })
  await connect('test.fox')
  await openView(host, 'Account')
  await card.getByRole('tab', { name: 'NFTs' }).click()
  await inCard('nfts-more').click()
  await expect.element(inCard('nft-12')).toBeVisible()
  expect(asked).toEqual([null, 'more'])
  await expect.element(inCard('nfts-more')).not.toBeInTheDocument()
})

test('a host opens an NFT by contract and id, and one that the account does not hold is reported', async () => {
  const host = await account(visit, some)
  await host.portico.open({
    view: 'Nft',
    data: { chain: 'eip155:1', address: arch, tokenId: '31' },
  })
  await expect.element(inCard('nft')).toMatchTextContent(/Arch 31/)
  await host.portico.open({
    view: 'Nft',
    data: { chain: 'eip155:1', address: arch, tokenId: '99' },
  })
  await expect.element(card.getByRole('heading', { name: 'This NFT is not here' })).toBeVisible()
})
