/** A host whose visitors have their wallets elsewhere: the real connector over a relay that does what a test says. */
import { scriptedRelay, type RelayScript } from '../../../../e2e/hosts/scripted-relay.ts'
import { onTestFinished } from 'vitest'
import type { Host, HostOptions } from './host.tsx'
import type { Visit } from './scenes.ts'

export const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'

const art = (letter: string, fill: string): string =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" fill="${fill}"/><text x="20" y="27" font-family="sans-serif" font-weight="700" font-size="20" text-anchor="middle" fill="#fff">${letter}</text></svg>`)}`

/** Puts the host into the page. Harbor is reached by phone, desktop and web; Skiff by phone alone. */
export function phones(visit: Visit, { relay = null, ...options }: HostOptions & { relay?: 'held' | 'down' | 'offline' | null } = {}): { host: Host; relay: RelayScript } {
  const { connector, script } = scriptedRelay({ relay, ended: false })
  const host = visit({
    ...options,
    config: {
      connectors: [connector],
      customWallets: [
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
        { id: 'skiff', name: 'Skiff', image_url: art('S', '#8a3ffc'), mobile_link: 'skiff://', app_store: 'https://apps.apple.com/app/id2', play_store: 'https://play.google.com/store/apps/details?id=example.skiff' },
      ],
      ...options.config,
    },
  })
  return { host, relay: script }
}

/** What the page thinks it is shown in, until the test is over. No app opens from it. */
export function asPhone(userAgent: string): void {
  const { open } = window
  Object.defineProperty(navigator, 'userAgent', { get: () => userAgent, configurable: true })
  window.open = () => null
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'userAgent')
    window.open = open
  })
}
