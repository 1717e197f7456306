/** Whether the place of a database is the URL of a Postgres. */
export const isPostgres = (place: string): boolean => /^postgres(?:ql)?:\/\//i.test(place)

/** Reads where the database is. Throws what is wrong, not repeating it: it may hold a password. */
export function checkPlace(place: string): string {
  if (isPostgres(place) ? !URL.canParse(place) : /^[a-z][a-z0-9+.-]+:\/\//i.test(place)) throw new Error('must be a file, or a URL like postgres://user:password@host:5432/name')
  return place
}

/** The same for a place that is a Postgres or nothing. */
export function checkReplica(place: string): string {
  if (place !== '' && !isPostgres(place)) throw new Error('must be a URL like postgres://user:password@host:5432/name')
  return checkPlace(place)
}

/** What the place is called where people read it: of a URL neither user nor password nor options. */
export function placeName(place: string): string {
  if (!isPostgres(place)) return place
  const url = URL.parse(place)
  return url ? `postgres://${url.host}${url.pathname}` : 'postgres'
}
