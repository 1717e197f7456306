/** By its scheme. */
export const isPostgres = (place: string): boolean => /^postgres(?:ql)?:\/\//i.test(place)

/** Throws an error that does not repeat the text, which may contain a password. */
export function checkPlace(place: string): string {
  if (isPostgres(place) ? !URL.canParse(place) : /^[a-z][a-z0-9+.-]+:\/\//i.test(place))
    throw new Error('must be a file, or a URL like postgres://user:password@host:5432/name')
  return place
}

/** Only a Postgres, or empty. */
export function checkReplica(place: string): string {
  if (place !== '' && !isPostgres(place))
    throw new Error('must be a URL like postgres://user:password@host:5432/name')
  return checkPlace(place)
}

/** For messages: a URL without user, password and options. */
export function placeName(place: string): string {
  if (!isPostgres(place)) return place
  const url = URL.parse(place)
  return url ? `postgres://${url.host}${url.pathname}` : 'postgres'
}
