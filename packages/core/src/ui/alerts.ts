import type { Alert } from '../state.ts'

/** The app alerts of the specification's §8 that this release can raise: for the developer, never the visitor. */
export const alerts: Readonly<Record<string, Omit<Alert, 'id'>>> = {
  'network-not-found': {
    code: 'network-not-found',
    title: 'Network Not Found',
    detail: 'The network asked for is not in `networks`. Add its preset or describe it with defineNetwork().',
    severity: 'error',
  },
  'config-invalid': {
    code: 'config-invalid',
    title: 'Invalid App Configuration',
    detail: 'An option of createPortico() cannot be used as given; the console has its name.',
    severity: 'error',
  },
}
