import type { Locale } from '../locale.ts'

/** English, the default. */
export const en: Locale = {
  code: 'en',
  dir: 'ltr',
  buttons: {
    connect: 'Connect wallet',
    connecting: 'Connecting',
    account: 'Account',
    network: 'Network',
    selectNetwork: 'Select network',
    switchNetwork: 'Switch network',
    unknownNetwork: 'Unknown network',
    disconnect: 'Disconnect',
    loadingBalance: 'Loading balance',
    unknownBalance: 'Balance not known',
    pending: 'Pending transactions',
    unavailable: 'Not available here',
    retry: 'Try again',
    close: 'Close',
    loadFailed: 'This did not load',
    loadFailedHint: 'Check your connection, then try again.',
  },
  load: () => import('../compiled/connect.en.ts'),
}
