import { cleanName } from './claims.ts'

const maxUrl = 2_048
const maxImage = 200_000

export function nameOrNothing(value: unknown, max?: number): string | undefined {
  return cleanName(value, max) || undefined
}

export function webUrl(
  value: unknown,
  protocols: readonly string[] = ['https:'],
): string | undefined {
  if (
    typeof value !== 'string' ||
    value.length > maxUrl ||
    /[\s\p{Cc}\\]/u.test(value) ||
    !/^https?:\/\//i.test(value)
  )
    return undefined
  try {
    const url = new URL(value)
    return protocols.includes(url.protocol) && !url.username && !url.password ? value : undefined
  } catch {
    return undefined
  }
}

/** After the host comes a port, a path or the end, so that no longer host name matches. */
const loopback = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?([/?#]|$)/i

export function localUrl(value: unknown): string | undefined {
  return typeof value === 'string' && loopback.test(value) ? webUrl(value, ['http:']) : undefined
}

/** https, or a data URL of a picture type. */
export function imageUrl(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > maxImage) return undefined
  return /^data:image\/(png|jpeg|gif|webp|avif|svg\+xml)[;,]/i.test(value) ? value : webUrl(value)
}
