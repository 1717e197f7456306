/** Compares what a client sends with what the official one sends, message by message. */
import type { Json, Step, Transcript } from './transcript.ts'

export interface Difference {
  /** The place, e.g. `steps.0 wc_proposeSession 1100 params.tvf`. */
  where: string
  golden: Json | undefined
  ours: Json | undefined
}

/** An intended difference. */
export interface Allowed {
  /** Matches the end of `where`. */
  where: RegExp
  why: string
  /** Whether the two values may differ in this way. By default any may. */
  fits?: (golden: Json | undefined, ours: Json | undefined) => boolean
}

/** Differences between two runs of the same client. */
export const races: readonly Allowed[] = [
  {
    where: /^steps\.1 wallet irn_subscription 1113$/,
    why: "The wallet's answer to a goodbye comes to whoever still listens: it crosses the end of the subscription.",
  },
]

const isRecord = (value: Json | undefined): value is { readonly [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isSubscription = ({ method }: Step): boolean =>
  method === 'irn_subscribe' || method === 'irn_unsubscribe'

/**
 * All differences that are not allowed. Messages are compared in their order, field by field; what
 * is subscribed and unsubscribed is compared as a set, because a client may do it sooner, later or
 * in one batch.
 */
export function compareTranscript(
  golden: Transcript,
  ours: Transcript,
  allowed: readonly Allowed[] = [],
): Difference[] {
  const found: Difference[] = []
  compareJson('uri', golden.uri, ours.uri, found)
  compareJson('entry', golden.entry, ours.entry, found)
  const [wanted, actual] = [golden, ours].map(({ steps }) =>
    steps.filter((step) => !isSubscription(step)),
  ) as [Step[], Step[]]
  for (let index = 0; index < Math.max(wanted.length, actual.length); index++) {
    const [one, other] = [wanted[index], actual[index]]
    const where = `steps.${index} ${titleOf(one ?? other)}`
    if (one && other) compareStep(where, one, other, found)
    else
      found.push({
        where,
        golden: one ? titleOf(one) : undefined,
        ours: other ? titleOf(other) : undefined,
      })
  }
  compareJson('subscriptions', subscriptionsOf(golden), subscriptionsOf(ours), found)
  return found.filter(
    (difference) =>
      !allowed.some(
        ({ where, fits }) =>
          where.test(difference.where) && (fits?.(difference.golden, difference.ours) ?? true),
      ),
  )
}

function titleOf(step: Step | undefined): string {
  if (!step) return ''
  const tag = isRecord(step.params) && 'tag' in step.params ? ` ${String(step.params.tag)}` : ''
  return `${step.from} ${step.method}${tag}`
}

function compareStep(where: string, golden: Step, ours: Step, found: Difference[]): void {
  compareJson(`${where} from`, golden.from, ours.from, found)
  compareJson(`${where} method`, golden.method, ours.method, found)
  compareJson(`${where} params`, golden.params, ours.params, found)
  compareJson(`${where} sealed`, golden.sealed, ours.sealed, found)
}

function compareJson(
  where: string,
  golden: Json | undefined,
  ours: Json | undefined,
  found: Difference[],
): void {
  if (Array.isArray(golden) && Array.isArray(ours)) {
    for (let index = 0; index < Math.max(golden.length, ours.length); index++)
      compareJson(`${where}.${index}`, golden[index] as Json, ours[index] as Json, found)
  } else if (isRecord(golden) && isRecord(ours)) {
    for (const key of new Set([...Object.keys(golden), ...Object.keys(ours)]))
      compareJson(`${where}.${key}`, golden[key], ours[key], found)
  } else if (golden !== ours) {
    found.push({ where, golden, ours })
  }
}

/** The topics that end up subscribed, and those that were unsubscribed. */
function subscriptionsOf({ steps }: Transcript): Json {
  const all = steps
    .filter(isSubscription)
    .map(({ method, params }) => `${method} ${isRecord(params) ? String(params.topic) : ''}`)
  return Object.fromEntries([...new Set(all)].toSorted().map((each) => [each, true]))
}
