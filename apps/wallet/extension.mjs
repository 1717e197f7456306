/**
 * The wallet as an extension of Chromium: a folder that announces it in every page of this machine.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const home = (path) => fileURLToPath(new URL(path, import.meta.url))
/** The placeholder of the wallet's origin in the build. */
const PLACE = 'http://wallet.invalid'

const manifest = {
  manifest_version: 3,
  name: 'Pocket Wallet',
  description: 'For demonstration. Its keys are public: do not send real funds to them.',
  version: '0.0.0',
  minimum_chrome_version: '111',
  // Its keys are public, so it runs only in pages of this machine. Wallets are announced in the
  // page's own world.
  content_scripts: [
    {
      matches: ['http://localhost/*', 'http://127.0.0.1/*'],
      js: ['extension.js'],
      run_at: 'document_start',
      world: 'MAIN',
      all_frames: false,
    },
  ],
}

/**
 * Writes the folder, after a build. Chromium loads it by "Load unpacked", or `--load-extension`.
 *
 * @param {object} [options]
 * @param {string} [options.wallet] origin of the served wallet; that of the demo by default.
 * @param {string} [options.folder] where to; `dist-extension` beside this file by default.
 * @returns {Promise<string>} the folder.
 * @throws {TypeError} when the wallet is no http(s) origin.
 */
export async function makeExtension({
  wallet = 'http://localhost:5174',
  folder = home('dist-extension'),
} = {}) {
  const { origin, protocol } = new URL(wallet)
  if (protocol !== 'http:' && protocol !== 'https:')
    throw new TypeError(`Not an http(s) origin: ${wallet}`)
  await mkdir(folder, { recursive: true })
  const script = await readFile(home('dist/extension.js'), 'utf8')
  if (!script.includes(PLACE))
    throw new Error('The build left no place for the origin of the wallet.')
  await writeFile(join(folder, 'extension.js'), script.replaceAll(PLACE, origin))
  await writeFile(join(folder, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  return folder
}
