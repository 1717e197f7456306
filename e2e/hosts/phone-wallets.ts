/**
 * Wallets that a visitor has elsewhere. Harbor is reached by phone, desktop and web; Skiff by phone
 * alone.
 */
import type { PorticoConfig } from '@portico/core'

const art = (letter: string, fill: string): string =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" fill="${fill}"/><text x="20" y="27" font-family="sans-serif" font-weight="700" font-size="20" text-anchor="middle" fill="#fff">${letter}</text></svg>`)}`

export const phoneWallets: PorticoConfig['customWallets'] & {} = [
  {
    id: 'harbor',
    name: 'Harbor',
    rdns: 'test.harbor',
    chains: ['eip155', 'solana'],
    image_url: art('H', '#0e7c66'),
    mobile_link: 'harbor://',
    desktop_link: 'harbor-desk://',
    webapp_link: 'https://web.harbor.example',
    app_store: 'https://apps.apple.com/app/id1',
    play_store: 'https://play.google.com/store/apps/details?id=example.harbor',
  },
  {
    id: 'skiff',
    name: 'Skiff',
    image_url: art('S', '#8a3ffc'),
    mobile_link: 'skiff://',
    app_store: 'https://apps.apple.com/app/id2',
    play_store: 'https://play.google.com/store/apps/details?id=example.skiff',
  },
]
