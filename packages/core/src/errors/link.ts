import { errorPages } from './unloaded.ts'

/** The page of a row of the tables. */
export function errorLink(row: string): string {
  return `${errorPages}${row.replace(/-?<(\w+)>/, '-$1')}.md`
}
