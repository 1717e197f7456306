import type { WalletRecord } from '@portico/core/internal/directory/wallet-record'

export type DownloadKind = 'chrome' | 'firefox' | 'ios' | 'android' | 'web'

export interface DownloadLink {
  kind: DownloadKind
  url: string
  /** For the device and browser in use. */
  here: boolean
}

/** Where the visitor is, as far as it decides which store helps. */
export type System = 'ios' | 'android' | 'firefox' | 'chromium' | 'other'

export function systemOf(userAgent: string, touchPoints: number): System {
  // An iPad calls itself a Mac, but no Mac has a touch screen.
  if (/iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1)) return 'ios'
  if (/Android/.test(userAgent)) return 'android'
  if (/Firefox\//.test(userAgent)) return 'firefox'
  return /Chrom(e|ium)\//.test(userAgent) ? 'chromium' : 'other'
}

const suits: Readonly<Record<System, readonly DownloadKind[]>> = {
  ios: ['ios'],
  android: ['android'],
  firefox: ['firefox'],
  chromium: ['chrome'],
  other: [],
}

/** A wallet's stores, those for this device first, then its home page. Anything that is not https is left out. */
export function downloadLinks(record: WalletRecord | undefined, system: System): readonly DownloadLink[] {
  const known: readonly (readonly [DownloadKind, string | undefined])[] = [
    ['chrome', record?.chrome_store],
    ['firefox', record?.firefox_store],
    ['ios', record?.app_store],
    ['android', record?.play_store],
    ['web', record?.homepage],
  ]
  const links = known.flatMap(([kind, url]) => (url?.startsWith('https://') ? [{ kind, url, here: suits[system].includes(kind) }] : []))
  const any = links.some((link) => link.here)
  // Without a store for this browser the home page knows best.
  return links.map((link) => (any || link.kind !== 'web' ? link : { ...link, here: true })).sort((a, b) => Number(b.here) - Number(a.here))
}
