// Loaded by a host page. The wallet's origin is that of this script, so it works on any port.
import { announceWallet } from './wallet.ts'

announceWallet(window, new URL(import.meta.url).origin)
