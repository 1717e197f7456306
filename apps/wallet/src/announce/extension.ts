// The extension's script, run before the page's own. `makeExtension` writes the origin into it.
import { announceWallet } from './wallet.ts'

announceWallet(window, 'http://wallet.invalid')
