/**
 * The browsers of the tests: the system's if present, installed if allowed, else Playwright's own.
 */
import { existsSync } from 'node:fs'
import { aptInstall, hasApt, quiet } from './apt.mjs'
import { bin, fail, run } from './run.mjs'

const known = {
  chromium: { name: 'chromium', file: '/usr/bin/chromium' },
  firefox: { name: 'firefox-esr', file: '/usr/bin/firefox-esr' },
}

/**
 * Chromium's engine without a window: a test takes a third less time in it. It has no extensions.
 */
const shell = { name: 'chromium-headless-shell', file: '/usr/bin/chromium-headless-shell' }

/** The executable for Playwright: the system's browser, or undefined for Playwright's own. */
export const launched = (browser) =>
  existsSync(known[browser].file) ? { executablePath: known[browser].file } : {}

/**
 * The headless browser, for tests without an extension. Playwright's own headless Chromium supports
 * none.
 */
export const launchedHeadless = () =>
  existsSync(shell.file) ? { executablePath: shell.file } : launched('chromium')

/**
 * The suggestions under the address bar load two more pages for each page that a test opens, which
 * takes a seventh of the whole time. The browser uses only the last such list, so this one repeats
 * what the runner itself switches off.
 */
const without = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  ...[
    'AvoidUnnecessaryBeforeUnloadCheckSync',
    'DestroyProfileOnBrowserClose',
    'DialMediaRouteProvider',
    'GlobalMediaControls',
    'HttpsUpgrades',
  ],
  ...[
    'LensOverlay',
    'MediaRouter',
    'PaintHolding',
    'ThirdPartyStoragePartitioning',
    'BlockOriginHeaderModificationOnRedirect',
  ],
  ...['Translate', 'AutoDeElevate', 'OptimizationHints'],
]

/**
 * The runner listens to the console, for which the browser parses each script a second time to find
 * its source positions. With this flag, the first time finds them.
 */
const lazyPositions = '--js-flags=--no-enable-lazy-source-positions'

/**
 * The arguments of Chromium in tests, also of one that a test starts itself: nothing that takes
 * time and that no test needs.
 *
 * @param {readonly string[]} off more of the browser's features to switch off
 */
export const leanArgs = (off = []) => [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  lazyPositions,
  // Without a GPU it draws in software, which needs no process of its own.
  '--in-process-gpu',
  `--disable-features=${[...without, ...off].join(',')}`,
]

/** Installs the missing browsers, or prints the command that does. */
export async function browsers(names) {
  await required(names)
  await optional()
}

/** Installs the headless shell if that is quick. Otherwise tests run in the full browser. */
async function optional() {
  if (existsSync(shell.file) || !existsSync(known.chromium.file) || !hasApt()) return
  const brief = [
    '-o',
    'DPkg::Lock::Timeout=10',
    '-o',
    'Acquire::Retries=0',
    '-o',
    'Acquire::http::Timeout=10',
  ]
  console.log(`Installing ${shell.name}…`)
  const updated = await quiet('apt-get', [...brief, 'update', '-qq'])
  const { ok } = updated.ok
    ? await quiet('apt-get', [...brief, 'install', '-y', '--no-install-recommends', shell.name])
    : updated
  if (!ok) console.log(`It could not be had; the whole browser is used.`)
}

async function required(names) {
  const missing = names.filter((name) => !existsSync(known[name].file))
  if (missing.length === 0) return
  const packages = missing.map((name) => known[name].name)
  const line = ['install', '-y', '--no-install-recommends', ...packages]
  if (hasApt()) {
    console.log(`Installing ${packages.join(', ')}…`)
    const { ok, text } = await aptInstall(packages)
    if (ok) return
    console.error(text)
    console.error(
      `apt-get could not install ${packages.join(', ')}; trying Playwright’s own browsers.`,
    )
  }
  if (await ownBrowsers(missing)) return
  fail(
    `No ${missing.join(' and ')}. One of these brings them: sudo apt-get ${line.join(' ')}, or npx playwright install --with-deps ${missing.join(' ')}`,
  )
}

/** Whether Playwright has its own browsers, or can download them. */
async function ownBrowsers(names) {
  const playwright = await import('@playwright/test')
  if (names.every((name) => existsSync(playwright[name].executablePath()))) return true
  return run(bin('playwright'), ['install', ...names])
}
