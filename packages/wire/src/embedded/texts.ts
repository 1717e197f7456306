import * as v from 'valibot'

export const text = (max: number) => v.pipe(v.string(), v.minLength(1), v.maxLength(max))

export const base64url = (min: number, max = min) =>
  v.pipe(v.string(), v.regex(new RegExp(`^[-_a-zA-Z0-9]{${min},${max}}$`)))

export const locale = v.pipe(v.string(), v.regex(/^[a-zA-Z]{2,3}(?:-[a-zA-Z0-9]{1,8}){0,3}$/))
