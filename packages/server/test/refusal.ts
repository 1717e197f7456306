/** Links by which an owner refuses what waits, and their pages. */
import type { World } from './embedded.ts'

type Waits = 'device-waits' | 'address-waits' | 'removal-waits'
/** The link of the newest mail about something that waits. */
export function refusalOf({ mail }: Pick<World, 'mail'>, kind: Waits): string {
  const letter = mail.last(kind)
  if (letter.kind !== kind) throw new Error('no link')
  return letter.url
}
/** Presses a button of that link's page. */
export const answerRefusal = (url: string, answer: string, origin: string): Promise<Response> =>
  fetch(url, { method: 'POST', body: new URLSearchParams({ answer }), headers: { origin } })
