import type { Device, DeviceBrowser } from './platform.ts'
import type { WalletRecord } from './wallet-record.ts'

export type Store = 'chrome' | 'firefox' | 'app-store' | 'play-store' | 'homepage'

export interface Download {
  kind: 'extension' | 'app' | 'web'
  store: Store
  url: string
  first: boolean
  /** A phone's store seen from a computer: shown as a QR code. */
  qr: boolean
}

/**
 * Stores whose extensions a desktop browser can install. An unknown browser may be of either kind.
 */
const extensionStores: Readonly<Record<DeviceBrowser, readonly Store[]>> = {
  chrome: ['chrome'],
  edge: ['chrome'],
  brave: ['chrome'],
  opera: ['chrome'],
  samsung: [],
  firefox: ['firefox'],
  safari: [],
  webview: [],
  unknown: ['chrome', 'firefox'],
}

function storesFor(record: WalletRecord, { os, browser, mobile }: Device): readonly Store[] {
  if (os === 'ios') return ['app-store', 'homepage']
  // Firefox is the only phone browser whose store serves phones.
  if (os === 'android')
    return browser === 'firefox'
      ? ['play-store', 'firefox', 'homepage']
      : ['play-store', 'homepage']
  if (mobile) return ['homepage', 'app-store', 'play-store']
  const extensions = extensionStores[browser]
  if (browser === 'unknown') return ['homepage', ...extensions, 'app-store', 'play-store']
  // Without a desktop link, the home page has the desktop app.
  return record.desktop_link === undefined
    ? [...extensions, 'app-store', 'play-store', 'homepage']
    : [...extensions, 'homepage', 'app-store', 'play-store']
}

function kindOf(store: Store): Download['kind'] {
  if (store === 'homepage') return 'web'
  return store === 'chrome' || store === 'firefox' ? 'extension' : 'app'
}

function urlsOf(record: WalletRecord): Readonly<Partial<Record<Store, string>>> {
  const urls: Readonly<Record<Store, string | undefined>> = {
    chrome: record.chrome_store,
    firefox: record.firefox_store,
    'app-store': record.app_store,
    'play-store': record.play_store,
    homepage: record.homepage,
  }
  return Object.fromEntries(Object.entries(urls).filter(([, url]) => url?.startsWith('https://')))
}

export function downloads(record: WalletRecord, device: Device): readonly Download[] {
  const urls = urlsOf(record)
  return storesFor(record, device)
    .flatMap((store) => {
      const url = urls[store]
      return url === undefined ? [] : [{ kind: kindOf(store), store, url }]
    })
    .map((each, index) => ({
      ...each,
      first: index === 0,
      qr: !device.mobile && each.kind === 'app',
    }))
}

const stores: readonly Store[] = ['chrome', 'firefox', 'app-store', 'play-store', 'homepage']

export function otherDownloads(record: WalletRecord, device: Device): readonly Download[] {
  const urls = urlsOf(record)
  const deviceStores = storesFor(record, device)
  return stores.flatMap((store) => {
    const url = urls[store]
    return url === undefined || deviceStores.includes(store)
      ? []
      : [{ kind: kindOf(store), store, url, first: false, qr: false }]
  })
}
