const character = String.raw`(?:[-\w.~!$&'()*+,;=:@]|%[0-9a-fA-F]{2})`
const name = String.raw`(?:[-\w.~!$&'()*+,;=]|%[0-9a-fA-F]{2})`
const user = String.raw`(?:(?:${name}|:)*@)?`
const literal = String.raw`\[[0-9a-fA-F:.]{2,45}\]`
const authority = new RegExp(String.raw`^${user}(?:${literal}|${name}+)(?::\d{1,5})?$`)
const below = `(?:/${character}*)*`
const hierarchy = String.raw`(?://${user}(?:${literal}|${name}*)(?::\d*)?${below}|/(?:${character}+${below})?|${character}+${below}|)`
const uri = new RegExp(
  String.raw`^[a-zA-Z][-a-zA-Z0-9+.]*:${hierarchy}(?:\?(?:${character}|[/?])*)?(?:#(?:${character}|[/?])*)?$`,
)
const requestId = new RegExp(`^${character}*$`)
const dateTime =
  /^(\d{4})-(\d\d)-(\d\d)[Tt](\d\d):(\d\d):(\d\d)(?:\.\d{1,9})?(?:[Zz]|[+-](\d\d):(\d\d))$/

/** RFC 3986: host with optional port. */
export const isAuthority = (text: string): boolean => text.length <= 255 && authority.test(text)

/** RFC 3986: with a scheme. */
export const isUri = (text: string): boolean => text.length <= 2_048 && uri.test(text)

/** RFC 3339: an existing date with its offset. */
export function isDateTime(text: string): boolean {
  const found = dateTime.exec(text)
  if (!found) return false
  const [year, month, day, hour, minute, second, offset = 0, minutes = 0] = found
    .slice(1)
    .map((digits) => Number(digits ?? 0)) as [
    number,
    number,
    number,
    number,
    number,
    number,
    number?,
    number?,
  ]
  const isDay =
    month >= 1 && month <= 12 && day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate()
  return isDay && hour <= 23 && minute <= 59 && second <= 59 && offset <= 23 && minutes <= 59
}

/** EIP-4361: reserved and unreserved characters and spaces. */
export const isStatement = (text: string): boolean =>
  text.length <= 1_024 && /^[-\w.~:/?#[\]@!$&'()*+,;= ]+$/.test(text)

export const isRequestId = (text: string): boolean => text.length <= 256 && requestId.test(text)
