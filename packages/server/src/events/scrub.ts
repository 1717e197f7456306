import { scrub, scrubMnemonics, type AnyEvent, type ErrorEvent } from '../wire.ts'

/** Removes mnemonics, also from keys. */
function without(value: unknown): unknown {
  if (typeof value === 'string') return scrubMnemonics(value)
  if (Array.isArray(value)) return value.map(without)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [scrubMnemonics(key), without(each)]),
  )
}

/** Scrubs as the widget does, and cuts to the wire's lengths. */
function withoutSecrets(event: ErrorEvent): ErrorEvent {
  const { errorType, errorMessage, stackTrace, ...props } = event.props
  const texts = {
    errorType: scrub(errorType, 128),
    errorMessage: scrub(errorMessage, 1_024),
    stackTrace: scrub(stackTrace, 8_192),
  }
  return { ...event, url: scrub(event.url, 2_048), props: { ...props, ...texts } }
}

/** The widget has scrubbed its events; other clients may not have. */
export function scrubEvent(event: AnyEvent): AnyEvent {
  const clean = without(event) as AnyEvent
  return clean.props.type === 'error' ? withoutSecrets(clean as ErrorEvent) : clean
}
