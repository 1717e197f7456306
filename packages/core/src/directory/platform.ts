export type DeviceOs = 'ios' | 'android' | 'macos' | 'windows' | 'linux' | 'chromeos' | 'unknown'
export type DeviceBrowser =
  | 'chrome'
  | 'edge'
  | 'firefox'
  | 'safari'
  | 'brave'
  | 'opera'
  | 'samsung'
  | 'webview'
  | 'unknown'

export interface Device {
  os: DeviceOs
  browser: DeviceBrowser
  /** Phones and tablets: apps open here, extensions mostly do not. */
  mobile: boolean
}

export interface DeviceHints {
  maxTouchPoints?: number
  coarse?: boolean
  /** `navigator.userAgentData.platform`, or `navigator.platform`. */
  platform?: string
}

/** Order matters: most of these also call themselves Chrome or Safari. */
const browsers: readonly (readonly [RegExp, DeviceBrowser])[] = [
  [/\bEdg(e|A|iOS)?\//, 'edge'],
  [/\bOPR\/|\bOPiOS\/|\bOPT\/|\bOpera\b/, 'opera'],
  [/\bSamsungBrowser\//, 'samsung'],
  [/\bBrave\//, 'brave'],
  [/\bFirefox\/|\bFxiOS\//, 'firefox'],
  [/\bChrom(e|ium)\/|\bCriOS\//, 'chrome'],
  [/\bVersion\/.*\bSafari\//, 'safari'],
]

function osOf(
  agent: string,
  { maxTouchPoints = 0, coarse = false, platform = '' }: DeviceHints,
): DeviceOs {
  if (/iPhone|iPad|iPod/.test(agent)) return 'ios'
  if (/Android/.test(agent)) return 'android'
  // An iPad's user agent is a Mac's, but no Mac has a touch screen.
  if (/Macintosh/.test(agent)) return maxTouchPoints > 1 ? 'ios' : 'macos'
  if (/\bCrOS\b/.test(agent)) return 'chromeos'
  if (/Windows NT/.test(agent)) return 'windows'
  // A phone in desktop mode reports Linux; its processor and touch input reveal it.
  if (/Linux|X11/.test(agent))
    return coarse && maxTouchPoints > 1 && /arm|aarch64|Android/i.test(platform)
      ? 'android'
      : 'linux'
  if (/iPhone|iPad|^iOS/.test(platform)) return 'ios'
  if (/Android/i.test(platform)) return 'android'
  if (/^Mac/i.test(platform)) return maxTouchPoints > 1 ? 'ios' : 'macos'
  if (/^Win/i.test(platform)) return 'windows'
  if (/Chrom(e|ium) ?OS/i.test(platform)) return 'chromeos'
  return /Linux/i.test(platform) ? 'linux' : 'unknown'
}

function browserOf(agent: string, os: DeviceOs): DeviceBrowser {
  if (isInApp(agent)) return 'webview'
  const found = browsers.find(([pattern]) => pattern.test(agent))?.[1]
  if (found) return found
  // On iOS every page is WebKit's; one without Safari's own tokens is shown by an app.
  return os === 'ios' && /AppleWebKit/.test(agent) ? 'webview' : 'unknown'
}

/**
 * Brave and others that imitate Chrome exactly are reported as Chrome, which has the same store.
 *
 * @example describePlatform(navigator.userAgent, { maxTouchPoints: navigator.maxTouchPoints })
 */
export function describePlatform(userAgent: string, hints: DeviceHints = {}): Device {
  const os = osOf(userAgent, hints)
  const phone = os === 'unknown' && (hints.coarse === true || /\bMobi/.test(userAgent))
  return {
    os,
    browser: browserOf(userAgent, os),
    mobile: os === 'ios' || os === 'android' || phone,
  }
}

/** Apps, wallets among them, that show pages in a web view. */
const apps =
  /;\s?wv\)|FBAN|FBAV|Instagram|MicroMessenger|\bLine\/|Snapchat|MetaMaskMobile|TrustWallet|CoinbaseWallet|CoinbaseBrowser|imToken|TokenPocket|BitKeep|OKApp/

/** On iOS every page is WebKit's; one without Safari's own tokens is shown by an app. */
export const isInApp = (agent: string): boolean =>
  apps.test(agent) || /^(?=.*(iPhone|iPad|iPod))(?=.*AppleWebKit)(?!.*Safari)/.test(agent)

/**
 * Only objects that Telegram's apps inject count, not the script that a page loads for Telegram.
 *
 * @param view A window, or a similar object.
 */
export const inTelegram = (view: object): boolean =>
  ['', 'Proxy', 'ProxyProto'].some(
    (end) => Reflect.get(view, `TelegramWebview${end}`) !== undefined,
  )
