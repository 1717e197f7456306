import { expect, test } from 'vitest'
import { scenes, type Visit } from '../../../test/browser/scenes.ts'
import { accountButton, button, card, connect, fox, inCard, inView, openView, second, seeView, visit, type Host, type HostOptions } from '../../../test/browser/host.tsx'
import { ether, service, withService } from '../../../test/browser/service.ts'

const arch = `0x${'ab'.repeat(20)}`
const picture = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><path fill="teal" d="M0 0h4v4H0z"/></svg>'
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
  traits: [{ name: 'Stone', value: 'Marble' }, { name: 'Columns', value: '4' }],
  metadata: 'ready',
  flags: { is_spam: false },
  ...more,
})
const gift = piece(7, { address: `eip155:1:0x${'cd'.repeat(20)}`, name: 'Claim at free-nfts.example', image: null, collection: { name: 'Gift', symbol: null }, flags: { is_spam: true } })

async function account(visitor: Visit, answer: () => Response | Promise<Response>, options: HostOptions = {}): Promise<Host> {
  fox({ accounts: [second] })
  const host = visitor({ answer: service({ '/balance': () => Response.json({ balances: [ether('1')] }), '/nfts': answer }), ...options, config: { ...withService, ...options.config } })
  await connect('test.fox')
  await accountButton.click()
  await seeView('Account')
  await card.getByRole('tab').nth(1).click()
  return host
}

const some = (): Response => Response.json({ data: [piece(31), piece(12, { quantity: '3', interface: 'ERC1155' }), gift], next: null })

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

test('they are shown by collection, what is unwanted only when asked for, and the tab is kept on the way back', async () => {
  await account(visit, some)
  await expect.element(card.getByRole('region', { name: 'Arches' })).toMatchTextContent(/Arch 31.*Arch 12.*×3/)
  await expect.element(card.getByText('Claim at free-nfts.example')).not.toBeInTheDocument()
  await button('Show 1 unwanted NFT').click()
  await expect.element(card.getByText('Claim at free-nfts.example')).toBeVisible()
  await inCard('nft-12').click()
  await seeView('Nft')
  await expect.element(inCard('nft')).toMatchTextContent(/Arch 12.*Arches.*A doorway in the morning\..*Stone.*Marble.*ERC-1155.*You have.*3/)
  await expect.element(card.getByRole('link', { name: /View in explorer/ })).toHaveAttribute('href', `https://explorer.example/address/${arch}`)
  await button('Back').click()
  await expect.element(card.getByRole('tab', { name: 'NFTs' })).toHaveAttribute('aria-selected', 'true')
  await expect.element(inCard('nft-31')).toBeVisible()
})

test('a service that does not answer is not an account without NFTs, and is asked again by a press', async () => {
  let works = false
  await account(visit, () => (works ? some() : new Response('', { status: 400 })))
  await expect.element(card.getByRole('alert').filter({ hasText: 'NFTs could not be read' })).toBeVisible()
  works = true
  await button('Try again').click()
  await expect.element(inCard('nft-31')).toBeVisible()
})

test('the next page comes by a press', async () => {
  const asked: (string | null)[] = []
  fox({ accounts: [second] })
  const host = visit({
    config: withService,
    answer: service({
      '/balance': () => Response.json({ balances: [ether('1')] }),
      '/nfts': (url) => {
        asked.push(url.searchParams.get('cursor'))
        return Response.json(asked.at(-1) === null ? { data: [piece(31)], next: 'more' } : { data: [piece(12)], next: null })
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

test('a host opens one by its place; one that the account does not have is said', async () => {
  const host = await account(visit, some)
  await host.portico.open({ view: 'Nft', data: { chain: 'eip155:1', address: arch, tokenId: '31' } })
  await expect.element(inCard('nft')).toMatchTextContent(/Arch 31/)
  await host.portico.open({ view: 'Nft', data: { chain: 'eip155:1', address: arch, tokenId: '99' } })
  await expect.element(card.getByRole('heading', { name: 'This NFT is not here' })).toBeVisible()
})
