import { alertLink } from '../errors/unloaded.ts'
import type { AlertCode } from '../contracts/alert-codes.ts'
import type { Alert } from '../state/state.ts'

/**
 * Titles are fixed, so that developers can search for them; the details say how to fix the mistake.
 * Visitors see neither.
 */
export const alerts: Readonly<Record<AlertCode, Omit<Alert, 'id'>>> = {
  'network-not-found': {
    code: 'network-not-found',
    title: 'Network Not Found',
    detail:
      'The network asked for is not in `networks`. Add its preset, or describe it with defineNetwork().',
    severity: 'error',
  },
  'config-invalid': {
    code: 'config-invalid',
    title: 'Invalid App Configuration',
    detail: 'An option of createPortico(), or of open(), cannot be used as given.',
    severity: 'error',
  },
  chunk: {
    code: 'chunk',
    title: 'Error injecting modal UI',
    detail:
      'A part of the modal could not be loaded: the visitor is offline, or the page is older than the last deployment. Keep the previous build’s files available for a while.',
    severity: 'error',
  },
  'too-many-wallets': {
    code: 'too-many-wallets',
    title: 'Too many wallets',
    detail:
      'This page announces more wallets (EIP-6963) than a browser has: 256 are listed, the others are not.',
    severity: 'warning',
  },
  'relay-origin-not-allowed': {
    code: 'relay-origin-not-allowed',
    title: 'Invalid App Configuration',
    detail:
      'The WalletConnect relay refused this page: its origin is not one that the project allows. Add it to the project’s origins.',
    severity: 'error',
  },
  'relay-session-expired': {
    code: 'relay-session-expired',
    title: 'Session Expired',
    detail:
      'The WalletConnect relay does not accept the session yet. Check the time settings of this computer.',
    severity: 'error',
  },
  'relay-project-id-invalid': {
    code: 'relay-project-id-invalid',
    title: 'Invalid App Configuration',
    detail: '`walletConnect({ projectId })` is not a project of the relay.',
    severity: 'error',
  },
  'relay-project-id-missing': {
    code: 'relay-project-id-missing',
    title: 'Project ID Not Configured',
    detail:
      'The public WalletConnect relay wants a project: set `walletConnect({ projectId })`, or `relayUrl` of a relay of your own.',
    severity: 'error',
  },
  'frame-load': {
    code: 'frame-load',
    title: 'Network Error - Could not load embedded wallet',
    detail:
      'The login frame did not load within 20 seconds: its server is down, a page around this one is not among the project’s origins, or a Content Security Policy of the page (`frame-src`) forbids it. The browser’s console says which.',
    severity: 'error',
  },
  'frame-origin-not-allowed': {
    code: 'frame-origin-not-allowed',
    title: 'Invalid App Configuration',
    detail:
      'Unverified domain: the login frame does not serve this page, because its origin is not among the project’s origins. Add it at the server.',
    severity: 'error',
  },
  'frame-timeout': {
    code: 'frame-timeout',
    title: 'Embedded Wallet Request Timed Out',
    detail: 'The login frame did not answer in time. Look at the log of its server.',
    severity: 'error',
  },
  'request-not-allowed': {
    code: 'request-not-allowed',
    title: 'Action not allowed',
    detail:
      'The embedded wallet refuses every method that is not on its list, with the error 4200 “Requested RPC call is not allowed”. The page has asked for:',
    severity: 'error',
  },
}

export function alertOf(code: AlertCode, detail?: string): Omit<Alert, 'id'> {
  // Another package's connector may have its own code.
  const known = Object.hasOwn(alerts, code) ? code : 'config-invalid'
  const alert = { ...alerts[known], code, link: alertLink(known) }
  return detail ? { ...alert, detail: `${alert.detail} ${detail}` } : alert
}
