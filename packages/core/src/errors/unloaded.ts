import { alertLink } from './link.ts'

/**
 * For an alert whose text could not be loaded. In the page's main script, because nothing else can
 * be loaded then.
 */
export function logUnloaded(...alert: readonly [code: string, detail?: string | undefined]): void {
  console.error(
    'Portico:',
    ...alert,
    alertLink(alert[0]),
  )
}
