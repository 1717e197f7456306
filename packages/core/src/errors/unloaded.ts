/** The base URL of the pages about errors and alerts: absolute, for consoles and logs. */
export const errorPages = 'https://github.com/portico-wallet/portico/blob/main/docs/errors/'

/** The page of an alert. */
export const alertLink = (code: string): string => `${errorPages}alert-${code}.md`

/**
 * For an alert whose text could not be loaded. In the page's main script, because nothing else can
 * be loaded then.
 */
export function logUnloaded(...alert: readonly [code: string, detail?: string | undefined]): void {
  console.error('Portico:', ...alert, alertLink(alert[0]))
}
