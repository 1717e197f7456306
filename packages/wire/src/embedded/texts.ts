/** Texts of the login frame's requests, by length and alphabet. */
import * as v from 'valibot'

/** A text that is not empty. */
export const text = (max: number) => v.pipe(v.string(), v.minLength(1), v.maxLength(max))

/** Bytes in base64url (RFC 4648 §5), without padding, of this many characters. */
export const base64url = (min: number, max = min) =>
  v.pipe(v.string(), v.regex(new RegExp(`^[-_a-zA-Z0-9]{${min},${max}}$`)))

/** A language tag (BCP 47). */
export const locale = v.pipe(v.string(), v.regex(/^[a-zA-Z]{2,3}(?:-[a-zA-Z0-9]{1,8}){0,3}$/))
