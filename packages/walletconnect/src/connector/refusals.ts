import type { Services } from '@portico/core'

/** What a relay says when it closes the line (§8), and the alert that it calls for; most call for none. */
const alerts: readonly (readonly [RegExp, string])[] = [
  [/origin not allowed/i, 'relay-origin-not-allowed'],
  [/jwt (token is )?not yet valid/i, 'relay-session-expired'],
  [/invalid (key|project)|project ?id|project not found/i, 'relay-project-id-invalid'],
]

/** Tells the developer what a relay's refusal is about. */
export function tellRefusal(reason: string, { platform, raise }: Services): void {
  const code = alerts.find(([pattern]) => pattern.test(reason))?.[1]
  if (code === 'relay-origin-not-allowed') raise(code, platform.window?.location?.origin)
  else if (code) raise(code)
}
