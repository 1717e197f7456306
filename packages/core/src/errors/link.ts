/** The base URL of the pages about errors and alerts: absolute, for consoles and logs. */
const home = 'https://github.com/portico-wallet/portico/blob/main/docs/errors/'

/** The page of a row of the tables. */
export function errorLink(row: string): string {
  return `${home}${row.replace(/-?<(\w+)>/, '-$1')}.md`
}

/** The page of an alert. */
export const alertLink = (code: string): string => errorLink(`alert-${code}`)
