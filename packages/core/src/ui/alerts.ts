import type { Alert } from '../state.ts'

/** The app alerts of the specification's §8 that this release can raise. */
export type AlertCode = 'network-not-found' | 'config-invalid' | 'chunk'

/** Titles are the specification's words; the details tell the developer what to do. Visitors see neither. */
export const alerts: Readonly<Record<AlertCode, Omit<Alert, 'id'>>> = {
  'network-not-found': {
    code: 'network-not-found',
    title: 'Network Not Found',
    detail: 'The network asked for is not in `networks`. Add its preset, or describe it with defineNetwork().',
    severity: 'error',
  },
  'config-invalid': {
    code: 'config-invalid',
    title: 'Invalid App Configuration',
    detail: 'An option of createPortico() cannot be used as given.',
    severity: 'error',
  },
  chunk: {
    code: 'chunk',
    title: 'Error injecting modal UI',
    detail:
      'A part of the modal could not be loaded: the visitor is offline, or the page is older than the last deployment. Keep the previous build’s files available for a while.',
    severity: 'error',
  },
}

/** The alert of a code, with what is known of this one case. */
export function alertOf(code: AlertCode, detail?: string): Omit<Alert, 'id'> {
  const alert = alerts[code]
  return detail ? { ...alert, detail: `${alert.detail} ${detail}` } : alert
}
