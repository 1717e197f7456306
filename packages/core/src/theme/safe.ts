/** Values of a host or storage in CSS: a value cannot end its declaration, and loads nothing. */

const forbidden: RegExp = /[;{}<>\\@!]|\/\*|url\s*\(/i
const length: RegExp = /^\d{1,3}(\.\d{1,4})?(px|em|rem|pt)$/
const family: RegExp = /^[\p{L}\p{N}\s"',._-]+$/u

export function safeFamily(value: unknown): string | undefined {
  if (
    typeof value !== 'string' ||
    value.length > 200 ||
    forbidden.test(value) ||
    !family.test(value)
  )
    return undefined
  const open = value.replace(/"[^"]*"|'[^']*'/g, '')
  return /["']/.test(open) || !value.trim() ? undefined : value.trim()
}

/** E.g. `10px`. `0` becomes `0px`, which `calc()` needs. */
export function safeLength(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const text = value.trim()
  return text === '0' ? '0px' : length.test(text) ? text : undefined
}

export function safeLayer(value: unknown): string | undefined {
  return Number.isSafeInteger(value) && Math.abs(value as number) < 2 ** 31
    ? String(value)
    : undefined
}
