// Loaded by a host page; the wallet's origin is this script's, on any port.
import { announceWallet } from './wallet.ts'

announceWallet(window, new URL(import.meta.url).origin)
