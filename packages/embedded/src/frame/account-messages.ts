/** Loaded only for viewing or changing a login. */
import { either, isEmail, matching, moment, nothing, object, text, type Guard } from './guards.ts'

const flag: Guard = (value) => typeof value === 'boolean'
const missing: Guard = (value) => value === undefined
const filled =
  (max: number): Guard =>
  (value) =>
    text(max)(value) && value !== ''
const listOf =
  (guard: Guard): Guard =>
  (value) =>
    Array.isArray(value) && value.every(guard)
const url: Guard = (value) => text(2_048)(value) && URL.canParse(value as string)

const randomId = matching(/^[-_a-zA-Z0-9]{22}$/)
const device = object({
  id: randomId,
  name: filled(128),
  site: (value) => text(512)(value) && matching(/^https?:\/\/[^\s/?#@]+$/)(value),
  created: moment,
  seen: moment,
  isCurrent: flag,
  set: either(nothing, randomId),
})
const loginMethod = object({
  id: randomId,
  loginMethod: filled(32),
  label: either(nothing, filled(320)),
  picture: either(nothing, url),
  created: moment,
  isCurrent: flag,
})

/** Valid, or absent. */
export const isChanging: Guard = object({
  change: either(
    missing,
    nothing,
    object({ email: isEmail, until: moment, state: matching(/^(waits|taken)$/) }),
  ),
})
const removal = object({
  id: randomId,
  kind: matching(/^(account|device|login-method)$/),
  name: either(nothing, filled(320)),
  device: filled(128),
  until: moment,
})
const account = object({
  loginMethods: listOf(loginMethod),
  recovery: either(nothing, matching(/^(service|passkey|passphrase)$/)),
  email: either(nothing, isEmail),
  opens: matching(/^(code|token|both)$/),
  removals: either(missing, listOf(removal)),
  unconfirmed: either(missing, flag),
})
export const isAccount: Guard = (value) => account(value) && isChanging(value)
export const isDevices: Guard = object({ devices: listOf(device) })
export const isDeleted: Guard = object({ backups: moment })
