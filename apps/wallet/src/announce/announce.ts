// Loaded by a host page. The script's own address is the wallet's: it works from whichever port served it.
import { announceWallet } from './wallet.ts'

announceWallet(window, new URL(import.meta.url).origin)
