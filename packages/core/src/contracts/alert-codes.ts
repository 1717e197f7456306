/** The alerts for developers that this release can raise. */
export type AlertCode =
  | 'network-not-found'
  | 'config-invalid'
  | 'chunk'
  | 'too-many-wallets'
  | 'relay-origin-not-allowed'
  | 'relay-session-expired'
  | 'relay-project-id-invalid'
  | 'relay-project-id-missing'
  | 'frame-load'
  | 'frame-timeout'
  | 'request-not-allowed'
